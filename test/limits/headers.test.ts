import { describe, expect, test } from 'bun:test'
import { type Decision, type PlanLimits, toDecision } from '../../src/limits/decision.ts'
import { spentOf } from '../../src/limits/headers.ts'
import { PLAN_LIMITS, type Plan } from '../../src/plans.ts'

interface Situation {
  readonly minuteUsed: number
  readonly minuteResetMs: number
  readonly dayUsed: number
  readonly dayResetMs: number
}

function admittedIn(limits: PlanLimits, situation: Situation): Decision {
  return toDecision(limits, { admitted: true, minuteWaitMs: 0, nowMs: 0, ...situation }, 'memory')
}

function refusedIn(limits: PlanLimits, situation: Situation): Decision {
  const minuteWaitMs = situation.minuteUsed >= limits.perMinute ? situation.minuteResetMs : 0
  return toDecision(limits, { admitted: false, minuteWaitMs, nowMs: 0, ...situation }, 'memory')
}

const EARLY = { minuteUsed: 1, minuteResetMs: 60_000, dayUsed: 1, dayResetMs: 30_211_000 }

test('an admitted request tells what remains of its minute', () => {
  expect(spentOf('free', admittedIn(PLAN_LIMITS.free, EARLY))).toMatchObject({
    'X-RateLimit-Limit': '60',
    'X-RateLimit-Remaining': '59',
    'X-RateLimit-Reset': '60',
    'RateLimit-Policy': '"minute";q=60;w=60, "day";q=5000;w=86400',
    RateLimit: '"minute";r=59;t=60, "day";r=4999;t=30211',
    'Retry-After': null,
  })
})

test('the request that uses up the day is told of the day', () => {
  const decision = admittedIn(PLAN_LIMITS.growth, { ...EARLY, dayUsed: 50_000 })
  expect(spentOf('growth', decision)).toMatchObject({
    'X-RateLimit-Limit': '50000',
    'X-RateLimit-Remaining': '0',
    'X-RateLimit-Reset': '30211',
    'RateLimit-Policy': '"minute";q=300;w=60, "day";q=50000;w=86400',
    RateLimit: '"minute";r=299;t=60, "day";r=0;t=30211',
    'Retry-After': null,
  })
})

test('a request refused by the minute is told when to come back', () => {
  const decision = refusedIn(PLAN_LIMITS.free, { ...EARLY, minuteUsed: 60, minuteResetMs: 11_001 })
  expect(spentOf('free', decision)).toMatchObject({
    'X-RateLimit-Limit': '60',
    'X-RateLimit-Remaining': '0',
    'X-RateLimit-Reset': '12',
    'RateLimit-Policy': '"minute";q=60;w=60, "day";q=5000;w=86400',
    RateLimit: '"minute";r=0;t=12, "day";r=4999;t=30211',
    'Retry-After': '12',
  })
  expect(spentOf('free', decision).refusal).toBe(
    'Free plan: 60 requests per minute used up; retry in 12 seconds.',
  )
})

test('a request refused by the day is told of the day', () => {
  const decision = refusedIn(PLAN_LIMITS.free, { ...EARLY, dayUsed: 5_000 })
  const headers = spentOf('free', decision)
  expect(headers['X-RateLimit-Limit']).toBe('5000')
  expect(headers['Retry-After']).toBe('30211')
  expect(spentOf('free', decision).refusal).toBe(
    'Free plan: 5,000 requests per day used up; retry in 30211 seconds.',
  )
})

test('where minute and day are used up, the later of the two is waited for', () => {
  const situation = { minuteUsed: 60, minuteResetMs: 30_000, dayUsed: 5_000, dayResetMs: 2_000 }
  const decision = refusedIn(PLAN_LIMITS.free, situation)
  const { 'X-RateLimit-Reset': reset, 'Retry-After': retryAfter } = spentOf('free', decision)
  expect([reset, retryAfter]).toEqual(['2', '30'])
  expect(spentOf('free', decision).refusal).toBe(
    'Free plan: 5,000 requests per day used up; retry in 30 seconds.',
  )
})

describe('seconds are whole, rounded up, and at least 1', () => {
  test.each([
    [1, '1'],
    [999, '1'],
    [1_000, '1'],
    [1_001, '2'],
    [59_000, '59'],
    [59_001, '60'],
    [60_000, '60'],
  ])('%i ms are %s', (minuteResetMs, seconds) => {
    const headers = spentOf('free', refusedIn(PLAN_LIMITS.free, { ...EARLY, minuteUsed: 60, minuteResetMs }))
    expect(headers['X-RateLimit-Reset']).toBe(seconds)
    expect(headers['Retry-After']).toBe(seconds)
    expect(headers.RateLimit).toStartWith(`"minute";r=0;t=${seconds},`)
  })

  test('even where nothing counts in the minute', () => {
    const decision = refusedIn(PLAN_LIMITS.free, {
      minuteUsed: 0,
      minuteResetMs: 0,
      dayUsed: 5_000,
      dayResetMs: 1,
    })
    expect(spentOf('free', decision).RateLimit).toBe('"minute";r=60;t=1, "day";r=0;t=1')
    expect(spentOf('free', decision).refusal).toEndWith('retry in 1 second.')
  })
})

test('a plan lowered below what is used has nothing left, not less', () => {
  const decision = refusedIn(PLAN_LIMITS.free, { ...EARLY, minuteUsed: 300, dayUsed: 40_000 })
  expect(spentOf('free', decision).RateLimit).toBe('"minute";r=0;t=60, "day";r=0;t=30211')
})

test.each([
  ['free', 'Free plan: 60 requests per minute', '"minute";q=60;w=60, "day";q=5000;w=86400'],
  ['growth', 'Growth plan: 300 requests per minute', '"minute";q=300;w=60, "day";q=50000;w=86400'],
  ['scale', 'Scale plan: 1,200 requests per minute', '"minute";q=1200;w=60, "day";q=500000;w=86400'],
] as const)('the texts name the plan %s', (plan: Plan, message, policy) => {
  const limits = PLAN_LIMITS[plan]
  const decision = refusedIn(limits, { ...EARLY, minuteUsed: limits.perMinute })
  expect(spentOf(plan, decision).refusal).toStartWith(message)
  expect(spentOf(plan, decision)['RateLimit-Policy']).toBe(policy)
})
