import { and, desc, eq, or, sql } from 'drizzle-orm'
import { ApiError } from '../../http/errors.ts'
import { isId } from '../../http/id.ts'
import type { Orm } from '../../store/driver.ts'
import { type FailedMail, LISTED } from '../admin-bodies.ts'
import { emailQueue, events } from '../schema.ts'

/** The newest hundred, newest first, without content and recipient. */
export async function listFailedMails(orm: Orm): Promise<FailedMail[]> {
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
    // Postgres uses a partial index only for literals.
    .where(sql`${emailQueue.state} = 'failed'`)
    .orderBy(desc(emailQueue.id))
    .limit(LISTED)
  return rows.map(({ createdAt, finishedAt, ...row }) => ({
    ...row,
    created_at: createdAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
  }))
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
    if (mail.state === 'failed') await reopen(tx, mail)
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
  const [mail] = isId(id)
    ? await tx.select().from(emailQueue).where(eq(emailQueue.id, id)).for('no key update')
    : []
  if (mail === undefined) throw new ApiError('not_found', 'There is no mail of such an event.')
  return mail
}

/** Keeps the error of the last attempt until the next one. */
async function reopen(tx: Orm, { id }: Mail): Promise<void> {
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
    .where(eq(emailQueue.id, id))
  await tx.update(events).set({ emailStatus: 'queued' }).where(eq(events.id, id))
}

/** A batch of unknown outcome can only go again as a whole. */
async function makeDue(tx: Orm, { id, batchId }: Mail): Promise<void> {
  const isOfBatch = batchId === null ? undefined : eq(emailQueue.batchId, batchId)
  await tx
    .update(emailQueue)
    .set({ dueAt: sql`least(${emailQueue.dueAt}, now())` })
    .where(and(or(eq(emailQueue.id, id), isOfBatch), sql`${emailQueue.state} = 'pending'`))
}
