import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { Redis } from 'ioredis'
import { xorshift32 } from '../../../corpus/make/xorshift32.ts'
import { DAY_MS, type Decision, utcDay } from '../../../src/limits/decision.ts'
import { RedisLimiter } from '../../../src/limits/redis/redis.ts'
import { Reservation, ReservationExchange } from '../../../src/limits/reservation/reservation.ts'
import { SlidingWindow } from '../../../src/limits/window/sliding-window.ts'
import { ManualClock, NOON_MS } from '../clocks.ts'
import { type RedisServer, startRedisServer } from '../redis-server.ts'
import { countedDay, logOf } from './counted-day.ts'

const FREE = { perMinute: 60, perDay: 5_000 }
const LOG = logOf('key')
const HOUR_MS = 3_600_000

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
    const { nowMs: decidedMs, dayResetMs, ...decision } = await new RedisLimiter(redis).spend('key', FREE)
    expect(decision).toEqual({
      admitted: true,
      limits: FREE,
      minuteRemaining: 59,
      minuteResetMs: 60_000,
      dayRemaining: 4_999,
      retryAfterMs: 0,
      refusedBy: null,
      decidedBy: 'redis',
    })
    expect(decidedMs).toBeGreaterThanOrEqual(before)
    expect(decidedMs).toBeLessThanOrEqual(Date.now())
    expect(dayResetMs).toBe(DAY_MS - (decidedMs % DAY_MS))
  })

  test.each([-400 * DAY_MS, -DAY_MS, 3_600_000, DAY_MS, 400 * DAY_MS])(
    'a node whose clock is off by %i ms counts on the same day as the others',
    async (stepMs) => {
      const clock = new ManualClock(Date.now() + stepMs)
      const strayed = new RedisLimiter(redis, { clock })
      await spendMany(new RedisLimiter(redis), 1)
      expect((await strayed.spend('key', FREE)).dayRemaining).toBe(4_998)
      expect(Math.abs(strayed.wallMs() - Date.now())).toBeLessThan(1_000)
      expect((await countedDay(redis, 'key')).admitted).toBe(2)
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
  test('is one string, which is gone by itself an hour after its day', async () => {
    await spendMany(limiter, 61)
    expect(await redis.keys('*')).toEqual([LOG])
    const leftMs = DAY_MS - (nowMs % DAY_MS)
    expect(await redis.pttl(LOG)).toBeWithin(leftMs + HOUR_MS - 60_000, leftMs + HOUR_MS + 1)
  })

  test('is at most 9.7 KB a log, and little where little was used', async () => {
    const scale = { perMinute: 1_200, perDay: 500_000 }
    await spendMany(limiter, 3, scale)
    expect(await redis.strlen(LOG)).toBeLessThanOrEqual(100)
    await spendMany(limiter, 1_300, scale)
    expect(await redis.strlen(LOG)).toBe(43 + 1_200 * 8)
    for (let minute = 0; minute < 5; minute++) {
      nowMs += 60_000
      expect(await spendMany(limiter, 1_201, scale)).toBe(1_200)
    }
    expect(await redis.strlen(LOG)).toBe(43 + 1_200 * 8)
  })

  test('counts what was admitted on a day, and nothing else', async () => {
    const small = { perMinute: 3, perDay: 4 }
    expect(await spendMany(limiter, 5, small)).toBe(3)
    nowMs += 60_000
    expect(await spendMany(limiter, 2, small)).toBe(1)
    expect(await countedDay(redis, 'key')).toEqual({ day: utcDay(nowMs), admitted: 4 })
  })

  test('has an expiry beyond its day whatever becomes of it: growth, empty windows, new days, refusals', async () => {
    const random = xorshift32(Number(process.env.WAYPOST_SEED ?? 1))
    const small = { perMinute: 40, perDay: 150 }
    for (let step = 0; step < 200; step++) {
      await spendMany(limiter, 1 + ((random() >>> 0) % 50), small)
      expect(await redis.pttl(LOG)).toBeGreaterThan(DAY_MS - (nowMs % DAY_MS))
      nowMs += [0, 100, 59_000, 61_000, 3_600_000, DAY_MS][(random() >>> 0) % 6] ?? 0
    }
  })

  test('gives a large ring back when its window is empty', async () => {
    await spendMany(limiter, 1_000, { perMinute: 1_200, perDay: 500_000 })
    expect(await redis.strlen(LOG)).toBeGreaterThan(8_000)
    nowMs += 61_000
    await spendMany(limiter, 1, { perMinute: 1_200, perDay: 500_000 })
    expect(await redis.strlen(LOG)).toBeLessThan(120)
    expect((await countedDay(redis, 'key')).admitted).toBe(1_001)
  })

  test('expires after a day of refusals only, too', async () => {
    await limiter.spend('key', { perMinute: 1, perDay: 0 })
    expect(await redis.pttl(LOG)).toBeGreaterThan(0)
  })
})

describe('a plan that changes', () => {
  const lowered = { perMinute: 5, perDay: 5_000 }
  const raised = { perMinute: 100, perDay: 5_000 }

  test('lowered below what is used, admits when enough has left', async () => {
    for (let request = 0; request < 20; request++, nowMs += 100) await limiter.spend('key', FREE)
    const { minuteRemaining, minuteResetMs, retryAfterMs } = await limiter.spend('key', lowered)
    expect([minuteRemaining, minuteResetMs, retryAfterMs]).toEqual([0, 58_000, 59_500])
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
        const { admitted, minuteResetMs, retryAfterMs } = await limiter.spend(keyId, limits)
        window.advance(nowMs)
        const waitMs = window.waitMs(limits.perMinute)
        if (waitMs === 0) window.admit(limits.perMinute)
        expect([admitted, minuteResetMs, retryAfterMs]).toEqual([waitMs === 0, window.resetMs, waitMs])
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
  const counted = await redis.getBuffer(LOG)
  await redis.config('SET', 'maxmemory', '1')
  const refused = await limiter.spend('key', FREE).catch(String)
  await redis.config('SET', 'maxmemory', '0')
  expect(refused).toContain('OOM')
  expect(await redis.getBuffer(LOG)).toEqual(counted)
  expect((await limiter.spend('key', FREE)).minuteRemaining).toBe(58)
})

test('a log that was evicted beside its reservation leaves no count below none', async () => {
  const scale = { perMinute: 1_200, perDay: 500_000 }
  const clock = { wallMs: () => nowMs, monotonicMs: () => 0 }
  const begin = (name: string, held: Reservation | null) =>
    new ReservationExchange({ keyId: 'key', held }, { name, usedPart: 1 }, scale, clock, 40)
  const none = { day: utcDay(nowMs), admitted: 0 }
  const first = begin('first', null)
  await limiter.ask('key', scale, none, first)
  if (first.grant === null) throw new Error('nothing was granted')
  expect((await countedDay(redis, 'key')).admitted).toBe(1 + first.grant.number)
  await redis.del(LOG)
  await limiter.ask('key', scale, none, begin('second', new Reservation(first, first.grant)).onlyBringsBack())
  expect((await countedDay(redis, 'key')).admitted).toBeLessThan(100)
  expect((await limiter.spend('key', scale)).admitted).toBe(true)
})

test('a key that holds something else is an error, not a decision', async () => {
  await redis.lpush(LOG, 'x')
  expect(limiter.spend('key', FREE)).rejects.toThrow('WRONGTYPE')
})
