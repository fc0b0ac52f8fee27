import type { Static } from '@sinclair/typebox'
import {
  type AdminCall,
  type AdminOperation,
  defineAdminOperation,
} from '../http/operation/admin-operation.ts'
import type { Actor, Answer } from '../http/operation/operation.ts'
import {
  EVENT_PARAMETER,
  FAILED,
  MAIL_QUERY,
  MailPage,
  RETRIED,
  RETRY,
  Retried,
  RetryBody,
} from './admin-bodies.ts'
import { mailPage, parseMailQuery, parseRetry } from './admin-input.ts'
import { ADMIN, DONE, empty, json, type NotifyAdminParts } from './admin-parts.ts'
import { secretRoute, senderRoutes } from './admin-sender-routes.ts'
import { userRoutes } from './admin-user-routes.ts'
import { listMails, MOST_AT_ONCE, retryMail, retryMails } from './mail/failed-mail.ts'

export function notifyAdminRoutes(parts: NotifyAdminParts): AdminOperation[] {
  return [...mailRoutes(parts), ...userRoutes(parts), ...senderRoutes(parts), secretRoute(parts)]
}

function mailRoutes(parts: NotifyAdminParts): AdminOperation[] {
  return [
    defineAdminOperation({
      id: 'adminListFailedMails',
      method: 'GET',
      path: '/admin/notify/email',
      summary: 'List the mails that were given up, or those that wait',
      description: 'Newest first, without content and recipient. `last_error` tells why one waits, too.',
      query: MAIL_QUERY,
      answers: { 200: { description: 'A page.', schema: MailPage, examples: FAILED } },
      refusals: { bad_request: 'state: expected failed or waiting' },
      handle: async (_, { query }) => {
        const page = parseMailQuery(query)
        return json(200, mailPage(await parts.database.use((orm) => listMails(orm, page), ADMIN), page))
      },
    }),
    defineAdminOperation({
      id: 'adminRetryMails',
      method: 'POST',
      path: '/admin/notify/email/retry',
      summary: 'Send all mails again that were given up, or some of them',
      description:
        'Those that were given up at `since` or later, whose `last_error` contains `error`, of the partner: each is left out for any. What was given up may have arrived nevertheless.',
      body: { schema: RetryBody, examples: RETRY },
      answers: { 200: { description: 'They are due now.', schema: Retried, examples: RETRIED } },
      refusals: { bad_request: 'since: expected a time such as 2030-01-31T12:00:00Z' },
      handle: ({ actor }, { body }) => retryAll(body, parts, actor),
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
  ]
}

async function retry({ params, actor }: AdminCall, parts: NotifyAdminParts): Promise<Answer> {
  await parts.database.use(
    (orm) =>
      retryMail(orm, params.id ?? '', (tx, { id, partnerId, state }) =>
        parts.record(tx, actor, 'notify.email.retry', { partnerId }, { id, state }),
      ),
    ADMIN,
  )
  parts.onQueued()
  return DONE
}

async function retryAll(
  body: Static<typeof RetryBody>,
  parts: NotifyAdminParts,
  actor: Actor,
): Promise<Answer> {
  const filter = parseRetry(body)
  let retried = 0
  for (let done = MOST_AT_ONCE; done === MOST_AT_ONCE; retried += done)
    done = await parts.database.use((orm) => retryMails(orm, filter), ADMIN)
  await parts.database.use(
    (orm) => parts.record(orm, actor, 'notify.email.retry_all', {}, { ...body, retried }),
    ADMIN,
  )
  parts.onQueued()
  return json(200, { retried })
}
