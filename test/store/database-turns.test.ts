import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { DatabaseBudget } from '../../src/http/database-budget.ts'
import { openDatabase } from '../../src/store/database.ts'
import { freshDatabase } from '../support/postgres.ts'
import { makeDirectory } from '../support/service.ts'
import { until } from '../support/waiting.ts'

const A_PARTNER = { holder: 'a partner' }
const ANOTHER = { holder: 'another partner' }
/** A busy machine is no outage. */
const PATIENCE_MS = 60_000

test('a partner whose statements are stuck holds half of the connections, and others are answered [L9]', async () => {
  const url = await freshDatabase()
  const database = await openDatabase({ databaseUrl: url, databasePool: 8, dataDir: '' })
  const observer = postgres(url, { max: 1 })
  const locked = await observer.reserve()
  await locked`select pg_advisory_lock(7)`
  const stuck = Array.from({ length: 40 }, () =>
    database.use(
      (orm) => orm.transaction((tx) => tx.execute(sql`select pg_advisory_xact_lock_shared(7)`)),
      A_PARTNER,
    ),
  )
  const outcomes = Promise.allSettled(stuck)
  const waiting = async () =>
    (
      await locked`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database()`
    )[0]?.n
  await until(async () => (await waiting()) === 4)
  for (let count = 0; count < 20; count++)
    await database.use(async (orm) => orm.execute(sql`select 1`), ANOTHER)
  expect(await waiting()).toBe(4)
  // Those that waited too long for their turn are refused, and never come to the database.
  const refused = (await outcomes).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(40)
  await locked`select pg_advisory_unlock(7)`
  await until(async () => database.pools()[0]?.underWay === 0)
  locked.release()
  await observer.end()
  await database.close()
})

for (const kind of ['embedded', 'Postgres']) {
  test(`behind a hundred statements of one partner, another's comes after its turn, not after them all (${kind}) [L9]`, async () => {
    const databaseUrl = kind === 'Postgres' ? await freshDatabase() : null
    const database = await openDatabase({ databaseUrl, databasePool: 8, dataDir: makeDirectory('turns') })
    // Each connection is open, so that none has to be waited for.
    const opening = Array.from({ length: 8 }, (_, at) =>
      database.use(async (orm) => orm.execute(sql`select pg_sleep(0.05)`), { holder: `holder-${at}` }),
    )
    await Promise.all(opening)
    const begun: string[] = []
    const ask = ({ holder }: typeof ANOTHER) =>
      database.use(
        async (orm) => {
          begun.push(holder)
          return orm.execute(sql`select pg_sleep(0.001)`)
        },
        { holder, databaseBudget: new DatabaseBudget(PATIENCE_MS) },
      )
    const many = Array.from({ length: 100 }, () => ask(A_PARTNER))
    await ask(ANOTHER)
    expect(begun.indexOf('another partner')).toBeLessThanOrEqual(8)
    await Promise.all(many)
    await database.close()
  })
}
