import { and, asc, count, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../store/driver.ts'
import type { Topic } from '../channels.ts'
import { emailQueue } from '../schema.ts'
import type { Account } from './account.ts'

/** The most mails that Resend takes in one request. */
const BATCH_SIZE = 100
export const GIVE_UP_HOURS = 23
/** Backoff never leads to so many attempts in that time; a mail that crashes its process does. */
export const MAX_ATTEMPTS = 64
/** Batches and partners with a locked mail that one claim skips. */
const MAX_PASSED_OVER = 10
const NIL = '00000000-0000-0000-0000-000000000000'

const { partnerId, dueAt } = emailQueue

/** Literals: Postgres uses a partial index for no parameter. */
export const IS_OPEN = sql`${emailQueue.state} in ('pending', 'sending')`
export const IS_OLD = sql`${emailQueue.firstAttemptAt} <= now() - make_interval(hours => ${GIVE_UP_HOURS}::int)`
/** The clock is rounded to milliseconds as `due_at` is, or a mail would not be due as it is queued. */
const NOW = sql`now()::timestamptz(3)`
const IS_DUE = sql`${dueAt} <= ${NOW}`
const WAS_TRIED = sql<boolean>`(${emailQueue.attempts} > 0 or ${emailQueue.firstAttemptAt} is not null)`
const WAS_NEVER_TRIED = sql`${emailQueue.state} = 'pending' and not ${WAS_TRIED}`

const COLUMNS = {
  id: emailQueue.id,
  partnerId,
  userId: emailQueue.userId,
  productKey: emailQueue.productKey,
  type: emailQueue.type,
  payload: emailQueue.payload,
  traceparent: emailQueue.traceparent,
  attempts: emailQueue.attempts,
  batchId: emailQueue.batchId,
  wasTried: WAS_TRIED,
  isTooLate: sql<boolean>`coalesce(${IS_OLD}, false) or ${emailQueue.attempts} >= ${MAX_ATTEMPTS}::int`,
}

export interface DueMail extends Topic {
  readonly id: string
  readonly payload: string
  readonly traceparent: string | null
  /** Attempts under the current key; the parts of a refused batch start from 0. */
  readonly attempts: number
  readonly batchId: string | null
  readonly wasTried: boolean
  readonly isTooLate: boolean
}

/**
 * Locks the mails of the next request, in the order of their ids: mails of one partner, the next by id after the
 * partner that had the last turn. A partner with only locked mails is skipped.
 */
export async function lockNextDue(
  tx: Orm,
  { lastPartnerId, isPaused }: Pick<Account, 'lastPartnerId' | 'isPaused'>,
): Promise<DueMail[]> {
  await walkPartnerIndex(tx)
  const passedOver = new Set<string>()
  let last = lastPartnerId ?? NIL
  while (passedOver.size <= MAX_PASSED_OVER) {
    const next = await nextPartner(tx, last)
    if (next === null || passedOver.has(next)) return []
    const mails = await lockDueOf(tx, next, isPaused)
    if (mails.length > 0) return mails
    passedOver.add(next)
    last = next
  }
  return []
}

/**
 * Keeps the planner on the index by partner. Without it the planner could read and sort the mails of all partners,
 * which for a partner with one mail is the whole queue.
 */
async function walkPartnerIndex(tx: Orm): Promise<void> {
  await tx.execute(sql`set local enable_incremental_sort = off`)
}

async function nextPartner(tx: Orm, last: string): Promise<string | null> {
  const [next] = await tx
    .select({
      partnerId: sql<string | null>`coalesce((${partnerDueAfter(last)}), (${partnerDueAfter(NIL)}))`,
    })
    .from(sql`(select 1) as one`)
  return next?.partnerId ?? null
}

/**
 * Reads one index entry for each partner and stops at the first whose earliest mail is due. Source: PostgreSQL Wiki,
 * "Loose indexscan".
 */
function partnerDueAfter(last: string): SQL {
  const earliestAfter = (other: SQL) => sql`
    select ${partnerId}, ${dueAt} from ${emailQueue} where ${IS_OPEN} and ${partnerId} > ${other}
    order by ${partnerId}, ${dueAt} limit 1`
  return sql`
    with recursive earliest as (
      (${earliestAfter(sql`${last}::uuid`)})
      union all
      select next.* from earliest cross join lateral (${earliestAfter(sql`earliest.partner_id`)}) as next
    )
    select earliest.partner_id from earliest where earliest.due_at <= ${NOW} limit 1`
}

/**
 * Locks the earliest due mail of a partner and the mails of its request. A batch that was sent before, or that is
 * part of a refused batch, stays together; a mail that was sent alone stays alone; untried mails form a new batch.
 */
async function lockDueOf(
  tx: Orm,
  partner: string,
  isPaused: boolean,
  passedOver: readonly string[] = [],
): Promise<DueMail[]> {
  const others = passedOver.map((batchId) => sql`${emailQueue.batchId} is distinct from ${batchId}`)
  const [first] = await lockDue(tx, partner, and(...others), 1)
  if (first === undefined) return []
  if (first.batchId !== null) {
    const batch = await lockBatch(tx, first.batchId)
    const isLast = batch.length > 0 || passedOver.length === MAX_PASSED_OVER
    return isLast ? batch : lockDueOf(tx, partner, isPaused, [...passedOver, first.batchId])
  }
  if (first.wasTried || isPaused) return [first]
  const fresh = and(WAS_NEVER_TRIED, ne(emailQueue.id, first.id))
  const companions = await lockDue(tx, partner, fresh, BATCH_SIZE - 1)
  return [first, ...companions].sort((one, other) => (one.id < other.id ? -1 : 1))
}

function lockDue(tx: Orm, partner: string, which: SQL | undefined, limit: number): Promise<DueMail[]> {
  return tx
    .select(COLUMNS)
    .from(emailQueue)
    .where(and(IS_OPEN, eq(partnerId, partner), IS_DUE, which))
    .orderBy(asc(dueAt), asc(emailQueue.id))
    .limit(limit)
    .for('update', { skipLocked: true })
}

/**
 * Locks all open mails of a batch, or none: a mail left out would later be sent under the same key with other mails,
 * and be taken for sent. The erasure of a user may hold one of them.
 */
async function lockBatch(tx: Orm, batchId: string): Promise<DueMail[]> {
  const ofBatch = and(IS_OPEN, eq(emailQueue.batchId, batchId))
  const locked = await tx
    .select(COLUMNS)
    .from(emailQueue)
    .where(ofBatch)
    .orderBy(asc(emailQueue.id))
    .for('update', { skipLocked: true })
  const [open] = await tx.select({ count: count() }).from(emailQueue).where(ofBatch)
  return locked.length === open?.count ? locked : []
}
