import type { LimitHeaders } from '../http/limit-headers.ts'
import { PLAN_LIMITS, PLANS, type Plan, USER_LIMITS } from '../plans.ts'
import type { Allowance, Decision } from './decision.ts'

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
export function limitHeaders(plan: Plan, { admitted, minute, day, retryAfterMs }: Decision): LimitHeaders {
  const shown: Allowance = day.remaining === 0 ? day : minute
  return {
    'X-RateLimit-Limit': String(shown.limit),
    'X-RateLimit-Remaining': String(shown.remaining),
    'X-RateLimit-Reset': String(seconds(shown.resetMs)),
    'RateLimit-Policy': TEXTS[plan].policy,
    RateLimit: `"minute";r=${minute.remaining};t=${seconds(minute.resetMs)}, "day";r=${day.remaining};t=${seconds(day.resetMs)}`,
    'Retry-After': admitted ? null : String(seconds(retryAfterMs)),
  }
}

export function refusalMessage(plan: Plan, { refusedBy, retryAfterMs }: Decision): string {
  const wait = seconds(retryAfterMs)
  const usedUp = refusedBy === 'day' ? TEXTS[plan].dayUsedUp : TEXTS[plan].minuteUsedUp
  return `${usedUp}${wait} ${wait === 1 ? 'second' : 'seconds'}.`
}

/** A user's limit has no day. */
export function userLimitHeaders({ admitted, minute, retryAfterMs }: Decision): LimitHeaders {
  return {
    'X-RateLimit-Limit': String(minute.limit),
    'X-RateLimit-Remaining': String(minute.remaining),
    'X-RateLimit-Reset': String(seconds(minute.resetMs)),
    'RateLimit-Policy': `"minute";q=${USER_LIMITS.perMinute};w=60`,
    RateLimit: `"minute";r=${minute.remaining};t=${seconds(minute.resetMs)}`,
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
