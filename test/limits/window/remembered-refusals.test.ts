import { describe, expect, test } from 'bun:test'
import { type Decision, toDecision, type WindowCounts } from '../../../src/limits/decision.ts'
import { RememberedRefusals } from '../../../src/limits/window/remembered-refusals.ts'

const LIMITS = { perMinute: 60, perDay: 5_000 }
const DAY_LEFT_MS = 10_000_000

function refusal(counts: Partial<WindowCounts>): Decision {
  const decided = {
    admitted: false,
    minuteUsed: 60,
    minuteResetMs: 20_000,
    minuteWaitMs: 20_000,
    dayUsed: 100,
    dayResetMs: DAY_LEFT_MS,
    nowMs: 1_000_000,
    ...counts,
  }
  return toDecision(LIMITS, decided, 'redis')
}

test('a refusal holds until just before the window opens, and its times go on', () => {
  const refusals = new RememberedRefusals()
  refusals.add('key', refusal({}), 500, 502)
  expect(refusals.find('key', LIMITS, 1_502)).toEqual({
    admitted: false,
    limits: LIMITS,
    minuteRemaining: 0,
    minuteResetMs: 19_000,
    dayRemaining: 4_900,
    dayResetMs: DAY_LEFT_MS - 1_000,
    retryAfterMs: 19_000,
    refusedBy: 'minute',
    nowMs: 1_001_000,
    decidedBy: 'remembered',
  })
  // A thousandth of the time is left to Redis, for clocks that run at different rates.
  expect(refusals.find('key', LIMITS, 20_479)).not.toBeNull()
  expect(refusals.find('key', LIMITS, 20_480)).toBeNull()
})

test('the time that the answer took is not added to the wait', () => {
  const refusals = new RememberedRefusals()
  refusals.add('key', refusal({ minuteResetMs: 30, minuteWaitMs: 30 }), 1_000, 1_040)
  expect(refusals.find('key', LIMITS, 1_040)).toBeNull()
})

describe('a refusal of the day', () => {
  const ofTheDay = { dayUsed: 5_000, minuteWaitMs: 0 }

  test('is asked about again when the minute changes', () => {
    const refusals = new RememberedRefusals()
    refusals.add('key', refusal({ ...ofTheDay, minuteUsed: 3, minuteResetMs: 7_000 }), 0, 0)
    expect(refusals.find('key', LIMITS, 6_992)?.refusedBy).toBe('day')
    expect(refusals.find('key', LIMITS, 6_993)).toBeNull()
  })

  test('holds to the end of the day where nothing counts in the minute', () => {
    const refusals = new RememberedRefusals()
    refusals.add('key', refusal({ ...ofTheDay, minuteUsed: 0, minuteResetMs: 0 }), 0, 0)
    expect(refusals.find('key', LIMITS, 9_989_999)?.minuteResetMs).toBe(0)
    expect(refusals.find('key', LIMITS, 9_990_000)).toBeNull()
  })

  test('ends with the day though the minute is full', () => {
    const refusals = new RememberedRefusals()
    refusals.add('key', refusal({ dayUsed: 5_000, dayResetMs: 3_000 }), 0, 0)
    expect(refusals.find('key', LIMITS, 2_996)).not.toBeNull()
    expect(refusals.find('key', LIMITS, 2_997)).toBeNull()
  })
})

test.each([
  [300, 5_000],
  [60, 50_000],
  [10, 1_000],
])('another plan (%i, %i) forgets it', (perMinute, perDay) => {
  const refusals = new RememberedRefusals()
  refusals.add('key', refusal({}), 0, 0)
  expect(refusals.find('key', { perMinute, perDay }, 1)).toBeNull()
  expect(refusals.find('key', LIMITS, 1)).toBeNull()
})

test('of more than 10,000 keys the one remembered longest is forgotten', () => {
  const refusals = new RememberedRefusals()
  for (let key = 0; key <= 10_000; key++) refusals.add(`key-${key}`, refusal({}), 0, 0)
  expect(refusals.find('key-0', LIMITS, 1)).toBeNull()
  expect(refusals.find('key-1', LIMITS, 1)).not.toBeNull()
  expect(refusals.find('key-10000', LIMITS, 1)).not.toBeNull()
})
