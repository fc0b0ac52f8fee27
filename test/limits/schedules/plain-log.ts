import { DAY_MS, type Decision, type PlanLimits } from '../../../src/limits/decision.ts'

const WINDOW_MS = 60_000

/** What a decision says apart from who decided it. */
export type Outcome = Omit<Decision, 'decidedBy'>

/** The limits by a full log of admissions, as plainly as they can be written: what every limiter has to agree with. */
export class PlainLog {
  readonly admissions: number[] = []

  spend(nowMs: number, limits: PlanLimits): Outcome {
    const { perMinute, perDay } = limits
    const admitted = this.#minute(nowMs).length < perMinute && this.#today(nowMs) < perDay
    if (admitted) this.admissions.push(nowMs)
    const counted = this.#minute(nowMs)
    const today = this.#today(nowMs)
    const dayEndMs = (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS
    const isDayUsedUp = today >= perDay
    const left = {
      limits,
      minuteRemaining: Math.max(0, perMinute - counted.length),
      minuteResetMs: counted[0] === undefined ? 0 : counted[0] + WINDOW_MS - nowMs,
      dayRemaining: Math.max(0, perDay - today),
      dayResetMs: dayEndMs - nowMs,
    }
    if (admitted) return { admitted, ...left, retryAfterMs: 0, refusedBy: null, nowMs }
    const blocking = counted[counted.length - perMinute]
    const minuteOpensMs = blocking === undefined ? nowMs : blocking + WINDOW_MS
    const opensMs = isDayUsedUp ? Math.max(minuteOpensMs, dayEndMs) : minuteOpensMs
    return {
      admitted,
      ...left,
      retryAfterMs: opensMs - nowMs,
      refusedBy: isDayUsedUp ? 'day' : 'minute',
      nowMs,
    }
  }

  /** Whether one more would be admitted, without recording it. */
  wouldAdmit(nowMs: number, { perMinute, perDay }: PlanLimits): boolean {
    return this.#minute(nowMs).length < perMinute && this.#today(nowMs) < perDay
  }

  #minute(nowMs: number): number[] {
    return this.admissions.filter((at) => at > nowMs - WINDOW_MS)
  }

  #today(nowMs: number): number {
    return this.admissions.filter((at) => Math.floor(at / DAY_MS) === Math.floor(nowMs / DAY_MS)).length
  }
}

/** The most admissions in any interval [t, t + 60 s). */
export function mostInAWindow(admissions: readonly number[]): number {
  let most = 0
  let first = 0
  for (const [index, at] of admissions.entries()) {
    while ((admissions[first] as number) + WINDOW_MS <= at) first++
    most = Math.max(most, index - first + 1)
  }
  return most
}
