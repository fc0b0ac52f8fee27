import { ApiError } from '../../http/errors.ts'
import { defineOperation } from '../../http/operation/define-operation.ts'
import type { Operation } from '../../http/operation/operation.ts'
import type { Database } from '../../store/database.ts'
import * as bodies from '../contact-bodies.ts'
import { mailableForm } from '../events/input.ts'
import * as examples from '../examples.ts'
import { refuse } from '../field-values.ts'
import { json, NO_USER, READ_OR_WRITE, USER_ID, userOf } from '../parameters.ts'
import { deleteContact, readContact, setContact } from './contacts.ts'

const PATH = '/v1/notify/contacts'
const NO_CONTACT = 'No address of the user is known.'

/** The remembered address of a user (contract N16). */
export function contactOperations(database: Database): Operation[] {
  const answer = (description: string) => ({
    description,
    schema: bodies.ContactAnswer,
    examples: { one: examples.CONTACT },
  })
  return [
    defineOperation({
      id: 'notifyGetContact',
      method: 'GET',
      path: PATH,
      access: READ_OR_WRITE,
      summary: 'The remembered address of a user, and whether mail goes to it',
      description:
        'An address that bounced, whose owner complained, or that the provider suppresses gets no more mail until it is changed or set again.',
      query: { user_id: USER_ID },
      answers: { 200: answer('The address.') },
      refusals: { ...NO_USER, not_found: NO_CONTACT },
      handle: async (call, { query }) => {
        const user = userOf(call, query.user_id)
        const contact = await database.use((orm) => readContact(orm, user), call)
        if (contact === null) throw new ApiError('not_found', NO_CONTACT)
        return json(contact)
      },
    }),
    defineOperation({
      id: 'notifySetContact',
      method: 'PUT',
      path: PATH,
      access: ['notify:write'],
      summary: 'Set the address of a user, or trust the same one again',
      description: 'Mails that wait and were never tried go to it.',
      body: { schema: bodies.ContactBody, examples: { one: examples.SET_CONTACT } },
      answers: { 200: answer('It is remembered.') },
      refusals: { bad_request: 'email: expected one address such as name@example.com' },
      handle: async (call, { body }) => {
        const user = userOf(call, body.user_id)
        const email = mailableForm(body.email) ?? refuse('email', 'an address that a mail can go to')
        return json(await database.use((orm) => setContact(orm, user, email), call))
      },
    }),
    defineOperation({
      id: 'notifyDeleteContact',
      method: 'DELETE',
      path: PATH,
      access: ['notify:write'],
      summary: 'Forget the address of a user',
      description:
        'Mails that wait and were never tried are skipped. Forgetting what is not known is no error.',
      query: { user_id: USER_ID },
      answers: { 204: { description: 'It is forgotten.', schema: null, examples: {} } },
      refusals: NO_USER,
      handle: async (call, { query }) => {
        const user = userOf(call, query.user_id)
        await database.use((orm) => deleteContact(orm, user), call)
        return { status: 204, body: null }
      },
    }),
  ]
}
