import { afterAll, beforeEach, expect, test } from 'bun:test'
import { Redis } from 'ioredis'
import { utcDay } from '../../../src/limits/decision.ts'
import { RedisLimiter, spaceOf } from '../../../src/limits/redis/redis.ts'
import { MOST_TOGETHER } from '../../../src/limits/redis/script-calls.ts'
import { type Grant, Reservation, ReservationExchange } from '../../../src/limits/reservation/reservation.ts'
import { PLAN_LIMITS } from '../../../src/plans.ts'
import { seededRandom } from '../../support/seed.ts'
import { NOON_MS } from '../clocks.ts'
import { emptyRedis } from '../empty-redis.ts'

const { free: FREE, scale: SCALE } = PLAN_LIMITS
const TIGHT = { perMinute: 3, perDay: 9 }
const ROUNDS = 60
const KEYS = 12

const redis = emptyRedis()
let nowMs = NOON_MS
const clients: Redis[] = []

afterAll(() => {
  for (const client of clients) client.disconnect()
})
beforeEach(() => {
  nowMs = NOON_MS
})

function limiterOf(prefix: string, mostTogether?: number): RedisLimiter {
  const client = new Redis(redis.url)
  clients.push(client)
  return new RedisLimiter(client, {
    prefix,
    redisNowMs: () => nowMs,
    ...(mostTogether === undefined ? {} : { mostTogether }),
  })
}

/** The strings that Redis stores under a prefix, in hexadecimal, by names without it. */
async function stored(prefix: string): Promise<Record<string, string>> {
  const names = (await redis.client.keys(`${prefix}*`)).sort()
  const values = await Promise.all(names.map((name) => redis.client.getBuffer(name)))
  return Object.fromEntries(
    names.map((name, place) => [name.slice(prefix.length), String(values[place]?.toString('hex'))]),
  )
}

test('what waits at the same time travels in one call, in parts of a hundred keys [L10]', async () => {
  const limiter = limiterOf('together:')
  await limiter.spend('first', FREE)
  const before = await redis.scriptCalls()
  const keys = Array.from({ length: 2 * MOST_TOGETHER + 1 }, (_, place) => `key-${place}`)
  const decisions = await Promise.all(keys.map((key) => limiter.spend(key, FREE)))
  expect(decisions.filter(({ minuteRemaining }) => minuteRemaining === 59)).toHaveLength(keys.length)
  expect((await redis.scriptCalls()) - before).toBe(3)
})

test('calls of many keys decide, tell and store what calls of one key do [L10]', async () => {
  const random = seededRandom()
  const below = (count: number) => Math.floor(random() * count)
  const clock = { wallMs: () => nowMs, monotonicMs: () => nowMs - NOON_MS }
  const limiters = { 'many:': limiterOf('many:'), 'single:': limiterOf('single:', 1) }
  const holds = new Map<string, { exchange: ReservationExchange; grant: Grant }>()
  let granted = 0
  for (let round = 0; round < ROUNDS; round++) {
    nowMs += below(4) === 0 ? below(30_000) : below(200)
    const areAlike = below(2) === 0
    const asked = Array.from({ length: 1 + below(KEYS) }, (_, place) => {
      const kind = areAlike ? 1 : place % 3
      return {
        // Only a key that nothing is reserved for comes twice in a call.
        keyId: kind === 2 ? `scale-${place}` : `${kind === 0 ? 'tight' : 'free'}-${below(3)}`,
        limits: [TIGHT, FREE, SCALE][kind] ?? FREE,
        reserves: kind === 2 && below(2) === 0,
        name: `${round}-${place}`,
        wanted: below(60),
        elapsed: below(3),
      }
    })
    const outcomes = await Promise.all(
      Object.entries(limiters).map(async ([prefix, limiter]) => {
        const told: unknown[] = []
        const ask = async ({ keyId, limits, reserves, name, wanted, elapsed }: (typeof asked)[number]) => {
          const known = { day: utcDay(nowMs), admitted: 0 }
          if (!reserves) return limiter.ask(keyId, limits, known)
          const held = holds.get(prefix + keyId)
          const back = held === undefined ? null : new Reservation(held.exchange, held.grant)
          holds.delete(prefix + keyId)
          for (let used = 0; back !== null && used < elapsed; used++)
            back.spend(limits, clock.monotonicMs(), clock.wallMs())
          const part = { keyId, held: back }
          const exchange = new ReservationExchange(part, { name, usedPart: 1 }, limits, clock, wanted)
          const outcome = await limiter.ask(keyId, limits, known, exchange)
          if (exchange.grant !== null) {
            granted++
            holds.set(prefix + keyId, { exchange, grant: exchange.grant })
          }
          return [outcome, exchange.grant]
        }
        // One key at a time in one process, all of them at once in the other.
        if (prefix === 'single:') for (const one of asked) told.push(await ask(one))
        else told.push(...(await Promise.all(asked.map(ask))))
        return told
      }),
    )
    expect(outcomes[0]).toEqual(outcomes[1] ?? [])
    expect(await stored(spaceOf('many:'))).toEqual(await stored(spaceOf('single:')))
  }
  expect(granted).toBeGreaterThan(10)
})

test("a key's error is its own, whichever keys travel with it [L10]", async () => {
  const random = seededRandom()
  const limiter = limiterOf('waypost:')
  for (let round = 0; round < 20; round++) {
    await redis.client.flushall()
    const keys = Array.from({ length: 30 }, (_, place) => ({ id: `key-${place}`, isSpoiled: random() < 0.3 }))
    for (const { id, isSpoiled } of keys)
      if (isSpoiled) await redis.client.lpush(`${spaceOf('waypost:')}{${id}}:w`, 'x')
    const outcomes = await Promise.allSettled(keys.map(({ id }) => limiter.spend(id, FREE)))
    for (const [place, { id, isSpoiled }] of keys.entries()) {
      const outcome = outcomes[place]
      if (outcome?.status === 'fulfilled') {
        expect({ id, isSpoiled, left: outcome.value.minuteRemaining }).toEqual({
          id,
          isSpoiled: false,
          left: 59,
        })
      } else {
        expect({ id, isSpoiled, error: outcome?.reason.name }).toEqual({
          id,
          isSpoiled: true,
          error: 'ReplyError',
        })
        expect(outcome?.reason.message).toContain('WRONGTYPE')
      }
    }
  }
})
