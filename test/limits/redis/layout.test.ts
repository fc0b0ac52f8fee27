import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { utcDay } from '../../../src/limits/decision.ts'
import { channelsOf, LAYOUT, RedisLimiter, spaceOf } from '../../../src/limits/redis/redis.ts'
import { ReservationExchange } from '../../../src/limits/reservation/reservation.ts'
import { PLAN_LIMITS } from '../../../src/plans.ts'
import { emptyRedis } from '../empty-redis.ts'

const NOON_MS = Date.UTC(2026, 10, 21, 12)
const GOLDEN = join(import.meta.dir, `layout-${LAYOUT}.json`)
const FREE = PLAN_LIMITS.free
const SCALE = PLAN_LIMITS.scale

const redis = emptyRedis()

/** Everything that is stored, by name: strings in hexadecimal. */
async function stored(): Promise<Record<string, unknown>> {
  const names = (await redis.client.keys('*')).sort()
  const values = names.map(async (name) => (await redis.client.getBuffer(name))?.toString('hex'))
  const read = await Promise.all(values)
  return Object.fromEntries(names.map((name, place) => [name, read[place]]))
}

/** A window that grows, slides, and of which a node holds a part. */
async function fill(limiter: RedisLimiter, clock: { nowMs: number }): Promise<void> {
  for (let sent = 0; sent < 20; sent++) {
    await limiter.spend('plain', FREE)
    clock.nowMs += 4_000
  }
  const exchange = new ReservationExchange(
    { keyId: 'held', held: null },
    { name: 'a-reservation', usedPart: 1 },
    SCALE,
    { wallMs: () => clock.nowMs, monotonicMs: () => 0 },
    40,
  )
  await limiter.ask('held', SCALE, { day: utcDay(clock.nowMs), admitted: 0 }, exchange)
}

test('what is stored is as its layout has it: other bytes need another number [O20]', async () => {
  const clock = { nowMs: NOON_MS }
  await fill(new RedisLimiter(redis.client, { redisNowMs: () => clock.nowMs }), clock)
  const found = await stored()
  expect(Object.keys(found)).toHaveLength(3)
  if (process.env.WAYPOST_NEW_LAYOUT === String(LAYOUT) && !existsSync(GOLDEN))
    writeFileSync(GOLDEN, `${JSON.stringify(found, null, 2)}\n`)
  expect(found).toEqual(JSON.parse(readFileSync(GOLDEN, 'utf8')))
})

describe('another layout reads as empty [O20]', () => {
  test.each([
    ['that of 1.0.0, before there were versions', (name: string) => name],
    ['a later one', (name: string) => `waypost:${LAYOUT + 1}:${name}`],
    ['that of another prefix', (name: string) => `other:${LAYOUT}:${name}`],
  ])('%s', async (_, nameOf) => {
    const clock = { nowMs: NOON_MS }
    const limiter = new RedisLimiter(redis.client, { redisNowMs: () => clock.nowMs })
    const strange = {
      [nameOf('{key}:w')]: Buffer.alloc(60, 0xff),
      [nameOf('{key}:r')]: Buffer.from('?'),
    }
    for (const [name, value] of Object.entries(strange)) await redis.client.set(name, value)
    for (let left = 59; left >= 0; left--)
      expect(await limiter.spend('key', FREE)).toMatchObject({ admitted: true, minuteRemaining: left })
    expect((await limiter.spend('key', FREE)).admitted).toBe(false)
    for (const [name, value] of Object.entries(strange))
      expect(await redis.client.getBuffer(name)).toEqual(value)
  })
})

describe('REDIS_PREFIX [O20]', () => {
  test('is before all names, so that programs may share a Redis', async () => {
    const clock = { nowMs: NOON_MS }
    const [one, other] = ['one:', 'other-'].map(
      (prefix) => new RedisLimiter(redis.client.duplicate(), { redisNowMs: () => clock.nowMs, prefix }),
    )
    for (let sent = 0; sent < 60; sent++) await one?.spend('key', FREE)
    expect([(await one?.spend('key', FREE))?.admitted, (await other?.spend('key', FREE))?.admitted]).toEqual([
      false,
      true,
    ])
    const names = await redis.client.keys('*')
    expect(names.filter((name) => !/^(one:|other-)\d+:\{/.test(name))).toEqual([])
  })

  test('and is all that a user of Redis needs a right to', async () => {
    const prefix = 'waypost:'
    await redis.client.call(
      'ACL',
      'SETUSER',
      'limited',
      'on',
      '>pw',
      `~${prefix}*`,
      `&${prefix}*`,
      '+@all',
      '-@admin',
    )
    const { port } = new URL(redis.url)
    const limited = new Redis({ port: Number(port), username: 'limited', password: 'pw' })
    const listening = limited.duplicate()
    const heard = Promise.withResolvers<string>()
    listening.on('message', (_, id) => heard.resolve(id))
    await listening.subscribe(channelsOf(prefix).wanted, channelsOf(prefix).back)
    const clock = { nowMs: NOON_MS }
    const limiter = new RedisLimiter(limited, { redisNowMs: () => clock.nowMs })
    await fill(limiter, clock)
    // The rest of the window is used up, so that the node that holds a part of it is asked for that.
    for (let sent = 0; sent < SCALE.perMinute; sent++) await limiter.spend('held', SCALE)
    expect(await heard.promise).toBe('held')
    await expect(limited.get('{key}:w')).rejects.toThrow('NOPERM')
    expect(await limited.getrange(`${spaceOf(prefix)}{check0}:w`, 0, 0)).toBe('')
    limited.disconnect()
    listening.disconnect()
  })
})
