import { describe, expect, test } from 'bun:test'
import { count, sql } from 'drizzle-orm'
import { ApiError } from '../../../src/http/errors.ts'
import { unreadCount } from '../../../src/notify/inbox/inbox.ts'
import { markAllRead, markRead } from '../../../src/notify/inbox/reading.ts'
import { inbox } from '../../../src/notify/schema.ts'
import { type Database, openDatabase } from '../../../src/store/database.ts'
import type { Orm } from '../../../src/store/driver.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { until } from '../../support/waiting.ts'
import { describeOnBoth } from '../databases.ts'
import { deliver, deliverOne, newUser, readTimes, rowOf } from './inbox-rows.ts'

const NOON = new Date('2026-01-02T12:00:00.000Z')
const LATER = new Date('2026-01-02T12:00:00.001Z')
const LIMIT_MS = 60_000

describeOnBoth('mark-read', (database) => {
  test('the first reading is kept [N8]', async () => {
    const { orm } = database()
    const user = newUser()
    const { id } = await deliverOne(orm, user)
    expect(await markRead(orm, user, id, NOON)).toEqual(NOON)
    expect(await markRead(orm, user, id, LATER)).toEqual(NOON)
    expect(await readTimes(orm, user)).toEqual([NOON])
  })

  test('what is of nobody or of somebody else is not found, and stays as it is [N8]', async () => {
    const { orm } = database()
    const user = newUser()
    const strangers = [newUser('user 2', user.partnerId), newUser('User 1', user.partnerId), newUser()]
    const { id } = await deliverOne(orm, user)
    for (const stranger of strangers) {
      await deliverOne(orm, stranger)
      expect(await markRead(orm, stranger, id, NOON)).toBeNull()
    }
    expect(await markRead(orm, user, Bun.randomUUIDv7(), NOON)).toBeNull()
    expect(await readTimes(orm, user)).toEqual([null])
    await markRead(orm, user, id, NOON)
    for (const stranger of strangers) {
      expect(await markRead(orm, stranger, id, LATER)).toBeNull()
      expect(await readTimes(orm, stranger)).toEqual([null])
    }
  })
})

describeOnBoth('read-all', (database) => {
  test('all unread are marked and counted, once [N9]', async () => {
    const { orm } = database()
    const user = newUser()
    const [first = ''] = await deliver(orm, user, 3)
    await markRead(orm, user, first, NOON)
    expect(await markAllRead(database(), user, null, LATER)).toBe(2)
    expect(await readTimes(orm, user)).toEqual([NOON, LATER, LATER])
    expect(await markAllRead(database(), user, null, LATER)).toBe(0)
  })

  test('with a product, only what is of it is marked [N9]', async () => {
    const { orm } = database()
    const user = newUser()
    await deliver(orm, user, 2)
    await deliver(orm, user, 3, { productKey: 'blog' })
    expect(await markAllRead(database(), user, 'none', NOON)).toBe(0)
    expect(await markAllRead(database(), user, 'blog', NOON)).toBe(3)
    expect(await readTimes(orm, user)).toEqual([null, null, NOON, NOON, NOON])
    expect(await markAllRead(database(), user, null, NOON)).toBe(2)
  })

  test('nothing of anybody else is marked [N1]', async () => {
    const { orm } = database()
    const user = newUser()
    const strangers = ['user 2', 'user', 'User 1', 'user 1 '].map((name) => newUser(name, user.partnerId))
    strangers.push(newUser())
    for (const one of [user, ...strangers]) await deliver(orm, one, 2)
    expect(await markAllRead(database(), user, null, NOON)).toBe(2)
    for (const stranger of strangers) expect(await readTimes(orm, stranger)).toEqual([null, null])
  })

  for (const count of [999, 1_000, 1_001, 2_400]) {
    test(
      `${count} are marked in chunks of 1,000 [N9]`,
      async () => {
        const { orm } = database()
        const user = newUser()
        await deliver(orm, user, count)
        let statements = 0
        const counting: Pick<Database, 'use'> = {
          // Without the time limit of a request, which a busy machine may need longer than.
          use: (work) => {
            statements++
            return work(orm)
          },
        }
        expect(await markAllRead(counting, user, null, NOON)).toBe(count)
        expect(await unreadCount(orm, user, null)).toEqual({ count: 0, capped: false })
        // One finds the newest, and one sees after a chunk that is not full that nothing is left.
        expect(statements).toBe(3 + Math.floor(count / 1_000))
      },
      LIMIT_MS,
    )
  }

  test(
    'it ends while others keep adding, and what is newer than its beginning stays unread [N9]',
    async () => {
      const { orm } = database()
      const user = newUser()
      await deliver(orm, user, 2_000)
      let statements = 0
      const adding: Pick<Database, 'use'> = {
        use: async (work) => {
          if (statements++ > 0) await deliver(orm, user, 1_000)
          return work(orm)
        },
      }
      expect(await markAllRead(adding, user, null, NOON)).toBe(2_000)
      const times = await readTimes(orm, user)
      expect(times.slice(0, 2_000).every((at) => at !== null)).toBe(true)
      expect(times.slice(2_000).every((at) => at === null)).toBe(true)
    },
    LIMIT_MS,
  )

  test('what was marked before the database failed stays so [N9]', async () => {
    const { orm } = database()
    const user = newUser()
    await deliver(orm, user, 1_001)
    let statements = 0
    const failing: Pick<Database, 'use'> = {
      use: (work) =>
        statements++ < 2
          ? work(orm)
          : Promise.reject(new ApiError('unavailable', 'The database cannot be reached.')),
    }
    await expect(markAllRead(failing, user, null, NOON)).rejects.toThrow('The database cannot be reached.')
    expect(await unreadCount(orm, user, null)).toEqual({ count: 1, capped: false })
    expect(await markAllRead(database(), user, null, LATER)).toBe(1)
  })
})

async function waitingForLocks(orm: Orm): Promise<number> {
  const [row] = await orm.select({ count: count() }).from(sql`pg_locks`).where(sql`not granted`)
  return row?.count ?? 0
}

/** The embedded database has one connection: there nothing happens at once. */
describe('reading at once (postgres)', () => {
  async function withPostgres(work: (database: Database) => Promise<void>): Promise<void> {
    const database = await openDatabase({ databaseUrl: await freshDatabase(), dataDir: '' })
    try {
      await database.migrate()
      await work(database)
    } finally {
      await database.close()
    }
  }

  test(
    'fifty at once all name the first reading [N8]',
    () =>
      withPostgres(async ({ orm }) => {
        const user = newUser()
        for (let round = 0; round < 20; round++) {
          const { id } = await deliverOne(orm, user)
          const times = await Promise.all(
            Array.from({ length: 50 }, (_, index) =>
              markRead(orm, user, id, new Date(NOON.getTime() + index)),
            ),
          )
          expect(new Set(times.map((at) => at?.getTime())).size).toBe(1)
          expect((await readTimes(orm, user)).at(-1)).toEqual(times[0] ?? null)
        }
      }),
    LIMIT_MS,
  )

  test(
    'two read-alls at once share the work without a deadlock [N9]',
    () =>
      withPostgres(async (database) => {
        const user = newUser()
        await deliver(database.orm, user, 20_000)
        const updated = await Promise.all([
          markAllRead(database, user, null, NOON),
          markAllRead(database, user, 'shop', NOON),
        ])
        expect(updated.reduce((sum, count) => sum + count)).toBe(20_000)
        expect(await unreadCount(database.orm, user, null)).toEqual({ count: 0, capped: false })
      }),
    LIMIT_MS,
  )

  test(
    'a chunk of which another marked a row meanwhile is not the last [N9]',
    () =>
      withPostgres(async (database) => {
        const user = newUser()
        const [oldest = ''] = await deliver(database.orm, user, 12_000)
        const marking = await database.orm.transaction(async (tx) => {
          await markRead(tx, user, oldest, LATER)
          const marking = markAllRead(database, user, null, NOON)
          await until(async () => (await waitingForLocks(tx)) > 0)
          return { marking }
        })
        expect(await marking.marking).toBe(11_999)
        expect(await unreadCount(database.orm, user, null)).toEqual({ count: 0, capped: false })
      }),
    LIMIT_MS,
  )

  test(
    'a read-all and readings of the same rows, newest first, count each row once [N9]',
    () =>
      withPostgres(async (database) => {
        const user = newUser()
        const ids = await deliver(database.orm, user, 6_000)
        const some = ids.filter((_, index) => index % 50 === 0).reverse()
        const single = some.map((id) => database.use((orm) => markRead(orm, user, id, LATER)))
        const [updated, ...times] = await Promise.all([markAllRead(database, user, null, NOON), ...single])
        const readAlone = times.filter((at) => at?.getTime() === LATER.getTime()).length
        expect(updated + readAlone).toBe(6_000)
      }),
    LIMIT_MS,
  )

  test(
    'what is not committed yet is not born read [N9]',
    () =>
      withPostgres(async (database) => {
        const user = newUser()
        const older = rowOf(user)
        await deliver(database.orm, user, 3)
        await database.orm.transaction(async (tx) => {
          await tx.insert(inbox).values(older)
          expect(await markAllRead(database, user, null, NOON)).toBe(3)
        })
        expect(await readTimes(database.orm, user)).toEqual([null, NOON, NOON, NOON])
      }),
    LIMIT_MS,
  )
})
