import { asc, eq } from 'drizzle-orm'
import type { User } from '../../src/notify/channels.ts'
import { contacts, emailQueue, events, inbox, preferences } from '../../src/notify/schema.ts'
import type { Database } from '../../src/store/database.ts'
import type { Orm } from '../../src/store/driver.ts'

export const newUser = (): User => ({ partnerId: Bun.randomUUIDv7(), userId: 'user 1' })

type Mail = typeof emailQueue.$inferInsert

export interface StoredEvent {
  readonly user?: User
  /** When it was taken in. */
  readonly at?: Date
  /** Laid over those of a mail that waits. */
  readonly mail?: Partial<Mail>
}

/** Writes an event, its inbox row and its mail, in one transaction as an intake does; returns the event's id. */
export function storeEvent(orm: Orm, { user = newUser(), at = new Date(), mail = {} }: StoredEvent) {
  const id = Bun.randomUUIDv7('hex', at)
  return orm.transaction(async (tx) => {
    await insertEvent(tx, id, user, at)
    await tx.insert(emailQueue).values({ ...mailOf(id, user, at), ...mail })
    return id
  })
}

const topicOf = (user: User) => ({ ...user, productKey: 'shop', type: 'order.paid', title: 'Paid' })

export async function insertEvent(tx: Orm, id: string, user: User, at = new Date()): Promise<void> {
  const row = { id, ...topicOf(user), createdAt: at }
  await tx.insert(events).values({
    ...row,
    fingerprint: 'f',
    channels: ['in_app', 'email'],
    emailStatus: 'queued',
  })
  await tx.insert(inbox).values(row)
}

export function mailOf(id: string, user: User, at = new Date()): Mail {
  const { title: _, ...topic } = topicOf(user)
  return { id, ...topic, payload: '{}', state: 'pending', dueAt: at, createdAt: at }
}

/** The address of a user, as an intake remembers it. */
export async function remember(tx: Orm, user: User, email = 'user@example.org'): Promise<void> {
  const { partnerId, userId } = contacts
  await tx
    .insert(contacts)
    .values({ ...user, email, updatedAt: new Date() })
    .onConflictDoUpdate({ target: [partnerId, userId], set: { email } })
}

export async function mute(tx: Orm, user: User): Promise<void> {
  const topic = { ...user, productKey: 'shop', type: '*' }
  await tx.insert(preferences).values({ ...topic, channels: [], updatedAt: new Date() })
}

/** Ids of what is stored, of one partner where it is named. */
export async function storedIds({ orm }: Database, partnerId?: string) {
  const idsIn = async (table: typeof events | typeof inbox | typeof emailQueue) => {
    const isOf = partnerId === undefined ? undefined : eq(table.partnerId, partnerId)
    const rows = await orm.select({ id: table.id }).from(table).where(isOf).orderBy(asc(table.id))
    return rows.map(({ id }) => id)
  }
  return { events: await idsIn(events), inbox: await idsIn(inbox), mails: await idsIn(emailQueue) }
}

export async function mailWith({ orm }: Database, id: string) {
  const [mail] = await orm.select().from(emailQueue).where(eq(emailQueue.id, id))
  return mail
}
