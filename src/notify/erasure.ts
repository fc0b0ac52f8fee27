import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Orm } from '../store/database.ts'
import type { User } from './channels.ts'
import { takePurgeLock } from './purge-lock.ts'
import { contacts, emailQueue, events, inbox, preferences } from './schema.ts'

/** Rows that were deleted. */
export interface Erased {
  readonly events: number
  readonly inbox: number
  readonly mails: number
  readonly preferences: number
  readonly contacts: number
}

const MAX_ATTEMPTS = 5
/** SQLSTATE deadlock_detected: of two transactions that waited for one another this one was ended. */
const DEADLOCK = '40P01'

/**
 * Deletes everything that is kept of a user, in one transaction; of an event that is taken in meanwhile, all or nothing.
 * A mail that is on its way at the moment still arrives. Takes as long as it takes: seconds for some 100,000 events.
 *
 * @param conclude runs in the same transaction.
 */
export async function eraseUser(
  orm: Orm,
  user: User,
  conclude: (tx: Orm, erased: Erased) => Promise<void> = async () => {},
): Promise<Erased> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await orm.transaction(async (tx) => {
        const erased = await erase(tx, user)
        await conclude(tx, erased)
        return erased
      })
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isDeadlock(error)) throw error
    }
  }
}

async function erase(tx: Orm, user: User): Promise<Erased> {
  // A purge deletes the same rows in another order: each would wait for the other.
  await takePurgeLock(tx)
  const hadContact = await lockContact(tx, user)
  // One statement sees all tables as of one instant, and so of an event in flight either all rows or none.
  const mails = deletion(tx, 'mails', emailQueue, inArray(emailQueue.id, idsOf(tx, user)))
  const shown = deletion(tx, 'shown', inbox, isOf(inbox, user))
  const taken = deletion(tx, 'taken', events, isOf(events, user))
  const chosen = deletion(tx, 'chosen', preferences, isOf(preferences, user))
  const known = deletion(tx, 'known', contacts, isOf(contacts, user))
  const count = (from: ReturnType<typeof deletion>) => sql`(select count(*) from ${from})`.mapWith(Number)
  const [counts] = await tx
    .with(mails, shown, taken, chosen, known)
    // Postgres runs them in this order, which is that of a delivery's own writes.
    .select({
      mails: count(mails),
      inbox: count(shown),
      events: count(taken),
      preferences: count(chosen),
      contacts: count(known),
    })
    .from(sql`(select 1) as one`)
  if (counts === undefined) throw new Error('a select without condition gave no row')
  return { ...counts, contacts: hadContact ? counts.contacts : 0 }
}

/**
 * Makes events of the user with an address wait, those in flight first: each writes the contact, which is made where there
 * is none. Otherwise the contact could be deleted and the event that gave the address stay.
 */
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

function isOf(table: Owned, { partnerId, userId }: User) {
  return and(eq(table.partnerId, partnerId), eq(table.userId, userId))
}

type Owned = typeof inbox | typeof events | typeof preferences | typeof contacts

/** The queue is found by the ids of events: it has no index of users. */
function idsOf(tx: Orm, user: User) {
  return tx.select({ id: events.id }).from(events).where(isOf(events, user))
}

function deletion(tx: Orm, name: string, table: PgTable, condition: ReturnType<typeof and>) {
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
