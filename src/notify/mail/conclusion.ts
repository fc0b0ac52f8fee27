import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Orm } from '../../store/driver.ts'
import { emailQueue, events } from '../schema.ts'
import { fromNow, holdBack, pause, resume } from './account.ts'
import type { MailLease } from './queue.ts'
import type { SendOutcome } from './resend.ts'

export interface Delays {
  readonly backoffMs: (attempts: number) => number
  readonly pauseMs: number
}

export interface Conclusion {
  readonly become: 'sent' | 'failed' | 'retried'
  /** 0: another node has the lease. */
  readonly count: number
  readonly pause: 'began' | 'ended' | null
}

/** These outcomes prove that the provider accepts the account. */
const LETS_IN: ReadonlySet<SendOutcome['kind']> = new Set(['accepted', 'rejected', 'key_taken'])

interface QueueChange {
  readonly become: Conclusion['become']
  readonly set: PgUpdateSetSource<typeof emailQueue>
}

/**
 * Stores the outcome of a claim: its mails, their events and the account, in one transaction. Changes nothing where
 * another node has the lease.
 */
export function conclude(
  orm: Orm,
  claim: MailLease,
  outcome: SendOutcome,
  delays: Delays,
): Promise<Conclusion> {
  const { become, set } = changeOf(claim, outcome, delays)
  return orm.transaction(async (tx) => {
    const ids = await settle(tx, claim, { become, set })
    if (ids.length === 0) return { become, count: 0, pause: null }
    return { become, count: ids.length, pause: await tellAccount(tx, claim, outcome, delays) }
  })
}

async function settle(tx: Orm, { token, mails }: MailLease, { become, set }: QueueChange): Promise<string[]> {
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
    await tx.update(events).set({ emailStatus: become }).where(inArray(events.id, ids))
  return ids
}

async function tellAccount(
  tx: Orm,
  { isProbe }: MailLease,
  outcome: SendOutcome,
  { pauseMs }: Delays,
): Promise<Conclusion['pause']> {
  if (outcome.kind === 'rate_limited') await holdBack(tx, outcome.retryAfterMs)
  if (outcome.kind === 'account')
    return (await pause(tx, outcome.reason, outcome.retryAfterMs ?? pauseMs)) ? 'began' : null
  // A request from before the pause proves nothing.
  return isProbe && LETS_IN.has(outcome.kind) && (await resume(tx)) ? 'ended' : null
}

function changeOf(claim: MailLease, outcome: SendOutcome, { backoffMs }: Delays): QueueChange {
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
      if (claim.mails.length === 1) return failed(outcome.reason)
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
