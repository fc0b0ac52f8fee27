import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { count, countDistinct, eq, sql } from 'drizzle-orm'
import { ApiError } from '../../../src/http/errors.ts'
import type { NewEvent } from '../../../src/notify/events/input.ts'
import { createIntake, type Intake, type Receipt } from '../../../src/notify/events/intake.ts'
import { contacts, emailQueue, events, inbox } from '../../../src/notify/schema.ts'
import { type Database, openDatabase } from '../../../src/store/database.ts'
import { freshDatabase } from '../../support/postgres.ts'

const EVENT: NewEvent = {
  productKey: 'shop',
  type: 'order.shipped',
  userId: 'ada',
  title: 'On its way',
  dedupeKey: 'order-1',
  body: null,
  url: null,
  data: null,
  email: 'ada@example.com',
  badEmail: null,
  expiresAt: null,
}

// Races need connections of their own, of which the embedded database has one.
const nodes: { database: Database; intake: Intake }[] = []
let database: Database
let partnerId: string

beforeAll(async () => {
  const databaseUrl = await freshDatabase()
  for (let node = 0; node < 2; node++) {
    const opened = await openDatabase({ databaseUrl, dataDir: '' })
    const intake = createIntake({ database: opened, isConfigured: true, onQueued: () => {} })
    nodes.push({ database: opened, intake })
    database = opened
  }
  await database.migrate()
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.database.close()))
})
beforeEach(() => {
  partnerId = Bun.randomUUIDv7()
})

const take = (fields: Partial<NewEvent> = {}) => taking(nodes[0])({ ...EVENT, ...fields })
const taking = (node: (typeof nodes)[number] | undefined) => async (event: NewEvent) => {
  if (node === undefined) throw new Error('there is no such node')
  return await node.intake.take(partnerId, event)
}

const newIds = (receipts: readonly Receipt[]) =>
  receipts.filter(({ isNew }) => isNew).map(({ answer }) => answer.id)
const idsOf = (receipts: readonly Receipt[]) => [...new Set(receipts.map(({ answer }) => answer.id))]

/** Resolves when so many statements wait for a lock. */
async function untilWaiting(statements: number): Promise<void> {
  for (;;) {
    const [row] = await database.orm
      .select({ waiting: sql`count(*)`.mapWith(Number) })
      .from(sql`pg_stat_activity`)
      .where(sql`datname = current_database() and wait_event_type = 'Lock'`)
    if (row?.waiting === statements) return
  }
}

/** The row of an equal event of another intake, which is written but for the end of its transaction. */
const twin = () => ({
  ...{ id: Bun.randomUUIDv7(), partnerId, userId: 'ada', productKey: 'shop', type: 'order.shipped' },
  ...{ dedupeKey: 'order-1', fingerprint: 'f', title: 'The twin', channels: [], createdAt: new Date() },
  emailStatus: 'queued' as const,
})

/** Runs `meanwhile` while a transaction holds the row, then lets that end as told. */
async function holding(
  row: ReturnType<typeof twin>,
  meanwhile: () => Promise<void>,
  end: 'commit' | 'rollback',
) {
  const ended = database.orm.transaction(async (tx) => {
    await tx.insert(events).values(row)
    await meanwhile()
    if (end === 'rollback') tx.rollback()
  })
  if (end === 'rollback') await expect(ended).rejects.toThrow('Rollback')
  else await ended
}

test('of fifty equal events at once on two nodes one is new, for each of 200 keys [N4]', async () => {
  const race = async (key: number) => {
    const event = { ...EVENT, dedupeKey: `order-${key}`, userId: `user ${key % 7}` }
    const receipts = await Promise.all(
      Array.from({ length: 50 }, (_, index) => taking(nodes[index % 2])(event)),
    )
    expect(newIds(receipts)).toHaveLength(1)
    expect(idsOf(receipts)).toEqual(newIds(receipts))
  }
  for (let key = 0; key < 200; key += 2) await Promise.all([race(key), race(key + 1)])
  for (const table of [events, inbox, emailQueue]) {
    const own = database.orm.select({ rows: count(), ids: countDistinct(table.id) }).from(table)
    expect(await own.where(eq(table.partnerId, partnerId))).toEqual([{ rows: 200, ids: 200 }])
  }
})

test('an event waits for its twin under way, and is its duplicate once that is committed [N4]', async () => {
  const row = twin()
  let taken: Promise<Receipt> | undefined
  const wait = async () => {
    taken = take()
    await untilWaiting(1)
  }
  await holding(row, wait, 'commit')
  const { isNew, answer } = (await taken) ?? {}
  expect([isNew, answer?.id, answer?.title, answer?.payload_mismatch]).toEqual([
    false,
    row.id,
    'The twin',
    true,
  ])
})

test('where the twin under way is rolled back, one of those that waited is new [N4]', async () => {
  const taken: Promise<Receipt>[] = []
  const wait = async () => {
    // Two statements of a partner are under way at most.
    for (const statements of [1, 2]) {
      taken.push(take(), take())
      await untilWaiting(statements)
    }
  }
  const row = twin()
  await holding(row, wait, 'rollback')
  const receipts = await Promise.all(taken)
  expect(newIds(receipts)).toHaveLength(1)
  expect(idsOf(receipts)).toEqual(newIds(receipts))
  expect(idsOf(receipts)).not.toContain(row.id)
})

test('where the twin is deleted before it was read, the event is new [N4]', async () => {
  const row = twin()
  let taken: Promise<Receipt> | undefined
  let deleted: Promise<void> | undefined
  const wait = async () => {
    taken = take()
    await untilWaiting(1)
    // It is next in the queue for the table, so it comes between the insert that waits and the select that follows.
    deleted = database.orm.transaction(async (tx) => {
      await tx.execute(sql`lock table ${events} in access exclusive mode`)
      await tx.delete(events).where(eq(events.id, row.id))
    })
    await untilWaiting(2)
  }
  await holding(row, wait, 'commit')
  await deleted
  const receipt = await taken
  expect([receipt?.isNew, receipt?.answer.title]).toEqual([true, EVENT.title])
})

test('an event that is neither new nor a duplicate, again and again, is answered with unavailable [N13]', async () => {
  const { orm } = database
  await orm.execute(sql`create function lose() returns trigger language plpgsql as 'begin return null; end'`)
  await orm.execute(sql`create trigger lose before insert on ${events} for each row execute function lose()`)
  try {
    const refusal = await take().catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ApiError)
    expect(refusal).toMatchObject({ code: 'unavailable', headers: { 'Retry-After': '1' } })
  } finally {
    await orm.execute(sql`drop trigger lose on ${events}`)
  }
  expect((await take()).isNew).toBe(true)
})

test('events of one user with other addresses at once are all taken, and the last one written is remembered', async () => {
  const addresses = Array.from({ length: 100 }, (_, index) => `ada${index}@example.com`)
  const receipts = await Promise.all(
    addresses.map((email, index) => taking(nodes[index % 2])({ ...EVENT, dedupeKey: null, email })),
  )
  expect(newIds(receipts)).toHaveLength(100)
  const remembered = await database.orm.select().from(contacts).where(eq(contacts.partnerId, partnerId))
  expect(remembered).toHaveLength(1)
  expect(addresses).toContain(remembered[0]?.email ?? '')
})

test('a hundred events of one user with one known address do not touch what is remembered', async () => {
  await take({ dedupeKey: null })
  // Whoever would write it waits for this lock, and is refused after 1.5 s.
  await database.orm.transaction(async (tx) => {
    await tx.select().from(contacts).where(eq(contacts.partnerId, partnerId)).for('update')
    const receipts = await Promise.all(Array.from({ length: 100 }, () => take({ dedupeKey: null })))
    expect(newIds(receipts)).toHaveLength(100)
  })
})
