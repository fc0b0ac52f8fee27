import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Orm } from '../../store/driver.ts'
import type { Topic, User } from '../channels.ts'
import { changes, contacts, emailQueue, erasures, events, inbox, preferences } from '../schema.ts'
import { isBefore, latestErasure } from './erasure-seen.ts'
import { takePurgeLock } from './purge-lock.ts'

export interface Erased {
  readonly events: number
  readonly inbox: number
  readonly mails: number
  readonly preferences: number
  readonly contacts: number
}

const NOTHING: Erased = { events: 0, inbox: 0, mails: 0, preferences: 0, contacts: 0 }

const CHUNK_EVENTS = 1_000
const MAX_ATTEMPTS = 5
const DEADLOCK = '40P01'

/**
 * Deletes many events in pieces, so that other work need not wait, and the rest in one transaction with
 * `conclude`; a sweep deletes events whose statement is under way at the commit. A mail on its way still
 * arrives. 100,000 events take seconds.
 */
export async function eraseUser(
  orm: Orm,
  user: User,
  conclude: (tx: Orm, erased: Erased) => Promise<void> = async () => {},
): Promise<Erased> {
  const before = await eraseMost(orm, user)
  return attempt(orm, async (tx) => {
    const rest = await erase(tx, user)
    await tx.insert(changes).values({ ...user, kind: 'erased' })
    const erased = sum(before, rest)
    await conclude(tx, erased)
    return erased
  })
}

async function attempt<T>(orm: Orm, work: (tx: Orm) => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await orm.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 0`)
        return work(tx)
      })
    } catch (error) {
      if (attempts === MAX_ATTEMPTS || !isDeadlock(error)) throw error
    }
  }
}

async function eraseMost(orm: Orm, user: User): Promise<Erased> {
  const none = sql`false`
  for (let erased = NOTHING; ; ) {
    const found = await orm
      .select({ id: events.id })
      .from(events)
      .where(isOf(events, user))
      .limit(CHUNK_EVENTS)
    if (found.length < CHUNK_EVENTS) return erased
    const ids = found.map(({ id }) => id)
    const which = {
      mails: inArray(emailQueue.id, ids),
      inbox: inArray(inbox.id, ids),
      events: inArray(events.id, ids),
    }
    const chunk = await attempt(orm, async (tx) => {
      await takePurgeLock(tx)
      return deleteOf(tx, { ...which, preferences: none, contacts: none })
    })
    erased = sum(erased, chunk)
  }
}

function sum(one: Erased, other: Erased): Erased {
  return {
    events: one.events + other.events,
    inbox: one.inbox + other.inbox,
    mails: one.mails + other.mails,
    preferences: one.preferences + other.preferences,
    contacts: one.contacts + other.contacts,
  }
}

async function erase(tx: Orm, user: User): Promise<Erased> {
  // A purge deletes the same rows in another order, which could deadlock.
  await takePurgeLock(tx)
  // The lock excludes purges and other erasures until the end, so numbers follow the order of commits.
  await tx.insert(erasures).values(user)
  const hadContact = await lockContact(tx, user)
  const counts = await deleteOf(tx, {
    mails: inArray(emailQueue.id, idsOf(tx, user)),
    inbox: inArray(inbox.id, idsOf(tx, user)),
    events: isOf(events, user),
    preferences: isOf(preferences, user),
    contacts: isOf(contacts, user),
  })
  return { ...counts, contacts: hadContact ? counts.contacts : 0 }
}

export function deleteMissed(orm: Orm, user: User, erasure: SQL | number): Promise<Erased> {
  const isMissed = (table: typeof events | typeof preferences | typeof contacts) =>
    and(isOf(table, user), isBefore(table.erasureSeen, erasure))
  const ids = orm.select({ id: events.id }).from(events).where(isMissed(events))
  return deleteOf(orm, {
    mails: inArray(emailQueue.id, ids),
    inbox: inArray(inbox.id, ids),
    events: isMissed(events),
    preferences: isMissed(preferences),
    contacts: isMissed(contacts),
  })
}

export function deleteMissedEvent(orm: Orm, event: Topic & { readonly dedupeKey: string }): Promise<Erased> {
  const isMissed = and(
    isOf(events, event),
    eq(events.productKey, event.productKey),
    eq(events.type, event.type),
    eq(events.dedupeKey, event.dedupeKey),
    isBefore(events.erasureSeen, latestErasure(event)),
  )
  const ids = orm.select({ id: events.id }).from(events).where(isMissed)
  const none = sql`false`
  return deleteOf(orm, {
    mails: inArray(emailQueue.id, ids),
    inbox: inArray(inbox.id, ids),
    events: isMissed,
    preferences: none,
    contacts: none,
  })
}

/** One statement has one snapshot: it sees all rows of an event in flight or none. */
async function deleteOf(
  tx: Orm,
  where: { readonly [Table in keyof Erased]: SQL | undefined },
): Promise<Erased> {
  const mails = deletion(tx, 'mails', emailQueue, where.mails)
  const shown = deletion(tx, 'shown', inbox, where.inbox)
  const taken = deletion(tx, 'taken', events, where.events)
  const chosen = deletion(tx, 'chosen', preferences, where.preferences)
  const known = deletion(tx, 'known', contacts, where.contacts)
  const count = (from: ReturnType<typeof deletion>) => sql`(select count(*) from ${from})`.mapWith(Number)
  const [counts] = await tx
    .with(mails, shown, taken, chosen, known)
    // A delivery writes in this order.
    .select({
      mails: count(mails),
      inbox: count(shown),
      events: count(taken),
      preferences: count(chosen),
      contacts: count(known),
    })
    .from(sql`(select 1) as one`)
  if (counts === undefined) throw new Error('a select without condition gave no row')
  return counts
}

/** Makes and locks the contact, so that it is not deleted while the event with its address stays. */
async function lockContact(tx: Orm, user: User): Promise<boolean> {
  const [row] = await tx
    .insert(contacts)
    .values({ ...user, email: '', updatedAt: sql`now()` })
    .onConflictDoUpdate({
      target: [contacts.partnerId, contacts.userId],
      set: { updatedAt: sql`${contacts.updatedAt}` },
    })
    .returning({ email: contacts.email })
  return row?.email !== ''
}

export function isOf(table: Owned, { partnerId, userId }: User) {
  return and(eq(table.partnerId, partnerId), eq(table.userId, userId))
}

type Owned = typeof events | typeof preferences | typeof contacts | typeof erasures

/** Neither the queue nor the inbox has an index of users. */
function idsOf(tx: Orm, user: User) {
  return tx.select({ id: events.id }).from(events).where(isOf(events, user))
}

function deletion(tx: Orm, name: string, table: PgTable, condition: SQL | undefined) {
  return tx
    .$with(name, { one: sql<number>`one` })
    .as(sql`delete from ${table} where ${condition} returning 1 as one`)
}

function isDeadlock(error: unknown): boolean {
  for (let link = error; link instanceof Error; link = link.cause) {
    if ('code' in link && link.code === DEADLOCK) return true
  }
  return false
}
