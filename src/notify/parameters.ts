import { type TObject, type TProperties, type TString, Type } from '@sinclair/typebox'
import { ApiError } from '../http/errors.ts'
import type { Answer, Call } from '../http/operation/operation.ts'
import { STRICT } from '../http/operation/schema.ts'
import { ProductKey, UserId } from './bodies.ts'
import type { User } from './channels.ts'
import { parseProductKey, parseUserId } from './field-values.ts'

export const USER_ID = {
  schema: UserId,
  description: "The user, by the partner's own identifier.",
  example: 'user-42',
  required: true,
} as const
/** The shape of a body without its user, whom a token names; of a key's request it is required still. */
export function forUsers({
  properties,
}: {
  readonly properties: TProperties & { readonly user_id: TString }
}): TObject {
  return Type.Object({ ...properties, user_id: Type.Optional(properties.user_id) }, STRICT)
}

/** A user's token names its user. */
export const OWN_USER_ID = {
  schema: UserId,
  description: `${USER_ID.description} A user's token may leave it out.`,
  example: USER_ID.example,
  required: true,
  isLeftOutByUsers: true,
} as const
export const PRODUCT_KEY = { schema: ProductKey, description: 'Of this product alone.', example: 'shop' }
export const NO_USER = { bad_request: 'user_id: required' }

export const READ_OR_WRITE = ['notify:read', 'notify:write'] as const

/** No request can name another partner (contract N1). */
export function userOf(call: Call, userId: string): User {
  return { partnerId: partnerOf(call), userId: parseUserId(userId) }
}

export interface Reader extends User {
  /** The product that the request asked for, or that its token is for; null: all. */
  readonly productKey: string | null
  /** Of a token for one product: nothing else is reached; null: all products. */
  readonly onlyProduct: string | null
}

interface Asked {
  readonly user_id?: string | null | undefined
  readonly product_key?: string | null | undefined
}

/** Whose things a request is about (contract N20). Throws ApiError `missing_scope` beyond those of a user's token. */
export function readerOf(call: Call, asked: Asked): Reader {
  const partnerId = partnerOf(call)
  const productOf = () => (asked.product_key == null ? null : parseProductKey(asked.product_key))
  const own = call.caller?.user
  if (own === undefined) {
    if (asked.user_id == null) throw new ApiError('bad_request', NO_USER.bad_request)
    return { partnerId, userId: parseUserId(asked.user_id), productKey: productOf(), onlyProduct: null }
  }
  const isOther = (given: string | null | undefined, allowed: string | null) =>
    given != null && allowed !== null && given !== allowed
  if (isOther(asked.user_id, own.id)) throw new ApiError('missing_scope', 'The token is of another user.')
  const productKey = productOf()
  if (isOther(productKey, own.productKey))
    throw new ApiError('missing_scope', 'The token is for another product.')
  const onlyProduct = own.productKey === null ? null : parseProductKey(own.productKey)
  return { partnerId, userId: parseUserId(own.id), productKey: productKey ?? onlyProduct, onlyProduct }
}

export function partnerOf({ caller }: Call): string {
  if (caller === null) throw new Error('notify was called without a key')
  return caller.partnerId
}

export function json(value: unknown, status = 200): Answer {
  return { status, body: JSON.stringify(value) }
}
