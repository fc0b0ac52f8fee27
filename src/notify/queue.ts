import { and, asc, count, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../store/database.ts'
import { ACCOUNT_WAIT_MS, extendPause, fromNow, lockAccount, msUntil, takeTurn } from './account.ts'
import type { Topic } from './channels.ts'
import { channelsOf } from './preferences.ts'
import { emailAccount, emailQueue, events } from './schema.ts'

/** Resend takes as many in one request. */
const BATCH_SIZE = 100
/** Resend remembers a key of idempotency for 24 h; a mail sent again later could arrive twice. */
const GIVE_UP_HOURS = 23
/** More than backoff leads to in that time: such a mail ends the process whenever it is sent. */
const MAX_ATTEMPTS = 64

/** Batches of which a mail is locked at the moment; the rest of the queue does not wait for them. */
const MAX_PASSED_OVER = 10

/** Written out, because a partial index is found for literals only. */
const IS_OPEN = sql`${emailQueue.state} in ('pending', 'sending')`
/** The end of the lease is when a mail that is being sent is due again. */
const IS_DUE = sql`${emailQueue.dueAt} <= now()`
const WAS_NEVER_TRIED = sql`${emailQueue.state} = 'pending' and ${emailQueue.attempts} = 0`

const IS_OLD = sql`${emailQueue.firstAttemptAt} <= now() - make_interval(hours => ${GIVE_UP_HOURS}::int)`

const COLUMNS = {
  id: emailQueue.id,
  partnerId: emailQueue.partnerId,
  userId: emailQueue.userId,
  productKey: emailQueue.productKey,
  type: emailQueue.type,
  payload: emailQueue.payload,
  attempts: emailQueue.attempts,
  batchId: emailQueue.batchId,
  isTooLate: sql<boolean>`coalesce(${IS_OLD}, false) or ${emailQueue.attempts} >= ${MAX_ATTEMPTS}::int`,
}

interface Mail extends Topic {
  readonly id: string
  readonly payload: string
  readonly attempts: number
  readonly batchId: string | null
  readonly isTooLate: boolean
}

/** Mails that go out in one request, leased to whoever holds the token. */
export interface Claim {
  readonly token: string
  /** Of idempotency: the same mails in the same order have it at each attempt. */
  readonly key: string
  readonly mails: readonly { readonly id: string; readonly payload: string }[]
  /** This one included. */
  readonly attempts: number
  /** Whether it shows if a paused account is let in again; nothing else is sent meanwhile. */
  readonly isProbe: boolean
}

/** `claim` is null where there was nothing to send, for now or any more. */
export interface Round {
  readonly claim: Claim | null
  /** Mails that are failed now, because it is too late to try them again. */
  readonly givenUp: number
  /** Mails that nobody wants any more. */
  readonly skipped: number
  /** Milliseconds until the account may be used again. */
  readonly waitMs: number
}

export interface Terms {
  /** How long nobody else claims the same mails. */
  readonly leaseMs: number
  /** Between two requests of all nodes. */
  readonly turnMs: number
  /** From one probe of a paused account to the next. */
  readonly pauseMs: number
}

/**
 * When the next claim is worth its transaction: milliseconds until a mail is due, and until the account may be used. Null
 * where the queue is empty. Locks nothing.
 */
export async function lookAhead(orm: Orm): Promise<{ dueMs: number; accountMs: number } | null> {
  const [next] = await orm
    .select({ dueMs: msUntil(sql`${emailQueue.dueAt}`), accountMs: ACCOUNT_WAIT_MS })
    .from(emailQueue)
    .leftJoin(emailAccount, eq(emailAccount.id, 1))
    .where(IS_OPEN)
    .orderBy(asc(emailQueue.dueAt))
    .limit(1)
  return next ?? null
}

/**
 * Takes the account's turn and the mails that are due first, on the database's clock and in one transaction. It also
 * settles those that need not be sent: too old, or not wanted any more (contract N11). They take no turn.
 */
export function claimMails(orm: Orm, terms: Terms): Promise<Round> {
  return orm.transaction(async (tx) => {
    const { waitMs, isPaused } = await lockAccount(tx)
    if (waitMs > 0) return { claim: null, givenUp: 0, skipped: 0, waitMs }
    const due = await pickDue(tx, isPaused)
    const late = due.filter(({ isTooLate }) => isTooLate)
    const inTime = due.filter(({ isTooLate }) => !isTooLate)
    const channels = await channelsOf(tx, inTime)
    const wanted = inTime.filter((_, index) => channels[index]?.includes('email'))
    const unwanted = inTime.filter((mail) => !wanted.includes(mail))
    await giveUp(tx, idsOf(late))
    await skip(tx, idsOf(unwanted))
    const settled = { givenUp: late.length, skipped: unwanted.length }
    const [first] = wanted
    if (first === undefined) return { ...settled, claim: null, waitMs: 0 }
    const claim = await lease(tx, first, wanted, { ...terms, isProbe: isPaused })
    await takeTurn(tx, terms.turnMs)
    if (isPaused) await extendPause(tx, terms.pauseMs)
    return { ...settled, claim, waitMs: terms.turnMs }
  })
}

/**
 * The mail that is due first, with those that go along with it, in the order of their ids. A batch that was sent before is
 * kept together; a mail that was sent alone stays alone; only those that were never tried form a new batch.
 */
async function pickDue(tx: Orm, isPaused: boolean, passedOver: readonly string[] = []): Promise<Mail[]> {
  const others = passedOver.map((batchId) => sql`${emailQueue.batchId} is distinct from ${batchId}`)
  const [first] = await lockDue(tx, and(...others), 1)
  if (first === undefined) return []
  if (first.batchId !== null) {
    const batch = await wholeBatch(tx, first.batchId)
    const isLast = batch.length > 0 || passedOver.length === MAX_PASSED_OVER
    return isLast ? batch : pickDue(tx, isPaused, [...passedOver, first.batchId])
  }
  if (first.attempts > 0 || isPaused) return [first]
  const companions = await lockDue(tx, and(WAS_NEVER_TRIED, ne(emailQueue.id, first.id)), BATCH_SIZE - 1)
  return [first, ...companions].sort((one, other) => (one.id < other.id ? -1 : 1))
}

function lockDue(tx: Orm, which: SQL | undefined, limit: number): Promise<Mail[]> {
  return tx
    .select(COLUMNS)
    .from(emailQueue)
    .where(and(IS_OPEN, IS_DUE, which))
    .orderBy(asc(emailQueue.dueAt), asc(emailQueue.id))
    .limit(limit)
    .for('update', { skipLocked: true })
}

/**
 * All mails of a batch that are still open, or none: one that is left behind would later go under the same key with other
 * mails, and be taken for sent. One can be locked where its user is being erased.
 */
async function wholeBatch(tx: Orm, batchId: string): Promise<Mail[]> {
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

async function giveUp(tx: Orm, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const limit = sql`case when ${IS_OLD} then ${`${GIVE_UP_HOURS} hours`}::text else ${`${MAX_ATTEMPTS} attempts`}::text end`
  const lastError = sql`'given up after ' || ${limit} || ': ' || coalesce(${emailQueue.lastError}, 'no outcome is known')`
  await tx
    .update(emailQueue)
    .set({ state: 'failed', batchId: null, lastError, finishedAt: sql`now()` })
    .where(inArray(emailQueue.id, ids))
  await tx.update(events).set({ emailStatus: 'failed' }).where(inArray(events.id, ids))
}

async function skip(tx: Orm, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(emailQueue)
    .set({ state: 'skipped', finishedAt: sql`now()` })
    .where(inArray(emailQueue.id, ids))
  await tx
    .update(events)
    .set({ emailStatus: 'skipped', emailReason: 'preference' })
    .where(inArray(events.id, ids))
}

async function lease(
  tx: Orm,
  first: Mail,
  mails: readonly Mail[],
  { leaseMs, isProbe }: Terms & { isProbe: boolean },
): Promise<Claim> {
  const token = crypto.randomUUID()
  const batchId = first.batchId ?? (mails.length > 1 ? Bun.randomUUIDv7() : null)
  await tx
    .update(emailQueue)
    .set({
      state: 'sending',
      attempts: sql`${emailQueue.attempts} + 1`,
      dueAt: fromNow(leaseMs),
      leaseToken: token,
      batchId,
      firstAttemptAt: sql`coalesce(${emailQueue.firstAttemptAt}, now())`,
    })
    .where(inArray(emailQueue.id, idsOf(mails)))
  return {
    token,
    key: batchId === null ? `event/${first.id}` : `batch/${batchId}`,
    mails: mails.map(({ id, payload }) => ({ id, payload })),
    attempts: first.attempts + 1,
    isProbe,
  }
}

function idsOf(mails: readonly Mail[]): string[] {
  return mails.map(({ id }) => id)
}
