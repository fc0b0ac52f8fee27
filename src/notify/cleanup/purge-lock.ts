import { sql } from 'drizzle-orm'
import type { Orm } from '../../store/driver.ts'

/** The same number in every version of the service: `wpnotify` in ASCII. */
const LOCK = sql.raw('8606500312878507641')

/** Tries to take the lock for deletions by age, held until the end of the transaction. Does not wait. */
export async function tryPurgeLock(tx: Orm): Promise<boolean> {
  const [row] = await tx
    .select({ isOurs: sql<boolean>`pg_try_advisory_xact_lock(${LOCK})` })
    .from(sql`(select 1) as one`)
  return row?.isOurs === true
}

/** Waits for the lock for deletions by age and holds it until the end of the transaction. */
export async function takePurgeLock(tx: Orm): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
}
