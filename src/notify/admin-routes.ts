import { ApiError } from '../http/errors.ts'
import type { AdminCall, AdminOperation } from '../http/operation/admin-operation.ts'
import type { Answer } from '../http/operation/operation.ts'
import { readQuery } from '../http/operation/query.ts'
import type { Database } from '../store/database.ts'
import type { Orm } from '../store/driver.ts'
import type { User } from './channels.ts'
import { eraseUser } from './cleanup/erasure.ts'
import { parseUserId } from './events/input.ts'
import { listFailedMails, retryMail } from './mail/failed-mail.ts'

export interface NotifyAdminParts {
  readonly database: Pick<Database, 'use'>
  /** `database.use` without time limit. */
  readonly useAtLength: Database['use']
  /** Writes a row of the audit log in the transaction. */
  readonly record: (
    tx: Orm,
    action: string,
    subject: { partnerId?: string },
    detail: Record<string, unknown>,
  ) => Promise<void>
  readonly partnerExists: (orm: Orm, id: string) => Promise<boolean>
  /** Called when a mail has become due. */
  readonly onQueued: () => void
  /** Called when a user was erased. */
  readonly onErased: () => void
}

const DONE: Answer = { status: 204, body: null }

/** The router gives this for a path parameter that is not UTF-8 in percent-encoding. */
const UNDECODABLE = '\ufffd'

/** Mails and users on the admin listener (contract O2). */
export function notifyAdminRoutes(parts: NotifyAdminParts): AdminOperation[] {
  return [
    {
      method: 'GET',
      path: '/admin/notify/email',
      handle: async ({ query }) => {
        readQuery(query, [])
        return { body: JSON.stringify({ failed: await parts.database.use(listFailedMails) }) }
      },
    },
    { method: 'POST', path: '/admin/notify/email/:id/retry', handle: (call) => retry(call, parts) },
    {
      method: 'DELETE',
      path: '/admin/notify/users/:partner_id/:user_id',
      handle: (call) => erase(call, parts),
    },
  ]
}

async function retry({ params, query }: AdminCall, parts: NotifyAdminParts): Promise<Answer> {
  readQuery(query, [])
  await parts.database.use((orm) =>
    retryMail(orm, params.id ?? '', (tx, { id, partnerId, state }) =>
      parts.record(tx, 'notify.email.retry', { partnerId }, { id, state }),
    ),
  )
  parts.onQueued()
  return DONE
}

async function erase({ params, query }: AdminCall, parts: NotifyAdminParts): Promise<Answer> {
  readQuery(query, [])
  const user = await readUser(params, parts)
  // The audit log counts the erased rows, but must not name the user.
  await parts.useAtLength((orm) =>
    eraseUser(orm, user, (tx, erased) =>
      parts.record(tx, 'notify.user.erase', { partnerId: user.partnerId }, { ...erased }),
    ),
  )
  parts.onErased()
  return DONE
}

async function readUser(params: AdminCall['params'], parts: NotifyAdminParts): Promise<User> {
  const { partner_id: partnerId = '', user_id: text = '' } = params
  if (text === UNDECODABLE) {
    throw new ApiError('bad_request', 'user_id: expected UTF-8 in percent-encoding')
  }
  const userId = parseUserId(text)
  if (!(await parts.database.use((orm) => parts.partnerExists(orm, partnerId)))) {
    throw new ApiError('not_found', 'There is no such partner.')
  }
  return { partnerId, userId }
}
