import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Orm } from '../../store/driver.ts'
import { emailQueue, events } from '../schema.ts'
import { fromNow, holdBack, pause, resume } from './account.ts'
import type { Claim } from './queue.ts'
import type { SendOutcome } from './resend.ts'

export interface Delays {
  /** Milliseconds until the next attempt, after the given number of them. */
  readonly backoffMs: (attempts: number) => number
  /** How long a refused account is left alone where it did not say. */
  readonly pauseMs: number
}

export interface Conclusion {
  readonly become: 'sent' | 'failed' | 'retried'
  /** Mails that became so; none where the lease was lost to another. */
  readonly count: number
  readonly pause: 'began' | 'ended' | null
}

/** Outcomes that only an account which is let in gets. */
const LETS_IN: ReadonlySet<SendOutcome['kind']> = new Set(['accepted', 'rejected', 'key_taken'])

interface Change {
  readonly become: Conclusion['become']
  readonly set: PgUpdateSetSource<typeof emailQueue>
}

/**
 * Stores what became of the mails of a claim, with the state of their events and of the account, in one transaction.
 * Where another holds the lease by now, nothing is changed.
 */
export function conclude(orm: Orm, claim: Claim, outcome: SendOutcome, delays: Delays): Promise<Conclusion> {
  const { become, set } = changeOf(claim, outcome, delays)
  return orm.transaction(async (tx) => {
    const ids = await settle(tx, claim, { become, set })
    if (ids.length === 0) return { become, count: 0, pause: null }
    return { become, count: ids.length, pause: await tellAccount(tx, claim, outcome, delays) }
  })
}

async function settle(tx: Orm, { token, mails }: Claim, { become, set }: Change): Promise<string[]> {
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
  { isProbe }: Claim,
  outcome: SendOutcome,
  { pauseMs }: Delays,
): Promise<Conclusion['pause']> {
  if (outcome.kind === 'rate_limited') await holdBack(tx, outcome.retryAfterMs)
  if (outcome.kind === 'account')
    return (await pause(tx, outcome.reason, outcome.retryAfterMs ?? pauseMs)) ? 'began' : null
  // What was sent before the account was refused says nothing about it now.
  return isProbe && LETS_IN.has(outcome.kind) && (await resume(tx)) ? 'ended' : null
}

function changeOf(claim: Claim, outcome: SendOutcome, { backoffMs }: Delays): Change {
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
      // Nobody else uses our keys, so the provider took an earlier attempt, from when the batch had more mails.
      return claim.attempts > 1 ? sent(null) : failed(outcome.reason)
  }
}

function sent(providerId: SQL | null): Change {
  return { become: 'sent', set: { state: 'sent', providerId, lastError: null, finishedAt: sql`now()` } }
}

/** Whoever tries it again does so as if it were new, not as a member of its batch. */
function failed(lastError: string): Change {
  return { become: 'failed', set: { state: 'failed', batchId: null, lastError, finishedAt: sql`now()` } }
}

function retried(set: Change['set']): Change {
  return { become: 'retried', set: { ...set, state: 'pending' } }
}

/**
 * An attempt that the provider surely did not take is none; after none, a mail may join any batch, unless it is part of one
 * that was refused: it may be the bad one.
 */
function uncounted({ wasTried }: Claim): Change['set'] {
  if (wasTried) return { attempts: sql`${emailQueue.attempts} - 1` }
  return { attempts: 0, firstAttemptAt: null, batchId: null }
}

/**
 * The provider took none of a batch that it refused, so each half may go under a key that was never used. One mail goes
 * alone, under the key of its event; it joins no new batch, because its first attempt is kept.
 */
function halved({ mails }: Claim): Change['set'] {
  const middle = Math.ceil(mails.length / 2)
  const halves = [mails.slice(0, middle), mails.slice(middle)]
  const batchIds = halves.flatMap((half) => {
    const batchId = half.length > 1 ? Bun.randomUUIDv7() : null
    return half.map(() => batchId)
  })
  return { batchId: sql`(${ofEach(mails, batchIds)})::uuid`, attempts: 0 }
}

/** By position, as Resend answers, too; as one JSON text rather than two parameters a mail. */
function ofEach(mails: Claim['mails'], values: readonly (string | null)[]): SQL {
  const byMail = Object.fromEntries(mails.map(({ id }, index) => [id, values[index] ?? null]))
  return sql`${JSON.stringify(byMail)}::text::json ->> ${emailQueue.id}::text`
}
