import { attempt, type Failure, isFailure, type Send } from './attempt.ts'
import type { Clock } from './clock.ts'
import { WaypostConnectionError, WaypostTimeoutError } from './errors.ts'
import { ownAnswer } from './own-answer.ts'
import { type Repetition, repetitionOf } from './repetition.ts'
import { retryAfterMs } from './retry-after.ts'

export interface Limits {
  /** Of one attempt, its whole answer included. */
  readonly timeoutMs: number
  /** Of all attempts of a call, and the waits between them. */
  readonly totalTimeoutMs: number
  /** Attempts after the first. */
  readonly retries: number
}

export interface Parts {
  readonly send: Send
  readonly clock: Clock
  /** From 0 up to, not including, 1. */
  readonly random: () => number
  readonly onRetry?: ((retry: Retry) => void) | undefined
}

/** A call that is about to be attempted again. */
export interface Retry {
  readonly method: string
  readonly url: string
  /** Attempts until now. */
  readonly attempts: number
  readonly waitMs: number
  /** Of the answer that the last attempt had; null: none. */
  readonly status: number | null
}

const FIRST_BACKOFF_MS = 250
const MAX_BACKOFF_MS = 5_000
/** After these nobody knows whether the call was carried out; a proxy in between gives most of them. */
const PASSING = [408, 500, 502, 503, 504]

/**
 * As `send`, but a call is attempted again while that may help, is harmless, and leaves time for the next attempt. Returns
 * the last answer, whatever its status; throws WaypostTimeoutError or WaypostConnectionError where the last attempt had none,
 * WaypostError where the answer is not the service's own, and the reason of the caller's signal where that is aborted.
 */
export function withRetries({ timeoutMs, totalTimeoutMs, retries }: Limits, parts: Parts): Send {
  const { clock } = parts
  return async (request) => {
    const endMs = clock.now() + totalTimeoutMs
    const repetition = await repetitionOf(request)
    for (let attempts = 1; ; attempts++) {
      const outcome = await attempt(request, Math.min(timeoutMs, endMs - clock.now()), parts)
      const waitMs = waitBeforeNext(outcome, attempts, repetition, parts)
      if (attempts > retries || waitMs === null || clock.now() + waitMs >= endMs) {
        return conclude(outcome, request, attempts)
      }
      const { method, url } = request
      const status = isFailure(outcome) ? null : outcome.status
      parts.onRetry?.({ method, url, attempts, waitMs, status })
      await clock.sleep(waitMs, request.signal)
    }
  }
}

/** In milliseconds; null where there is to be no next attempt. */
function waitBeforeNext(
  outcome: Response | Failure,
  attempts: number,
  { isSafe, blindRetries }: Repetition,
  { clock, random }: Parts,
): number | null {
  if (!mayHelp(outcome, isSafe)) return null
  const askedMs = isFailure(outcome) ? null : retryAfterMs(outcome.headers, clock.now())
  if (askedMs !== null) return askedMs
  if (attempts > blindRetries) return null
  return random() * Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempts - 1))
}

/** What was refused with 429 was not carried out, so that anything may be sent again. */
function mayHelp(outcome: Response | Failure, isSafe: boolean): boolean {
  if (isFailure(outcome)) return isSafe
  const { status, headers } = outcome
  return (
    status === 429 || (isSafe && (PASSING.includes(status) || (status === 409 && headers.has('Retry-After'))))
  )
}

async function conclude(
  outcome: Response | Failure,
  { method, url }: Request,
  attempts: number,
): Promise<Response> {
  const what = `${method} ${new URL(url).pathname}`
  if (!isFailure(outcome)) return ownAnswer(outcome, what)
  const { isTimeout, cause } = outcome
  const Kind = isTimeout ? WaypostTimeoutError : WaypostConnectionError
  const tried = attempts === 1 ? 'once' : `${attempts} times`
  throw new Kind(`${what}: no answer${isTimeout ? ' in time' : ''}, tried ${tried}`, null, { cause })
}
