import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Redis } from 'ioredis'
import postgres from 'postgres'
import { type RedisServer, startRedisServer } from '../../limits/redis-server.ts'
import { expectLimited, readLimits } from '../../support/limit-headers.ts'
import { awayFromMidnight, LOOKUP, startNode } from '../../support/nodes.ts'
import { freshDatabase } from '../../support/postgres.ts'
import type { Service } from '../../support/service.ts'
import { until } from '../../support/waiting.ts'

const PER_DAY = 5_000

let server: RedisServer
let redis: Redis
let sql: postgres.Sql
let service: Service

beforeAll(async () => {
  await awayFromMidnight()
  server = await startRedisServer()
  redis = new Redis(server.url)
  const databaseUrl = await freshDatabase()
  sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  service = await startNode({ DATABASE_URL: databaseUrl, REDIS_URL: server.url })
  await until(async () => (await service.get('/health/ready')).text.includes('"redis":"ok"'))
})
afterAll(async () => {
  await service.stop()
  await sql.end()
  redis.disconnect()
  await server[Symbol.asyncDispose]()
})

/** A key that was admitted so often today, by another node, which notes the use with the count. */
async function keyUsed(admitted: number): Promise<string> {
  const { id, key } = await service.createKey({ plan: 'free' })
  const day = new Date().toISOString().slice(0, 10)
  const row = { key_id: id, day, operation: 'geoLookup', admitted, refused: 0 }
  await sql`with noted as (update keys set last_used_at = now() where id = ${id}) insert into usage ${sql(row)}`
  return key
}

describe('the daily quota outlives Redis [L3]', () => {
  test('a key that has used its day up is refused by a Redis that knows nothing of it', async () => {
    const key = await keyUsed(PER_DAY)
    expectLimited(await service.get(LOOKUP, key), 'free')
    expectLimited(await service.get(LOOKUP, key), 'free')
  })

  test('a key that has used a part goes on from there', async () => {
    const key = await keyUsed(PER_DAY - 2)
    expect(readLimits(await service.get(LOOKUP, key), 'free').day.remaining).toBe(1)
    expect((await service.get(LOOKUP, key)).status).toBe(200)
    expectLimited(await service.get(LOOKUP, key), 'free')
  })

  test('a Redis that is emptied at work is told what the count was', async () => {
    const key = await keyUsed(PER_DAY - 3)
    for (let count = 0; count < 2; count++) expect((await service.get(LOOKUP, key)).status).toBe(200)
    await redis.flushall()
    expect((await service.get(LOOKUP, key)).status).toBe(200)
    expectLimited(await service.get(LOOKUP, key), 'free')
  })

  test('a Redis that was killed and came back empty is told, by a node that was started since, too', async () => {
    const key = await keyUsed(PER_DAY - 1)
    expect((await service.get(LOOKUP, key)).status).toBe(200)
    expectLimited(await service.get(LOOKUP, key), 'free')
    await server.kill()
    await server.start()
    const usageIsStored = async () => {
      const rows = await sql`select 1 from usage where admitted = 1 and operation = 'geoLookupAddress'`
      return rows.length > 0
    }
    await until(usageIsStored)
    expectLimited(await service.get(LOOKUP, key), 'free')
  })

  test('many keys of a new day are all known at once', async () => {
    const keys = await Promise.all(Array.from({ length: 50 }, () => keyUsed(PER_DAY - 10)))
    const replies = await Promise.all(keys.map((key) => service.get(LOOKUP, key)))
    expect(replies.map((reply) => readLimits(reply, 'free').day.remaining)).toEqual(Array(50).fill(9))
  })
})
