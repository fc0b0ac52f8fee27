import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { expectLimited } from '../../support/limit-headers.ts'
import { burst, countStatuses, startAlone } from '../../support/nodes.ts'
import { readJson } from '../../support/raw-http.ts'
import { freePort } from '../../support/server-process.ts'
import { type RedisRig, startRedisRig } from './redis-rig.ts'

/** Each scenario has a rig of its own, because most of its time it waits. */
const SCENARIOS = ['paused', 'killed', 'slow by 100 ms', 'slow by 500 ms', 'full', 'forgetful'] as const
type Scenario = (typeof SCENARIOS)[number]
const rigs = new Map<Scenario, RedisRig>()

beforeAll(async () => {
  await Promise.all(SCENARIOS.map(async (scenario) => rigs.set(scenario, await startRedisRig())))
})
afterAll(async () => {
  await Promise.all([...rigs.values()].map((rig) => rig.stop()))
})

function rigOf(scenario: Scenario): RedisRig {
  const rig = rigs.get(scenario)
  if (rig === undefined) throw new Error(`no rig was started for a Redis that is ${scenario}`)
  return rig
}

/** The outages come one after the other, for a busy machine is an outage too; the returns are waited for side by side. */
let lastOutage: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = lastOutage.then(work)
  lastOutage = done.catch(() => undefined)
  return done
}

type Do = (rig: RedisRig) => unknown
const OUTAGES: readonly (readonly [Scenario, Do, Do])[] = [
  ['paused', ({ server }) => server.pause(), ({ server }) => server.resume()],
  ['killed', ({ server }) => server.kill(), ({ server }) => server.start()],
  ['slow by 100 ms', ({ delayBy }) => delayBy(100), ({ delayBy }) => delayBy(0)],
  ['slow by 500 ms', ({ delayBy }) => delayBy(500), ({ delayBy }) => delayBy(0)],
  [
    'full',
    ({ client }) => client.config('SET', 'maxmemory', '1'),
    ({ client }) => client.config('SET', 'maxmemory', '0'),
  ],
]

/** What a client, a balancer and an operator see meanwhile; 40 requests of the first key were admitted before. */
async function expectOutage(
  rig: RedisRig,
  scenario: Scenario,
  [key, fresh]: readonly [string, string],
): Promise<void> {
  const replies = await rig.spend(key, 60)
  expect(countStatuses(replies)).toEqual({ 200: 20, 429: 40 })
  for (const reply of replies.filter(({ status }) => status === 429)) expectLimited(reply, 'free')
  expect(await rig.admitted(fresh, 70)).toBe(60)
  expect(await rig.isShared()).toBe(false)
  const ready = await rig.readiness()
  // A slow or full Redis is perhaps not down; ready is the service with any of them.
  if (scenario === 'paused' || scenario === 'killed')
    expect([ready.status, ready.checks.redis]).toEqual(['degraded', 'down'])
}

describe('while Redis is gone the service goes on [L7]', () => {
  test.concurrent.each(OUTAGES)(
    'with Redis %s the limit holds, metric and log tell it once, and the service returns to Redis by itself [L7, O4]',
    async (scenario, begin, end) => {
      const rig = rigOf(scenario)
      const [key, fresh] = [await rig.freeKey(), await rig.freeKey()]
      const outages = await inTurn(async () => {
        expect(await rig.admitted(key, 40)).toBe(40)
        await rig.backAfter()
        const before = await rig.outages()
        expect(await rig.lineCount(2 * before)).toBe(2 * before)
        await begin(rig)
        try {
          await expectOutage(rig, scenario, [key, fresh])
          expect([await rig.outages(), await rig.lineCount(2 * before + 1)]).toEqual([
            before + 1,
            2 * before + 1,
          ])
        } finally {
          await end(rig)
        }
        return before + 1
      })
      console.log(JSON.stringify({ redis: scenario, back_after_ms: await rig.backAfter() }))
      await inTurn(async () => {
        expect(await rig.readiness()).toMatchObject({ status: 'ok', checks: { redis: 'ok' } })
        // Redis lost what was admitted without it; the node has not.
        for (const spent of [key, fresh]) expect(await rig.admitted(spent, 10)).toBe(0)
        expect([await rig.outages(), await rig.lineCount(2 * outages)]).toEqual([outages, 2 * outages])
      })
    },
  )
})

describe('a Redis that forgets [L7]', () => {
  test('scripts that are gone from Redis are brought again, and no request is lost or counted twice [L7]', async () => {
    const rig = rigOf('forgetful')
    const key = await rig.freeKey()
    let total = 0
    for (let round = 0; round < 14; round++) {
      await rig.client.script('FLUSH')
      total += await rig.admitted(key, 5)
    }
    expect(total).toBe(60)
    await rig.backAfter()
    expect(rig.service.logs().filter((line) => line.includes('NOSCRIPT'))).toEqual([])
  })

  test('after FLUSHALL nothing fails, and no more than a whole limit is admitted anew [L7]', async () => {
    const rig = rigOf('forgetful')
    const key = await rig.freeKey()
    expect(await rig.admitted(key, 30)).toBe(30)
    await rig.client.flushall()
    const after = await rig.admitted(key, 100)
    expect(after).toBeGreaterThanOrEqual(30)
    expect(after).toBeLessThanOrEqual(60)
  })

  test('a Redis that is restarted between two requests costs no failed one [L7]', async () => {
    const rig = rigOf('forgetful')
    const key = await rig.freeKey()
    expect(await rig.admitted(key, 20)).toBe(20)
    await rig.server.kill()
    await rig.server.start()
    expect(await rig.admitted(key, 100)).toBe(40)
  })
})

describe('a start without Redis [L7, L8]', () => {
  test('a service whose Redis does not answer starts, limits by itself, and is ready but degraded [L7]', async () => {
    const lonely = await startAlone({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` })
    try {
      const { key } = await lonely.createKey({ plan: 'free' })
      expect(countStatuses(await burst([lonely], key, 100))).toEqual({ 200: 60, 429: 40 })
      const ready = readJson<unknown>(await lonely.get('/health/ready'))
      expect(ready).toMatchObject({ status: 'degraded', checks: { redis: 'down' } })
    } finally {
      await lonely.stop()
    }
  })
})
