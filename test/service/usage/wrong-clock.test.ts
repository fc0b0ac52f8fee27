import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import postgres from 'postgres'
import { countedDay } from '../../limits/redis/counted-day.ts'
import { type RedisServer, startRedisServer } from '../../limits/redis-server.ts'
import { awayFromMidnight, burst, countStatuses, LOOKUP, startNode } from '../../support/nodes.ts'
import { freshDatabase } from '../../support/postgres.ts'
import type { Service } from '../../support/service.ts'
import { until } from '../../support/waiting.ts'
import { readUsage } from './report.ts'

const HOUR_MS = 3_600_000

let server: RedisServer
let redis: Redis
let sql: postgres.Sql
let env: Record<string, string>
let right: Service

beforeAll(async () => {
  server = await startRedisServer()
  redis = new Redis(server.url).on('error', () => {})
  const databaseUrl = await freshDatabase()
  sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  env = { DATABASE_URL: databaseUrl, REDIS_URL: server.url }
  right = await startNode(env)
})
afterAll(async () => {
  await right.stop()
  await sql.end()
  redis.disconnect()
  await server[Symbol.asyncDispose]()
})

/** A node on a machine with another time, once it has heard of Redis'. */
async function startWrong(aheadHours: number): Promise<Service> {
  const shifted = `--preload ${join(import.meta.dir, 'shifted-clock.ts')}`
  const ahead = { BUN_OPTIONS: shifted, TEST_CLOCK_AHEAD_MS: String(aheadHours * HOUR_MS) }
  const wrong = await startNode({ ...env, ...ahead })
  await until(async () => (await wrong.get('/health/ready')).text.includes('"redis":"ok"'))
  const { time } = JSON.parse(wrong.logs()[0] ?? '')
  expect(Math.round((Date.parse(time) - Date.now()) / HOUR_MS)).toBe(aheadHours)
  return wrong
}

async function redisDay(): Promise<string> {
  const [seconds] = await redis.time()
  return new Date(1_000 * Number(seconds)).toISOString().slice(0, 10)
}

/** The stored counts of a key, by day. */
async function storedDays(keyId: string) {
  const rows = await sql`
    select to_char(day, 'YYYY-MM-DD') as day, sum(admitted)::int as admitted, sum(refused)::int as refused
    from usage where key_id = ${keyId} group by day order by day`
  return rows.map((row) => ({ ...row }))
}

/** How far the stored last use of a key is from now, by the clock of the database. */
async function lastUseAgeMs(keyId: string): Promise<number> {
  const [row] = await sql<{ age: number }[]>`
    select abs(extract(epoch from now() - last_used_at))::float8 * 1000 as age from keys where id = ${keyId}`
  return row?.age ?? Number.NaN
}

describe("usage goes by Redis' clock, whatever a node's own says [M1, M2]", () => {
  test.each([-9_600, -26, 24, 9_600])('a node that is %d hours ahead', async (hours) => {
    await awayFromMidnight(60_000)
    const { id, key } = await right.createKey({ plan: 'free' })
    const wrong = await startWrong(hours)
    const day = await redisDay()
    const asked = () => wrong.admin('GET', `/admin/keys/${id}/usage`)

    // A node that has counted nothing yet tells of the right days, too.
    expect(readUsage(await asked(), 'free').days.at(-1)?.date).toBe(day)
    const { 200: admitted = 0, 429: refused = 0 } = countStatuses(await burst([right, wrong], key, 100))
    expect(admitted + refused).toBe(100)
    const stored = { day, admitted, refused }
    await until(async () => Bun.deepEquals(await storedDays(id), [stored]))
    expect(readUsage(await asked(), 'free').today).toMatchObject({ admitted, refused })
    expect(await lastUseAgeMs(id)).toBeLessThan(HOUR_MS)
    await wrong.stop()
    expect(await storedDays(id)).toEqual([stored])
  })

  test('a Redis that comes back empty is told the count of its own day by a node whose clock is wrong [L3]', async () => {
    await awayFromMidnight(60_000)
    const { id, key } = await right.createKey({ plan: 'free' })
    const wrong = await startWrong(26)
    expect(countStatuses(await burst([right, wrong], key, 40))).toEqual({ 200: 40 })
    await wrong.stop()
    const stored = { day: await redisDay(), admitted: 40, refused: 0 }
    await until(async () => Bun.deepEquals(await storedDays(id), [stored]))
    await redis.flushall()
    const again = await startWrong(26)
    const told = async () => (await countedDay(redis, id)).admitted
    const askedAndTold = async () => {
      await again.get(LOOKUP, key)
      return (await told()) > 0
    }
    await until(askedAndTold)
    expect(await told()).toBeGreaterThan(40)
    await again.stop()
  })

  test('while Redis is away, the day is still that of its clock [L7]', async () => {
    await awayFromMidnight(60_000)
    const { id, key } = await right.createKey({ plan: 'free' })
    const wrong = await startWrong(26)
    const day = await redisDay()
    await server.kill()
    expect(countStatuses(await burst([wrong], key, 100))).toEqual({ 200: 60, 429: 40 })
    await wrong.stop()
    expect(await storedDays(id)).toEqual([{ day, admitted: 60, refused: 40 }])
  })
})
