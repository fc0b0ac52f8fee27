import { expect, test } from 'bun:test'
import { Breaker } from '../../../src/limits/redis/breaker.ts'

function watched() {
  const events: string[] = []
  const breaker = new Breaker(
    (reason) => events.push(reason),
    () => events.push('closed'),
  )
  const fail = (calls: number, nowMs = 0) => {
    for (let call = 0; call < calls; call++) breaker.failed(nowMs)
  }
  const succeed = (calls: number) => {
    for (let call = 0; call < calls; call++) breaker.succeeded()
  }
  return { breaker, events, fail, succeed }
}

test('nineteen failures do not open it, twenty do', () => {
  const { breaker, events, fail } = watched()
  fail(19)
  expect(breaker.mayCall(0, true)).toBe(true)
  fail(1)
  expect(breaker.mayCall(0, true)).toBe(false)
  expect(events).toEqual(['calls'])
})

test('half of the last forty calls opens it, however many succeeded before', () => {
  const { breaker, events, fail, succeed } = watched()
  succeed(10_000)
  fail(19)
  expect(breaker.isClosed).toBe(true)
  fail(1)
  expect(events).toEqual(['calls'])
})

test('fewer than half leave it closed', () => {
  const { breaker, fail, succeed } = watched()
  for (let round = 0; round < 100; round++) {
    succeed(11)
    fail(9)
  }
  expect(breaker.isClosed).toBe(true)
})

test('after 5 s one call probes, and the others wait for its outcome', () => {
  const { breaker, events, fail } = watched()
  fail(20, 1_000)
  expect(breaker.mayCall(5_999, true)).toBe(false)
  expect(breaker.mayCall(6_000, true)).toBe(true)
  expect(breaker.mayCall(6_000, true)).toBe(false)
  breaker.failed(6_050)
  expect(breaker.mayCall(11_049, true)).toBe(false)
  expect(breaker.mayCall(11_050, true)).toBe(true)
  breaker.succeeded()
  expect(breaker.mayCall(11_051, true)).toBe(true)
  expect(events).toEqual(['calls', 'closed'])
})

test('a lost connection opens it at once, and the first call on a new one probes', () => {
  const { breaker, events } = watched()
  expect(breaker.mayCall(0, false)).toBe(false)
  expect(breaker.mayCall(20_000, false)).toBe(false)
  expect(breaker.mayCall(20_001, true)).toBe(true)
  breaker.succeeded()
  expect(breaker.isClosed).toBe(true)
  expect(events).toEqual(['connection', 'closed'])
})

test('what calls say that began before it opened changes nothing', () => {
  const { breaker, events, fail } = watched()
  fail(35)
  breaker.succeeded()
  expect(breaker.isClosed).toBe(false)
  expect(events).toEqual(['calls'])
})

test('failures from before an outage do not count after it', () => {
  const { breaker, fail } = watched()
  fail(20)
  breaker.mayCall(5_000, true)
  breaker.succeeded()
  fail(19, 5_001)
  expect(breaker.isClosed).toBe(true)
})

test('a late reply lets the next call try again, once in an outage', () => {
  const { breaker, events, fail } = watched()
  breaker.answeredLate()
  fail(20, 0)
  expect(breaker.mayCall(10, true)).toBe(false)
  breaker.answeredLate()
  expect(breaker.mayCall(20, true)).toBe(true)
  breaker.failed(70)
  breaker.answeredLate()
  expect(breaker.mayCall(5_069, true)).toBe(false)
  expect(breaker.mayCall(5_070, true)).toBe(true)
  breaker.succeeded()
  fail(20, 6_000)
  breaker.answeredLate()
  expect(breaker.mayCall(6_001, true)).toBe(true)
  expect(events).toEqual(['calls', 'closed', 'calls'])
})
