import { sql } from 'drizzle-orm'
import type { Caller } from '../http/operation/operation.ts'
import { parseJson } from '../net/parse-json.ts'
import type { Orm } from '../store/driver.ts'

export const CHANNEL = 'waypost_keys'

export type AccessChange = { readonly keyId: string } | { readonly partnerId: string }

/** Announces a change to every process when its transaction commits (contract K5). */
export async function announce(tx: Orm, change: AccessChange): Promise<void> {
  const payload = 'keyId' in change ? { key_id: change.keyId } : { partner_id: change.partnerId }
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(payload)})`)
}

interface Payload {
  readonly key_id?: unknown
  readonly partner_id?: unknown
}

/** Parses an announcement; null: it is unreadable, such as the message of a later version. */
export function parseChange(payload: string): AccessChange | null {
  const { key_id, partner_id }: Payload = Object(parseJson(payload))
  if (typeof key_id === 'string') return { keyId: key_id }
  return typeof partner_id === 'string' ? { partnerId: partner_id } : null
}

export function isTouchedBy(change: AccessChange, caller: Caller): boolean {
  return 'keyId' in change ? caller.keyId === change.keyId : caller.partnerId === change.partnerId
}
