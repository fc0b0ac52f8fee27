import createClient from 'openapi-fetch'
import type { Send } from './attempt.ts'
import { checkedBaseUrl } from './base-url.ts'
import type { CallOptions, Calls } from './calls.ts'
import { type Clock, realClock } from './clock.ts'
import { withDedupeKeys } from './dedupe.ts'
import { type Methods, methodsOf } from './methods.ts'
import { type Limits, type Retry, withRetries } from './retries.ts'
import type { paths } from './schema.ts'
import { VERSION } from './version.ts'

export type { CallOptions, Calls } from './calls.ts'
export type { Clock } from './clock.ts'
export {
  type ErrorCode,
  type RateLimits,
  WaypostConnectionError,
  WaypostError,
  WaypostTimeoutError,
} from './errors.ts'
export type { Schemas } from './methods.ts'
export type { Retry } from './retries.ts'
export { unwrap } from './unwrap.ts'
export { VERSION } from './version.ts'

/** The typed paths, and the same calls by name. */
export interface Waypost extends Calls, Methods {}

export interface WaypostOptions {
  /** Where the service is, without `/v1`: `https://waypost.example`. If absent, `WAYPOST_URL` of the environment. */
  readonly baseUrl?: string | undefined
  /** Without one, here and as `WAYPOST_KEY` in the environment, only the public operations answer. */
  readonly key?: string | undefined
  /** Of one attempt, its whole answer included. 10,000 if absent. */
  readonly timeoutMs?: number
  /** Of all attempts of a call and the waits between them: a longer `Retry-After` is not waited for. 30,000 if absent. */
  readonly totalTimeoutMs?: number
  /** Attempts after the first. 3 if absent. */
  readonly retries?: number
  /** Gives an event without `dedupe_key` one of its own, so that it may be sent again. true if absent. */
  readonly dedupeKeys?: boolean
  /** Is told of each attempt after the first, before the wait. */
  readonly onRetry?: (retry: Retry) => void
  /** What sends a request, in place of the global `fetch`. */
  readonly fetch?: Send
  /** For tests. */
  readonly clock?: Clock
  /** From 0 up to, not including, 1: the part of a backoff that is waited. For tests. */
  readonly random?: () => number
}

/** Timers count milliseconds in 31 bits; a longer one would fire at once. */
const MOST = 2 ** 31 - 1

/**
 * A client of the service at `baseUrl`. Calls by path resolve to `{ data, response }` or, where the service refused,
 * `{ error, response }`; calls by name resolve to the data and reject with WaypostError. Both reject with
 * WaypostTimeoutError or WaypostConnectionError, which are WaypostErrors, where there was no answer. Throws TypeError
 * for an address or a key, RangeError for a limit, that cannot be used.
 */
export function createWaypost(options?: WaypostOptions): Waypost {
  const calls = createCalls(options)
  return { ...calls, ...methodsOf(calls) }
}

/** As `createWaypost`, without the calls by name, for the smallest bundle. */
export function createCalls(options: WaypostOptions = {}): Calls {
  const { dedupeKeys = true, fetch: send = (request) => globalThis.fetch(request) } = options
  const { clock = realClock, random = Math.random, onRetry } = options
  const limitsOf = (own: CallOptions): Limits => {
    const limit = (name: keyof Limits, usual: number, min = 1) => {
      const value = own[name] ?? options[name] ?? usual
      if (Number.isInteger(value) && value >= min && value <= MOST) return value
      throw new RangeError(`${name}: expected a whole number, ${min} to ${MOST}`)
    }
    const [timeoutMs, totalTimeoutMs] = [limit('timeoutMs', 10_000), limit('totalTimeoutMs', 30_000)]
    return { timeoutMs, totalTimeoutMs, retries: limit('retries', 3, 0) }
  }
  limitsOf({})
  const client = createClient<paths, 'application/json'>({
    baseUrl: checkedBaseUrl(options.baseUrl ?? environment('WAYPOST_URL')),
    headers: headersOf(options.key ?? environment('WAYPOST_KEY')),
    // Nothing under /v1 redirects; followed, one would turn POST into GET. Workers know no `error`.
    redirect: 'manual',
  })
  const call =
    (attempt: unknown) =>
    async (path: string, { timeoutMs, totalTimeoutMs, retries, ...init }: Init = {}) =>
      (attempt as Attempt)(path, {
        ...init,
        ...('body' in init && dedupeKeys && { body: withDedupeKeys(path, init.body) }),
        fetch: withRetries(limitsOf({ timeoutMs, totalTimeoutMs, retries }), {
          send,
          clock,
          random,
          onRetry,
        }),
      })
  const { GET, POST, PUT, DELETE, use } = client
  return { GET: call(GET), POST: call(POST), PUT: call(PUT), DELETE: call(DELETE), use } as unknown as Calls
}

type Init = CallOptions & { readonly body?: unknown }
type Attempt = (path: string, init: object) => Promise<unknown>

function headersOf(key: string | undefined): Record<string, string> {
  // A key that was read from a file ends with the line.
  const trimmed = key?.trim() ?? ''
  if (!/^[\x21-\x7e]*$/.test(trimmed)) throw new TypeError('key: expected ASCII without blanks')
  return {
    ...(trimmed !== '' && { Authorization: `Bearer ${trimmed}` }),
    // In a browser it would need a permission of its own.
    ...(!isBrowser() && { 'User-Agent': `waypost-client/${VERSION}` }),
  }
}

const isBrowser = () => /^Mozilla/.test(globalThis.navigator?.userAgent)

type WithEnvironment = { process?: { env?: Record<string, string | undefined> } }

/** undefined where there is no environment, or where it is not to be read. */
function environment(name: string): string | undefined {
  try {
    return (globalThis as WithEnvironment).process?.env?.[name]
  } catch {
    // Deno asks for a permission.
    return undefined
  }
}
