import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Orm } from '../../store/driver.ts'
import { emailAccount, emailQueue, events } from '../schema.ts'

export const COUNTED_TO = 10_000

export interface Backlog {
  readonly pending: number
  /** By the database's clock; 0: no mail. */
  readonly oldestAgeSeconds: number
  readonly failed: number
  /** By the time in its id (RFC 9562 section 5.7), in milliseconds since 1970; null: there is no event. */
  readonly oldestEventMs: number | null
  readonly isReadOnly: boolean
  /** null: the provider accepts the account. */
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

/** Otherwise the planner, which underrates waiting mails, reads and sorts all to count the first. */
export async function walkIndexes(tx: Orm): Promise<void> {
  await tx.execute(sql`set local enable_bitmapscan = off`)
  await tx.execute(sql`set local enable_seqscan = off`)
}

/**
 * Postgres uses partial indexes only for literals; above COUNTED_TO the oldest of the earliest due is taken.
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
  const oldestEvent = orm.select({ id: events.id }).from(events).orderBy(asc(events.id)).limit(1)
  const ageSeconds = sql`extract(epoch from now() - min(${open.createdAt}))`
  return orm
    .select({
      pending: sql`count(*)`.mapWith(Number),
      oldestAgeSeconds: sql`coalesce(floor(greatest(${ageSeconds}, 0)), 0)`.mapWith(Number),
      failed: sql`(select count(*) from ${failed})`.mapWith(Number),
      oldestEventMs: sql`(${oldestEvent})`.mapWith(timeOfId),
      isReadOnly: sql`current_setting('transaction_read_only')`.mapWith((setting) => setting === 'on'),
      pausedUntil: sql<Date | null>`(${paused})`.mapWith(emailAccount.pausedUntil),
    })
    .from(open)
}

const timeOfId = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16)
