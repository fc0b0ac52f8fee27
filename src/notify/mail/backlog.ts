import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Orm } from '../../store/driver.ts'
import { emailAccount, emailQueue } from '../schema.ts'

/** How far mails are counted: anyone may ask, and whoever has more needs no exact figure. */
export const COUNTED_TO = 10_000

export interface Backlog {
  /** Mails that wait or are being sent, counted to COUNTED_TO. */
  readonly pending: number
  /** Since the oldest of them was taken in, by the database's clock; 0 where there is none. */
  readonly oldestAgeSeconds: number
  /** Mails that were given up, counted to COUNTED_TO. */
  readonly failed: number
  /** When the account at the provider is tried again; null while it is not refused. */
  readonly pausedUntil: Date | null
}

export function readBacklog(orm: Orm): Promise<Backlog> {
  return orm.transaction(async (tx) => {
    await walkIndexes(tx)
    const [backlog] = await backlogQuery(tx)
    if (backlog === undefined) throw new Error('an aggregate without groups gave no row')
    return backlog
  })
}

/**
 * A planner that underrates how many mails wait, as it does while they gather, would read and sort them all to count the
 * first of them; along an index it stops there.
 */
export async function walkIndexes(tx: Orm): Promise<void> {
  await tx.execute(sql`set local enable_bitmapscan = off`)
  await tx.execute(sql`set local enable_seqscan = off`)
}

/**
 * The states are written out because a partial index serves no parameter. Where more mails wait than are counted, the
 * oldest is that of those due first.
 */
export function backlogQuery(orm: Orm) {
  const { state, createdAt, dueAt, id } = emailQueue
  const open = orm
    .select({ createdAt })
    .from(emailQueue)
    .where(sql`${state} in ('pending', 'sending')`)
    .orderBy(asc(dueAt))
    .limit(COUNTED_TO)
    .as('open')
  const failed = orm
    .select({ id })
    .from(emailQueue)
    .where(sql`${state} = 'failed'`)
    .orderBy(desc(id))
    .limit(COUNTED_TO)
    .as('failed')
  const paused = orm
    .select({ until: emailAccount.pausedUntil })
    .from(emailAccount)
    .where(and(eq(emailAccount.id, 1), isNotNull(emailAccount.pausedReason)))
  const ageSeconds = sql`extract(epoch from now() - min(${open.createdAt}))`
  return orm
    .select({
      pending: sql`count(*)`.mapWith(Number),
      oldestAgeSeconds: sql`coalesce(floor(greatest(${ageSeconds}, 0)), 0)`.mapWith(Number),
      failed: sql`(select count(*) from ${failed})`.mapWith(Number),
      pausedUntil: sql<Date | null>`(${paused})`.mapWith(emailAccount.pausedUntil),
    })
    .from(open)
}
