import { afterEach, beforeEach, expect, test } from 'bun:test'
import postgres from 'postgres'
import { createKeys, type Keys } from '../../src/keys/keys.ts'
import { type Database, openDatabase } from '../../src/store/database.ts'
import { type Gate, startGate } from '../support/gate.ts'
import { freshDatabase } from '../support/postgres.ts'
import { until } from './until.ts'

const START = 1_900_000_000_000

let url = ''
let databases: Database[] = []
let here: Keys
let there: Keys
let gate: Gate
let ear: { stop(): Promise<void> }
let now = START
let server: postgres.Sql
let issued: { id: string; key: string }

const open = async (databaseUrl: string) => {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  databases.push(database)
  return database
}

beforeEach(async () => {
  now = START
  url = await freshDatabase()
  server = postgres(process.env.TEST_POSTGRES_URL ?? '', { max: 1, onnotice: () => {} })
  gate = await startGate(url)
  const near = await open(url)
  await near.migrate()
  here = createKeys(near, () => now)
  there = createKeys(await open(gate.url), () => now)
  ear = await there.listen()
  const { id } = await here.createPartner('pushed')
  issued = await here.issueKey({
    partnerId: id,
    plan: 'free',
    scopes: ['geo:read'],
    name: null,
    expiresAt: null,
  })
  expect(await there.authenticate(issued.key)).not.toBeNull()
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

const isValid = async () => (await there.authenticate(issued.key)) !== null

test('with the push cut, a change made elsewhere takes effect within 10 s', async () => {
  await cutPush()
  await here.revokeKey(issued.id)
  expect(await isValid()).toBe(true)
  now += 10_000
  expect(await isValid()).toBe(false)
})

test('with the push cut, a key in steady use is not let in 10 s after a change either', async () => {
  await cutPush()
  await here.revokeKey(issued.id)
  for (let second = 0; second < 9; second++) {
    now += 1_000
    await there.authenticate(issued.key)
  }
  now += 1_000
  expect(await isValid()).toBe(false)
})

test('when the push is back, what was remembered is looked up again', async () => {
  await cutPush()
  await here.revokeKey(issued.id)
  expect(await isValid()).toBe(true)
  await mendPush()
  await until(async () => !(await isValid()))
})

test('a process that starts while the database is away hears of changes when it is back', async () => {
  await ear.stop()
  await gate.close()
  const late = createKeys(await open(gate.url), () => now)
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
  await until(() => there.authenticate(issued.key) instanceof Promise)
  await gate.close()
  now += 60_000
  expect(await isValid()).toBe(true)
})

test('once stopped, nothing is heard', async () => {
  await ear.stop()
  await here.revokeKey(issued.id)
  expect(await isValid()).toBe(true)
})
