import type { Answer, Call } from '../http/operation/operation.ts'
import { ProductKey, UserId } from './bodies.ts'
import type { User } from './channels.ts'
import { parseProductKey, parseUserId } from './field-values.ts'

export const USER_ID = {
  schema: UserId,
  description: "The user, by the partner's own identifier.",
  example: 'user-42',
  required: true,
} as const
export const PRODUCT_KEY = { schema: ProductKey, description: 'Of this product alone.', example: 'shop' }
export const NO_USER = { bad_request: 'user_id: required' }

export const READ_OR_WRITE = ['notify:read', 'notify:write'] as const

/** No request can name another partner (contract N1). */
export function userOf(call: Call, userId: string): User {
  return { partnerId: partnerOf(call), userId: parseUserId(userId) }
}

export function partnerOf({ caller }: Call): string {
  if (caller === null) throw new Error('notify was called without a key')
  return caller.partnerId
}

/** null: all products. */
export function parseProduct(text: string | undefined): string | null {
  return text === undefined ? null : parseProductKey(text)
}

export function json(value: unknown, status = 200): Answer {
  return { status, body: JSON.stringify(value) }
}
