import { describe, expect, test } from 'bun:test'
import { MemoryLimiter } from '../../../src/limits/window/memory.ts'
import { ManualClock } from '../clocks.ts'

const FREE = { perMinute: 60, perDay: 5_000 }
const SMALL = { perMinute: 2, perDay: 3 }
const HOUR_MS = 3_600_000

function spendMany(limiter: MemoryLimiter, keyId: string, limits: typeof FREE, requests: number): number {
  return Array.from({ length: requests }, () => limiter.spend(keyId, limits)).filter(
    ({ admitted }) => admitted,
  ).length
}

test('a decision tells what remains of both limits', () => {
  const clock = new ManualClock()
  const limiter = new MemoryLimiter(clock)
  limiter.spend('key', SMALL)
  clock.pass(1_500)
  expect(limiter.spend('key', SMALL)).toEqual({
    admitted: true,
    limits: SMALL,
    minuteRemaining: 0,
    minuteResetMs: 58_500,
    dayRemaining: 1,
    dayResetMs: 12 * HOUR_MS - 1_500,
    retryAfterMs: 0,
    refusedBy: null,
    nowMs: clock.wallMs(),
    decidedBy: 'memory',
  })
})

test('a refusal consumes nothing and names the time of the next admission', () => {
  const clock = new ManualClock()
  const limiter = new MemoryLimiter(clock)
  spendMany(limiter, 'key', SMALL, 2)
  clock.pass(10_000)
  for (let request = 0; request < 100; request++) limiter.spend('key', SMALL)
  const { refusedBy, retryAfterMs, dayRemaining } = limiter.spend('key', SMALL)
  expect({ refusedBy, retryAfterMs, remaining: dayRemaining }).toEqual({
    refusedBy: 'minute',
    retryAfterMs: 50_000,
    remaining: 1,
  })
  clock.pass(retryAfterMs - 1)
  expect(limiter.spend('key', SMALL).admitted).toBe(false)
  clock.pass(1)
  expect(limiter.spend('key', SMALL).admitted).toBe(true)
})

test('one key does not count for another', () => {
  const limiter = new MemoryLimiter(new ManualClock())
  expect(spendMany(limiter, 'one', FREE, 61)).toBe(60)
  expect(spendMany(limiter, 'two', FREE, 61)).toBe(60)
})

describe('the day', () => {
  const beforeMidnight = (ms: number) => new ManualClock(Date.UTC(2026, 10, 22) - ms)

  test('is used up until 00:00 UTC, to the millisecond', () => {
    const clock = beforeMidnight(HOUR_MS)
    const limiter = new MemoryLimiter(clock)
    spendMany(limiter, 'key', SMALL, 2)
    clock.pass(60_000)
    expect(limiter.spend('key', SMALL).dayRemaining).toBe(0)
    const refusal = limiter.spend('key', SMALL)
    expect([refusal.refusedBy, refusal.retryAfterMs]).toEqual(['day', HOUR_MS - 60_000])
    clock.pass(refusal.retryAfterMs - 1)
    expect(limiter.spend('key', SMALL).refusedBy).toBe('day')
    clock.pass(1)
    expect(limiter.spend('key', SMALL).admitted).toBe(true)
  })

  test('and the minute, both used up, are waited for together', () => {
    const clock = beforeMidnight(10_000)
    const limiter = new MemoryLimiter(clock)
    const limits = { perMinute: 3, perDay: 3 }
    spendMany(limiter, 'key', limits, 3)
    const refusal = limiter.spend('key', limits)
    expect([refusal.refusedBy, refusal.retryAfterMs, refusal.dayResetMs]).toEqual(['day', 60_000, 10_000])
    clock.pass(60_000)
    expect(limiter.spend('key', limits).admitted).toBe(true)
  })

  test('is not opened anew by a clock that steps back over midnight and forth', () => {
    const clock = beforeMidnight(-1_000)
    const limiter = new MemoryLimiter(clock)
    const limits = { perMinute: 100, perDay: 5 }
    expect(spendMany(limiter, 'key', limits, 9)).toBe(5)
    clock.step(-2_000)
    expect(spendMany(limiter, 'key', limits, 9)).toBe(0)
    clock.step(2_000)
    expect(spendMany(limiter, 'key', limits, 9)).toBe(0)
  })

  test.each([1, 26, 24 * 40])('is not forgotten where the clock jumps %i h forward and back', (hours) => {
    const clock = beforeMidnight(HOUR_MS)
    const limiter = new MemoryLimiter(clock)
    const limits = { perMinute: 100, perDay: 5 }
    expect(spendMany(limiter, 'key', limits, 3)).toBe(3)
    clock.step(hours * HOUR_MS)
    expect(spendMany(limiter, 'key', limits, 9)).toBe(5)
    clock.pass(60_000)
    for (let other = 0; other < 2_000; other++) limiter.spend('sweeper', FREE)
    clock.step(-hours * HOUR_MS)
    expect(spendMany(limiter, 'key', limits, 9)).toBe(2)
    clock.step(hours * HOUR_MS)
    expect(spendMany(limiter, 'key', limits, 9)).toBe(0)
  })
})

test.each([-HOUR_MS, -1, 1, HOUR_MS])(
  'the wall clock stepping by %i ms leaves the window alone',
  (stepMs) => {
    const clock = new ManualClock()
    const limiter = new MemoryLimiter(clock)
    spendMany(limiter, 'key', FREE, 60)
    clock.step(stepMs)
    clock.pass(59_999)
    expect(limiter.spend('key', FREE).admitted).toBe(false)
    clock.pass(1)
    expect(limiter.spend('key', FREE).admitted).toBe(true)
  },
)

describe('memory', () => {
  const touchAll = (limiter: MemoryLimiter) => {
    for (let other = 0; other < 2_000; other++) limiter.spend('sweeper', FREE)
  }

  test('gives up the windows of idle keys, and not their day', () => {
    const clock = new ManualClock()
    const limiter = new MemoryLimiter(clock)
    const limits = { perMinute: 60, perDay: 70 }
    for (let key = 0; key < 1_000; key++) spendMany(limiter, `key-${key}`, limits, key === 7 ? 60 : 1)
    clock.pass(60_000)
    touchAll(limiter)
    expect(limiter.size).toEqual({ keys: 1_001, windows: 1 })
    expect(spendMany(limiter, 'key-7', limits, 60)).toBe(10)
    expect(limiter.spend('key-7', limits).refusedBy).toBe('day')
  })

  test('forgets keys that nobody has asked about for a day', () => {
    const clock = new ManualClock()
    const limiter = new MemoryLimiter(clock)
    for (let key = 0; key < 1_000; key++) limiter.spend(`key-${key}`, FREE)
    clock.pass(24 * HOUR_MS)
    touchAll(limiter)
    expect(limiter.size).toEqual({ keys: 1, windows: 1 })
  })

  test('keeps what still counts across midnight', () => {
    const clock = new ManualClock(Date.UTC(2026, 10, 22) - 1_000)
    const limiter = new MemoryLimiter(clock)
    spendMany(limiter, 'key', FREE, 60)
    clock.pass(1_000)
    touchAll(limiter)
    expect(limiter.spend('key', FREE).refusedBy).toBe('minute')
  })
})

test('a look at the limits counts nothing', () => {
  const limiter = new MemoryLimiter(new ManualClock())
  for (let look = 0; look < 100; look++) expect(limiter.peek('key', SMALL).admitted).toBe(true)
  expect(spendMany(limiter, 'key', SMALL, 5)).toBe(2)
  expect(limiter.peek('key', SMALL).refusedBy).toBe('minute')
})

test('what another limiter admitted counts, and its count of the day is taken over where it is higher', () => {
  const limiter = new MemoryLimiter(new ManualClock())
  limiter.record('key', FREE, 4_990)
  limiter.record('key', FREE, 1)
  const { minuteRemaining, dayRemaining } = limiter.spend('key', FREE)
  expect([minuteRemaining, dayRemaining]).toEqual([57, 8])
})
