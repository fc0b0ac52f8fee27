import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { Redis } from 'ioredis'
import { xorshift32 } from '../../../corpus/make/xorshift32.ts'
import { DAY_MS, type Decision } from '../../../src/limits/decision.ts'
import { RedisLimiter } from '../../../src/limits/redis/redis.ts'
import { SlidingWindow } from '../../../src/limits/window/sliding-window.ts'
import { ManualClock, NOON_MS } from '../clocks.ts'
import { type RedisServer, startRedisServer } from '../redis-server.ts'
import { PATIENT, startNode } from '../shared-limiter.ts'

const FREE = { perMinute: 60, perDay: 5_000 }

let server: RedisServer
let redis: Redis
let nowMs = NOON_MS
let limiter: RedisLimiter

beforeAll(async () => {
  server = await startRedisServer()
  redis = new Redis(server.url, { enableAutoPipelining: true })
})

afterAll(async () => {
  redis.disconnect()
  await server[Symbol.asyncDispose]()
})

beforeEach(async () => {
  await redis.flushall()
  nowMs = NOON_MS
  limiter = new RedisLimiter(redis, { redisNowMs: () => nowMs })
})

async function spendMany(of: RedisLimiter, requests: number, limits = FREE): Promise<number> {
  const decisions = await Promise.all(Array.from({ length: requests }, () => of.spend('key', limits)))
  return decisions.filter(({ admitted }) => admitted).length
}

describe("with Redis' own clock", () => {
  test('a decision names the time and what remains', async () => {
    const before = Date.now()
    const { nowMs: decidedMs, day, ...decision } = await new RedisLimiter(redis).spend('key', FREE)
    expect(decision).toEqual({
      admitted: true,
      minute: { limit: 60, remaining: 59, resetMs: 60_000 },
      retryAfterMs: 0,
      refusedBy: null,
      decidedBy: 'redis',
    })
    expect(decidedMs).toBeGreaterThanOrEqual(before)
    expect(decidedMs).toBeLessThanOrEqual(Date.now())
    expect(day).toEqual({ limit: 5_000, remaining: 4_999, resetMs: DAY_MS - (decidedMs % DAY_MS) })
  })

  test.each([-400 * DAY_MS, -DAY_MS, 3_600_000, DAY_MS, 400 * DAY_MS])(
    'a node whose clock is off by %i ms counts on the same day as the others',
    async (stepMs) => {
      const clock = new ManualClock(Date.now() + stepMs)
      const strayed = new RedisLimiter(redis, { clock })
      await spendMany(new RedisLimiter(redis), 1)
      expect((await strayed.spend('key', FREE)).day.remaining).toBe(4_998)
      expect(Math.abs(strayed.wallMs() - Date.now())).toBeLessThan(1_000)
      expect(await redis.keys('*:d:*')).toHaveLength(1)
    },
  )

  test('two clients that send 300 requests at once are admitted 60', async () => {
    const other = new Redis(server.url, { enableAutoPipelining: true })
    const [one, two] = [new RedisLimiter(redis), new RedisLimiter(other)]
    const admitted = await Promise.all([spendMany(one, 150), spendMany(two, 150)])
    expect((admitted[0] as number) + (admitted[1] as number)).toBe(60)
    other.disconnect()
  })
})

describe('what Redis keeps', () => {
  test('is two keys of one slot, which are gone by themselves', async () => {
    await spendMany(limiter, 61)
    expect((await redis.keys('*')).sort()).toEqual(['waypost:1:{key}:d:2026-11-21', 'waypost:1:{key}:w'])
    const [logMs, dayMs] = [
      await redis.pttl('waypost:1:{key}:w'),
      await redis.pttl('waypost:1:{key}:d:2026-11-21'),
    ]
    expect(logMs).toBeWithin(60_001, 61_001)
    expect(dayMs).toBeWithin(DAY_MS + 1, 2 * DAY_MS + 1)
  })

  test('is at most 9.7 KB a log, and little where little was used', async () => {
    const scale = { perMinute: 1_200, perDay: 500_000 }
    await spendMany(limiter, 3, scale)
    expect(await redis.strlen('waypost:1:{key}:w')).toBeLessThanOrEqual(100)
    await spendMany(limiter, 1_300, scale)
    expect(await redis.strlen('waypost:1:{key}:w')).toBe(36 + 1_200 * 8)
    for (let minute = 0; minute < 5; minute++) {
      nowMs += 60_000
      expect(await spendMany(limiter, 1_201, scale)).toBe(1_200)
    }
    expect(await redis.strlen('waypost:1:{key}:w')).toBe(36 + 1_200 * 8)
  })

  test('counts what was admitted on a day, and nothing else', async () => {
    const small = { perMinute: 3, perDay: 4 }
    expect(await spendMany(limiter, 5, small)).toBe(3)
    nowMs += 60_000
    expect(await spendMany(limiter, 2, small)).toBe(1)
    expect(await redis.hgetall('waypost:1:{key}:d:2026-11-21')).toEqual({ admitted: '4' })
  })

  test('renews the expiry of a log once in 900 ms, which leaves every admission its 60 s', async () => {
    await limiter.spend('key', FREE)
    await redis.pexpire('waypost:1:{key}:w', 60_100)
    nowMs += 899 - (nowMs % 900)
    await limiter.spend('key', FREE)
    expect(await redis.pttl('waypost:1:{key}:w')).toBeWithin(59_000, 60_101)
    nowMs += 1
    await limiter.spend('key', FREE)
    expect(await redis.pttl('waypost:1:{key}:w')).toBeWithin(60_101, 61_001)
  })

  test('expires after a day of refusals only, too', async () => {
    await limiter.spend('key', { perMinute: 1, perDay: 0 })
    expect(await redis.pttl('waypost:1:{key}:d:2026-11-21')).toBeGreaterThan(0)
  })
})

describe('a plan that changes', () => {
  const lowered = { perMinute: 5, perDay: 5_000 }
  const raised = { perMinute: 100, perDay: 5_000 }

  test('lowered below what is used, admits when enough has left', async () => {
    for (let request = 0; request < 20; request++, nowMs += 100) await limiter.spend('key', FREE)
    const { minute, retryAfterMs } = await limiter.spend('key', lowered)
    expect([minute.remaining, minute.resetMs, retryAfterMs]).toEqual([0, 58_000, 59_500])
    nowMs += retryAfterMs - 1
    expect(await spendMany(limiter, 1, lowered)).toBe(0)
    nowMs += 1
    expect(await spendMany(limiter, 2, lowered)).toBe(1)
  })

  test('lowered and raised again, forgets nothing', async () => {
    expect(await spendMany(limiter, 61)).toBe(60)
    nowMs += 1_000
    expect(await spendMany(limiter, 5, lowered)).toBe(0)
    expect(await spendMany(limiter, 60, raised)).toBe(40)
    nowMs += 59_000
    expect(await spendMany(limiter, 100, raised)).toBe(60)
  })
})

describe('a clock of Redis that steps back', () => {
  test('keeps a full window shut for 60 s, however far it steps', async () => {
    await spendMany(limiter, 60)
    nowMs -= 3_600_000
    expect(await spendMany(limiter, 1)).toBe(0)
    nowMs += 59_999
    expect(await spendMany(limiter, 1)).toBe(0)
    nowMs += 1
    expect(await spendMany(limiter, 61)).toBe(60)
  })

  test('is met by the script as by the rule in process', async () => {
    const random = xorshift32(99)
    const below = (limit: number) => (random() >>> 0) % limit
    for (let round = 0; round < 100; round++) {
      const window = new SlidingWindow()
      const keyId = `stepping-${round}`
      nowMs = NOON_MS
      for (let request = 0; request < 40; request++) {
        nowMs += below(5) === 0 ? -below(90_000) : below(20_000)
        const limits = { perMinute: 1 + below(6), perDay: 5_000 }
        const { admitted, minute, retryAfterMs } = await limiter.spend(keyId, limits)
        window.advance(nowMs)
        const waitMs = window.waitMs(limits.perMinute)
        if (waitMs === 0) window.admit(limits.perMinute)
        expect([admitted, minute.resetMs, retryAfterMs]).toEqual([waitMs === 0, window.resetMs, waitMs])
      }
    }
  })
})

test('a request at midnight counts on the new day', async () => {
  const small = { perMinute: 10, perDay: 2 }
  nowMs = Date.UTC(2026, 10, 22) - 1
  expect(await spendMany(limiter, 3, small)).toBe(2)
  const refusal: Decision = await limiter.spend('key', small)
  expect([refusal.refusedBy, refusal.retryAfterMs]).toEqual(['day', 1])
  nowMs += 1
  expect(await spendMany(limiter, 3, small)).toBe(2)
})

describe('a script that Redis has lost', () => {
  test('is sent again after SCRIPT FLUSH, also to many requests at once', async () => {
    await spendMany(limiter, 1)
    await redis.script('FLUSH')
    expect(await spendMany(limiter, 70)).toBe(59)
  })

  test('is sent again after a restart, which forgets the window', async () => {
    await spendMany(limiter, 60)
    const isBack = new Promise((resolve) => redis.once('ready', resolve))
    redis.once('error', () => {})
    await server.kill()
    await server.start()
    await isBack
    expect(await spendMany(limiter, 70)).toBe(60)
  })
})

test('an emptied Redis starts anew', async () => {
  await spendMany(limiter, 60)
  await redis.flushall()
  expect(await spendMany(limiter, 70)).toBe(60)
})

test('a full Redis refuses the script as a whole', async () => {
  await spendMany(limiter, 1)
  const counted = await redis.hgetall('waypost:1:{key}:d:2026-11-21')
  await redis.config('SET', 'maxmemory', '1')
  const refused = await limiter.spend('key', FREE).catch(String)
  await redis.config('SET', 'maxmemory', '0')
  expect(refused).toContain('OOM')
  expect(await redis.hgetall('waypost:1:{key}:d:2026-11-21')).toEqual(counted)
  expect((await limiter.spend('key', FREE)).minute.remaining).toBe(58)
})

test('a key that holds something else is an error, not a decision', async () => {
  await redis.lpush('waypost:1:{key}:w', 'x')
  expect(limiter.spend('key', FREE)).rejects.toThrow('WRONGTYPE')
})

test('decisions that wait at the same time leave together [L10]', async () => {
  using node = await startNode(server.url, PATIENT)
  const keys = Array.from({ length: 200 }, (_, place) => `key-${place}`)
  await node.spend('first')
  const reads = async () => Number(/total_reads_processed:(\d+)/.exec(await redis.info('stats'))?.[1])
  const before = await reads()
  const decisions = await Promise.all(keys.map((key) => node.spend(key)))
  const count = (await reads()) - before
  expect(decisions.filter(({ decidedBy }) => decidedBy === 'redis')).toHaveLength(keys.length)
  // Redis reads 16 KiB at a time.
  expect(count).toBeLessThanOrEqual(12)
})
