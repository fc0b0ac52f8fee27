import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../../../src/store/database.ts'
import { Pace } from '../../../src/store/pace.ts'
import { ENDINGS, startFakeServer } from './fake-server.ts'

const PER_SECOND = 10
const POOL = 10
/** The pool, the two for look-ups of keys, and what listens, checks, migrates and locks. */
const BURST = POOL + 6
const WATCHED_MS = 2_000

/** Connections beyond those that a server which ends each may get in the time that passed. */
async function excess(port: number, connections: () => number, query: string): Promise<number> {
  const databaseUrl = `postgres://user:word@127.0.0.1:${port}/db${query}`
  const database = await openDatabase({ databaseUrl, databasePool: POOL, dataDir: '' })
  const listening = await database.listen('channel', { onMessage: () => {}, onListening: () => {} })
  const startedMs = performance.now()
  const isOver = () => performance.now() - startedMs > WATCHED_MS
  const ask = async (use: typeof database.use) => {
    while (!isOver()) {
      await use(async (orm) => orm.execute(sql`select 1`)).then(
        () => {
          throw new Error('a server that is none has answered')
        },
        (error) => expect(error).toMatchObject({ code: 'unavailable', status: 503 }),
      )
    }
  }
  const clients = Array.from({ length: 2 * POOL }, () => ask(database.use))
  await Promise.all([...clients, ask(database.useSeparately), ask(database.useSeparately)])
  const most = BURST + (PER_SECOND * (performance.now() - startedMs)) / 1_000
  const made = connections()
  await listening.stop()
  await database.close()
  // A client that never tried would pass.
  expect(made).toBeGreaterThan(0)
  return Math.max(0, Math.ceil(made - most))
}

describe.each(['', '?sslmode=prefer', '?sslmode=require'])('%s', (query) => {
  test.concurrent.each(ENDINGS)(
    'a server that ends each connection %s gets ten a second at most, however much is asked, and each request is 503 [N13]',
    async (_, behave) => {
      const server = await startFakeServer(behave)
      expect(await excess(server.port, server.connections, query)).toBe(0)
      await server.close()
    },
  )
})

test('where nobody asks, an address of three servers that end each connection gets ten a second at most in all', async () => {
  const servers = await Promise.all(ENDINGS.slice(0, 3).map(([, behave]) => startFakeServer(behave)))
  const hosts = servers.map(({ port }) => `127.0.0.1:${port}`).join()
  const startedMs = performance.now()
  const database = await openDatabase({ databaseUrl: `postgres://u@${hosts}/db`, dataDir: '' })
  const listening = await database.listen('channel', { onMessage: () => {}, onListening: () => {} })
  await Bun.sleep(WATCHED_MS)
  const made = servers.reduce((sum, { connections }) => sum + connections(), 0)
  expect(made).toBeLessThanOrEqual(BURST + (PER_SECOND * (performance.now() - startedMs)) / 1_000)
  for (const { connections } of servers) expect(connections()).toBeGreaterThan(0)
  await listening.stop()
  await database.close()
})

test('attempts beyond a burst are spaced, and a burst is free again after a rest', () => {
  let nowMs = 5
  const pace = new Pace(8, 3, () => nowMs)
  const waits = () => Array.from({ length: 5 }, () => pace.next())
  expect(waits()).toEqual([0, 0, 0, 125, 250])
  nowMs += 250
  expect(pace.next()).toBe(125)
  nowMs += 10_000
  expect(waits()).toEqual([0, 0, 0, 125, 250])
})
