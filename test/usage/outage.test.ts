import { afterEach, beforeEach, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { createKeys } from '../../src/keys/keys.ts'
import { type Database, openDatabase } from '../../src/store/database.ts'
import { whileAvailable } from '../../src/store/unavailable.ts'
import { createMeter, type Meter } from '../../src/usage/meter.ts'
import { type Gate, startGate } from '../support/gate.ts'
import { freshDatabase } from '../support/postgres.ts'
import { until } from '../support/waiting.ts'
import { newId, nothingNoted, storedBatches, storedRows, storedTotal } from './stored.ts'

let gate: Gate
/** Reached through the gate; what is stored is looked at past it. */
let cuttable: Database
let direct: Database
let meter: Meter
let said: string[] = []
let key = ''

beforeEach(async () => {
  const url = await freshDatabase()
  direct = await openDatabase({ databaseUrl: url, dataDir: '' })
  await direct.migrate()
  gate = await startGate(url)
  cuttable = await openDatabase({ databaseUrl: gate.url, dataDir: '' })
  said = []
  meter = createMeter({
    database: cuttable,
    noteUses: nothingNoted,
    warn: (event) => void said.push(event),
  })
  key = newId()
})

afterEach(async () => {
  await gate.close()
  await cuttable.close()
  await direct.close()
})

function count(times: number): void {
  for (let index = 0; index < times; index++) meter.count(key, 'geoLookup', index % 4 > 0, Date.now())
}

const flushUntilStored = () =>
  until(() =>
    meter.flush().then(
      () => true,
      () => false,
    ),
  )

test('a batch that was stored and whose answer was lost is counted once', async () => {
  for (let loss = 0; loss < 2; loss++) {
    const lost = gate.loseAnswerTo(key)
    count(10)
    await expect(meter.flush()).rejects.toMatchObject({ code: 'unavailable' })
    await lost
    expect(await storedTotal(direct, key)).toBe(10)
    expect(await storedBatches(direct)).toBe(1)
  }
  await flushUntilStored()
  expect(await storedTotal(direct, key)).toBe(20)
  expect(await storedBatches(direct)).toBe(2)
})

test('a batch that was cut off before its values were sent is counted once', async () => {
  const lost = gate.loseAnswerTo('insert into "usage"')
  count(10)
  await expect(meter.flush()).rejects.toMatchObject({ code: 'unavailable' })
  await lost
  expect(await storedTotal(direct, key)).toBe(0)
  count(5)
  await flushUntilStored()
  expect(await storedTotal(direct, key)).toBe(15)
})

test('what was counted before an answer was lost and after it is read right, wherever it is', async () => {
  const lost = gate.loseAnswerTo(key)
  count(4)
  await expect(meter.flush()).rejects.toMatchObject({ code: 'unavailable' })
  await lost
  count(4)
  const { today } = await meter.read(key, Date.now())
  expect(today).toMatchObject({ admitted: 6, refused: 2 })
})

test.each(['close', 'silence'] as const)(
  'what is counted while the database is away (%s) is stored when it is back',
  async (cut) => {
    count(3)
    await meter.flush()
    await gate[cut]()
    count(5)
    await expect(meter.flush()).rejects.toMatchObject({ code: 'unavailable' })
    count(7)
    const [flushed, read] = await Promise.allSettled([meter.flush(), meter.read(key, Date.now())])
    expect(flushed).toMatchObject({ reason: { code: 'unavailable' } })
    expect(read).toMatchObject({ reason: { code: 'unavailable' } })
    expect(await storedTotal(direct, key)).toBe(3)
    await gate.open()
    await flushUntilStored()
    expect(await storedTotal(direct, key)).toBe(15)
  },
)

test('flushes into silence do not pile up', async () => {
  const connections = Array.from({ length: 4 }, () => cuttable.orm.execute(sql`select pg_sleep(0.1)`))
  await Promise.all(connections)
  await gate.silence()
  // Without the pool's own giving up of a silent server, which would end the attempts.
  const use: Database['use'] = (work, asker) =>
    whileAvailable(work(cuttable.orm), undefined, asker?.databaseBudget)
  meter = createMeter({ database: { ...cuttable, use }, noteUses: nothingNoted })
  count(1)
  for (let attempt = 0; attempt < 3; attempt++) {
    await expect(meter.flush()).rejects.toMatchObject({ code: 'unavailable' })
  }
  await expect(meter.flush()).rejects.toThrow('3 attempts wait for an answer')
  await gate.open()
  await flushUntilStored()
  expect(await storedTotal(direct, key)).toBe(1)
})

test('a server that ends every session in the middle of a flush costs nothing', async () => {
  const interrupted = createMeter({
    database: cuttable,
    noteUses: () => {
      if (!isInterrupting) return nothingNoted()
      isInterrupting = false
      return sql`insert into usage_batches (id) select gen_random_uuid() from pg_sleep(1)`
    },
  })
  let isInterrupting = false
  const endSleeper = async () => {
    const sessions = sql`select pg_terminate_backend(pid) as is_ended from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'`
    const [ended] = await direct.orm.select().from(sql<{ is_ended: boolean }>`(${sessions}) as sessions`)
    return ended !== undefined
  }
  for (let round = 1; round <= 3; round++) {
    isInterrupting = true
    // The use of a key is recorded once a minute: each round has another.
    key = newId()
    interrupted.count(key, 'geoLookup', true, Date.now())
    const flushed = interrupted.flush()
    flushed.catch(() => undefined)
    await until(endSleeper)
    await expect(flushed).rejects.toMatchObject({ code: 'unavailable' })
    await until(() =>
      interrupted.flush().then(
        () => true,
        () => false,
      ),
    )
    expect(await storedTotal(direct, key)).toBe(1)
  }
})

test('an attempt that is late and its successor wait for one another, and one of them counts', async () => {
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holding = direct.orm.transaction(async (tx) => {
    await tx.execute(sql`lock table usage in share mode`)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  count(1)
  await expect(meter.flush()).rejects.toMatchObject({ code: 'unavailable' })
  const second = meter.flush()
  released.resolve()
  await Promise.all([second, holding])
  expect(await storedTotal(direct, key)).toBe(1)
})

test('stopping waits for a database that comes back', async () => {
  await gate.close()
  meter.start()
  count(10)
  const stopped = meter.stop()
  await until(() => said.length > 0)
  await gate.open()
  await stopped
  expect(await storedTotal(direct, key)).toBe(10)
  expect(said).toEqual(['usage_flush_failed'])
})

test('stopping ends without a database too, and says how much is lost', async () => {
  await gate.close()
  count(10)
  await meter.stop()
  expect(said).toEqual(['usage_flush_failed', 'usage_lost'])
})

/** Waits for a busy machine as long as it takes. */
const unhurried = (database: Database): Database => ({
  ...database,
  use: (work) => work(database.orm),
})

test('two nodes that count for the same keys at once neither lose, nor double, nor block one another', async () => {
  const store = createKeys(unhurried(direct))
  const { id: partnerId } = await store.createPartner('both')
  const issued = await Promise.all(
    Array.from({ length: 20 }, () =>
      store.issueKey({ partnerId, plan: 'free', scopes: ['geo:read'], name: null, expiresAt: null }),
    ),
  )
  // Most ids are of keys that were never there, or are there no more.
  const ids = [...issued.map(({ id }) => id), ...Array.from({ length: 180 }, newId)]
  const { noteUses } = store
  const one = createMeter({ database: unhurried(cuttable), noteUses })
  const other = createMeter({ database: unhurried(direct), noteUses })
  const rounds = 40
  for (let round = 0; round < rounds; round++) {
    for (const id of ids) one.count(id, 'geoLookup', true, Date.now())
    for (const id of ids.toReversed()) other.count(id, 'geoLookup', false, Date.now())
    await Promise.all([one.flush(), other.flush()])
  }
  const rows = await storedRows(direct)
  expect(rows).toHaveLength(ids.length)
  expect(rows.every(({ admitted, refused }) => admitted === rounds && refused === rounds)).toBe(true)
  expect(await storedBatches(direct)).toBe(2 * rounds)
  expect((await store.listKeys()).every(({ last_used_at }) => last_used_at !== null)).toBe(true)
})
