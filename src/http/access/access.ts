import type { Scope } from '../../plans.ts'
import type { DatabaseBudget } from '../database-budget.ts'
import { ApiError, type Limit, rateLimited } from '../errors.ts'
import type { Exchange } from '../exchange.ts'
import type { InFlight } from '../in-flight.ts'
import type { LimitHeaders } from '../limit-headers.ts'
import type { Caller, Served } from '../operation/operation.ts'
import { invalidKey, presentedKey } from './presented-key.ts'

/** Throws its refusal; synchronous unless something must be asked. */
export type Admit = (exchange: Exchange) => void | Promise<void>

export interface KeyLookupOrigin {
  clientAddress(): string
  readonly databaseBudget: DatabaseBudget
}

/**
 * null: unknown, revoked, expired or malformed; synchronous for cached keys. Throws ApiError `rate_limited`
 * if the client has too many look-ups under way, or `unavailable` without the database.
 */
export type Authenticate = (key: string, origin: KeyLookupOrigin) => Caller | null | Promise<Caller | null>

/** Every answer has its headers, whatever its status (contract G7). */
export interface Spent extends LimitHeaders {
  readonly refusal: string | null
  readonly refusedBy?: Limit | null
}

export interface Limiter {
  spend(caller: Caller, operation: string): Spent | Promise<Spent>
  refuseOverload(caller: Caller, operation: string): Spent
}

/** Counts by address (contract K7). */
export interface FailedAuthentications {
  waitMs(address: string): number
  record(address: string): void
  holdBackMs(address: string): number
}

export interface AccessParts {
  readonly authenticate: Authenticate
  readonly limits: Limiter
  readonly failures: FailedAuthentications
  readonly inFlight: InFlight
}

/** All requests whose keys are being looked up share the backstop, as one partner does. */
const UNAUTHENTICATED = ''

/** Checks the caller (401), the limits (429) and the rights (403) in this order (contract G4). */
export function createAccess(parts: AccessParts): Admit {
  return function admit(exchange) {
    if (isPublic(exchange)) return
    let caller: Caller | Promise<Caller>
    try {
      caller = identify(parts, exchange)
    } catch (refusal) {
      return refuseUnauthenticated(parts, exchange, refusal)
    }
    return caller instanceof Promise ? enterLater(parts, exchange, caller) : enter(parts, exchange, caller)
  }
}

function enterLater(parts: AccessParts, exchange: Exchange, caller: Promise<Caller>): Promise<void> {
  return caller.then(
    (found) => enter(parts, exchange, found),
    (refusal) => refuseUnauthenticated(parts, exchange, refusal),
  )
}

function refuseUnauthenticated({ failures, inFlight }: AccessParts, exchange: Exchange, refusal: unknown) {
  const holdBackMs = failures.holdBackMs(exchange.clientAddress())
  if (holdBackMs === 0) throw refusal
  return inFlight.uncounted(Bun.sleep(holdBackMs)).then(() => {
    throw refusal
  })
}

function enter(parts: AccessParts, exchange: Exchange, caller: Caller): void | Promise<void> {
  exchange.caller = caller
  const spent = spend(parts, exchange, caller)
  if (spent instanceof Promise) return checkLater(parts, exchange, caller, spent)
  checkSpent(exchange, caller, spent)
}

function checkLater(
  { inFlight }: AccessParts,
  exchange: Exchange,
  caller: Caller,
  spent: Promise<Spent>,
): Promise<void> {
  inFlight.begin(caller.partnerId)
  return spent.then(
    (known) => {
      inFlight.end(caller.partnerId)
      checkSpent(exchange, caller, known)
    },
    (error) => {
      inFlight.end(caller.partnerId)
      throw error
    },
  )
}

function checkSpent(exchange: Exchange, caller: Caller, spent: Spent): void {
  exchange.limitHeaders = spent
  const { refusal, refusedBy } = spent
  if (refusal !== null) throw new ApiError('rate_limited', refusal, refusedBy ? { limit: refusedBy } : {})
  if (exchange.operation !== null) requireRight(caller, exchange.operation)
}

function isPublic(exchange: Exchange): boolean {
  if (exchange.operation !== null) return exchange.operation.access === 'public'
  const path = exchange.route.pattern ?? exchange.path
  return path !== '/v1' && !path.startsWith('/v1/')
}

function identify(parts: AccessParts, exchange: Exchange): Caller | Promise<Caller> {
  const found = parts.authenticate(readKey(parts, exchange), exchange)
  if (!(found instanceof Promise)) return found ?? refuseKey(parts, exchange, invalidKey())
  return identifyLater(parts, exchange, found)
}

function identifyLater(
  parts: AccessParts,
  exchange: Exchange,
  found: Promise<Caller | null>,
): Promise<Caller> {
  if (!parts.inFlight.isOver(UNAUTHENTICATED)) {
    const caller = parts.inFlight.hold(UNAUTHENTICATED, found)
    return caller.then((known) => known ?? refuseKey(parts, exchange, invalidKey()))
  }
  // Nothing awaits the look-up any more.
  found.catch(() => undefined)
  throw rateLimited(1_000, 'in_flight', 'Too many requests are in flight')
}

function readKey(parts: AccessParts, exchange: Exchange): string {
  try {
    return presentedKey(exchange.request.headers)
  } catch (error) {
    return refuseKey(parts, exchange, error)
  }
}

function refuseKey({ failures }: AccessParts, exchange: Exchange, refusal: unknown): never {
  const address = exchange.clientAddress()
  const waitMs = failures.waitMs(address)
  if (waitMs > 0) throw rateLimited(waitMs, 'failures', 'Too many invalid keys from this address')
  // A request without key is no guess.
  if (refusal instanceof ApiError && refusal.code === 'invalid_key') failures.record(address)
  throw refusal
}

function spend(
  { limits, inFlight }: AccessParts,
  exchange: Exchange,
  caller: Caller,
): Spent | Promise<Spent> {
  const operation = exchange.operation?.id ?? 'none'
  const isOverloaded = inFlight.isOver(caller.partnerId)
  return isOverloaded ? limits.refuseOverload(caller, operation) : limits.spend(caller, operation)
}

export function withoutLink(scope: Scope): string {
  const [kind = ''] = scope.split(':')
  return `The key holds ${scope}, but without effect: its partner has no active data link of kind ${kind}.`
}

function requireRight(caller: Caller, { access, isForUsers }: Served): void {
  if (caller.user !== undefined && !isForUsers)
    throw new ApiError(
      'missing_scope',
      "A user's token reaches the inbox and the preferences of its user alone.",
    )
  if (access === 'public' || access.length === 0) return
  for (const scope of access) if (caller.scopes.has(scope)) return
  throw missingScope(caller, access)
}

function missingScope(caller: Caller, access: readonly Scope[]): ApiError {
  const needed = `This operation needs the scope ${access.join(' or ')}`
  const inactive = caller.inactiveScopes?.find((scope) => access.includes(scope))
  return new ApiError(
    'missing_scope',
    inactive === undefined ? `${needed}, which the key lacks.` : `${needed}. ${withoutLink(inactive)}`,
  )
}
