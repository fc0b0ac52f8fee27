import { asc, eq, sql } from 'drizzle-orm'
import type { Channel } from '../../../src/notify/channels.ts'
import { emailAccount, emailQueue, events, preferences } from '../../../src/notify/schema.ts'
import type { Database } from '../../../src/store/database.ts'

const TOPIC = { partnerId: Bun.randomUUIDv7(), productKey: 'shop', type: 'order.shipped' }

/** Of a mail, what a test looks at. */
export interface StoredMail {
  readonly state: string
  readonly attempts: number
  readonly batchId: string | null
  readonly providerId: string | null
  readonly lastError: string | null
  /** Seconds from the database's now. */
  readonly dueInS: number
  readonly wasTried: boolean
  readonly isFinished: boolean
  /** Of the event. */
  readonly email: string
}

/** Of mails, where it matters. */
interface Addressee {
  readonly partnerId?: string
  readonly userId?: string
  readonly to?: string
}

export async function emptyQueue({ orm }: Database): Promise<void> {
  for (const table of [emailQueue, events, emailAccount, preferences]) await orm.delete(table)
}

/** Events with a mail each, due in the order of the ids that are returned; of one partner, and a user each, unless another is named. */
export async function queueMails(
  { orm }: Database,
  count: number,
  { partnerId = TOPIC.partnerId, userId, to }: Addressee = {},
): Promise<string[]> {
  const mails = Array.from({ length: count }, () => {
    const id = Bun.randomUUIDv7()
    return { ...TOPIC, partnerId, id, userId: userId ?? `user of ${id}` }
  })
  await orm.transaction(async (tx) => {
    await tx.insert(events).values(
      mails.map((mail) => ({
        ...mail,
        ...{ dedupeKey: null, fingerprint: '', title: mail.id, createdAt: new Date() },
        ...{ channels: ['in_app', 'email'] as Channel[], emailStatus: 'queued' as const },
      })),
    )
    await tx.insert(emailQueue).values(
      mails.map((mail) => ({
        ...mail,
        ...{ payload: payloadOf(mail.id, to), state: 'pending' as const },
        ...{ dueAt: sql`now()`, createdAt: sql`now()` },
      })),
    )
  })
  return mails.map(({ id }) => id)
}

export function payloadOf(id: string, to = 'ada@example.com'): string {
  return JSON.stringify({ to, subject: id, text: 'On its way.' })
}

export async function choose(
  { orm }: Database,
  userId: string,
  channels: Channel[],
  partnerId = TOPIC.partnerId,
): Promise<void> {
  await orm.insert(preferences).values({ ...TOPIC, partnerId, userId, channels, updatedAt: new Date() })
}

export async function storedMail({ orm }: Database, id: string): Promise<StoredMail> {
  const { state, attempts, batchId, providerId, lastError, dueAt, firstAttemptAt, finishedAt } = emailQueue
  const [mail] = await orm
    .select({
      ...{ state, attempts, batchId, providerId, lastError },
      dueInS: sql`extract(epoch from ${dueAt} - clock_timestamp())`.mapWith(Number),
      wasTried: sql<boolean>`${firstAttemptAt} is not null`,
      isFinished: sql<boolean>`${finishedAt} is not null`,
      email: sql<string>`concat_ws(' ', ${events.emailStatus}, ${events.emailReason})`,
    })
    .from(emailQueue)
    .innerJoin(events, eq(events.id, emailQueue.id))
    .where(eq(emailQueue.id, id))
  if (mail === undefined) throw new Error(`no mail ${id}`)
  return mail
}

/** How many mails are in each state. */
export async function statesOf({ orm }: Database): Promise<Record<string, number>> {
  const rows = await orm
    .select({ state: emailQueue.state, count: sql`count(*)`.mapWith(Number) })
    .from(emailQueue)
    .groupBy(emailQueue.state)
    .orderBy(asc(emailQueue.state))
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** Lets the given milliseconds pass for the queue and the account, as far as the database can tell. */
export async function letPass({ orm }: Database, durationMs: number): Promise<void> {
  const passed = sql`make_interval(secs => ${durationMs / 1_000}::float8)`
  const { dueAt, firstAttemptAt } = emailQueue
  await orm
    .update(emailQueue)
    .set({ dueAt: sql`${dueAt} - ${passed}`, firstAttemptAt: sql`${firstAttemptAt} - ${passed}` })
  const { nextSendAt, pausedUntil } = emailAccount
  await orm
    .update(emailAccount)
    .set({ nextSendAt: sql`${nextSendAt} - ${passed}`, pausedUntil: sql`${pausedUntil} - ${passed}` })
}

/** The reason and the seconds left of a pause; null where there is none. */
export async function storedPause({ orm }: Database): Promise<{ reason: string; leftS: number } | null> {
  const { pausedReason, pausedUntil } = emailAccount
  const [account] = await orm
    .select({
      reason: pausedReason,
      leftS: sql`extract(epoch from ${pausedUntil} - clock_timestamp())`.mapWith(Number),
    })
    .from(emailAccount)
  if (account === undefined || account.reason === null) return null
  return { reason: account.reason, leftS: account.leftS }
}
