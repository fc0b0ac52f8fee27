import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import postgres from 'postgres'
import { freshDatabase } from '../support/postgres.ts'
import {
  makeDirectory,
  type Service,
  serviceEnvironment,
  spawnCaptured,
  startService,
} from '../support/service.ts'
import { nothingHappensWithin, until } from '../support/waiting.ts'
import { unpackFormerVersion } from './former-version.ts'

/** As long as several tries take, each of which was to refuse requests once. */
const HELD_MS = 6_000
/** A lock is waited for half a second, and a server looks after its clients as often. */
const GONE_WITHIN_MS = 2_000
const CALLERS = 4

let program: string
let former: Service
let url: string
let admin: postgres.Sql
let load: { stop(): Promise<Record<string, number>> }

beforeAll(async () => {
  program = await unpackFormerVersion()
})
beforeEach(async () => {
  url = await freshDatabase()
  admin = postgres(url, { max: 3, onnotice: () => {} })
  former = await startService({
    dataDir: makeDirectory('former'),
    program,
    env: {
      DATABASE_URL: url,
      MIGRATE_ON_START: 'true',
      // Mails wait in their queue.
      RESEND_API_KEY: 'key',
      RESEND_BASE_URL: 'http://127.0.0.1:9',
      EMAIL_FROM: 'a@example.com',
    },
  })
  const { key } = await former.createKey({ scopes: ['notify:write', 'notify:read'] })
  load = startLoad(key)
})
afterEach(async () => {
  await load.stop()
  await former.stop()
  await admin.end()
})

/** Posts events with and without an address, reads, and counts the answers. */
function startLoad(key: string) {
  const statuses: Record<string, number> = {}
  let isOver = false
  let number = 0
  const call = async () => {
    while (!isOver) {
      const event = {
        product_key: 'p',
        type: 't',
        subject_user_id: `u${number++}`,
        title: 'T',
        email: 'u@example.com',
      }
      const reply =
        number % 3 === 0
          ? await former.get('/v1/notify/unread-count?user_id=u1', key)
          : await former.send({ method: 'POST', path: '/v1/notify/events', key, body: JSON.stringify(event) })
      statuses[reply.status] = (statuses[reply.status] ?? 0) + 1
      await Bun.sleep(100)
    }
  }
  const calling = Promise.all(Array.from({ length: CALLERS }, call))
  return {
    stop: async () => {
      isOver = true
      await calling
      return statuses
    },
  }
}

const migrate = () =>
  spawnCaptured(
    [process.execPath, 'src/cli/migrate.ts'],
    serviceEnvironment(makeDirectory('migrate'), { DATABASE_URL: url }),
  )

/** Holds what pg_dump holds. */
async function hold(tables: readonly string[]): Promise<{ release(): Promise<void> }> {
  const session = await admin.reserve()
  await session`set application_name = 'backup'`
  await session`begin isolation level repeatable read`
  await session.unsafe(`lock table ${tables.join(', ')} in access share mode`)
  return {
    release: async () => {
      await session`commit`
      session.release()
    },
  }
}

const allTables = async () =>
  (await admin<{ tablename: string }[]>`select tablename from pg_tables where schemaname = 'public'`).map(
    ({ tablename }) => tablename,
  )
const waiting = async () =>
  (
    await admin`select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`
  ).length
const migrators = async () =>
  (
    await admin`select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`
  ).length
const columns = async () =>
  (
    await admin`select 1 from information_schema.columns where table_name = 'notify_email_queue' and column_name = 'traceparent'`
  ).length

describe('a migration beside a backup and beside nodes of the former version (O14)', () => {
  test('waits without refusing a request, says for what, and goes on when it can', async () => {
    const backup = await hold(await allTables())
    const running = migrate()
    await running.stderr.waitFor((line) => line.includes('notify_email_queue') && line.includes('backup'))
    await Bun.sleep(HELD_MS)
    expect(await columns()).toBe(0)
    await backup.release()
    expect(await running.finish()).toBe(0)
    expect(await columns()).toBe(1)
    const { 200: read, 201: made, ...refused } = await load.stop()
    expect(refused).toEqual({})
    expect(Math.min(read ?? 0, made ?? 0)).toBeGreaterThan(CALLERS)
  })

  test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
    'ended by %s it leaves nothing behind that waits or holds, and the next one works',
    async (signal) => {
      const backup = await hold(['notify_email_queue'])
      const running = migrate()
      await until(async () => (await waiting()) > 0)
      running.child.kill(signal)
      expect(await running.finish()).not.toBe(0)
      await until(async () => (await migrators()) === 0, GONE_WITHIN_MS)
      await nothingHappensWithin(GONE_WITHIN_MS, async () => (await waiting()) > 0)
      await backup.release()
      expect(await migrate().finish()).toBe(0)
      expect(await columns()).toBe(1)
      const { 200: _, 201: __, ...refused } = await load.stop()
      expect(refused).toEqual({})
    },
  )

  test('several at once beside a backup: each ends well, and each migration is applied once', async () => {
    const backup = await hold(await allTables())
    const all = [migrate(), migrate(), migrate()]
    await Promise.any(all.map(({ stderr }) => stderr.waitFor((line) => line.includes('another migration'))))
    await backup.release()
    expect(await Promise.all(all.map(({ finish }) => finish()))).toEqual([0, 0, 0])
    const hashes = await admin`select hash from drizzle.__drizzle_migrations`
    expect(new Set(hashes.map(({ hash }) => hash)).size).toBe(hashes.length)
    const { 200: _, 201: __, ...refused } = await load.stop()
    expect(refused).toEqual({})
  })

  test('MIGRATE_ON_START: the service lives and is not ready while it waits, and is ready afterwards', async () => {
    const backup = await hold(['notify_email_queue'])
    const env = { DATABASE_URL: url, MIGRATE_ON_START: 'true' }
    const node = await startService({ dataDir: makeDirectory('node'), env })
    await node.waitForLog((line) => line.includes('"migration_waits"') && line.includes('"backup"'))
    expect((await node.get('/health/live')).status).toBe(200)
    const { status, text } = await node.get('/health/ready')
    expect(`${status} ${text}`).toStartWith('503 {"status":"unavailable","checks":{"database":"outdated"')
    await backup.release()
    await until(async () => (await node.get('/health/ready')).status === 200)
    expect(await node.stop()).toBe(0)
    const { 200: _, 201: __, ...refused } = await load.stop()
    expect(refused).toEqual({})
  })

  test('MIGRATE_ON_START: a service that is stopped while it waits ends well and leaves nothing behind', async () => {
    const backup = await hold(['notify_email_queue'])
    const env = { DATABASE_URL: url, MIGRATE_ON_START: 'true' }
    const node = await startService({ dataDir: makeDirectory('node'), env })
    await node.waitForLog((line) => line.includes('"migration_waits"'))
    expect(await node.stop()).toBe(0)
    await until(async () => (await migrators()) === 0, GONE_WITHIN_MS)
    await backup.release()
  })
})
