import type { Static } from '@sinclair/typebox'
import { ApiError } from '../http/errors.ts'
import { type AdminOperation, defineAdminOperation } from '../http/operation/admin-operation.ts'
import type { Actor, Answer } from '../http/operation/operation.ts'
import { ONE_USER, USER_PARAMETERS, UserBody } from './admin-bodies.ts'
import { userIn } from './admin-input.ts'
import { ADMIN, DONE, empty, NO_PARTNER, type NotifyAdminParts, readUser } from './admin-parts.ts'
import type { User } from './channels.ts'
import { eraseUser } from './cleanup/erasure.ts'
import { clearContact } from './inbox/contacts.ts'

export function userRoutes(parts: NotifyAdminParts): AdminOperation[] {
  return [
    defineAdminOperation({
      id: 'adminEraseUser',
      method: 'DELETE',
      path: '/admin/notify/users/:partner_id/:user_id',
      summary: "Delete all that is kept of a partner's user",
      description:
        'Events, inbox, preferences, address and mails, for good. A user of whom nothing is kept is no error.',
      parameters: USER_PARAMETERS,
      answers: empty('Nothing is kept of the user any more.'),
      refusals: { not_found: NO_PARTNER },
      handle: async ({ params, actor }) => {
        const { partner_id: partnerId = '', user_id: userId = '' } = params
        return erase(await readUser({ partnerId, userId }, parts), parts, actor)
      },
    }),
    defineAdminOperation({
      id: 'adminEraseAnyUser',
      method: 'POST',
      path: '/admin/notify/erasures',
      summary: "Delete all that is kept of a partner's user, of any id",
      description:
        'As `DELETE /admin/notify/users/{partner_id}/{user_id}`, for ids that no path can hold, such as `..`.',
      body: { schema: UserBody, examples: ONE_USER },
      answers: empty('Nothing is kept of the user any more.'),
      refusals: { not_found: NO_PARTNER },
      handle: async ({ actor }, { body }) => erase(await readUser(userIn(body), parts), parts, actor),
    }),
    defineAdminOperation({
      id: 'adminClearContact',
      method: 'POST',
      path: '/admin/notify/contacts/clear',
      summary: 'Let mail go to an address again that bounced or is suppressed',
      description: 'The address stays as it is.',
      body: { schema: UserBody, examples: ONE_USER },
      answers: empty('Mail goes to it again.'),
      refusals: { not_found: 'No address of the user is known.' },
      handle: ({ actor }, { body }) => clear(body, parts, actor),
    }),
  ]
}

async function clear(body: Static<typeof UserBody>, parts: NotifyAdminParts, actor: Actor): Promise<Answer> {
  const user = await readUser(userIn(body), parts)
  await parts.database.use(
    (orm) =>
      orm.transaction(async (tx) => {
        if (!(await clearContact(tx, user)))
          throw new ApiError('not_found', 'No address of the user is known.')
        await parts.record(tx, actor, 'notify.contact.clear', { partnerId: user.partnerId }, {})
      }),
    ADMIN,
  )
  return DONE
}

async function erase(user: User, parts: NotifyAdminParts, actor: Actor): Promise<Answer> {
  // The audit log counts the erased rows but must not name the user.
  await parts.useAtLength(
    (orm) =>
      eraseUser(orm, user, (tx, erased) =>
        parts.record(tx, actor, 'notify.user.erase', { partnerId: user.partnerId }, { ...erased }),
      ),
    { holder: 'erasure' },
  )
  parts.onErased()
  return DONE
}
