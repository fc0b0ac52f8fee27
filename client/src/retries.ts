import { attempt, type Failure, isFailure, type Send } from './attempt.ts'
import type { Clock } from './clock.ts'
import { WaypostConnectionError, WaypostTimeoutError } from './errors.ts'
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
}

const FIRST_BACKOFF_MS = 250
const MAX_BACKOFF_MS = 5_000

/**
 * As `send`, but a call is attempted again while that may help, is harmless, and leaves time for the next attempt. Returns
 * the last answer, whatever its status; throws WaypostTimeoutError or WaypostConnectionError where the last attempt had none,
 * and the reason of the caller's signal where that is aborted.
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

/** What was refused with 429 was not carried out, so that anything may be sent again. After all else, nobody knows. */
function mayHelp(outcome: Response | Failure, isSafe: boolean): boolean {
  if (isFailure(outcome)) return isSafe
  return outcome.status === 429 || (isSafe && (outcome.status === 502 || outcome.status === 503))
}

function conclude(outcome: Response | Failure, { method, url }: Request, attempts: number): Response {
  if (!isFailure(outcome)) return outcome
  const { isTimeout, cause } = outcome
  const what = `${method} ${new URL(url).pathname}`
  const times = attempts === 1 ? 'once' : `${attempts} times`
  if (isTimeout) throw new WaypostTimeoutError(`${what}: no answer in time, tried ${times}`, { cause })
  throw new WaypostConnectionError(`${what}: no answer, tried ${times}`, { cause })
}
