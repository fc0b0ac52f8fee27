import type { Allowance, Decision, Limits } from './decision.ts'

/** More keys than this refused at once: the one remembered longest is asked about again. */
const CAPACITY = 10_000

/** Clocks may run at rates that differ by this part; what it takes off the time, Redis is asked about. */
export const CLOCK_DRIFT = 1 / 1_000

interface Remembered {
  readonly limits: Limits
  readonly decision: Decision
  readonly heardMs: number
  readonly untilMs: number
}

/**
 * Refusals whose end is known. Until then nothing can be admitted, on any node, so Redis need not be asked: an abuser
 * costs it nothing. A change of the plan forgets the key's refusal. Times are of the monotonic clock.
 */
export class RememberedRefusals {
  readonly #refusals = new Map<string, Remembered>()

  /**
   * Remembers a refusal that was asked for at `sentMs` and heard at `heardMs`. It was decided between the two, so it
   * holds from the first and its times are counted from the second.
   */
  add(keyId: string, decision: Decision, sentMs: number, heardMs: number): void {
    const untilMs = sentMs + Math.floor(staysSameMs(decision) * (1 - CLOCK_DRIFT))
    if (untilMs <= heardMs) return
    const limits = { perMinute: decision.minute.limit, perDay: decision.day.limit }
    if (this.#refusals.size >= CAPACITY) this.#dropOldest()
    this.#refusals.set(keyId, { limits, decision, heardMs, untilMs })
  }

  /** The refusal as it reads now, or null where Redis has to be asked. */
  find(keyId: string, limits: Limits, nowMs: number): Decision | null {
    const found = this.#refusals.get(keyId)
    if (found === undefined) return null
    const isSamePlan = found.limits.perMinute === limits.perMinute && found.limits.perDay === limits.perDay
    if (isSamePlan && nowMs < found.untilMs) return later(found.decision, nowMs - found.heardMs)
    this.#refusals.delete(keyId)
    return null
  }

  #dropOldest(): void {
    for (const keyId of this.#refusals.keys()) {
      this.#refusals.delete(keyId)
      return
    }
  }
}

/** How long none of a refusal's numbers change but its times: until an admission leaves, or the day ends. */
function staysSameMs({ minute, day }: Decision): number {
  return minute.remaining === minute.limit ? day.resetMs : Math.min(minute.resetMs, day.resetMs)
}

function later(decision: Decision, elapsedMs: number): Decision {
  return {
    admitted: false,
    minute: allowanceLater(decision.minute, elapsedMs),
    day: allowanceLater(decision.day, elapsedMs),
    retryAfterMs: decision.retryAfterMs - elapsedMs,
    refusedBy: decision.refusedBy,
    nowMs: decision.nowMs + elapsedMs,
    decidedBy: 'remembered',
  }
}

function allowanceLater({ limit, remaining, resetMs }: Allowance, elapsedMs: number): Allowance {
  return { limit, remaining, resetMs: Math.max(0, resetMs - elapsedMs) }
}
