import { Type } from '@sinclair/typebox'
import { LeftOut, STRICT, Time } from '../../http/operation/schema.ts'
import { SLUG, UserId } from '../bodies.ts'

/** In seconds. */
export const TTL = { minimum: 60, maximum: 86_400 }
export const USUAL_TTL = 3_600

export const UserTokenBody = Type.Object(
  {
    user_id: UserId,
    product_key: LeftOut(
      Type.String({ pattern: SLUG.source, description: 'The token reaches this product alone.' }),
    ),
    ttl_seconds: LeftOut(
      Type.Integer({ ...TTL, description: `How long it lives; ${USUAL_TTL} where it is absent.` }),
    ),
  },
  { ...STRICT, $id: 'UserTokenRequest', description: 'Whose token it is.' },
)

export const UserTokenAnswer = Type.Object(
  {
    token: Type.String({ description: 'A JWT, which is sent as a key is.' }),
    expires_at: Time('When it ends.'),
  },
  { ...STRICT, $id: 'UserToken', description: 'For a page that one user looks at.' },
)
