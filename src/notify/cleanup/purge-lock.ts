import { sql } from 'drizzle-orm'
import type { Orm } from '../../store/driver.ts'

/** Any number, as long as every version of the service uses the same: 'wpnotify' in ASCII. */
const LOCK = sql.raw('8606500312878507641')

/** Whether this transaction alone, of all nodes', may delete by age; from then on until its end. Does not wait. */
export async function tryPurgeLock(tx: Orm): Promise<boolean> {
  const [row] = await tx
    .select({ isOurs: sql<boolean>`pg_try_advisory_xact_lock(${LOCK})` })
    .from(sql`(select 1) as one`)
  return row?.isOurs === true
}

/** Waits for a deletion by age that is under way; until the end of this transaction no other begins. */
export async function takePurgeLock(tx: Orm): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
}
