import { asc, eq, inArray, sql } from 'drizzle-orm'
import { type Span, sharedTrace } from '../../http/trace-context.ts'
import type { Orm } from '../../store/driver.ts'
import { channelsOf } from '../inbox/preferences.ts'
import { emailAccount, emailQueue, events } from '../schema.ts'
import {
  ACCOUNT_WAIT_MS,
  endTurnOf,
  extendPause,
  fromNow,
  lockAccount,
  msUntil,
  takeTurn,
} from './account.ts'
import { type DueMail, GIVE_UP_HOURS, IS_OLD, IS_OPEN, lockNextDue, MAX_ATTEMPTS } from './due-mails.ts'

export interface MailLease {
  readonly token: string
  /** The idempotency key stays if the mails and their order stay. */
  readonly key: string
  readonly mails: readonly Pick<DueMail, 'id' | 'payload' | 'traceparent'>[]
  readonly attempts: number
  readonly wasTried: boolean
  readonly isProbe: boolean
}

/** null `claim`: nothing can be sent now. */
export interface Round {
  readonly claim: MailLease | null
  readonly givenUp: number
  /** null: no trace, or several. */
  readonly givenUpIn: Pick<Span, 'trace_id'> | null
  readonly skipped: number
  /** Milliseconds until the account may be used again. */
  readonly waitMs: number
}

export interface Terms {
  readonly leaseMs: number
  readonly turnMs: number
  readonly pauseMs: number
}

/** In milliseconds; null: the queue is empty. Locks nothing. */
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

/** Leases in one transaction, by the database's clock (contract N11); mails too old or unwanted use only the turn. */
export function claimMails(orm: Orm, terms: Terms): Promise<Round> {
  return orm.transaction(async (tx) => {
    const account = await lockAccount(tx)
    const { waitMs, isPaused } = account
    if (waitMs > 0) return { claim: null, givenUp: 0, givenUpIn: null, skipped: 0, waitMs }
    const due = await lockNextDue(tx, account)
    if (due[0] !== undefined) await endTurnOf(tx, due[0].partnerId)
    const late = due.filter(({ isTooLate }) => isTooLate)
    const inTime = due.filter(({ isTooLate }) => !isTooLate)
    const channels = await channelsOf(tx, inTime)
    const wanted = inTime.filter((_, index) => channels[index]?.includes('email'))
    const unwanted = inTime.filter((mail) => !wanted.includes(mail))
    await giveUp(tx, idsOf(late))
    await skip(tx, idsOf(unwanted))
    const givenUpIn = sharedTrace(late.map(({ traceparent }) => traceparent))
    const settled = { givenUp: late.length, givenUpIn, skipped: unwanted.length }
    const [first] = wanted
    if (first === undefined) return { ...settled, claim: null, waitMs: 0 }
    const claim = await lease(tx, first, wanted, { ...terms, isProbe: isPaused })
    await takeTurn(tx, terms.turnMs)
    if (isPaused) await extendPause(tx, terms.pauseMs)
    return { ...settled, claim, waitMs: terms.turnMs }
  })
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
  first: DueMail,
  mails: readonly DueMail[],
  { leaseMs, isProbe }: Terms & { isProbe: boolean },
): Promise<MailLease> {
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
    mails: mails.map(({ id, payload, traceparent }) => ({ id, payload, traceparent })),
    attempts: first.attempts + 1,
    wasTried: first.wasTried,
    isProbe,
  }
}

function idsOf(mails: readonly DueMail[]): string[] {
  return mails.map(({ id }) => id)
}
