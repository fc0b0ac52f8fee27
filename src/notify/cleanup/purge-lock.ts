import { sql } from 'drizzle-orm'
import type { Orm } from '../../store/driver.ts'

/** Every version of the service uses this number: `wpnotify` in ASCII. */
const LOCK = sql.raw('8606500312878507641')

/** Returns at once; the transaction holds the lock until its end. */
export async function tryPurgeLock(tx: Orm): Promise<boolean> {
  const [row] = await tx
    .select({ isOurs: sql<boolean>`pg_try_advisory_xact_lock(${LOCK})` })
    .from(sql`(select 1) as one`)
  return row?.isOurs === true
}

/** Waits; the transaction holds the lock until its end. */
export async function takePurgeLock(tx: Orm): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
}
