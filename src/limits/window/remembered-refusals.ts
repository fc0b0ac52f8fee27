import type { Decision, PlanLimits } from '../decision.ts'

const CAPACITY = 10_000

/** Rates of clocks may differ by this part, so remembered times are shorter by it. */
export const CLOCK_DRIFT = 1 / 1_000

interface Remembered {
  readonly decision: Decision
  readonly heardMs: number
  readonly untilMs: number
}

/** No node can admit before a refusal's known end, so an abuser costs Redis nothing; times are monotonic. */
export class RememberedRefusals {
  readonly #refusals = new Map<string, Remembered>()

  /** The refusal holds from `sentMs`, and its times from `heardMs`: Redis decided in between. */
  add(keyId: string, decision: Decision, sentMs: number, heardMs: number): void {
    const untilMs = sentMs + Math.floor(staysSameMs(decision) * (1 - CLOCK_DRIFT))
    if (untilMs <= heardMs) return
    if (this.#refusals.size >= CAPACITY) this.#dropOldest()
    this.#refusals.set(keyId, { decision, heardMs, untilMs })
  }

  /** The refusal with its times as of now; null: ask Redis. */
  find(keyId: string, limits: PlanLimits, nowMs: number): Decision | null {
    const found = this.#refusals.get(keyId)
    if (found === undefined) return null
    const { perMinute, perDay } = found.decision.limits
    const isSamePlan = perMinute === limits.perMinute && perDay === limits.perDay
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

/** Lasts until an admission leaves or the day ends; only times change in it. */
function staysSameMs({ limits, minuteRemaining, minuteResetMs, dayResetMs }: Decision): number {
  return minuteRemaining === limits.perMinute ? dayResetMs : Math.min(minuteResetMs, dayResetMs)
}

function later(decision: Decision, elapsedMs: number): Decision {
  return {
    ...decision,
    minuteResetMs: Math.max(0, decision.minuteResetMs - elapsedMs),
    dayResetMs: Math.max(0, decision.dayResetMs - elapsedMs),
    retryAfterMs: decision.retryAfterMs - elapsedMs,
    nowMs: decision.nowMs + elapsedMs,
    decidedBy: 'remembered',
  }
}
