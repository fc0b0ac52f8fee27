import { afterEach, beforeEach, expect, test } from 'bun:test'
import postgres from 'postgres'
import { createKeys, type Keys } from '../../src/keys/keys.ts'
import { type Database, openDatabase } from '../../src/store/database.ts'
import { type Gate, startGate } from '../support/gate.ts'
import { freshDatabase } from '../support/postgres.ts'
import { nothingHappensWithin, until } from '../support/waiting.ts'

let url = ''
let databases: Database[] = []
let here: Keys
let there: Keys
let gate: Gate
let ear: { stop(): Promise<void> }
let server: postgres.Sql
let issued: { id: string; key: string }

const open = async (databaseUrl: string) => {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  databases.push(database)
  return database
}

beforeEach(async () => {
  url = await freshDatabase()
  server = postgres(process.env.TEST_POSTGRES_URL ?? '', { max: 1, onnotice: () => {} })
  gate = await startGate(url)
  const near = await open(url)
  await near.migrate()
  here = createKeys(near)
  issued = await issue()
  await listenThere({ readEveryMs: NEVER_MS })
})

afterEach(async () => {
  await ear.stop()
  for (const database of databases) await database.close()
  databases = []
  await gate.close()
  await server.end()
})

/** Ends the connection that hears, and lets no other be made; those that are there go on. */
async function cutPush(): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await server.unsafe(`alter database ${name} allow_connections false`)
  const listeners = () =>
    server`select pid, pg_terminate_backend(pid) from pg_stat_activity
           where datname = ${name} and query ilike '%listen%' and pid <> pg_backend_pid()`
  await until(async () => (await listeners()).length === 0)
}

async function mendPush(): Promise<void> {
  await server.unsafe(`alter database ${new URL(url).pathname.slice(1)} allow_connections true`)
}

/** Short, so that no test waits for the three seconds of a service. */
const READ_EVERY_MS = 50
const NEVER_MS = 3_600_000

/** The other process, which knows the key. */
async function listenThere(times: { readEveryMs: number }): Promise<void> {
  there = createKeys(await open(gate.url), times)
  ear = await there.listen()
  expect(await there.authenticate(issued.key)).not.toBeNull()
}

async function restartThere(times: { readEveryMs: number }): Promise<void> {
  await ear.stop()
  await listenThere(times)
}

const issue = async () =>
  here.issueKey({
    partnerId: (await here.createPartner('pushed')).id,
    plan: 'free',
    scopes: ['geo:read'],
    name: null,
    expiresAt: null,
  })

const isValid = async () => (await there.authenticate(issued.key)) !== null

test('with the push cut, a change made elsewhere is read', async () => {
  await restartThere({ readEveryMs: READ_EVERY_MS })
  await cutPush()
  await here.revokeKey(issued.id)
  await until(async () => !(await isValid()))
})

test('with the push cut, changes that are committed in another order than they began are read', async () => {
  await restartThere({ readEveryMs: READ_EVERY_MS })
  const second = await issue()
  expect(await there.authenticate(second.key)).not.toBeNull()
  const client = postgres(url, { max: 1, onnotice: () => {} })
  await client`select 1`
  await cutPush()
  const began = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const early = client.begin(async (tx) => {
    await tx`update keys set revoked_at = now() where id = ${issued.id}`
    await tx`insert into audit (id, at, action, key_id, detail) values (${Bun.randomUUIDv7()}, now(), 'key.revoke', ${issued.id}, '{}')`
    began.resolve()
    await mayCommit.promise
  })
  await began.promise
  // What began later is committed and read first; the early one has the lower number.
  await here.revokeKey(second.id)
  await until(async () => (await there.authenticate(second.key)) === null)
  expect(await isValid()).toBe(true)
  mayCommit.resolve()
  await early
  await until(async () => !(await isValid()))
  await client.end()
})

test('when the push is back, a change made meanwhile is read', async () => {
  await cutPush()
  await here.revokeKey(issued.id)
  expect(await isValid()).toBe(true)
  await mendPush()
  await until(async () => !(await isValid()))
})

test('a process that starts while the database is away hears of changes when it is back', async () => {
  await ear.stop()
  await gate.close()
  const late = createKeys(await open(gate.url), { readEveryMs: READ_EVERY_MS })
  ear = await late.listen()
  await gate.open()
  await until(() =>
    Promise.resolve(late.authenticate(issued.key)).then(
      (caller) => caller !== null,
      () => false,
    ),
  )
  // The first answer may have come before the channel was open: from then on a change is heard.
  await until(async () => {
    const { id } = await here.rotateKey(issued.id, { graceSeconds: 60 })
    await here.revokeKey(id)
    return late.authenticate(issued.key) instanceof Promise
  })
})

test.each(['close', 'silence'] as const)(
  'a revocation made during an outage (%s) of one process is seen by it after the outage',
  async (cut) => {
    await gate[cut]()
    await here.revokeKey(issued.id)
    expect(await isValid()).toBe(true)
    await gate.open()
    await until(async () => !(await isValid()))
  },
)

test('a key survives the outage that follows a reconnection', async () => {
  await cutPush()
  await mendPush()
  await gate.close()
  expect(await isValid()).toBe(true)
  expect(there.authenticate(issued.key)).not.toBeInstanceOf(Promise)
})

test('once stopped, nothing is heard and nothing is read', async () => {
  await restartThere({ readEveryMs: READ_EVERY_MS })
  await ear.stop()
  await here.revokeKey(issued.id)
  await nothingHappensWithin(3 * READ_EVERY_MS, async () => !(await isValid()))
})
