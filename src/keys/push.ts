import { sql } from 'drizzle-orm'
import type { Caller } from '../http/operation/operation.ts'
import { parseJson } from '../net/parse-json.ts'
import type { Orm } from '../store/driver.ts'

export const CHANNEL = 'waypost_keys'

/** Whose validity, plan, scopes or links have changed. */
export type Change = { readonly keyId: string } | { readonly partnerId: string }

/** Tells every process of a change, when the transaction that makes it is committed (contract K5). */
export async function announce(tx: Orm, change: Change): Promise<void> {
  const payload = 'keyId' in change ? { key_id: change.keyId } : { partner_id: change.partnerId }
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(payload)})`)
}

interface Payload {
  readonly key_id?: unknown
  readonly partner_id?: unknown
}

/** What a process announced; null for what cannot be read, such as a later version's message. */
export function parseChange(payload: string): Change | null {
  const { key_id, partner_id }: Payload = Object(parseJson(payload))
  if (typeof key_id === 'string') return { keyId: key_id }
  return typeof partner_id === 'string' ? { partnerId: partner_id } : null
}

/** Whether what is remembered of a caller may not be so any more. */
export function isTouchedBy(change: Change, caller: Caller): boolean {
  return 'keyId' in change ? caller.keyId === change.keyId : caller.partnerId === change.partnerId
}
