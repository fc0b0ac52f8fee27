export const DAY_MS = 86_400_000

/** What a plan allows, in requests. */
export interface Limits {
  readonly perMinute: number
  readonly perDay: number
}

export interface Allowance {
  readonly limit: number
  readonly remaining: number
  /** The minute: until the oldest counted request leaves the window, 0 where none counts. The day: until 00:00 UTC. */
  readonly resetMs: number
}

/** What became of one request at the limits; a refusal consumed nothing (contract L1). */
export interface Decision {
  readonly admitted: boolean
  /** After this request. */
  readonly minute: Allowance
  readonly day: Allowance
  /** 0 where admitted; else the time after which the same request is admitted, if nothing else is sent. */
  readonly retryAfterMs: number
  /** The day, where both are used up. */
  readonly refusedBy: 'minute' | 'day' | null
  /** UTC, by the clock that decided. */
  readonly nowMs: number
  /**
   * `remembered`: refused in process, by what Redis said before, which was not asked and did not count it; `reserve`:
   * admitted in process, from a part of the window that this node holds.
   */
  readonly decidedBy: 'memory' | 'redis' | 'remembered' | 'reserve'
}

/** What a store knows of a key after a request; times in milliseconds. */
export interface Counts {
  readonly admitted: boolean
  readonly minuteUsed: number
  readonly minuteResetMs: number
  /** Until the minute window admits one more; 0 where it would now. */
  readonly minuteWaitMs: number
  readonly dayUsed: number
  /** Until the UTC day ends. */
  readonly dayResetMs: number
  readonly nowMs: number
}

export function toDecision(limits: Limits, counts: Counts, decidedBy: Decision['decidedBy']): Decision {
  const dayRemaining = Math.max(0, limits.perDay - counts.dayUsed)
  const dayWaitMs = dayRemaining === 0 ? counts.dayResetMs : 0
  return {
    admitted: counts.admitted,
    minute: {
      limit: limits.perMinute,
      remaining: Math.max(0, limits.perMinute - counts.minuteUsed),
      resetMs: counts.minuteResetMs,
    },
    day: { limit: limits.perDay, remaining: dayRemaining, resetMs: counts.dayResetMs },
    retryAfterMs: counts.admitted ? 0 : Math.max(counts.minuteWaitMs, dayWaitMs),
    refusedBy: counts.admitted ? null : dayRemaining === 0 ? 'day' : 'minute',
    nowMs: counts.nowMs,
    decidedBy,
  }
}

/** Days since 1970-01-01, UTC. */
export function utcDay(nowMs: number): number {
  return Math.floor(nowMs / DAY_MS)
}
