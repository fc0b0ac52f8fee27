import { expect } from 'bun:test'
import { expectRefusal } from './answers.ts'
import type { Reply } from './raw-http.ts'

/** What the plans allow, a minute and a day (contract L1). */
export const PLANS = {
  free: { perMinute: 60, perDay: 5_000 },
  growth: { perMinute: 300, perDay: 50_000 },
  scale: { perMinute: 1_200, perDay: 500_000 },
} as const
export type Plan = keyof typeof PLANS

/** What is left of one window, and the seconds until it is reset. */
export interface Window {
  readonly remaining: number
  readonly seconds: number
}

export interface LimitState {
  readonly minute: Window
  readonly day: Window
}

const RATE_LIMIT = /^"minute";r=(\d+);t=(\d+), "day";r=(\d+);t=(\d+)$/
const NAMES = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
]

/** Holds an answer to what G7 and L4 say of its limit headers; returns what they tell. */
export function readLimits(reply: Reply, plan: Plan): LimitState {
  const { perMinute, perDay } = PLANS[plan]
  expect(reply.headers.get('ratelimit-policy')).toBe(
    `"minute";q=${perMinute};w=60, "day";q=${perDay};w=86400`,
  )
  expect(reply.headers.get('ratelimit')).toMatch(RATE_LIMIT)
  const numbers =
    RATE_LIMIT.exec(reply.headers.get('ratelimit') ?? '')
      ?.slice(1)
      .map(Number) ?? []
  const [minuteLeft = -1, minuteSeconds = -1, dayLeft = -1, daySeconds = -1] = numbers
  expect(minuteLeft).toBeLessThanOrEqual(perMinute)
  expect(dayLeft).toBeLessThanOrEqual(perDay)
  expectSeconds(minuteSeconds, 60)
  expectSeconds(daySeconds, 86_400)
  const shown = NAMES.slice(0, 3).map((name) => reply.headers.get(name))
  const described = dayLeft === 0 ? [perDay, 0, daySeconds] : [perMinute, minuteLeft, minuteSeconds]
  expect(shown).toEqual(described.map(String))
  return {
    minute: { remaining: minuteLeft, seconds: minuteSeconds },
    day: { remaining: dayLeft, seconds: daySeconds },
  }
}

function expectSeconds(seconds: number, most: number): void {
  expect(seconds).toBeGreaterThanOrEqual(1)
  expect(seconds).toBeLessThanOrEqual(most)
}

export function expectNoLimits(reply: Reply): void {
  expect(NAMES.map((name) => [name, reply.headers.get(name)])).toEqual(NAMES.map((name) => [name, null]))
}

/** Holds an answer to what L5 says of a refusal at a key's limit; returns the seconds of its `Retry-After`. */
export function expectLimited(reply: Reply, plan: Plan): number {
  const message = expectRefusal(reply, 429, 'rate_limited')
  const seconds = retryAfter(reply)
  expect(message).toMatch(new RegExp(`\\b${plan}\\b`, 'i'))
  expect(message).toMatch(new RegExp(`\\b${seconds} seconds?\\b`))
  readLimits(reply, plan)
  return seconds
}

export function retryAfter(reply: Reply): number {
  expect(reply.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
  return Number(reply.headers.get('retry-after'))
}
