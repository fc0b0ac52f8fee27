export const DAY_MS = 86_400_000

export interface PlanLimits {
  readonly perMinute: number
  readonly perDay: number
}

/** A refusal consumes nothing (contract L1). A decision is flat, because each request makes one. */
export interface Decision {
  readonly admitted: boolean
  readonly limits: PlanLimits
  readonly minuteRemaining: number
  /** Until the oldest counted request leaves the window, or 0. */
  readonly minuteResetMs: number
  readonly dayRemaining: number
  /** Until 00:00 UTC. */
  readonly dayResetMs: number
  /** 0: admitted; otherwise the same request is admitted after this time if nothing else is sent. */
  readonly retryAfterMs: number
  /** `day` if both are used up. */
  readonly refusedBy: 'minute' | 'day' | null
  /** UTC of the deciding clock. */
  readonly nowMs: number
  /** `remembered`: refused by an earlier answer of Redis; `reserve`: admitted by this node's reservation. */
  readonly decidedBy: 'memory' | 'redis' | 'remembered' | 'reserve'
}

export interface WindowCounts {
  readonly admitted: boolean
  readonly minuteUsed: number
  readonly minuteResetMs: number
  readonly minuteWaitMs: number
  readonly dayUsed: number
  readonly dayResetMs: number
  readonly nowMs: number
}

export function toDecision(
  limits: PlanLimits,
  counts: WindowCounts,
  decidedBy: Decision['decidedBy'],
): Decision {
  const dayRemaining = Math.max(0, limits.perDay - counts.dayUsed)
  const dayWaitMs = dayRemaining === 0 ? counts.dayResetMs : 0
  return {
    admitted: counts.admitted,
    limits,
    minuteRemaining: Math.max(0, limits.perMinute - counts.minuteUsed),
    minuteResetMs: counts.minuteResetMs,
    dayRemaining,
    dayResetMs: counts.dayResetMs,
    retryAfterMs: counts.admitted ? 0 : Math.max(counts.minuteWaitMs, dayWaitMs),
    refusedBy: counts.admitted ? null : dayRemaining === 0 ? 'day' : 'minute',
    nowMs: counts.nowMs,
    decidedBy,
  }
}

export function utcDay(nowMs: number): number {
  return Math.floor(nowMs / DAY_MS)
}
