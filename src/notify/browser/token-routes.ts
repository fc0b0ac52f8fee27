import { defineOperation } from '../../http/operation/define-operation.ts'
import type { Caller, Operation } from '../../http/operation/operation.ts'
import * as examples from '../examples.ts'
import { parseProductKey, refuse } from '../field-values.ts'
import { json, NO_USER, userOf } from '../parameters.ts'
import * as bodies from './token-bodies.ts'

/** Signs a token of a user, which counts against the key (contract N20). */
export type SignUserToken = (
  key: Pick<Caller, 'keyId' | 'partnerId'>,
  claims: { readonly userId: string; readonly productKey: string | null; readonly expiresAt: Date },
) => Promise<string>

const { minimum, maximum } = bodies.TTL

export function tokenOperation(sign: SignUserToken): Operation {
  return defineOperation({
    id: 'notifyCreateUserToken',
    method: 'POST',
    path: '/v1/notify/user-tokens',
    access: ['notify:read'],
    summary: 'Make a token with which a page reads and marks the inbox of one user',
    description:
      "For browsers, in which a key must not be. It reaches that user's inbox and preferences, of the product if one is named, and nothing else; it has 120 requests a minute, which count against this key, too, and ends with the key. Nothing is stored.",
    body: { schema: bodies.UserTokenBody, examples: { user: examples.TOKEN_WISH } },
    answers: {
      201: { description: 'Made.', schema: bodies.UserTokenAnswer, examples: { token: examples.TOKEN } },
    },
    refusals: NO_USER,
    handle: async (call, { body }) => {
      const { userId } = userOf(call, body.user_id)
      const productKey = body.product_key == null ? null : parseProductKey(body.product_key)
      const ttl = body.ttl_seconds ?? bodies.USUAL_TTL
      if (ttl < minimum || ttl > maximum)
        refuse('ttl_seconds', `a whole number from ${minimum} to ${maximum}`)
      if (call.caller === null) throw new Error('notify was called without a key')
      // A JWT has whole seconds.
      const expiresAt = new Date(1_000 * (Math.floor(Date.now() / 1_000) + ttl))
      const token = await sign(call.caller, { userId, productKey, expiresAt })
      return json({ token, expires_at: expiresAt }, 201)
    },
  })
}
