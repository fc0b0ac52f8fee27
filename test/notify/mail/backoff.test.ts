import { expect, test } from 'bun:test'
import { backoffMs } from '../../../src/notify/mail/backoff.ts'

const LEAST = () => 0
const MOST = () => 1

test.each([
  [1, 2_500, 5_000],
  [2, 5_000, 10_000],
  [3, 10_000, 20_000],
  [10, 1_280_000, 2_560_000],
  [11, 1_800_000, 3_600_000],
  [64, 1_800_000, 3_600_000],
  [5_000, 1_800_000, 3_600_000],
])('after attempt %i the next is %i to %i ms away [N11]', (attempts, leastMs, mostMs) => {
  expect(backoffMs(attempts, LEAST)).toBe(leastMs)
  expect(backoffMs(attempts, MOST)).toBe(mostMs)
})

test('mails that failed together do not come back together [N11]', () => {
  const delays = Array.from({ length: 100 }, () => backoffMs(8))
  expect(new Set(delays).size).toBeGreaterThan(90)
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(320_000)
  expect(Math.max(...delays)).toBeLessThanOrEqual(640_000)
})

test('23 hours of attempts stay below the limit that stops a mail which ends the process [N11]', () => {
  let elapsedMs = 0
  let attempts = 1
  while (elapsedMs < 23 * 3_600_000) elapsedMs += backoffMs(attempts++, LEAST)
  expect(attempts).toBeLessThan(64)
})
