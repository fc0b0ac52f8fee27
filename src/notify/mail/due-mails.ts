import { and, asc, count, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../store/driver.ts'
import type { Topic } from '../channels.ts'
import { emailQueue } from '../schema.ts'
import type { Account } from './account.ts'
import type { Terms } from './terms.ts'

export const GIVE_UP_HOURS = 23
/** Backoff never reaches this number in time, but a mail that crashes its process does. */
export const MAX_ATTEMPTS = 64
/** Limits the locked batches and partners that one claim skips. */
const MAX_PASSED_OVER = 10
const NIL = '00000000-0000-0000-0000-000000000000'

const { partnerId, dueAt, expiresAt } = emailQueue

/** Postgres uses a partial index only for literals. */
export const IS_OPEN = sql`${emailQueue.state} in ('pending', 'sending')`
export const IS_OLD = sql`${emailQueue.firstAttemptAt} <= now() - make_interval(hours => ${GIVE_UP_HOURS}::int)`
/** The clock is rounded to milliseconds as `due_at` is, or a mail would not be due as it is queued. */
const NOW = sql`now()::timestamptz(3)`
const IS_DUE = sql`${dueAt} <= ${NOW}`
const WAS_TRIED = sql<boolean>`(${emailQueue.attempts} > 0 or ${emailQueue.firstAttemptAt} is not null)`
const WAS_NEVER_TRIED = sql`${emailQueue.state} = 'pending' and not ${WAS_TRIED}`

const columnsOf = (maxAgeHours: number) => ({
  id: emailQueue.id,
  partnerId,
  userId: emailQueue.userId,
  productKey: emailQueue.productKey,
  type: emailQueue.type,
  payload: emailQueue.payload,
  content: emailQueue.content,
  traceparent: emailQueue.traceparent,
  attempts: emailQueue.attempts,
  batchId: emailQueue.batchId,
  wasTried: WAS_TRIED,
  isExpired: sql<boolean>`coalesce(${expiresAt} <= now(), false)`,
  isTooLate: sql<boolean>`coalesce(${IS_OLD}, false) or ${emailQueue.attempts} >= ${MAX_ATTEMPTS}::int
    or ${emailQueue.createdAt} <= now() - make_interval(hours => ${maxAgeHours}::int)`,
})

type Size = Pick<Terms, 'batchSize' | 'maxAgeHours'>

export interface DueMail extends Topic {
  readonly id: string
  readonly payload: string
  /** null: `payload` is what is sent. */
  readonly content: string | null
  readonly traceparent: string | null
  /** Counts attempts under the current key; parts of a refused batch start from 0. */
  readonly attempts: number
  readonly batchId: string | null
  readonly wasTried: boolean
  readonly isExpired: boolean
  readonly isTooLate: boolean
}

/** Takes one partner's mails in id order: the next partner after the last turn with unlocked mails. */
export async function lockNextDue(
  tx: Orm,
  { lastPartnerId, isPaused }: Pick<Account, 'lastPartnerId' | 'isPaused'>,
  terms: Size,
): Promise<DueMail[]> {
  const size = { ...terms, ...(isPaused && { batchSize: 1 }) }
  await walkPartnerIndex(tx)
  const passedOver = new Set<string>()
  let last = lastPartnerId ?? NIL
  while (passedOver.size <= MAX_PASSED_OVER) {
    const next = await nextPartner(tx, last)
    if (next === null || passedOver.has(next)) return []
    const mails = await lockDueOf(tx, next, size)
    if (mails.length > 0) return mails
    passedOver.add(next)
    last = next
  }
  return []
}

/** Otherwise the planner could read and sort the mails of all partners for a partner with one mail. */
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

/** Reads one index entry per partner. Source: PostgreSQL Wiki, "Loose indexscan". */
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

/** A tried or refused batch stays together, a mail sent alone stays alone, and untried mails form a batch. */
async function lockDueOf(
  tx: Orm,
  partner: string,
  terms: Size,
  passedOver: readonly string[] = [],
): Promise<DueMail[]> {
  const others = passedOver.map((batchId) => sql`${emailQueue.batchId} is distinct from ${batchId}`)
  const [first] = await lockDue(tx, partner, and(...others), { ...terms, batchSize: 1 })
  if (first === undefined) return []
  if (first.batchId !== null) {
    const batch = await lockBatch(tx, first.batchId, terms)
    const isLast = batch.length > 0 || passedOver.length === MAX_PASSED_OVER
    return isLast ? batch : lockDueOf(tx, partner, terms, [...passedOver, first.batchId])
  }
  if (first.wasTried || terms.batchSize === 1) return [first]
  const fresh = and(WAS_NEVER_TRIED, ne(emailQueue.id, first.id))
  const companions = await lockDue(tx, partner, fresh, { ...terms, batchSize: terms.batchSize - 1 })
  return [first, ...companions].sort((one, other) => (one.id < other.id ? -1 : 1))
}

function lockDue(
  tx: Orm,
  partner: string,
  which: SQL | undefined,
  { batchSize, maxAgeHours }: Size,
): Promise<DueMail[]> {
  return tx
    .select(columnsOf(maxAgeHours))
    .from(emailQueue)
    .where(and(IS_OPEN, eq(partnerId, partner), IS_DUE, which))
    .orderBy(asc(dueAt), asc(emailQueue.id))
    .limit(batchSize)
    .for('update', { skipLocked: true })
}

/** Locks all open mails or none: a mail left out would go later under a changed batch and pass as sent. */
async function lockBatch(tx: Orm, batchId: string, { maxAgeHours }: Size): Promise<DueMail[]> {
  const ofBatch = and(IS_OPEN, eq(emailQueue.batchId, batchId))
  const locked = await tx
    .select(columnsOf(maxAgeHours))
    .from(emailQueue)
    .where(ofBatch)
    .orderBy(asc(emailQueue.id))
    .for('update', { skipLocked: true })
  const [open] = await tx.select({ count: count() }).from(emailQueue).where(ofBatch)
  return locked.length === open?.count ? locked : []
}
