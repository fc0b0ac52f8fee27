import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { eraseUser } from '../../../src/notify/cleanup/erasure.ts'
import { createErasureSweep } from '../../../src/notify/cleanup/erasure-sweep.ts'
import { takePurgeLock } from '../../../src/notify/cleanup/purge-lock.ts'
import type { NewEvent } from '../../../src/notify/events/input.ts'
import { createIntake, type Receipt } from '../../../src/notify/events/intake.ts'
import { setPreference } from '../../../src/notify/inbox/preferences.ts'
import { contacts, erasures, events, preferences } from '../../../src/notify/schema.ts'
import { type Database, openDatabase } from '../../../src/store/database.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { until } from '../../support/waiting.ts'
import { describeOnBoth } from '../databases.ts'
import { storedIds } from '../stored-events.ts'

const NOTHING = { events: [], inbox: [], mails: [], contacts: 0, preferences: 0 }
const EVENT: NewEvent = {
  ...{ productKey: 'shop', type: 'order.paid', userId: 'ada', title: 'Paid', dedupeKey: 'order 1' },
  ...{ body: null, url: null, data: null, email: 'ada@example.com', badEmail: null, expiresAt: null },
}
const PLAIN: NewEvent = { ...EVENT, dedupeKey: null, email: null }

const log = { info: () => {}, warn: () => {} }
const sweepOf = (database: Database) => createErasureSweep({ database, log })
const intakeOf = (database: Database) => createIntake({ database, isConfigured: true, onQueued: () => {} })

async function storedOf(database: Database, partnerId: string) {
  const { orm } = database
  return {
    ...(await storedIds(database, partnerId)),
    contacts: await orm.$count(contacts, eq(contacts.partnerId, partnerId)),
    preferences: await orm.$count(preferences, eq(preferences.partnerId, partnerId)),
  }
}

describe('the sweep after an erasure, on Postgres', () => {
  let database: Database
  let partnerId: string
  beforeAll(async () => {
    database = await openDatabase({ databaseUrl: await freshDatabase(), dataDir: '' })
    await database.migrate()
  })
  afterAll(() => database.close())
  beforeEach(() => {
    partnerId = Bun.randomUUIDv7()
  })

  const take = (event: NewEvent) => intakeOf(database).take(partnerId, event)
  const erase = () => eraseUser(database.orm, { partnerId, userId: 'ada' })
  const stored = () => storedOf(database, partnerId)

  async function untilWaiting(statements: number): Promise<void> {
    const isWaiting = sql`wait_event_type = 'Lock' and datname = current_database()`
    for (;;) {
      const rows = await database.orm.select({ pid: sql`pid` }).from(sql`pg_stat_activity`).where(isWaiting)
      if (rows.length === statements) return
    }
  }

  /**
   * Runs `work` while statements of `writing` have begun and cannot end: another transaction has made their rows, which is
   * rolled back in the end.
   */
  async function whileWriting<T>(writing: () => Promise<T>, work: () => Promise<void>): Promise<T> {
    const topic = { partnerId, userId: 'ada', productKey: 'shop', type: 'order.paid' }
    let written: Promise<T> | undefined
    const blocking = database.orm.transaction(async (tx) => {
      await tx.insert(preferences).values({ ...topic, channels: [], updatedAt: new Date() })
      await tx.insert(events).values({
        ...{ ...topic, id: Bun.randomUUIDv7(), dedupeKey: 'order 1', title: 'The twin', fingerprint: 'f' },
        ...{ channels: [], emailStatus: 'queued', createdAt: new Date() },
      })
      written = writing()
      await untilWaiting(1)
      await work()
      tx.rollback()
    })
    await expect(blocking).rejects.toThrow('Rollback')
    if (written === undefined) throw new Error('nothing was written')
    return await written
  }

  /** An event that is written by a statement which began before its user was erased, and ended after that. */
  async function takeMissed(): Promise<Receipt> {
    const receipt = await whileWriting(
      () => take(EVENT),
      async () => void (await erase()),
    )
    expect(receipt.isNew).toBeTrue()
    const { id } = receipt.answer
    const ids = { events: [id], inbox: [id], mails: [id] }
    expect(await stored()).toEqual({ ...ids, contacts: 1, preferences: 0 })
    return receipt
  }

  test('an event whose statement was under way while its user was erased goes, with its address', async () => {
    await takeMissed()
    await sweepOf(database).sweep()
    expect(await stored()).toEqual(NOTHING)
  })

  test('a preference whose statement was under way goes', async () => {
    const topic = { partnerId, userId: 'ada', productKey: 'shop', type: 'order.paid' }
    await whileWriting(
      () => setPreference(database.orm, topic, [], new Date()),
      async () => void (await erase()),
    )
    expect(await stored()).toMatchObject({ preferences: 1 })
    await sweepOf(database).sweep()
    expect(await stored()).toEqual(NOTHING)
  })

  test('what is begun after the erasure is kept: events, address and preference', async () => {
    await takeMissed()
    const topic = { partnerId, userId: 'ada', productKey: 'shop', type: 'order.paid' }
    await setPreference(database.orm, topic, ['in_app', 'email'], new Date())
    const first = await take(PLAIN)
    // The address that the erasure missed is not used, and is remembered anew where it is given anew.
    expect(first.answer.email).toEqual({ status: 'skipped', reason: 'no_address' })
    const second = await take({ ...PLAIN, email: 'ada@example.com' })
    const kept = [first, second].map(({ answer }) => answer.id)
    await sweepOf(database).sweep()
    expect(await stored()).toMatchObject({ events: kept, inbox: kept, contacts: 1, preferences: 1 })
  })

  test('an event with the dedupe_key of one that was missed is new, before the sweep and after it', async () => {
    const missed = await takeMissed()
    const anew = await take(EVENT)
    expect([anew.isNew, anew.answer.id === missed.answer.id]).toEqual([true, false])
    await sweepOf(database).sweep()
    const { id } = anew.answer
    expect(await stored()).toMatchObject({ events: [id], inbox: [id], mails: [id] })
    expect((await take(EVENT)).answer).toMatchObject({ id, deduplicated: true })
  })

  test('a sweep waits for the statements under way, and no event waits for it', async () => {
    let sweeping: Promise<void> | undefined
    let isSwept = false
    const others: Receipt[] = []
    const missed = await whileWriting(
      () => take(EVENT),
      async () => {
        await erase()
        sweeping = sweepOf(database)
          .sweep()
          .then(() => {
            isSwept = true
          })
        for (const event of [PLAIN, { ...EVENT, dedupeKey: 'order 2' }, { ...EVENT, userId: 'bob' }])
          others.push(await take(event))
        expect(isSwept).toBeFalse()
      },
    )
    await sweeping
    const kept = others.map(({ answer }) => answer.id).sort()
    expect(kept).not.toContain(missed.answer.id)
    expect((await stored()).events).toEqual(kept)
  })

  test('no event of another user waits for an erasure under way, nor one of the same user without an address', async () => {
    await eraseUser(database.orm, { partnerId, userId: 'ada' }, async () => {
      const before = await take(PLAIN)
      const bobs = await take({ ...EVENT, userId: 'bob' })
      expect((await stored()).events).toEqual([before.answer.id, bobs.answer.id].sort())
    })
    await sweepOf(database).sweep()
    // That event was written before the erasure was committed.
    const [left, ...more] = (await stored()).events
    expect([more, (await take({ ...EVENT, userId: 'bob' })).answer.id]).toEqual([[], left ?? ''])
  })

  test('a sweep waits for a purge, which deletes the same rows in another order', async () => {
    await takeMissed()
    let sweeping: Promise<void> | undefined
    await database.orm.transaction(async (tx) => {
      await takePurgeLock(tx)
      sweeping = sweepOf(database).sweep()
      expect((await stored()).events).toHaveLength(1)
    })
    await sweeping
    expect(await stored()).toEqual(NOTHING)
  })

  test('two nodes that sweep at once both come to an end', async () => {
    await takeMissed()
    await Promise.all([sweepOf(database).sweep(), sweepOf(database).sweep()])
    expect(await stored()).toEqual(NOTHING)
  })

  test('an erasure that was rolled back deletes nothing later', async () => {
    const { id } = (await take(EVENT)).answer
    const failing = eraseUser(database.orm, { partnerId, userId: 'ada' }, () =>
      Promise.reject(new Error('no')),
    )
    await expect(failing).rejects.toThrow('no')
    await sweepOf(database).sweep()
    expect(await stored()).toMatchObject({ events: [id], inbox: [id], mails: [id], contacts: 1 })
  })
})

describeOnBoth('the sweep after an erasure', (database) => {
  test('sweeps once, and forgets the erasure a minute later', async () => {
    const { orm } = database()
    const user = { partnerId: Bun.randomUUIDv7(), userId: 'ada' }
    await eraseUser(orm, user)
    const row = { ...EVENT, partnerId: user.partnerId, id: Bun.randomUUIDv7(), fingerprint: 'f' }
    await orm.insert(events).values({ ...row, channels: [], emailStatus: 'queued', createdAt: new Date() })
    const { sweep } = sweepOf(database())
    await sweep()
    expect(await storedOf(database(), user.partnerId)).toEqual(NOTHING)
    const age = async (seconds: number) => {
      await orm
        .update(erasures)
        .set({ sweptAt: sql`now() - make_interval(secs => ${sql.raw(String(seconds))})` })
      await sweep()
      return await orm.$count(erasures)
    }
    expect([await age(50), await age(61)]).toEqual([1, 0])
  })

  test('begins by itself, and at once when it is told of an erasure', async () => {
    const user = { partnerId: Bun.randomUUIDv7(), userId: 'ada' }
    const lines: (readonly [string, object | undefined])[] = []
    const note = (event: string, fields?: object) => {
      lines.push([event, fields])
    }
    const hourly = createErasureSweep({
      database: database(),
      log: { info: note, warn: note },
      everyMs: 3_600_000,
    })
    hourly.start()
    await eraseUser(database().orm, user)
    const row = { ...EVENT, partnerId: user.partnerId, id: Bun.randomUUIDv7(), fingerprint: 'f' }
    await database()
      .orm.insert(events)
      .values({ ...row, channels: [], emailStatus: 'queued', createdAt: new Date() })
    hourly.trigger()
    await until(() => lines.length > 0)
    await hourly.stop()
    const counts = { events: 1, inbox: 0, mails: 0, preferences: 0, contacts: 0 }
    expect(lines).toEqual([['notify_swept', counts]])
  })
})
