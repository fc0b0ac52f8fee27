import createClient from 'openapi-fetch'
import type { Send } from './attempt.ts'
import type { Waypost } from './calls.ts'
import { type Clock, realClock } from './clock.ts'
import { withRetries } from './retries.ts'
import type { components, paths } from './schema.ts'

export type { Waypost } from './calls.ts'
export type { Clock } from './clock.ts'
export { type ErrorCode, WaypostConnectionError, WaypostError, WaypostTimeoutError } from './errors.ts'
export { unwrap } from './unwrap.ts'

/** The document's schemas, by name: `Schemas['Location']`. */
export type Schemas = components['schemas']

export interface WaypostOptions {
  /** Where the service is, without `/v1`: `https://waypost.example`. */
  readonly baseUrl: string
  /** Without one only the public operations answer. */
  readonly key?: string
  /** Of one attempt, its whole answer included. 10,000 if absent. */
  readonly timeoutMs?: number
  /** Of all attempts of a call and the waits between them: a longer `Retry-After` is not waited for. 30,000 if absent. */
  readonly totalTimeoutMs?: number
  /** Attempts after the first. 3 if absent. */
  readonly retries?: number
  /** What sends a request, in place of the global `fetch`. */
  readonly fetch?: Send
  /** For tests. */
  readonly clock?: Clock
  /** From 0 up to, not including, 1: the part of a backoff that is waited. For tests. */
  readonly random?: () => number
}

/** Timers count milliseconds in 31 bits; a longer one would fire at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

/**
 * A client of the service at `baseUrl`. Its calls resolve to `{ data, response }` or, where the service refused,
 * `{ error, response }`; they reject with WaypostTimeoutError or WaypostConnectionError where there was no answer.
 * Throws RangeError for a limit that cannot be kept.
 */
export function createWaypost(options: WaypostOptions): Waypost {
  const { baseUrl, key, timeoutMs = 10_000, totalTimeoutMs = 30_000, retries = 3 } = options
  requireWhole('timeoutMs', timeoutMs, 1, MAX_TIMEOUT_MS)
  requireWhole('totalTimeoutMs', totalTimeoutMs, 1, MAX_TIMEOUT_MS)
  requireWhole('retries', retries, 0, Number.MAX_SAFE_INTEGER)
  const {
    fetch: send = (request) => globalThis.fetch(request),
    clock = realClock,
    random = Math.random,
  } = options
  return createClient<paths, 'application/json'>({
    baseUrl,
    headers: key === undefined ? {} : { Authorization: `Bearer ${key}` },
    // Nothing under /v1 redirects; followed, one would turn POST into GET.
    redirect: 'error',
    fetch: withRetries({ timeoutMs, totalTimeoutMs, retries }, { send, clock, random }),
  }) as Waypost
}

function requireWhole(name: string, value: number, min: number, max: number): void {
  if (Number.isInteger(value) && value >= min && value <= max) return
  throw new RangeError(`${name}: expected a whole number from ${min} to ${max}`)
}
