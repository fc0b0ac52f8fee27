import { ApiError } from '../http/errors.ts'
import {
  type AdminCall,
  type AdminOperation,
  defineAdminOperation,
} from '../http/operation/admin-operation.ts'
import type { AnswerDocument } from '../http/operation/document.ts'
import type { Answer } from '../http/operation/operation.ts'
import type { Database } from '../store/database.ts'
import type { Orm } from '../store/driver.ts'
import { EVENT_PARAMETER, FAILED, FailedMails, USER_PARAMETERS } from './admin-bodies.ts'
import type { User } from './channels.ts'
import { eraseUser } from './cleanup/erasure.ts'
import { parseUserId } from './field-values.ts'
import { listFailedMails, retryMail } from './mail/failed-mail.ts'

export interface NotifyAdminParts {
  readonly database: Pick<Database, 'use'>
  /** Has no time limit, unlike `database.use`. */
  readonly useAtLength: Database['useAtLength']
  readonly record: (
    tx: Orm,
    action: string,
    subject: { partnerId?: string },
    detail: Record<string, unknown>,
  ) => Promise<void>
  readonly partnerExists: (orm: Orm, id: string) => Promise<boolean>
  readonly onQueued: () => void
  readonly onErased: () => void
}

const ADMIN = { holder: 'admin' }
const DONE: Answer = { status: 204, body: null }

export function notifyAdminRoutes(parts: NotifyAdminParts): AdminOperation[] {
  return [
    defineAdminOperation({
      id: 'adminListFailedMails',
      method: 'GET',
      path: '/admin/notify/email',
      summary: 'List the mails that were given up',
      description: 'Without content and recipient.',
      answers: { 200: { description: 'The newest.', schema: FailedMails, examples: FAILED } },
      refusals: {},
      handle: async () => ({
        body: JSON.stringify({ failed: await parts.database.use(listFailedMails, ADMIN) }),
      }),
    }),
    defineAdminOperation({
      id: 'adminRetryMail',
      method: 'POST',
      path: '/admin/notify/email/:id/retry',
      summary: "Send an event's mail again, or at once",
      description:
        'What was given up may have arrived nevertheless: then it arrives twice, unless the provider still remembers it.',
      parameters: EVENT_PARAMETER,
      answers: empty('It is due now.'),
      refusals: {
        not_found: 'There is no mail of such an event.',
        conflict: 'The mail is sent: only a failed or pending one can be retried.',
      },
      handle: (call) => retry(call, parts),
    }),
    defineAdminOperation({
      id: 'adminEraseUser',
      method: 'DELETE',
      path: '/admin/notify/users/:partner_id/:user_id',
      summary: "Delete all that is kept of a partner's user",
      description:
        'Events, inbox, preferences, address and mails, for good. A user of whom nothing is kept is no error.',
      parameters: USER_PARAMETERS,
      answers: empty('Nothing is kept of the user any more.'),
      refusals: { not_found: 'There is no such partner.' },
      handle: (call) => erase(call, parts),
    }),
  ]
}

function empty(description: string): Readonly<Record<number, AnswerDocument>> {
  return { 204: { description, schema: null, examples: {} } }
}

async function retry({ params }: AdminCall, parts: NotifyAdminParts): Promise<Answer> {
  await parts.database.use(
    (orm) =>
      retryMail(orm, params.id ?? '', (tx, { id, partnerId, state }) =>
        parts.record(tx, 'notify.email.retry', { partnerId }, { id, state }),
      ),
    ADMIN,
  )
  parts.onQueued()
  return DONE
}

async function erase({ params }: AdminCall, parts: NotifyAdminParts): Promise<Answer> {
  const user = await readUser(params, parts)
  // The audit log counts the erased rows but must not name the user.
  await parts.useAtLength(
    (orm) =>
      eraseUser(orm, user, (tx, erased) =>
        parts.record(tx, 'notify.user.erase', { partnerId: user.partnerId }, { ...erased }),
      ),
    { holder: 'erasure' },
  )
  parts.onErased()
  return DONE
}

async function readUser(params: AdminCall['params'], parts: NotifyAdminParts): Promise<User> {
  const { partner_id: partnerId = '', user_id: text = '' } = params
  const userId = parseUserId(text)
  if (!(await parts.database.use((orm) => parts.partnerExists(orm, partnerId), ADMIN))) {
    throw new ApiError('not_found', 'There is no such partner.')
  }
  return { partnerId, userId }
}
