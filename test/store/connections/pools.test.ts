import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { Metrics } from '../../../src/http/observe/metrics.ts'
import { openDatabase } from '../../../src/store/database.ts'
import { registerDatabaseMetrics } from '../../../src/store/metrics.ts'
import { readExposition } from '../../prometheus/exposition.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { until } from '../../support/waiting.ts'

test('the metrics tell what each pool has in use, as Postgres sees it, and what waits', async () => {
  const url = await freshDatabase()
  const database = await openDatabase({ databaseUrl: url, databasePool: 4, dataDir: '' })
  const observer = postgres(url, { max: 1 })
  const metrics = new Metrics()
  registerDatabaseMetrics(metrics, database)
  const values = (pool: string) =>
    ['max', 'in_use', 'waiting'].map((name) => {
      const family = readExposition(metrics.text()).get(`waypost_database_connections_${name}`)
      return family?.samples.find(({ labels }) => labels.pool === pool)?.value ?? Number.NaN
    })
  const max = 4
  expect(values('main')).toEqual([max, 0, 0])

  const locked = await observer.reserve()
  await locked`select pg_advisory_lock(7)`
  const work = Array.from({ length: max + 3 }, () =>
    database.orm.transaction((tx) => tx.execute(sql`select pg_advisory_xact_lock_shared(7)`)),
  )
  const all = work.map((each) => database.use(() => each).catch(() => null))
  const waiting = async () =>
    (
      await locked`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    )[0]?.n
  await until(async () => (await waiting()) === max)
  expect(values('main')).toEqual([max, max, 3])
  expect(values('keys').slice(1)).toEqual([0, 0])
  await locked`select pg_advisory_unlock(7)`
  await Promise.all(work)
  await Promise.all(all)
  await until(() => values('main')[1] === 0)
  locked.release()
  await observer.end()
  await database.close()
})
