import { ApiError, rateLimited } from '../errors.ts'
import type { Exchange } from '../exchange.ts'
import type { InFlight } from '../in-flight.ts'
import type { Caller, Served } from '../operation/operation.ts'
import type { Patience } from '../patience.ts'
import type { LimitHeaders } from './limit-headers.ts'
import { invalidKey, presentedKey } from './presented-key.ts'

/** Lets an exchange pass or throws its refusal; synchronous where nothing has to be asked. */
export type Admit = (exchange: Exchange) => void | Promise<void>

/** Who presents a key that has to be looked up. */
export interface Asker {
  clientAddress(): string
  readonly patience: Patience
}

/**
 * Finds whom a key speaks for: null where the key is unknown, revoked, expired or malformed. Synchronous where memory
 * suffices. ApiError `rate_limited` where its client has too many keys looked up, `unavailable` where it cannot be.
 */
export type Authenticate = (key: string, asker: Asker) => Caller | null | Promise<Caller | null>

/** What became of a request at the limits of its key. */
export interface Spent {
  /** What the client reads where it is refused; null where it is admitted. */
  readonly refusal: string | null
  /** Of the answer, whatever its status will be (contract G7). */
  readonly headers: LimitHeaders
}

export interface Limits {
  /** Counts one request of the caller, if its limits admit it. */
  spend(caller: Caller, operation: string): Spent | Promise<Spent>
  /** Refuses a request of a caller because too many are in flight; counts it as refused only. */
  refuseOverload(caller: Caller, operation: string): Spent
}

/** Addresses from which too many wrong keys came (contract K7). */
export interface FailedAuthentications {
  /** Milliseconds until the address may try again; 0 where it may. */
  waitMs(address: string): number
  record(address: string): void
  /** Milliseconds to hold back one refusal of the address; 0 where it may try again. */
  holdBackMs(address: string): number
}

export interface AccessParts {
  readonly authenticate: Authenticate
  readonly limits: Limits
  readonly failures: FailedAuthentications
  readonly inFlight: InFlight
}

/** Under this name the requests whose keys are being looked up share the backstop, as one key does. */
const STRANGERS = ''

/**
 * The public listener's door. Every request passes its steps in this order (contract G4): who calls (401), is it
 * within its limits (429), may it do this (403). Behind the door the operation reads the request (400, 404, 405, 413).
 */
export function createAccess(parts: AccessParts): Admit {
  return function admit(exchange) {
    if (isPublic(exchange)) return
    let caller: Caller | Promise<Caller>
    try {
      caller = identify(parts, exchange)
    } catch (refusal) {
      return refuseStranger(parts, exchange, refusal)
    }
    if (!(caller instanceof Promise)) return enter(parts, exchange, caller)
    return caller.then(
      (found) => enter(parts, exchange, found),
      (refusal) => refuseStranger(parts, exchange, refusal),
    )
  }
}

/** Throws, or rejects later where the address is locked out: who waits for an answer does not send the next request. */
function refuseStranger({ failures, inFlight }: AccessParts, exchange: Exchange, refusal: unknown) {
  const holdBackMs = failures.holdBackMs(exchange.clientAddress())
  if (holdBackMs === 0) throw refusal
  return inFlight.uncounted(Bun.sleep(holdBackMs)).then(() => {
    throw refusal
  })
}

function enter(parts: AccessParts, exchange: Exchange, caller: Caller): void | Promise<void> {
  exchange.caller = caller
  const spent = spend(parts, exchange, caller)
  if (spent instanceof Promise) return spent.then((settled) => checkSpent(exchange, caller, settled))
  checkSpent(exchange, caller, spent)
}

function checkSpent(exchange: Exchange, caller: Caller, spent: Spent): void {
  exchange.limitHeaders = spent.headers
  if (spent.refusal !== null) throw new ApiError('rate_limited', spent.refusal)
  if (exchange.operation !== null) requireScope(caller, exchange.operation.access)
}

/** Under /v1 nothing is public but what says so: a stranger cannot tell a known path from an unknown one. */
function isPublic(exchange: Exchange): boolean {
  if (exchange.operation !== null) return exchange.operation.access === 'public'
  const path = exchange.route.pattern ?? exchange.path
  return path !== '/v1' && !path.startsWith('/v1/')
}

/** 401, and 429 for an address that has guessed too often; a valid key passes even from there. */
function identify(parts: AccessParts, exchange: Exchange): Caller | Promise<Caller> {
  const found = parts.authenticate(readKey(parts, exchange), exchange)
  if (!(found instanceof Promise)) return found ?? refuseKey(parts, exchange, invalidKey())
  if (!parts.inFlight.isOver(STRANGERS)) {
    const caller = parts.inFlight.hold(STRANGERS, found)
    return caller.then((known) => known ?? refuseKey(parts, exchange, invalidKey()))
  }
  // The request is refused without the answer.
  found.catch(() => undefined)
  throw rateLimited(1_000, 'Too many requests are in flight')
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
  if (waitMs > 0) throw rateLimited(waitMs, 'Too many invalid keys from this address')
  // To send no key is no attempt at one.
  if (refusal instanceof ApiError && refusal.code === 'invalid_key') failures.record(address)
  throw refusal
}

function spend(
  { limits, inFlight }: AccessParts,
  exchange: Exchange,
  caller: Caller,
): Spent | Promise<Spent> {
  const operation = exchange.operation?.id ?? 'none'
  const isOverloaded = inFlight.isOver(caller.keyId)
  return isOverloaded ? limits.refuseOverload(caller, operation) : limits.spend(caller, operation)
}

function requireScope(caller: Caller, access: Served['access']): void {
  if (access === 'public' || access.length === 0 || access.some((scope) => caller.scopes.has(scope))) return
  throw new ApiError(
    'missing_scope',
    `This operation needs the scope ${access.join(' or ')}, which the key lacks.`,
  )
}
