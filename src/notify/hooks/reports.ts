import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Orm } from '../../store/driver.ts'
import {
  type CONTACT_STATES,
  contacts,
  type EMAIL_STATUSES,
  emailQueue,
  events,
  hookEvents,
} from '../schema.ts'

/** What a provider says of a mail that it took. */
export interface MailReport {
  readonly providerId: string
  readonly at: Date
  readonly status: (typeof EMAIL_STATUSES)[number]
  /** What becomes of the address; null: nothing. */
  readonly flag: Exclude<(typeof CONTACT_STATES)[number], 'ok'> | null
}

/** `unknown`: no mail has that id, or has it yet. */
export type ReportOutcome = 'taken' | 'repeated' | 'unknown'

/** Takes each report once; an older one undoes nothing that a later one said (contract N19). */
export function takeReport(orm: Orm, hookId: string, report: MailReport): Promise<ReportOutcome> {
  return orm.transaction(async (tx) => {
    const [mail] = await tx
      .select({
        id: emailQueue.id,
        partnerId: emailQueue.partnerId,
        userId: emailQueue.userId,
        payload: emailQueue.payload,
      })
      .from(emailQueue)
      .where(eq(emailQueue.providerId, report.providerId))
    if (mail === undefined) return 'unknown'
    const added = await tx
      .insert(hookEvents)
      .values({ id: hookId, takenAt: sql`now()` })
      .onConflictDoNothing()
      .returning({ id: hookEvents.id })
    if (added.length === 0) return 'repeated'
    const { emailHeardAt } = events
    await tx
      .update(events)
      .set({
        emailStatus: report.status,
        emailHeardAt: report.at,
        ...(report.status === 'skipped' && { emailReason: 'suppressed' as const }),
      })
      .where(and(eq(events.id, mail.id), or(isNull(emailHeardAt), lte(emailHeardAt, report.at))))
    if (report.flag !== null) await flagContact(tx, mail, report.at, report.flag)
    return 'taken'
  })
}

/** An address that was changed or cleared since stays as it is. */
async function flagContact(
  tx: Orm,
  { partnerId, userId, payload }: Pick<typeof emailQueue.$inferSelect, 'partnerId' | 'userId' | 'payload'>,
  at: Date,
  state: NonNullable<MailReport['flag']>,
): Promise<void> {
  const { email, updatedAt, stateSince } = contacts
  await tx
    .update(contacts)
    .set({ state, stateSince: at })
    .where(
      and(
        eq(contacts.partnerId, partnerId),
        eq(contacts.userId, userId),
        eq(email, sql`${payload}::text::json ->> 'to'`),
        sql`coalesce(${stateSince}, ${updatedAt}) <= ${at.toISOString()}::timestamptz`,
      ),
    )
}
