import { ApiError } from '../http/errors.ts'
import { parseId } from '../http/id.ts'
import type { AnswerDocument } from '../http/operation/document.ts'
import type { Actor, Answer } from '../http/operation/operation.ts'
import type { Database } from '../store/database.ts'
import type { Orm } from '../store/driver.ts'
import type { User } from './channels.ts'
import { parseUserId } from './field-values.ts'

export interface NotifyAdminParts {
  readonly database: Pick<Database, 'use' | 'secrets'>
  /** Has no time limit, unlike `database.use`. */
  readonly useAtLength: Database['useAtLength']
  readonly record: (
    tx: Orm,
    by: Actor,
    action: string,
    subject: { partnerId?: string },
    detail: Record<string, unknown>,
  ) => Promise<void>
  readonly partnerExists: (orm: Orm, id: string) => Promise<boolean>
  readonly onQueued: () => void
  readonly onErased: () => void
  /** Of the addresses that senders may have. */
  readonly senderDomains: readonly string[]
}

export const ADMIN = { holder: 'admin' }
export const DONE: Answer = { status: 204, body: null }
export const NO_PARTNER = 'There is no such partner.'

export const json = (status: number, value: unknown): Answer => ({ status, body: JSON.stringify(value) })

export function empty(description: string): Readonly<Record<number, AnswerDocument>> {
  return { 204: { description, schema: null, examples: {} } }
}

export async function readUser({ partnerId, userId }: User, parts: NotifyAdminParts): Promise<User> {
  const known = parseUserId(userId)
  return { partnerId: await readPartner(parseId(partnerId) ?? '', parts), userId: known }
}

export async function readPartner(id: string, parts: NotifyAdminParts): Promise<string> {
  const exists = id !== '' && (await parts.database.use((orm) => parts.partnerExists(orm, id), ADMIN))
  if (!exists) throw new ApiError('not_found', NO_PARTNER)
  return id
}
