import type { Spent } from '../http/access/access.ts'
import type { LimitHeaders } from '../http/limit-headers.ts'
import { PLAN_LIMITS, PLANS, type Plan, USER_LIMITS } from '../plans.ts'
import type { Decision } from './decision.ts'

interface PlanTexts {
  readonly overload: string
  readonly policy: string
  readonly minuteUsedUp: string
  readonly dayUsedUp: string
}

const TEXTS = Object.fromEntries(PLANS.map((plan) => [plan, planTexts(plan)])) as Record<Plan, PlanTexts>

function planTexts(plan: Plan): PlanTexts {
  const { perMinute, perDay } = PLAN_LIMITS[plan]
  const name = plan.charAt(0).toUpperCase() + plan.slice(1)
  return {
    overload: `${name} plan: more requests are under way than the service takes on; retry in 1 second.`,
    policy: `"minute";q=${perMinute};w=60, "day";q=${perDay};w=86400`,
    minuteUsedUp: `${name} plan: ${withCommas(perMinute)} requests per minute used up; retry in `,
    dayUsedUp: `${name} plan: ${withCommas(perDay)} requests per day used up; retry in `,
  }
}

function withCommas(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** Rounds up, at least 1, so that a client that waits is never early. */
function seconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000))
}

/**
 * `X-RateLimit-*` describe the minute window, or the day if nothing remains of it; `RateLimit` and
 * `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers) describe both. All times are seconds from now.
 */
export function spentOf(plan: Plan, decision: Decision): Spent {
  const { admitted, limits, minuteRemaining, dayRemaining } = decision
  const minute = String(minuteRemaining)
  const minuteSeconds = seconds(decision.minuteResetMs)
  const daySeconds = seconds(decision.dayResetMs)
  const isDayUsed = dayRemaining === 0
  return {
    refusal: admitted ? null : refusalMessage(plan, decision),
    refusedBy: decision.refusedBy,
    'X-RateLimit-Limit': String(isDayUsed ? limits.perDay : limits.perMinute),
    'X-RateLimit-Remaining': isDayUsed ? '0' : minute,
    'X-RateLimit-Reset': String(isDayUsed ? daySeconds : minuteSeconds),
    'RateLimit-Policy': TEXTS[plan].policy,
    RateLimit: `"minute";r=${minute};t=${minuteSeconds}, "day";r=${dayRemaining}${dayEnd(daySeconds)}`,
    'Retry-After': admitted ? null : String(seconds(decision.retryAfterMs)),
  }
}

let dayEndSeconds = 0
let dayEndText = ''

/** One text serves all keys for a second, because their days end together. */
function dayEnd(daySeconds: number): string {
  if (daySeconds !== dayEndSeconds) {
    dayEndSeconds = daySeconds
    dayEndText = `;t=${daySeconds}`
  }
  return dayEndText
}

function refusalMessage(plan: Plan, { refusedBy, retryAfterMs }: Decision): string {
  const wait = seconds(retryAfterMs)
  const usedUp = refusedBy === 'day' ? TEXTS[plan].dayUsedUp : TEXTS[plan].minuteUsedUp
  return `${usedUp}${wait} ${wait === 1 ? 'second' : 'seconds'}.`
}

/** A user's limit has no day. */
export function userLimitHeaders(decision: Decision): LimitHeaders {
  const { admitted, minuteRemaining, minuteResetMs, retryAfterMs } = decision
  return {
    'X-RateLimit-Limit': String(USER_LIMITS.perMinute),
    'X-RateLimit-Remaining': String(minuteRemaining),
    'X-RateLimit-Reset': String(seconds(minuteResetMs)),
    'RateLimit-Policy': `"minute";q=${USER_LIMITS.perMinute};w=60`,
    RateLimit: `"minute";r=${minuteRemaining};t=${seconds(minuteResetMs)}`,
    'Retry-After': admitted ? null : String(seconds(retryAfterMs)),
  }
}

export function userRefusalMessage({ retryAfterMs }: Decision): string {
  const wait = seconds(retryAfterMs)
  return `A user has ${USER_LIMITS.perMinute} requests per minute, which are used up; retry in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`
}

/** The backstop refuses whatever the limits of the key are (contract L6). */
export function overloadMessage(plan: Plan): string {
  return TEXTS[plan].overload
}
