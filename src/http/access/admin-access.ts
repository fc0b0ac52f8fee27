import { createHash, timingSafeEqual } from 'node:crypto'
import { ApiError, rateLimited } from '../errors.ts'
import type { Exchange } from '../exchange.ts'
import type { Admit, FailedAuthentications } from './access.ts'
import type { AdminHosts } from './admin-hosts.ts'
import { bearerToken, CHALLENGE } from './presented-key.ts'

export interface AdminFailures extends FailedAuthentications {
  /** In milliseconds; null: other guesses of the locked-out address wait already. */
  turnMs(address: string): number | null
}

/** One of several tokens, by whose name changes are kept (contract O18). */
export interface AdminToken {
  readonly name: string
  readonly token: string
}

export interface AdminAccessParts {
  /** Empty: `/admin/*` is off. */
  readonly tokens: () => readonly AdminToken[]
  readonly failures: AdminFailures
  readonly hosts: AdminHosts
  /** A worker's parent sends it with each request, so that nobody else on the machine can. */
  readonly parentSecret?: string | null
}

export const PARENT_SECRET = 'x-waypost-parent'

/** `/admin` needs the bearer token, and is not found without one (contract O2); K7 locks addresses out. */
export function createAdminAccess(parts: AdminAccessParts): Admit {
  const { tokens, failures, hosts, parentSecret = null } = parts

  return function admit(exchange) {
    const problem = hosts(exchange.request.headers)
    if (problem !== null) throw new ApiError('bad_request', problem)
    if (!isGuarded(exchange)) return
    if (parentSecret !== null && !isSame(exchange.request.headers.get(PARENT_SECRET) ?? '', parentSecret))
      throw new ApiError('not_found', 'Ask the admin listener of the parent.')
    const expected = tokens()
    if (expected.length === 0)
      throw new ApiError('not_found', 'The admin operations are off: ADMIN_TOKEN is not set.')
    const presented = bearerToken(exchange.request.headers)
    const address = exchange.clientAddress()
    const waitMs = failures.waitMs(address)
    if (waitMs > 0) return admitInTurn(exchange, presented, tooMany(waitMs))
    if (presented === '')
      throw new ApiError('missing_key', 'Send the admin token as Authorization: Bearer TOKEN.', CHALLENGE)
    if (isAdmitted(exchange, presented, expected)) return
    failures.record(address)
    throw new ApiError('invalid_key', 'The admin token is not valid.', CHALLENGE)
  }

  /** Refuses without a comparison if many guesses of the locked-out address wait. */
  async function admitInTurn(exchange: Exchange, presented: string, refusal: ApiError): Promise<void> {
    const address = exchange.clientAddress()
    const turnMs = presented === '' ? null : failures.turnMs(address)
    await Bun.sleep(turnMs ?? failures.holdBackMs(address))
    // The tokens may have changed meanwhile.
    if (turnMs === null || !isAdmitted(exchange, presented, tokens())) throw refusal
  }
}

/** Compares with all, so that the time tells nothing of the place of the right one. */
function isAdmitted(exchange: Exchange, presented: string, tokens: readonly AdminToken[]): boolean {
  const [found] = tokens.filter(({ token }) => isSame(presented, token))
  exchange.adminName = found?.name ?? ''
  return found !== undefined
}

/** Digests have one length, so the comparison takes the same time for every token. */
function isSame(presented: string, expected: string): boolean {
  return timingSafeEqual(sha256(presented), sha256(expected))
}

function tooMany(waitMs: number): ApiError {
  return rateLimited(waitMs, 'failures', 'Too many invalid admin tokens from this address')
}

function isGuarded(exchange: Exchange): boolean {
  const path = exchange.route.pattern ?? exchange.path
  return path === '/admin' || path.startsWith('/admin/')
}

function sha256(text: string): Uint8Array {
  return createHash('sha256').update(text).digest()
}
