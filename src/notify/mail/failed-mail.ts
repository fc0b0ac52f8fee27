import { and, asc, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm'
import { ApiError } from '../../http/errors.ts'
import { parseId } from '../../http/id.ts'
import type { Page } from '../../http/operation/page.ts'
import type { Orm } from '../../store/driver.ts'
import type { FailedMail } from '../admin-bodies.ts'
import { emailQueue, events } from '../schema.ts'

export interface MailQuery extends Page {
  readonly state: 'failed' | 'waiting'
  /** null: of all. */
  readonly partnerId: string | null
}

/** Postgres uses a partial index only for literals. */
const IN_STATE = {
  failed: sql`${emailQueue.state} = 'failed'`,
  waiting: sql`${emailQueue.state} in ('pending', 'sending')`,
}

/** Newest first, one more than asked for where there are more. */
export async function listMails(
  orm: Orm,
  { state, partnerId, limit, cursor }: MailQuery,
): Promise<FailedMail[]> {
  const rows = await orm
    .select({
      id: emailQueue.id,
      partner_id: emailQueue.partnerId,
      product_key: emailQueue.productKey,
      type: emailQueue.type,
      attempts: emailQueue.attempts,
      last_error: emailQueue.lastError,
      createdAt: emailQueue.createdAt,
      finishedAt: emailQueue.finishedAt,
    })
    .from(emailQueue)
    .where(
      and(
        IN_STATE[state],
        partnerId === null ? undefined : eq(emailQueue.partnerId, partnerId),
        cursor === null ? undefined : lt(emailQueue.id, cursor),
      ),
    )
    .orderBy(desc(emailQueue.id))
    .limit(limit + 1)
  return rows.map(({ createdAt, finishedAt, ...row }) => ({
    ...row,
    created_at: createdAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
  }))
}

export const MOST_AT_ONCE = 1_000

export interface MailFilter {
  /** null: of any time. */
  readonly since: Date | null
  readonly error: string | null
  readonly partnerId: string | null
}

/** Sends up to MOST_AT_ONCE again; returns how many. */
export function retryMails(orm: Orm, { since, error, partnerId }: MailFilter): Promise<number> {
  return orm.transaction(async (tx) => {
    const found = await tx
      .select({ id: emailQueue.id })
      .from(emailQueue)
      .where(
        and(
          IN_STATE.failed,
          since === null ? undefined : gte(emailQueue.finishedAt, since),
          error === null ? undefined : sql`position(${error}::text in ${emailQueue.lastError}) > 0`,
          partnerId === null ? undefined : eq(emailQueue.partnerId, partnerId),
        ),
      )
      .orderBy(asc(emailQueue.id))
      .limit(MOST_AT_ONCE)
      .for('update', { skipLocked: true })
    const ids = found.map(({ id }) => id)
    if (ids.length > 0) await reopen(tx, ids)
    return ids.length
  })
}

type Mail = typeof emailQueue.$inferSelect

/** Throws ApiError `not_found`, or `conflict` if sent, skipped or in flight; `conclude` joins in. */
export async function retryMail(
  orm: Orm,
  id: string,
  conclude: (tx: Orm, mail: Mail) => Promise<void>,
): Promise<void> {
  await orm.transaction(async (tx) => {
    const mail = await lockMail(tx, id)
    if (mail.state === 'failed') await reopen(tx, [mail.id])
    else if (mail.state === 'pending') await makeDue(tx, mail)
    else
      throw new ApiError(
        'conflict',
        `The mail is ${mail.state}: only a failed or pending one can be retried.`,
      )
    await conclude(tx, mail)
  })
}

async function lockMail(tx: Orm, id: string): Promise<Mail> {
  const known = parseId(id)
  const [mail] =
    known === null
      ? []
      : await tx.select().from(emailQueue).where(eq(emailQueue.id, known)).for('no key update')
  if (mail === undefined) throw new ApiError('not_found', 'There is no mail of such an event.')
  return mail
}

/** Keeps the error of the last attempt until the next one. */
async function reopen(tx: Orm, ids: string[]): Promise<void> {
  await tx
    .update(emailQueue)
    .set({
      state: 'pending',
      dueAt: sql`now()`,
      attempts: 0,
      firstAttemptAt: null,
      // Another mail's idempotency key covers the batch.
      batchId: null,
      leaseToken: null,
      finishedAt: null,
    })
    .where(inArray(emailQueue.id, ids))
  await tx.update(events).set({ emailStatus: 'queued' }).where(inArray(events.id, ids))
}

/** A batch of unknown outcome can only go again as a whole. */
async function makeDue(tx: Orm, { id, batchId }: Mail): Promise<void> {
  const isOfBatch = batchId === null ? undefined : eq(emailQueue.batchId, batchId)
  await tx
    .update(emailQueue)
    .set({ dueAt: sql`least(${emailQueue.dueAt}, now())` })
    .where(and(or(eq(emailQueue.id, id), isOfBatch), sql`${emailQueue.state} = 'pending'`))
}
