import { Type } from '@sinclair/typebox'
import { OneOf, STRICT, Time } from '../http/operation/schema.ts'
import { ADDRESS, MAX_ADDRESS } from '../net/mail-address.ts'
import { UserId } from './bodies.ts'
import { CONTACT_STATES } from './schema.ts'

export const ContactBody = Type.Object(
  {
    user_id: UserId,
    email: Type.String({ maxLength: MAX_ADDRESS, pattern: ADDRESS.source, description: 'Where mail goes.' }),
  },
  { ...STRICT, $id: 'ContactRequest', description: 'The address of a user.' },
)

export const ContactAnswer = Type.Object(
  {
    user_id: UserId,
    email: Type.String({ description: 'Where mail goes.' }),
    state: OneOf(CONTACT_STATES, { description: 'Mail goes to one that is `ok`.' }),
    since: Time('Since when it is so.'),
  },
  { ...STRICT, $id: 'Contact', description: 'The remembered address of a user.' },
)
