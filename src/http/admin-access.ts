import { createHash, timingSafeEqual } from 'node:crypto'
import type { Admit } from './access.ts'
import { ApiError } from './errors.ts'
import type { Exchange } from './exchange.ts'
import { bearerToken, CHALLENGE } from './presented-key.ts'

/** The admin listener's door: `/admin` wants the bearer token, and is not there where none is set (contract O2). */
export function createAdminAccess(token: string | null): Admit {
  const expected = token === null ? null : sha256(token)
  return function admit(exchange) {
    if (!isGuarded(exchange)) return
    if (expected === null)
      throw new ApiError('not_found', 'The admin operations are off: ADMIN_TOKEN is not set.')
    const presented = bearerToken(exchange.request.headers)
    if (presented === '')
      throw new ApiError('missing_key', 'Send the admin token as Authorization: Bearer TOKEN.', CHALLENGE)
    // Digests have one length, so the comparison takes the same time whatever was presented.
    if (!timingSafeEqual(sha256(presented), expected))
      throw new ApiError('invalid_key', 'The admin token is not valid.', CHALLENGE)
  }
}

function isGuarded(exchange: Exchange): boolean {
  const path = exchange.route.pattern ?? exchange.path
  return path === '/admin' || path.startsWith('/admin/')
}

function sha256(text: string): Uint8Array {
  return createHash('sha256').update(text).digest()
}
