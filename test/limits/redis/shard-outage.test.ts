import { expect, test } from 'bun:test'
import { RedisLimiter } from '../../../src/limits/redis/redis.ts'
import { openRedis } from '../../../src/limits/redis/redis-client.ts'
import { ShardOutage } from '../../../src/limits/redis/shard-outage.ts'
import { ManualClock } from '../clocks.ts'
import { sharedRedis } from '../redis-server.ts'
import { FREE } from '../shared-limiter.ts'

/** Shards of which nothing is known but the failures that a test tells; the probes reach a Redis that answers. */
async function watched() {
  const connection = await openRedis(await sharedRedis())
  const events: string[] = []
  const clock = new ManualClock()
  const looks: (() => unknown)[] = []
  const outage = new ShardOutage({
    redis: new RedisLimiter(connection.client),
    clock,
    timers: {
      every: (_, run) => {
        looks.push(run)
        return () => looks.splice(looks.indexOf(run), 1)
      },
    },
    isRedisThere: () => true,
    onBegin: (error) => events.push(String(error)),
    onEnd: (outageMs) => events.push(`back after ${outageMs} ms`),
  })
  return {
    outage,
    events,
    looks,
    after: async (ms: number) => {
      clock.pass(ms)
      for (const look of [...looks]) await look()
    },
    [Symbol.dispose]: () => connection.close(),
  }
}

test('failures within one look are no outage, and are forgotten', async () => {
  using watch = await watched()
  watch.outage.failed('key', FREE, new Error('moved'))
  for (let second = 0; second < 5; second++) await watch.after(1_000)
  expect([watch.events, watch.outage.isUnderWay, watch.looks.length]).toEqual([[], false, 0])
})

test('single failures seconds apart are no outage', async () => {
  using watch = await watched()
  for (let turn = 0; turn < 3; turn++) {
    watch.outage.failed('key', FREE, new Error('moved'))
    for (let second = 0; second < 3; second++) await watch.after(1_000)
  }
  expect([watch.events, watch.outage.isUnderWay]).toEqual([[], false])
})

test('failures that go on are one outage, however Redis answers the probes, until 5 s pass without one', async () => {
  using watch = await watched()
  for (let second = 0; second < 8; second++) {
    watch.outage.failed('key', FREE, new Error('out of memory'))
    await watch.after(1_000)
  }
  expect([watch.events, watch.outage.isUnderWay]).toEqual([['Error: out of memory'], true])
  for (let second = 0; second < 4; second++) await watch.after(1_000)
  expect(watch.events).toEqual(['Error: out of memory', 'back after 12000 ms'])
  expect([watch.outage.isUnderWay, watch.looks.length]).toEqual([false, 0])
})
