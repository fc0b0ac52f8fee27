import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../src/store/database.ts'

/** From now on `now()` is the given time in every session of this database. */
export async function stopClock(database: Database, time: Date): Promise<void> {
  await database.orm.execute(sql`create schema clock`)
  await replaceClock(database, sql.raw(`'${time.toISOString()}'::timestamptz`))
}

/** From now on `now()` is as many seconds ahead in every session of this database as the function that is returned sets. */
export async function startMovableClock(database: Database): Promise<(aheadS: number) => Promise<void>> {
  const { orm } = database
  await orm.execute(sql`create schema clock`)
  await orm.execute(sql`create table clock.ahead as select 0 as seconds`)
  const ahead = sql`(select seconds from clock.ahead)`
  await replaceClock(database, sql`pg_catalog.now() + make_interval(secs => ${ahead})`)
  return async (aheadS) => {
    await orm.execute(sql`update clock.ahead set seconds = ${sql.raw(String(aheadS))}`)
  }
}

/** A schema before the system's own has a function of that name. */
async function replaceClock(database: Database, time: SQL): Promise<void> {
  const { orm, kind } = database
  await orm.execute(sql`create function clock.now() returns timestamptz language sql stable return ${time}`)
  const path = sql`search_path to clock, pg_catalog, public`
  if (kind === 'embedded') {
    await orm.execute(sql`set ${path}`)
    return
  }
  const [row] = await orm.select({ name: sql<string>`current_database()` }).from(sql`(select 1) as one`)
  await orm.execute(sql`alter database ${sql.identifier(row?.name ?? '')} set ${path}`)
  database.reconnection.reconnect()
}
