import { ApiError } from '../http/errors.ts'
import { pathId } from '../http/id.ts'
import { type AdminOperation, defineAdminOperation } from '../http/operation/admin-operation.ts'
import type { Actor, Answer } from '../http/operation/operation.ts'
import type { Orm } from '../store/driver.ts'
import {
  NewSender,
  PARTNER_PARAMETER,
  SENDER,
  SENDER_PARAMETERS,
  SENDERS,
  SenderList,
} from './admin-bodies.ts'
import { parseProductOf, parseSender, shownSender } from './admin-input.ts'
import { ADMIN, DONE, empty, json, NO_PARTNER, type NotifyAdminParts, readPartner } from './admin-parts.ts'
import { deleteSender, listSenders, setSender } from './mail/senders.ts'

export function senderRoutes(parts: NotifyAdminParts): AdminOperation[] {
  const path = '/admin/partners/:id/senders/:product_key'
  return [
    defineAdminOperation({
      id: 'adminListSenders',
      method: 'GET',
      path: '/admin/partners/:id/senders',
      summary: "List in whose name a partner's mails are sent",
      description: 'By product; `*` is for the products without a sender of their own.',
      parameters: PARTNER_PARAMETER,
      answers: { 200: { description: 'All.', schema: SenderList, examples: SENDERS } },
      refusals: { not_found: NO_PARTNER },
      handle: async ({ params }) => {
        const partnerId = await readPartner(pathId(params), parts)
        const listed = await parts.database.use((orm) => listSenders(orm, partnerId), ADMIN)
        return json(200, { senders: listed.map(shownSender) })
      },
    }),
    defineAdminOperation({
      id: 'adminSetSender',
      method: 'PUT',
      path,
      summary: 'Say in whose name the mails of a product are sent',
      description:
        'A mail that was never tried takes it at once. The address is of a domain in `EMAIL_SENDER_DOMAINS`; without one the mail comes from the address of `EMAIL_FROM`.',
      parameters: SENDER_PARAMETERS,
      body: { schema: NewSender, examples: SENDER },
      answers: empty('It is set.'),
      refusals: { not_found: NO_PARTNER, bad_request: 'name: expected 1-64 characters' },
      handle: async ({ params, actor }, { body }) => {
        const partnerId = await readPartner(pathId(params), parts)
        const sender = { productKey: parseProductOf(params), ...parseSender(body, parts.senderDomains) }
        return changeSender({ partnerId, actor }, parts, sender, (tx) => setSender(tx, partnerId, sender))
      },
    }),
    defineAdminOperation({
      id: 'adminDeleteSender',
      method: 'DELETE',
      path,
      summary: 'Take the sender of a product away',
      description: 'Its mails are sent in the name of `*`, or of the service.',
      parameters: SENDER_PARAMETERS,
      answers: empty('It is gone.'),
      refusals: { not_found: 'There is no such sender.' },
      handle: async ({ params, actor }) => {
        const partnerId = await readPartner(pathId(params), parts)
        const productKey = parseProductOf(params)
        return changeSender({ partnerId, actor }, parts, { productKey }, async (tx) => {
          if (!(await deleteSender(tx, partnerId, productKey)))
            throw new ApiError('not_found', 'There is no such sender.')
        })
      },
    }),
  ]
}

export function secretRoute(parts: NotifyAdminParts): AdminOperation {
  return defineAdminOperation({
    id: 'adminRotateUnsubscribeSecret',
    method: 'POST',
    path: '/admin/notify/secrets',
    summary: 'Sign the links of mails with a new secret',
    description: 'Links that were signed with the one before work for 30 days.',
    answers: empty('New mails are signed with it within a minute.'),
    refusals: {},
    handle: async ({ actor }) => {
      await parts.database.use(
        (orm) =>
          orm.transaction(async (tx) => {
            await parts.record(
              tx,
              actor,
              'notify.secret.rotate',
              {},
              { id: await parts.database.secrets.rotate(tx) },
            )
          }),
        ADMIN,
      )
      return DONE
    },
  })
}

async function changeSender(
  { partnerId, actor }: { readonly partnerId: string; readonly actor: Actor },
  parts: NotifyAdminParts,
  detail: Record<string, unknown>,
  change: (tx: Orm) => Promise<void>,
): Promise<Answer> {
  await parts.database.use(
    (orm) =>
      orm.transaction(async (tx) => {
        await change(tx)
        await parts.record(tx, actor, 'notify.sender.change', { partnerId }, detail)
      }),
    ADMIN,
  )
  return DONE
}
