import { afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { takePurgeLock } from '../../../src/notify/cleanup/purge-lock.ts'
import { createRetention, type Retention, smallestIdAt } from '../../../src/notify/cleanup/retention.ts'
import { contacts, emailQueue, events, inbox, preferences } from '../../../src/notify/schema.ts'
import { type Database, openDatabase } from '../../../src/store/database.ts'
import { createMaintenance } from '../../../src/store/embedded/maintenance.ts'
import { startGate } from '../../support/gate.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { until } from '../../support/waiting.ts'
import { describeOnBoth } from '../databases.ts'
import { mute, newUser, remember, storedIds, storeEvent } from '../stored-events.ts'
import { stopClock } from './database-clock.ts'

const NOW = new Date('2030-06-15T12:00:00.000Z')
const DAY_MS = 86_400_000
const before = (days: number, ms = 0) => new Date(NOW.getTime() - days * DAY_MS - ms)

function quietLog() {
  const lines: (readonly [string, object | undefined])[] = []
  const note = (event: string, fields?: object) => {
    lines.push([event, fields])
  }
  return { lines, info: note, warn: note }
}

const opened: Retention[] = []
afterEach(async () => {
  for (const retention of opened.splice(0)) await retention.stop()
})

interface Parts {
  readonly retentionDays?: number
  readonly everyMs?: number
  readonly now?: () => Date
}

function retentionOf(database: Database, parts: Parts = {}) {
  const log = quietLog()
  const retention = createRetention({ database, retentionDays: 90, log, now: () => NOW, ...parts })
  opened.push(retention)
  return { ...retention, log }
}

/** As many events as wanted, one a millisecond up to a time; by the server, which is faster than one by one. */
async function fill({ orm }: Database, count: number, until: Date): Promise<void> {
  const { partnerId, userId } = newUser()
  const ms = sql`${until.getTime() - count}::bigint + i`
  const id = sql`(lpad(to_hex(${ms}), 12, '0') || '7000' || '8000' || lpad(to_hex(i), 12, '0'))::uuid`
  const row = sql`${id}, ${partnerId}::uuid, ${userId}, 'shop', 'order.paid'`
  const many = sql`generate_series(1, ${count}::int) as i`
  await orm.execute(sql`insert into ${events}
    (id, partner_id, user_id, product_key, type, fingerprint, title, channels, email_status, created_at)
    select ${row}, 'f', 'Paid', '{email}', 'sent', now() from ${many}`)
  await orm.execute(sql`insert into ${inbox} (id, partner_id, user_id, product_key, type, title, created_at)
    select ${row}, 'Paid', now() from ${many}`)
  await orm.execute(sql`insert into ${emailQueue}
    (id, partner_id, user_id, product_key, type, payload, state, due_at, created_at)
    select ${row}, '{}', 'sent', now(), now() from ${many}`)
}

async function clear({ orm }: Database): Promise<void> {
  for (const table of [events, inbox, emailQueue, preferences, contacts]) await orm.delete(table)
}

test('the smallest id of a millisecond is above every id before it and at most any id of it', () => {
  for (const ms of [1, 1_700_000_000_000, Date.parse('2100-01-01')]) {
    const smallest = smallestIdAt(new Date(ms))
    expect(smallest).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7000-8000-0{12}$/)
    for (let sample = 0; sample < 1_000; sample++) {
      expect(Bun.randomUUIDv7('hex', ms) >= smallest).toBeTrue()
      expect(Bun.randomUUIDv7('hex', ms - 1) < smallest).toBeTrue()
    }
  }
})

describeOnBoth('retention', (database) => {
  beforeAll(() => stopClock(database(), NOW))
  afterEach(() => clear(database()))

  test('what is older than the days set is deleted with all that is of it, to the millisecond', async () => {
    const { orm } = database()
    const states = ['pending', 'sending', 'sent', 'failed', 'skipped'] as const
    for (const state of states) await storeEvent(orm, { at: before(90, 1), mail: { state } })
    const kept = await storeEvent(orm, { at: before(90), mail: { state: 'failed' } })
    const retention = retentionOf(database())
    expect(await retention.purge()).toEqual({ events: 5, inbox: 5, mails: 5 })
    expect(await storedIds(database())).toEqual({ events: [kept], inbox: [kept], mails: [kept] })
    expect(await retention.purge()).toEqual({ events: 0, inbox: 0, mails: 0 })
  })

  test('mail that was sent or skipped goes after 30 days, and its event stays', async () => {
    const { orm } = database()
    const at = before(30, 1)
    for (const state of ['sent', 'skipped'] as const) await storeEvent(orm, { at, mail: { state } })
    const open = []
    for (const state of ['pending', 'sending', 'failed'] as const)
      open.push(await storeEvent(orm, { at, mail: { state } }))
    const young = await storeEvent(orm, { at: before(30), mail: { state: 'sent' } })
    expect(await retentionOf(database()).purge()).toEqual({ events: 0, inbox: 0, mails: 2 })
    const stored = await storedIds(database())
    expect(stored.mails).toEqual([...open, young].sort())
    expect([stored.events.length, stored.inbox.length]).toEqual([6, 6])
  })

  test('where events live less than 30 days, no mail outlives them', async () => {
    const { orm } = database()
    for (const state of ['sent', 'failed'] as const)
      await storeEvent(orm, { at: before(7, 1), mail: { state } })
    const kept = await storeEvent(orm, { at: before(7), mail: { state: 'sent' } })
    expect(await retentionOf(database(), { retentionDays: 7 }).purge()).toMatchObject({ events: 2, mails: 2 })
    expect(await storedIds(database())).toEqual({ events: [kept], inbox: [kept], mails: [kept] })
  })

  test('addresses and preferences stay, however old', async () => {
    const user = newUser()
    const { orm } = database()
    await remember(orm, user)
    await mute(orm, user)
    await storeEvent(orm, { user, at: before(1_000) })
    await retentionOf(database()).purge()
    expect((await storedIds(database())).events).toEqual([])
    expect(await orm.$count(contacts)).toBe(1)
    expect(await orm.$count(preferences)).toBe(1)
  })

  test.each([999, 1_000, 1_001, 2_500])(
    '%d old events go, and the first that is young stays',
    async (count) => {
      await fill(database(), count, before(90, 1))
      const kept = await storeEvent(database().orm, { at: before(90) })
      expect(await retentionOf(database()).purge()).toEqual({ events: count, inbox: count, mails: count })
      expect(await storedIds(database())).toEqual({ events: [kept], inbox: [kept], mails: [kept] })
    },
  )

  test.each([
    ['90 days ahead of', 90 * DAY_MS],
    ['61 s ahead of', 61_000],
    ['61 s behind', -61_000],
    ['90 days behind', -90 * DAY_MS],
  ])("a node whose clock is %s the database's says so, and deletes nothing", async (_, aheadMs) => {
    const { orm } = database()
    const kept = [await storeEvent(orm, { at: before(91) }), await storeEvent(orm, { at: before(1) })]
    const now = () => new Date(NOW.getTime() + aheadMs)
    const { purge, log } = retentionOf(database(), { now })
    expect(await purge()).toEqual({ events: 0, inbox: 0, mails: 0 })
    expect((await storedIds(database())).events).toEqual(kept)
    expect(log.lines).toEqual([['clock_differs', { seconds: aheadMs / 1_000 }]])
  })

  test.each([60_000, -60_000])(
    'a node whose clock differs by %d ms, a minute, goes by the clock of the database',
    async (aheadMs) => {
      await storeEvent(database().orm, { at: before(90, 1) })
      const kept = await storeEvent(database().orm, { at: before(90) })
      const now = () => new Date(NOW.getTime() + aheadMs)
      const { purge, log } = retentionOf(database(), { now })
      expect(await purge()).toEqual({ events: 1, inbox: 1, mails: 1 })
      expect((await storedIds(database())).events).toEqual([kept])
      expect(log.lines).toEqual([])
    },
  )

  test('a stop waits for the chunk in flight, and the rest stays for the next time', async () => {
    await fill(database(), 3_000, before(91))
    // The clock is read first; the next statements are the chunk.
    const chunk = Promise.withResolvers<void>()
    let uses = 0
    const use: Database['use'] = (work) => {
      if (++uses === 2) chunk.resolve()
      return database().use(work)
    }
    const retention = retentionOf({ ...database(), use })
    const purging = retention.purge()
    await chunk.promise
    await retention.stop()
    expect(await purging).toEqual({ events: 1_000, inbox: 1_000, mails: 1_000 })
    const stored = await storedIds(database())
    expect(stored.events).toHaveLength(2_000)
    expect(stored.inbox).toEqual(stored.events)
  })

  test('it purges by itself from a start on, and says how much', async () => {
    const { start, log } = retentionOf(database(), { everyMs: 5 })
    await storeEvent(database().orm, { at: before(91) })
    start()
    await until(() => log.lines.length > 0)
    expect(log.lines).toEqual([['notify_purged', { events: 1, inbox: 1, mails: 1 }]])
  })
})

describe('retention on Postgres', () => {
  test('two nodes that purge at once delete everything once, without an error', async () => {
    const url = await freshDatabase()
    const nodes = await Promise.all([1, 2].map(() => openDatabase({ databaseUrl: url, dataDir: '' })))
    const [first] = nodes
    if (first === undefined) throw new Error('there are two nodes')
    await first.migrate()
    await stopClock(first, NOW)
    await fill(first, 10_000, before(91))
    let deleted = 0
    for (let left = 10_000; left > 0; left = await first.orm.$count(events)) {
      const purged = await Promise.all(nodes.map((node) => retentionOf(node).purge()))
      deleted += purged.reduce((sum, { events: count }) => sum + count, 0)
    }
    expect(deleted).toBe(10_000)
    expect(await storedIds(first)).toEqual({ events: [], inbox: [], mails: [] })
    for (const node of nodes) await node.close()
  })

  test('while one node purges, another leaves it alone', async () => {
    const database = await openDatabase({ databaseUrl: await freshDatabase(), dataDir: '' })
    await database.migrate()
    await stopClock(database, NOW)
    const kept = await storeEvent(database.orm, { at: before(91) })
    await database.orm.transaction(async (tx) => {
      await takePurgeLock(tx)
      expect(await retentionOf(database).purge()).toEqual({ events: 0, inbox: 0, mails: 0 })
    })
    expect((await storedIds(database)).events).toEqual([kept])
    await database.close()
  })

  test('an outage is told once and survived', async () => {
    const gate = await startGate(await freshDatabase())
    const database = await openDatabase({ databaseUrl: gate.url, dataDir: '' })
    await database.migrate()
    await stopClock(database, NOW)
    await storeEvent(database.orm, { at: before(91) })
    await gate.close()
    const retention = retentionOf(database, { everyMs: 5 })
    await expect(retention.purge()).rejects.toMatchObject({ code: 'unavailable' })
    retention.start()
    const failures = { count: 0 }
    while (failures.count < 3 || retention.log.lines.length === 0) {
      await retention.purge().catch(() => failures.count++)
    }
    await gate.open()
    await until(() => retention.log.lines.some(([event]) => event === 'notify_purged'))
    expect(retention.log.lines.map(([event]) => event)).toEqual(['notify_purge_failed', 'notify_purged'])
    await retention.stop()
    await database.close()
    await gate.close()
  })
})

test('the embedded database uses the space of what was purged again', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-retention-'))
  const database = await openDatabase({ databaseUrl: null, dataDir: directory })
  await database.migrate()
  await stopClock(database, NOW)
  await fill(database, 2_000, before(91))
  const sizeBytes = async () => {
    const [row] = await database.orm
      .select({ bytes: sql`pg_relation_size('notify_inbox')`.mapWith(Number) })
      .from(sql`(select 1) as one`)
    return row?.bytes
  }
  expect(await sizeBytes()).toBeGreaterThan(0)
  await retentionOf(database).purge()
  await createMaintenance({ orm: database.orm, warn: () => {} }).round()
  expect(await sizeBytes()).toBe(0)
  await database.close()
  rmSync(directory, { recursive: true, force: true })
})
