import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Orm } from '../../store/driver.ts'
import { contacts, emailQueue, events } from '../schema.ts'
import {
  fromNow,
  holdBack,
  noteAccepted,
  noteRefusal,
  noteUnsettled,
  pause,
  REFUSALS_OF_THE_ACCOUNT,
  refusedSinceOf,
  resume,
} from './account.ts'
import type { MailLease } from './queue.ts'
import type { SendOutcome } from './transport.ts'

export interface Delays {
  readonly backoffMs: (attempts: number) => number
  readonly pauseMs: number
}

export interface Conclusion {
  readonly become: 'sent' | 'failed' | 'retried'
  /** 0: another node has the lease. */
  readonly count: number
  readonly pause: 'began' | 'ended' | null
  /** Mails stop going out, or go out again, without an outcome that tells why. */
  readonly silence: 'began' | 'ended' | null
  readonly outcome: SingleOutcome
}

export type SingleOutcome = Exclude<SendOutcome, { kind: 'each' }>

/** One attempt without an outcome is common. */
const SILENT_AFTER = 2

/** These outcomes prove that the provider accepts the account. */
const LETS_IN: ReadonlySet<SingleOutcome['kind']> = new Set(['accepted', 'rejected', 'key_taken'])

interface QueueChange {
  readonly become: Conclusion['become']
  /** Of the event, where it is another. */
  readonly status?: 'bounced'
  readonly set: PgUpdateSetSource<typeof emailQueue>
}

/**
 * Stores the outcome of a claim: its mails, their events, addresses and the account, in one transaction. Changes
 * nothing where another node has the lease.
 */
export function conclude(
  orm: Orm,
  claim: MailLease,
  said: SingleOutcome,
  delays: Delays,
): Promise<Conclusion> {
  return orm.transaction(async (tx) => {
    const outcome = await blamed(tx, claim, said)
    const change = changeOf(claim, outcome, delays)
    const { become } = change
    const ids = await settle(tx, claim, change)
    if (ids.length === 0) return { become, count: 0, pause: null, silence: null, outcome }
    if (outcome.kind === 'rejected' && outcome.isRecipients) await flag(tx, claim)
    const paused = await tellAccount(tx, claim, outcome, delays)
    return { become, count: ids.length, pause: paused, silence: await silenceAfter(tx, outcome), outcome }
  })
}

/** A mail that is refused as several before it were tells of the account, and so did they. */
async function blamed(tx: Orm, claim: MailLease, outcome: SingleOutcome): Promise<SingleOutcome> {
  const [mail] = claim.mails
  if (outcome.kind !== 'rejected' || outcome.isRecipients || mail === undefined || claim.mails.length > 1)
    return outcome
  const { reason } = outcome
  const [before] = await tx
    .select({ lastError: emailQueue.lastError, attempts: emailQueue.attempts })
    .from(emailQueue)
    .where(eq(emailQueue.id, mail.id))
  // It was refused before, and others were accepted since.
  if (!claim.isProbe && before?.lastError === `${reason}${RESTORED}`) return outcome
  if ((await noteRefusal(tx, reason)) < REFUSALS_OF_THE_ACCOUNT) return outcome
  await restore(tx, reason)
  return { kind: 'account', reason: `${reason}${RESTORED}`, retryAfterMs: null }
}

const RESTORED = ' (as several mails before it)'

async function restore(tx: Orm, reason: string): Promise<void> {
  const restored = await tx
    .update(emailQueue)
    .set({ state: 'pending', dueAt: fromNow(0), finishedAt: null, lastError: `${reason}${RESTORED}` })
    .where(
      and(
        sql`${emailQueue.state} = 'failed'`,
        eq(emailQueue.lastError, reason),
        gte(emailQueue.finishedAt, sql`(${refusedSinceOf(tx)})`),
      ),
    )
    .returning({ id: emailQueue.id })
  const ids = restored.map(({ id }) => id)
  if (ids.length > 0) await tx.update(events).set({ emailStatus: 'queued' }).where(inArray(events.id, ids))
}

/** No mail goes to the address until it is changed or cleared (contract N19). */
async function flag(tx: Orm, { mails }: MailLease): Promise<void> {
  for (const { partnerId, userId } of mails)
    await tx
      .update(contacts)
      .set({ state: 'bounced', stateSince: sql`now()` })
      .where(and(eq(contacts.partnerId, partnerId), eq(contacts.userId, userId), eq(contacts.state, 'ok')))
}

async function silenceAfter(tx: Orm, { kind }: SingleOutcome): Promise<Conclusion['silence']> {
  if (kind === 'unknown') return (await noteUnsettled(tx)) === SILENT_AFTER ? 'began' : null
  if (kind !== 'accepted' && kind !== 'key_taken') return null
  return (await noteAccepted(tx)) >= SILENT_AFTER ? 'ended' : null
}

async function settle(
  tx: Orm,
  { token, mails }: MailLease,
  { become, set, status }: QueueChange,
): Promise<string[]> {
  const isOurs = and(
    inArray(
      emailQueue.id,
      mails.map(({ id }) => id),
    ),
    eq(emailQueue.leaseToken, token),
    eq(emailQueue.state, 'sending'),
  )
  const settled = await tx
    .update(emailQueue)
    .set({ ...set, leaseToken: null })
    .where(isOurs)
    .returning({ id: emailQueue.id })
  const ids = settled.map(({ id }) => id)
  if (become !== 'retried' && ids.length > 0)
    await tx
      .update(events)
      .set({ emailStatus: status ?? become })
      .where(inArray(events.id, ids))
  return ids
}

async function tellAccount(
  tx: Orm,
  { isProbe }: MailLease,
  outcome: SingleOutcome,
  { pauseMs }: Delays,
): Promise<Conclusion['pause']> {
  if (outcome.kind === 'rate_limited') await holdBack(tx, outcome.retryAfterMs)
  if (outcome.kind === 'account') {
    const { reason, retryAfterMs } = outcome
    return (await pause(tx, reason, { firstMs: pauseMs, retryAfterMs, isProbe })) ? 'began' : null
  }
  // A request from before the pause proves nothing.
  return isProbe && LETS_IN.has(outcome.kind) && (await resume(tx)) ? 'ended' : null
}

function changeOf(claim: MailLease, outcome: SingleOutcome, { backoffMs }: Delays): QueueChange {
  switch (outcome.kind) {
    case 'accepted':
      return sent(ofEach(claim.mails, outcome.ids))
    case 'unknown': {
      const waitMs = Math.max(backoffMs(claim.attempts), outcome.retryAfterMs ?? 0)
      return retried({ dueAt: fromNow(waitMs), lastError: outcome.reason })
    }
    case 'rate_limited': {
      const dueAt = fromNow(outcome.retryAfterMs)
      return retried({ ...uncounted(claim), dueAt, lastError: 'rate limited' })
    }
    case 'account':
      return retried({ ...uncounted(claim), dueAt: fromNow(0), lastError: outcome.reason })
    case 'rejected':
      if (claim.mails.length === 1)
        return { ...failed(outcome.reason), ...(outcome.isRecipients && { status: 'bounced' }) }
      return retried({ ...halved(claim), dueAt: fromNow(0), lastError: outcome.reason })
    case 'key_taken':
      // Only this service uses its keys, so Resend accepted an earlier attempt with more mails.
      return claim.attempts > 1 ? sent(null) : failed(outcome.reason)
  }
}

function sent(providerId: SQL | null): QueueChange {
  return { become: 'sent', set: { state: 'sent', providerId, lastError: null, finishedAt: sql`now()` } }
}

/** Detaches a failed mail from its batch, so that a retry sends it as a new one. */
function failed(lastError: string): QueueChange {
  return { become: 'failed', set: { state: 'failed', batchId: null, lastError, finishedAt: sql`now()` } }
}

function retried(set: QueueChange['set']): QueueChange {
  return { become: 'retried', set: { ...set, state: 'pending' } }
}

/**
 * Takes back an attempt that Resend surely did not accept. A mail without attempts may join any batch, except after a
 * refused batch, of which it may be the bad mail.
 */
function uncounted({ wasTried }: MailLease): QueueChange['set'] {
  if (wasTried) return { attempts: sql`${emailQueue.attempts} - 1` }
  return { attempts: 0, firstAttemptAt: null, batchId: null }
}

/**
 * Halves a refused batch, of which Resend took nothing: each half gets a new key. A single mail goes alone under the
 * key of its event and joins no new batch, because its first attempt is kept.
 */
function halved({ mails }: MailLease): QueueChange['set'] {
  const middle = Math.ceil(mails.length / 2)
  const halves = [mails.slice(0, middle), mails.slice(middle)]
  const batchIds = halves.flatMap((half) => {
    const batchId = half.length > 1 ? Bun.randomUUIDv7() : null
    return half.map(() => batchId)
  })
  return { batchId: sql`(${ofEach(mails, batchIds)})::uuid`, attempts: 0 }
}

/** Matches values by position, as Resend does, through one JSON text instead of two parameters a mail. */
function ofEach(mails: MailLease['mails'], values: readonly (string | null)[]): SQL {
  const byMail = Object.fromEntries(mails.map(({ id }, index) => [id, values[index] ?? null]))
  return sql`${JSON.stringify(byMail)}::text::json ->> ${emailQueue.id}::text`
}
