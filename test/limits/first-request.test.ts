import { expect, test } from 'bun:test'
import { createKeys } from '../../src/keys/keys.ts'
import { systemClock } from '../../src/limits/clock.ts'
import { DAY_MS, utcDay } from '../../src/limits/decision.ts'
import { SharedLimiter } from '../../src/limits/limiter.ts'
import { RedisLimiter } from '../../src/limits/redis/redis.ts'
import { PLAN_LIMITS } from '../../src/plans.ts'
import { createMeter } from '../../src/usage/meter.ts'
import { describeOnBoth } from '../keys/databases.ts'
import { seededRandom } from '../support/seed.ts'
import { emptyRedis } from './empty-redis.ts'
import { PATIENT } from './shared-limiter.ts'

const MIDNIGHT_MS = Date.UTC(2026, 10, 21)
const NOON_MS = MIDNIGHT_MS + DAY_MS / 2
const LIMITS = PLAN_LIMITS.growth
const KEYS = 60
/** Around midnight uses of two minutes share a day or do not, and their notes a minute. */
const AROUND_MS = 150_000

const redis = emptyRedis()

describeOnBoth("a key's first request on a node", (database) => {
  const newNode = (asked: string[], nowMs = NOON_MS) => {
    const meter = createMeter({ database: database(), noteUses: keysOf().noteUses, now: () => nowMs })
    const clock = { wallMs: () => nowMs, monotonicMs: systemClock.monotonicMs }
    const limiter = new SharedLimiter({
      redis: new RedisLimiter(redis.client, { clock, redisNowMs: () => nowMs }),
      clock,
      timers: PATIENT,
      admittedOn: (keyId, day) => {
        asked.push(keyId)
        return meter.admittedOn(keyId, day)
      },
    })
    return { limiter, keys: keysOf(), meter }
  }
  const keysOf = () => createKeys(database())

  async function issue(count: number): Promise<string[]> {
    const keys = keysOf()
    const { id: partnerId } = await keys.createPartner('first')
    const wanted = {
      partnerId,
      plan: 'growth',
      scopes: ['geo:read'],
      name: 'first',
      expiresAt: null,
    } as const
    return Promise.all(Array.from({ length: count }, async () => (await keys.issueKey(wanted)).key))
  }

  test('counts what was admitted that day, whenever the key was used and Redis lost it [L3]', async () => {
    const random = seededRandom()
    const texts = await issue(KEYS)
    const { meter, keys } = newNode([])
    const admittedToday = new Map<string, number>()
    const uses = texts.flatMap((text) =>
      Array.from({ length: Math.floor(random() * 4) }, () => ({
        text,
        atMs: MIDNIGHT_MS + Math.floor((2 * random() - 1) * AROUND_MS),
      })),
    )
    for (const { text, atMs } of uses.toSorted((one, other) => one.atMs - other.atMs)) {
      const caller = await keys.authenticate(text)
      if (caller === null) throw new Error('the key is not known')
      meter.count(caller.keyId, 'geoLookup', true, atMs)
      if (atMs >= MIDNIGHT_MS) admittedToday.set(text, (admittedToday.get(text) ?? 0) + 1)
      if (random() < 0.5) await meter.flush()
    }
    await meter.flush()
    const asked: string[] = []
    const node = newNode(asked)
    for (const text of texts) {
      const caller = await node.keys.authenticate(text)
      if (caller === null) throw new Error('the key is not known')
      const decision = await node.limiter.spend(caller.keyId, LIMITS, caller.lastUse)
      expect(LIMITS.perDay - decision.dayRemaining).toBe((admittedToday.get(text) ?? 0) + 1)
    }
    const unused = texts.filter((text) => uses.every((use) => use.text !== text))
    expect(asked.length).toBeLessThanOrEqual(KEYS - unused.length)
    expect(unused.length).toBeGreaterThan(0)
  })

  test('takes one call of Redis and no count where the key was not used that day [L10]', async () => {
    const asked: string[] = []
    const { limiter, keys } = newNode(asked)
    const [text = ''] = await issue(1)
    const caller = await keys.authenticate(text)
    if (caller === null) throw new Error('the key is not known')
    await limiter.spend('another', LIMITS)
    const before = await redis.scriptCalls()
    expect((await limiter.spend(caller.keyId, LIMITS, caller.lastUse)).dayRemaining).toBe(LIMITS.perDay - 1)
    expect((await redis.scriptCalls()) - before).toBe(1)
    expect(asked).toEqual(['another'])
  })

  test.each([
    ['the look-up is of more than a second ago', -1_001, 0],
    ['this node admitted requests of the key itself', 0, 3],
  ])('asks for the count where %s [L3]', async (_, agedMs, admitted) => {
    const asked: string[] = []
    const { limiter } = newNode(asked)
    const lastUse = () => ({ atMs: null, askedMs: performance.now() + agedMs })
    for (let sent = 0; sent < admitted; sent++) await limiter.spend('key', LIMITS, lastUse())
    await redis.client.flushall()
    asked.length = 0
    const decision = await limiter.spend('key', LIMITS, lastUse())
    expect(asked).toEqual(['key'])
    expect(decision.dayRemaining).toBe(LIMITS.perDay - 1 - admitted)
  })

  test('asks for the count where the day is not the one of this node [L3]', async () => {
    const asked: string[] = []
    const limiter = new SharedLimiter({
      redis: new RedisLimiter(redis.client, { redisNowMs: () => NOON_MS }),
      clock: { wallMs: () => NOON_MS - DAY_MS, monotonicMs: systemClock.monotonicMs },
      timers: PATIENT,
      admittedOn: async (keyId, day) => {
        asked.push(`${keyId} ${day}`)
        return 7
      },
    })
    const lastUse = { atMs: NOON_MS - 2 * DAY_MS, askedMs: performance.now() }
    const decision = await limiter.spend('key', LIMITS, lastUse)
    expect(asked).toEqual([`key ${utcDay(NOON_MS)}`])
    expect(decision.dayRemaining).toBe(LIMITS.perDay - 8)
  })
})
