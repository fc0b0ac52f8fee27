import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import type { User } from '../../../src/notify/channels.ts'
import { eraseUser } from '../../../src/notify/cleanup/erasure.ts'
import { takePurgeLock } from '../../../src/notify/cleanup/purge-lock.ts'
import { createIntake } from '../../../src/notify/events/intake.ts'
import { contacts, emailQueue, events, inbox, preferences } from '../../../src/notify/schema.ts'
import { type Database, openDatabase } from '../../../src/store/database.ts'
import type { Orm } from '../../../src/store/driver.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { until } from '../../support/waiting.ts'
import { describeOnBoth } from '../databases.ts'
import { insertEvent, mailOf, mute, newUser, remember, storedIds, storeEvent } from '../stored-events.ts'

const NOTHING = { events: 0, inbox: 0, mails: 0, preferences: 0, contacts: 0 }

async function addressesOf({ orm }: Database, { partnerId }: User): Promise<string[]> {
  const rows = await orm
    .select({ email: contacts.email })
    .from(contacts)
    .where(eq(contacts.partnerId, partnerId))
  return rows.map(({ email }) => email)
}

describeOnBoth('erasure', (database) => {
  test('deletes all that is kept of a user, and nothing of anybody else', async () => {
    const user = newUser()
    const others = [
      { ...user, userId: 'user 11' },
      { ...user, userId: 'USER 1' },
      { ...newUser(), userId: user.userId },
    ]
    const { orm } = database()
    for (const one of [user, ...others]) {
      for (const state of ['pending', 'sending', 'sent', 'failed', 'skipped'] as const)
        await storeEvent(orm, { user: one, mail: { state } })
      await remember(orm, one)
      await mute(orm, one)
    }
    const counts = { events: 5, inbox: 5, mails: 5, preferences: 1, contacts: 1 }
    expect(await eraseUser(orm, user)).toEqual(counts)
    expect(await eraseUser(orm, user)).toEqual(NOTHING)
    expect((await storedIds(database())).events).toHaveLength(15)
    for (const other of others) expect(await eraseUser(orm, other)).toEqual(counts)
  })

  test('deletes 2,300 events in pieces of 1,000, counts them all, and other work comes between [L9]', async () => {
    const user = newUser()
    const { orm } = database()
    const known = { ...user, productKey: 'shop', type: 'paid', title: 'Paid', createdAt: new Date() }
    const ids = Array.from({ length: 2_300 }, () => ({ id: Bun.randomUUIDv7() }))
    const event = { fingerprint: '', channels: ['in_app' as const], emailStatus: 'skipped' as const }
    await orm.insert(events).values(ids.map((id) => ({ ...id, ...known, ...event })))
    await orm.insert(inbox).values(ids.map((id) => ({ ...id, ...known })))
    const left: number[] = []
    const watching = Object.assign(Object.create(orm) as Orm, {
      transaction: async (...work: Parameters<Orm['transaction']>) => {
        left.push(await orm.$count(events, eq(events.partnerId, user.partnerId)))
        return orm.transaction(...work)
      },
    })
    const erased = await eraseUser(watching, user)
    expect(erased).toMatchObject({ events: 2_300, inbox: 2_300 })
    expect(left).toEqual([2_300, 1_300, 300])
    expect(await orm.$count(inbox, eq(inbox.partnerId, user.partnerId))).toBe(0)
  })

  test('of a user who is not known leaves nothing behind', async () => {
    const user = newUser()
    expect(await eraseUser(database().orm, user)).toEqual(NOTHING)
    expect(await addressesOf(database(), user)).toEqual([])
  })

  test('is undone where what is to conclude it fails', async () => {
    const user = newUser()
    const { orm } = database()
    await storeEvent(orm, { user })
    await remember(orm, user)
    const failing = eraseUser(orm, user, () => Promise.reject(new Error('no audit')))
    await expect(failing).rejects.toThrow('no audit')
    const { events, inbox: rows, mails } = await storedIds(database(), user.partnerId)
    expect([events.length, rows.length, mails.length]).toEqual([1, 1, 1])
    expect(await addressesOf(database(), user)).toEqual(['user@example.org'])
  })
})

describe('erasure beside other work, on Postgres', () => {
  let database: Database

  beforeAll(async () => {
    database = await openDatabase({ databaseUrl: await freshDatabase(), dataDir: '' })
    await database.migrate()
  })
  afterAll(() => database.close())

  /** How many sessions of this database wait for a lock. */
  async function waiterCount(): Promise<number> {
    const isWaiting = sql`wait_event_type = 'Lock' and datname = current_database()`
    return (await database.orm.select({ pid: sql`pid` }).from(sql`pg_stat_activity`).where(isWaiting)).length
  }

  /** Begins an erasure, and goes on when it has ended or waits for a lock; which of them is its own business. */
  async function beginErasure(user: User) {
    const erasing = eraseUser(database.orm, user)
    let isSettled = false
    const settle = () => {
      isSettled = true
    }
    erasing.then(settle, settle)
    await until(async () => isSettled || (await waiterCount()) > 0)
    return { erasing }
  }

  type Step = (tx: Orm, id: string, user: User) => Promise<unknown>
  const event: Step = (tx, id, user) => insertEvent(tx, id, user)
  const mail: Step = (tx, id, user) => tx.insert(emailQueue).values(mailOf(id, user))
  const address: Step = (tx, _, user) => remember(tx, user, 'new@example.org')

  describe.each([
    ['the address last', [event, mail, address]],
    ['the address first', [address, event, mail]],
    ['no address', [event, mail]],
  ])('an event that is taken in with %s while its user is erased', (_, steps) => {
    const moments = [...steps.keys(), steps.length]
    const cases = moments.flatMap((done) => [true, false].map((isKnown) => [done, isKnown] as const))

    test.each(cases)('stays or goes whole (after %d steps; user known: %p)', async (done, isKnown) => {
      const user = newUser()
      if (isKnown) await remember(database.orm, user)
      await storeEvent(database.orm, { user })
      const id = Bun.randomUUIDv7()
      const { erasing } = await database.orm.transaction(async (tx) => {
        for (const step of steps.slice(0, done)) await step(tx, id, user)
        const begun = await beginErasure(user)
        for (const step of steps.slice(done)) await step(tx, id, user)
        return begun
      })
      await erasing
      const { events, inbox: rows, mails } = await storedIds(database, user.partnerId)
      expect([rows, mails]).toEqual([events, events])
      expect([[], [id]]).toContainEqual(events)
      if (steps.includes(address)) expect(await addressesOf(database, user)).toHaveLength(events.length)
    })
  })

  test.each([
    ['with', [event, mail, address]],
    ['without', [event, mail]],
  ])('under a storm of events %s an address nothing is left of which a part is gone', async (_, steps) => {
    const user = newUser()
    let isOver = false
    const takeIn = async () => {
      while (!isOver) {
        await database.orm.transaction(async (tx) => {
          const id = Bun.randomUUIDv7()
          for (const step of steps) await step(tx, id, user)
        })
      }
    }
    const storm = Promise.all(Array.from({ length: 6 }, takeIn))
    let erased = 0
    for (let round = 0; round < 40; round++) {
      const { events, inbox: rows, mails } = await eraseUser(database.orm, user)
      expect([rows, mails]).toEqual([events, events])
      erased += events
    }
    isOver = true
    await storm
    expect(erased).toBeGreaterThan(0)
    const { events, inbox: rows, mails } = await storedIds(database, user.partnerId)
    expect([rows, mails]).toEqual([events, events])
    const isRemembered = steps.includes(address) && events.length > 0
    expect((await addressesOf(database, user)).length).toBe(isRemembered ? 1 : 0)
  })

  test('under a storm of real intakes, many of them duplicates, no part of an event is left or missing', async () => {
    const user = newUser()
    const intake = createIntake({ database, isConfigured: true, onQueued: () => {} })
    let isOver = false
    let sent = 0
    const takeIn = async () => {
      while (!isOver) {
        const dedupeKey = `order ${sent++ % 20}`
        const text = { productKey: 'shop', type: 'order.paid', title: 'Paid', email: 'user@example.org' }
        const nothing = { body: null, url: null, data: null, badEmail: null, expiresAt: null }
        await intake.take(user.partnerId, { ...text, ...nothing, userId: user.userId, dedupeKey })
      }
    }
    const storm = Promise.all(Array.from({ length: 6 }, takeIn))
    let erased = 0
    for (let round = 0; round < 40; round++) {
      const { events: count, inbox: rows, mails } = await eraseUser(database.orm, user)
      expect([rows, mails]).toEqual([count, count])
      erased += count
    }
    isOver = true
    await storm
    expect(erased).toBeGreaterThan(0)
    const { events: ids, inbox: rows, mails } = await storedIds(database, user.partnerId)
    expect([rows, mails]).toEqual([ids, ids])
  })

  test('a mail that is concluded, or a row that is read meanwhile, goes all the same', async () => {
    const user = newUser()
    const id = await storeEvent(database.orm, { user, mail: { state: 'sending' } })
    const { erasing } = await database.orm.transaction(async (tx) => {
      await tx.update(inbox).set({ readAt: new Date() }).where(eq(inbox.id, id))
      await tx.update(emailQueue).set({ state: 'sent' }).where(eq(emailQueue.id, id))
      return await beginErasure(user)
    })
    expect(await erasing).toMatchObject({ events: 1, inbox: 1, mails: 1 })
    expect(await storedIds(database, user.partnerId)).toEqual({ events: [], inbox: [], mails: [] })
  })

  test('where two transactions wait for one another, an erasure begins again', async () => {
    const user = newUser()
    const id = await storeEvent(database.orm, { user })
    const { erasing } = await database.orm.transaction(async (tx) => {
      // It is the erasure that Postgres ends: it waits last, and the other would notice after a minute only.
      await tx.execute(sql`set local deadlock_timeout = '1min'`)
      await tx.update(events).set({ emailStatus: 'sent' }).where(eq(events.id, id))
      const { begun, blocked } = await database.orm.transaction(async (holding) => {
        await holding.update(inbox).set({ readAt: new Date() }).where(eq(inbox.id, id))
        const begun = await beginErasure(user)
        const blocked = tx.update(emailQueue).set({ attempts: 1 }).where(eq(emailQueue.id, id)).execute()
        await until(async () => (await waiterCount()) >= 2)
        return { begun, blocked }
      })
      await blocked
      return begun
    })
    expect(await erasing).toMatchObject({ events: 1, inbox: 1, mails: 1 })
  })

  test('an erasure waits for a purge, which deletes the same rows in another order', async () => {
    const user = newUser()
    const id = await storeEvent(database.orm, { user })
    const { erasing } = await database.orm.transaction(async (tx) => {
      await takePurgeLock(tx)
      const begun = await beginErasure(user)
      expect((await storedIds(database, user.partnerId)).events).toEqual([id])
      return begun
    })
    expect(await erasing).toMatchObject({ events: 1 })
  })

  test('two erasures of one user at once both come to an end', async () => {
    const user = newUser()
    for (let count = 0; count < 20; count++) await storeEvent(database.orm, { user })
    const erased = await Promise.all([eraseUser(database.orm, user), eraseUser(database.orm, user)])
    expect(erased.map(({ events }) => events).sort()).toEqual([0, 20])
    expect(await database.orm.$count(preferences)).toBe(0)
  })
})
