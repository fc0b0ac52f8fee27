import { describe, expect, test } from 'bun:test'
import { xorshift32 } from '../../../corpus/make/xorshift32.ts'
import { SlidingWindow } from '../../../src/limits/window/sliding-window.ts'
import { mostInAWindow } from './plain-log.ts'

/** Asks for one request; true where it was admitted. */
function ask(window: SlidingWindow, nowMs: number, limit: number): boolean {
  window.advance(nowMs)
  if (window.waitMs(limit) > 0) return false
  window.admit(limit)
  return true
}

function askMany(window: SlidingWindow, nowMs: number, limit: number, requests: number): number {
  return Array.from({ length: requests }, () => ask(window, nowMs, limit)).filter((admitted) => admitted)
    .length
}

describe('an admission counts for 60,000 ms', () => {
  test.each([
    [0, false],
    [1, false],
    [59_999, false],
    [60_000, true],
    [60_001, true],
  ])('after %i ms the next is admitted: %p', (waitMs, admitted) => {
    const window = new SlidingWindow()
    expect(ask(window, 5_000, 1)).toBe(true)
    expect(ask(window, 5_000 + waitMs, 1)).toBe(admitted)
  })

  test('the wait that a refusal names is exact', () => {
    const window = new SlidingWindow()
    for (const atMs of [0, 10, 20]) ask(window, atMs, 3)
    window.advance(100)
    expect([window.count, window.resetMs, window.waitMs(3)]).toEqual([3, 59_900, 59_900])
    expect(ask(window, 100 + 59_899, 3)).toBe(false)
    expect(ask(window, 100 + 59_900, 3)).toBe(true)
  })
})

test('an empty window has nothing to wait for', () => {
  const window = new SlidingWindow()
  window.advance(123)
  expect([window.count, window.resetMs, window.waitMs(1)]).toEqual([0, 0, 0])
})

test.each([1, 7, 8, 9, 16, 17, 60, 300, 1_200])('a limit of %i is reached and not passed', (limit) => {
  const window = new SlidingWindow()
  expect(askMany(window, 0, limit, limit + 5)).toBe(limit)
  expect(askMany(window, 59_999, limit, 5)).toBe(0)
  expect(askMany(window, 60_000, limit, limit + 5)).toBe(limit)
})

describe('a plan that changes', () => {
  test('lowered below what is used, admits when enough has left', () => {
    const window = new SlidingWindow()
    for (let index = 0; index < 20; index++) ask(window, index * 100, 20)
    window.advance(2_000)
    expect(window.resetMs).toBe(58_000)
    // The fifth youngest, admitted at 1,500, has to leave.
    expect(window.waitMs(5)).toBe(59_500)
    expect(ask(window, 61_499, 5)).toBe(false)
    expect(ask(window, 61_500, 5)).toBe(true)
  })

  test('lowered and raised again, forgets nothing', () => {
    const window = new SlidingWindow()
    expect(askMany(window, 0, 60, 60)).toBe(60)
    expect(askMany(window, 1_000, 10, 5)).toBe(0)
    expect(askMany(window, 2_000, 100, 60)).toBe(40)
    expect(askMany(window, 60_000, 100, 100)).toBe(60)
  })

  test('raised, admits the difference at once', () => {
    const window = new SlidingWindow()
    expect(askMany(window, 0, 60, 61)).toBe(60)
    expect(askMany(window, 0, 300, 300)).toBe(240)
  })
})

describe('a clock that steps back', () => {
  test('keeps a full window shut for 60 s, however far it steps', () => {
    const window = new SlidingWindow()
    expect(askMany(window, 10_000_000, 3, 3)).toBe(3)
    expect(ask(window, 10_000, 3)).toBe(false)
    expect(ask(window, 69_999, 3)).toBe(false)
    expect(ask(window, 70_000, 3)).toBe(true)
  })

  test('admits no more than the limit in any 60 s of true time', () => {
    const random = xorshift32(5)
    const below = (limit: number) => (random() >>> 0) % limit
    for (let round = 0; round < 2_000; round++) {
      const window = new SlidingWindow()
      const admitted: number[] = []
      let trueMs = 1_000_000
      let aheadMs = 0
      for (let request = 0; request < 60; request++) {
        trueMs += below(3) === 0 ? below(60_000) : below(2_000)
        if (below(6) === 0) aheadMs -= below(100_000)
        if (ask(window, trueMs + aheadMs, 4)) admitted.push(trueMs)
      }
      expect(mostInAWindow(admitted)).toBeLessThanOrEqual(4)
    }
  })
})

test('what was admitted elsewhere counts, and above the limit the oldest makes room', () => {
  const window = new SlidingWindow()
  for (const atMs of [0, 1_000, 2_000]) {
    window.advance(atMs)
    window.record(2)
  }
  expect(window.count).toBe(2)
  expect(window.resetMs).toBe(59_000)
})

test('what was admitted elsewhere a moment ago leaves the window in the order of its times', () => {
  const window = new SlidingWindow()
  for (const [atMs, agoMs] of [
    [1_000, 0],
    [1_010, 30],
    [1_020, 20],
  ] as const) {
    window.advance(atMs)
    window.record(3, agoMs)
  }
  for (const [atMs, left] of [
    [60_979, 3],
    [60_980, 2],
    [61_000, 0],
  ] as const) {
    window.advance(atMs)
    expect(window.count).toBe(left)
  }
})
