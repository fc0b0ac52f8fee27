import { createHash, timingSafeEqual } from 'node:crypto'
import { ApiError, rateLimited } from '../errors.ts'
import type { Exchange } from '../exchange.ts'
import type { Admit, FailedAuthentications } from './access.ts'
import { bearerToken, CHALLENGE } from './presented-key.ts'

/**
 * Admits requests to the admin listener: `/admin` needs the bearer token, and is not found where none is set
 * (contract O2). An address with too many wrong tokens is refused for a while, as with wrong keys.
 */
export function createAdminAccess(token: () => string | null, failures: FailedAuthentications): Admit {
  return function admit(exchange) {
    if (!isGuarded(exchange)) return
    const expected = token()
    if (expected === null)
      throw new ApiError('not_found', 'The admin operations are off: ADMIN_TOKEN is not set.')
    const presented = bearerToken(exchange.request.headers)
    // Digests have one length, so the comparison takes the same time for every token.
    if (presented !== '' && timingSafeEqual(sha256(presented), sha256(expected))) return
    const address = exchange.clientAddress()
    const waitMs = failures.waitMs(address)
    if (waitMs > 0) throw rateLimited(waitMs, 'Too many invalid admin tokens from this address')
    if (presented === '')
      throw new ApiError('missing_key', 'Send the admin token as Authorization: Bearer TOKEN.', CHALLENGE)
    failures.record(address)
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
