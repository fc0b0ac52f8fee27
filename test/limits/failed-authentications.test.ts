import { expect, test } from 'bun:test'
import { FailedByAddress } from '../../src/limits/failed-authentications.ts'
import { seededRandom } from '../support/seed.ts'

function watched() {
  let monotonicMs = 1_000
  const failures = new FailedByAddress({ wallMs: () => 0, monotonicMs: () => monotonicMs })
  const fail = (address: string, times: number) => {
    for (let time = 0; time < times; time++) failures.record(address)
  }
  const pass = (ms: number) => {
    monotonicMs += ms
  }
  return { failures, fail, pass }
}

test('nineteen failures within a minute leave an address alone, twenty stop it until the oldest has passed (K7)', () => {
  const { failures, fail, pass } = watched()
  fail('192.0.2.1', 1)
  pass(10_000)
  fail('192.0.2.1', 18)
  expect(failures.waitMs('192.0.2.1')).toBe(0)
  fail('192.0.2.1', 1)
  expect(failures.waitMs('192.0.2.1')).toBe(50_000)
  pass(49_999)
  expect(failures.waitMs('192.0.2.1')).toBe(1)
  pass(1)
  expect(failures.waitMs('192.0.2.1')).toBe(0)
})

test.each([
  ['192.0.2.1', '192.0.2.2', false],
  ['2001:db8:0:1::1', '2001:db8:0:1:ffff::', true],
  ['2001:db8:0:1::1', '2001:db8:0:2::1', false],
  ['2001:db8:0:1::1', '2001:db9:0:1::1', false],
])('failures from %s count for %s: %j (an IPv6 /64 is one source)', (from, other, counts) => {
  const { failures, fail } = watched()
  fail(from, 20)
  expect(failures.waitMs(other) > 0).toBe(counts)
})

test('an address is forgotten when its minute has passed, and the oldest makes room beyond 100,000', () => {
  const { failures, fail, pass } = watched()
  fail('192.0.2.1', 20)
  for (let last = 0; last < 100_000; last++)
    failures.record(`10.${last >> 16}.${(last >> 8) & 255}.${last & 255}`)
  expect(failures.size).toBe(100_000)
  expect(failures.waitMs('192.0.2.1')).toBe(0)
  pass(60_000)
  fail('192.0.2.9', 1)
  expect(failures.size).toBe(1)
})

test('refusals of an address that is locked out leave one by one, 2 ms apart, and none is held back beyond 4 s', () => {
  const { failures, fail, pass } = watched()
  fail('192.0.2.1', 19)
  expect(failures.holdBackMs('192.0.2.1')).toBe(0)
  fail('192.0.2.1', 1)
  expect([1, 2, 3].map(() => failures.holdBackMs('192.0.2.1'))).toEqual([0, 2, 4])
  expect(failures.holdBackMs('192.0.2.2')).toBe(0)
  pass(1)
  expect(failures.holdBackMs('192.0.2.1')).toBe(5)
  pass(1_000)
  const waits = Array.from({ length: 3_000 }, () => failures.holdBackMs('192.0.2.1'))
  expect(waits.slice(0, 2_001)).toEqual(Array.from({ length: 2_001 }, (_, index) => 2 * index))
  for (const wait of waits.slice(2_001)) expect(wait >= 2_000 && wait < 4_000).toBe(true)
  pass(60_000)
  expect(failures.holdBackMs('192.0.2.1')).toBe(0)
})

test('guesses of an address that is locked out have turns a second apart, and at most four wait for theirs (K7)', () => {
  const { failures, fail, pass } = watched()
  fail('192.0.2.1', 20)
  pass(300)
  const turns = () => [1, 2, 3, 4, 5].map(() => failures.turnMs('192.0.2.1'))
  expect(turns()).toEqual([700, 1_700, 2_700, 3_700, null])
  pass(700)
  expect(turns()).toEqual([4_000, null, null, null, null])
  expect(failures.turnMs('192.0.2.2')).toBe(0)
  pass(10_000)
  expect(turns()).toEqual([0, 1_000, 2_000, 3_000, 4_000])
})

test('no second of a lock-out has more than one turn, whenever guesses come (K7)', () => {
  const random = seededRandom()
  const { failures, fail, pass } = watched()
  let nowMs = 0
  let lastMs = 0
  fail('192.0.2.1', 20)
  for (let guess = 0; guess < 10_000; guess++) {
    const ms = Math.floor(random() ** 8 * 3_000)
    pass(ms)
    nowMs += ms
    const turnMs = failures.turnMs('192.0.2.1')
    if (turnMs === null) continue
    expect(nowMs + turnMs - lastMs).toBeGreaterThanOrEqual(1_000)
    lastMs = nowMs + turnMs
  }
})

test('what another worker has told of counts, and is told to nobody (K7)', () => {
  const { failures, fail } = watched()
  const told: string[] = []
  failures.onRecorded = (address) => void told.push(address)
  fail('192.0.2.1', 10)
  for (let time = 0; time < 10; time++) failures.hear('192.0.2.1')
  expect(failures.waitMs('192.0.2.1')).toBe(60_000)
  expect(told).toEqual(Array.from({ length: 10 }, () => '192.0.2.1'))
})
