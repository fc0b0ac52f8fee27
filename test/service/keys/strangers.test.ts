import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import postgres from 'postgres'
import { newKey } from '../../../src/keys/format.ts'
import { expectRefusal } from '../../support/answers.ts'
import { countStatuses, LOOKUP, startNode } from '../../support/nodes.ts'
import { freshDatabase } from '../../support/postgres.ts'
import type { Service } from '../../support/service.ts'
import { until } from '../../support/waiting.ts'

const UNREAD = '/v1/notify/unread-count?user_id=u'

let service: Service
let sql: postgres.Sql

beforeAll(async () => {
  const databaseUrl = await freshDatabase()
  sql = postgres(databaseUrl, { max: 2, onnotice: () => {} })
  service = await startNode({ DATABASE_URL: databaseUrl })
})
afterAll(async () => {
  await service.stop()
  await sql.end()
})

/** Runs work while no key can be looked up; every other table is free. */
async function withKeysLocked(work: () => Promise<void>): Promise<void> {
  const done = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = sql.begin(async (tx) => {
    await tx`lock table keys in access exclusive mode`
    locked.resolve()
    await done.promise
  })
  await locked.promise
  await work().finally(done.resolve)
  await holding
}

const lookUpsUnderWay = async () =>
  Number(
    (
      await sql`select count(*) from pg_stat_activity where query ilike '%"keys"."hash" = %' and state = 'active'
      and pid <> pg_backend_pid()
      and datname = current_database()`
    )[0]?.count,
  )

describe('keys that nobody has [K7]', () => {
  test('a thousand of them under look-up hold up no request of a key that is known [K7]', async () => {
    const { key } = await service.createKey({ scopes: ['notify:read', 'geo:read'] })
    expect((await service.get(UNREAD, key)).status).toBe(200)
    await withKeysLocked(async () => {
      const strangers = Array.from({ length: 1_000 }, (_, index) =>
        service.send({ path: LOOKUP, key: newKey(), from: `127.0.61.${1 + (index % 100)}` }),
      )
      await until(async () => (await lookUpsUnderWay()) > 0)
      const replies = await Promise.all(Array.from({ length: 20 }, () => service.get(UNREAD, key)))
      expect(countStatuses(replies)).toEqual({ 200: 20 })
      expect((await service.get(LOOKUP, key)).status).toBe(200)
      for (const { status } of await Promise.all(strangers)) expect([429, 503]).toContain(status)
    })
    expect((await service.get(UNREAD, key)).status).toBe(200)
  })

  test('an address that is locked out has one key looked up at a time, and a valid key still passes [K7]', async () => {
    const from = '127.0.62.1'
    for (let count = 0; count < 20; count++)
      expectRefusal(await service.send({ path: LOOKUP, key: newKey(), from }), 401, 'invalid_key')
    const { key } = await service.createKey()
    await withKeysLocked(async () => {
      const waiting = Array.from({ length: 10 }, () => service.send({ path: LOOKUP, key: newKey(), from }))
      await until(async () => (await lookUpsUnderWay()) > 0)
      // Two round trips later all ten have arrived.
      for (let trip = 0; trip < 2; trip++) await service.get('/health/live')
      expect(await lookUpsUnderWay()).toBe(1)
      await Promise.all(waiting)
    })
    expect((await service.send({ path: LOOKUP, key, from })).status).toBe(200)
    expectRefusal(await service.send({ path: LOOKUP, key: newKey(), from }), 429, 'rate_limited')
  })
})
