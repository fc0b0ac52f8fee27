import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Redis } from 'ioredis'
import { setCountedDay } from '../../limits/redis/counted-day.ts'
import { sharedRedis } from '../../limits/redis-server.ts'
import { eventually, expectRefusal } from '../../support/answers.ts'
import { expectLimited, PLANS, readLimits } from '../../support/limit-headers.ts'
import { awayFromMidnight, burst, countStatuses, LOOKUP, startNode } from '../../support/nodes.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { type Reply, send } from '../../support/raw-http.ts'
import type { Service } from '../../support/service.ts'
import { clockShows, until } from '../../support/waiting.ts'

const DAY_MS = 86_400_000
/** A node that missed Redis once holds nothing for a minute; asked so seldom, a key has not reached its limit by then. */
const HELD_LIMIT_MS = 90_000
const ASK_EVERY_MS = 60
/** A machine that is busy for long lets Redis answer in time for moments only. */
const SHARED_LIMIT_MS = 240_000
let nodes: readonly [Service, Service]
let redis: Redis
let databaseUrl = ''

beforeAll(async () => {
  databaseUrl = await freshDatabase()
  const env = { DATABASE_URL: databaseUrl, REDIS_URL: await sharedRedis() }
  redis = new Redis(env.REDIS_URL)
  const first = await startNode(env)
  nodes = [first, await startNode(env)]
})
afterAll(async () => {
  redis.disconnect()
  await Promise.all(nodes.map((node) => node.stop()))
})

/** Lets Redis know of so many admitted requests of today. */
async function useUpDay(keyId: string, admitted: number): Promise<void> {
  await awayFromMidnight()
  await setCountedDay(redis, keyId, Math.floor(Date.now() / DAY_MS), admitted)
}

/**
 * What came of work with a new key while Redis answered both nodes in time: on a machine that is busy with other things
 * it may take over 50 ms, and then each node enforces the window on its own (contract L7).
 */
async function whileShared<T>(plan: string, work: (key: string) => Promise<T>): Promise<T> {
  const metric = async (name: string) => {
    const metrics = await Promise.all(nodes.map(({ adminUrl }) => send(adminUrl, { path: '/metrics' })))
    return metrics.map(({ text }) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]))
  }
  const failedCalls = () => metric('waypost_redis_calls_failed_total')
  for (;;) {
    await until(async () => (await metric('waypost_redis_shared')).every((is) => is === 1), SHARED_LIMIT_MS)
    const before = await failedCalls()
    const { key } = await nodes[0].createKey({ plan })
    const found = await work(key)
    if (Bun.deepEquals(await failedCalls(), before)) return found
  }
}

const sharedBurst = (plan: string, count: number): Promise<Reply[]> =>
  whileShared(plan, (key) => burst(nodes, key, count))

describe('two nodes that share one Redis share one window [L2]', () => {
  test('of 300 requests at once to two nodes on a free key exactly 60 are admitted in total [L2]', async () => {
    const replies = await sharedBurst('free', 300)
    expect(countStatuses(replies)).toEqual({ 200: 60, 429: 240 })
    const left = replies
      .filter(({ status }) => status === 200)
      .map((reply) => readLimits(reply, 'free').minute.remaining)
    expect(left.sort((one, other) => one - other)).toEqual(Array.from({ length: 60 }, (_, place) => place))
    for (const reply of replies.filter(({ status }) => status === 429)) expectLimited(reply, 'free')
  })

  test('of 1,400 requests at once on plan scale exactly 1,200 are admitted in total [L2]', async () => {
    expect(countStatuses(await sharedBurst('scale', 1_400))).toEqual({ 200: 1_200, 429: 200 })
  })

  test('what one node admits is gone from what the other has left [L2]', async () => {
    const left = await whileShared('free', async (key) => {
      const remaining: number[] = []
      for (let count = 0; count < 10; count++) {
        const reply = await nodes[count % 2 === 0 ? 0 : 1].get(LOOKUP, key)
        remaining.push(readLimits(reply, 'free').minute.remaining)
      }
      return remaining
    })
    expect(left).toEqual(Array.from({ length: 10 }, (_, count) => 59 - count))
  })

  test('what is refused on either node consumes nothing [L1]', async () => {
    await awayFromMidnight()
    const refused = await whileShared('free', async (key) => {
      await burst(nodes, key, 60)
      return burst(nodes, key, 100)
    })
    expect(new Set(refused.map((reply) => readLimits(reply, 'free').day.remaining))).toEqual(new Set([4_940]))
  })

  test('a limited key without the scope gets 429 for a bad body on either node [G4]', async () => {
    const { key } = await nodes[0].createKey({ plan: 'free', scopes: ['notify:read'] })
    await burst(nodes, key, 61)
    for (const node of nodes) {
      const reply = await node.send({ method: 'POST', path: '/v1/geo/batch', key, body: '{' })
      expectLimited(reply, 'free')
    }
  })
})

describe('the quota of the day [L3, L4]', () => {
  test('where nothing remains of the day, X-RateLimit describes the day [L4]', async () => {
    const { id, key } = await nodes[0].createKey({ plan: 'free' })
    await useUpDay(id, 4_998)
    const last = readLimits(await nodes[0].get(LOOKUP, key), 'free')
    expect([last.minute.remaining, last.day.remaining]).toEqual([59, 1])
    const none = readLimits(await nodes[1].get(LOOKUP, key), 'free')
    expect([none.minute.remaining, none.day.remaining]).toEqual([58, 0])
  })

  test('a quota that is used up refuses on every node until 00:00 UTC [L3]', async () => {
    await awayFromMidnight()
    const { id, key } = await nodes[0].createKey({ plan: 'free' })
    await useUpDay(id, 5_000)
    for (const node of nodes) {
      const reply = await node.get(LOOKUP, key)
      const untilMidnight = (DAY_MS - (Date.now() % DAY_MS)) / 1000
      const seconds = expectLimited(reply, 'free')
      expect(Math.abs(seconds - untilMidnight)).toBeLessThan(10)
      expect(reply.headers.get('x-ratelimit-limit')).toBe('5000')
      expect(expectRefusal(reply, 429, 'rate_limited')).toMatch(/5,?000.*\bday\b/)
    }
  })

  test('a plan raised admits a key whose day was used up [L3]', async () => {
    await awayFromMidnight()
    const { id, key } = await nodes[0].createKey({ plan: 'free' })
    await useUpDay(id, 5_000)
    expectLimited(await nodes[1].get(LOOKUP, key), 'free')
    expect((await nodes[0].admin('PATCH', `/admin/keys/${id}`, { plan: 'growth' })).status).toBe(200)
    const reply = await eventually(
      10_000,
      () => nodes[1].get(LOOKUP, key),
      ({ status }) => status === 200,
    )
    expect(readLimits(reply, 'growth').day.remaining).toBe(PLANS.growth.perDay - 5_001)
  })
})

describe('a plan changed at one node counts at the other [K5]', () => {
  test('a plan lowered below what was used is refused at once where it was changed, soon at the other [K5]', async () => {
    const { id, key } = await nodes[0].createKey({ plan: 'growth' })
    expect(countStatuses(await burst(nodes, key, 100))).toEqual({ 200: 100 })
    expect((await nodes[0].admin('PATCH', `/admin/keys/${id}`, { plan: 'free' })).status).toBe(200)
    expectLimited(await nodes[0].get(LOOKUP, key), 'free')
    const reply = await eventually(
      10_000,
      () => nodes[1].get(LOOKUP, key),
      ({ status }) => status !== 200,
    )
    expectLimited(reply, 'free')
  })
})

test('SIGTERM brings back what a node holds of keys in reserve [L2, O5]', async () => {
  const keys = await Promise.all(Array.from({ length: 12 }, () => nodes[0].createKey({ plan: 'scale' })))
  const leaving = await startNode({ DATABASE_URL: databaseUrl, REDIS_URL: await sharedRedis() })
  const held = () => redis.exists(keys.map(({ id }) => `waypost:2:{${id}}:r`))
  await until(async () => {
    const askedMs = Date.now()
    const replies = await Promise.all(keys.map(({ key }) => leaving.get(LOOKUP, key)))
    expect(countStatuses(replies)).toEqual({ 200: keys.length })
    await clockShows(askedMs + ASK_EVERY_MS)
    return (await held()) === keys.length
  }, HELD_LIMIT_MS)
  await leaving.stop()
  expect(await held()).toBe(0)
})
