import { expect, test } from 'bun:test'
import { expectReport, run } from './run-bench.ts'

const isThere =
  process.env.CI !== undefined ||
  ['haproxy', 'prometheus'].every(
    (name) => Bun.which(name, { PATH: `${process.env.PATH}:/usr/sbin` }) !== null,
  )

test.skipIf(!isThere)('bench/game-day records what was done, what was seen and what was lost', async () => {
  const results = await run('game-day', '--scenarios', 'redis-full,all-gone', '--hold', '4', '--settle', '4')
  const texts = results.filter(({ part }) => part === 'entry').map(({ source, text }) => `${source} ${text}`)
  const told = (start: RegExp) => texts.some((text) => start.test(text))
  expect(told(/^done Redis has used up maxmemory/)).toBe(true)
  expect(told(/^log warn redis_outage/)).toBe(true)
  expect(told(/^ready node (one|two): no answer/)).toBe(true)
  const losses = results.filter(({ part }) => part === 'losses')
  const lostBy = (name: string) =>
    losses.filter((each) => each.name === name).map(({ lost }) => Object.keys(lost as object).length > 0)
  expect(lostBy('redis-full')).toEqual([false, false, false])
  expect(lostBy('all-gone')).toEqual([true, true, true])
  const events = results.filter(({ part }) => part === 'events')
  expect(events.map(({ missing }) => missing)).toEqual([0, 0])
  await expectReport('game-day', results, [])
})
