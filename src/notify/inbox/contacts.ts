import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '../../store/driver.ts'
import type { User } from '../channels.ts'
import { latestErasure } from '../cleanup/erasure-seen.ts'
import { contacts } from '../schema.ts'

export interface Contact {
  readonly user_id: string
  readonly email: string
  readonly state: (typeof contacts.$inferSelect)['state']
  readonly since: string
}

const { partnerId, userId } = contacts

/** null: no address of the user is known. */
export async function readContact(orm: Orm, user: User): Promise<Contact | null> {
  const [row] = await orm.select().from(contacts).where(ofUser(user))
  return row === undefined ? null : answered(row)
}

/** A flagged address that is set again is trusted again. */
export async function setContact(orm: Orm, user: User, email: string): Promise<Contact> {
  const now = new Date()
  const set = {
    ...{ email, updatedAt: now, state: 'ok' as const, stateSince: null },
    erasureSeen: sql`nullif(${latestErasure(user)}, 0)`,
  }
  const [row] = await orm
    .insert(contacts)
    .values({ ...user, ...set })
    .onConflictDoUpdate({ target: [partnerId, userId], set })
    .returning()
  if (row === undefined) throw new Error('an address was stored without a row')
  return answered(row)
}

export async function deleteContact(orm: Orm, user: User): Promise<void> {
  await orm.delete(contacts).where(ofUser(user))
}

/** Returns whether an address of the user is known. */
export async function clearContact(orm: Orm, user: User): Promise<boolean> {
  const cleared = await orm
    .update(contacts)
    .set({ state: 'ok', stateSince: new Date() })
    .where(ofUser(user))
    .returning({ userId })
  return cleared.length > 0
}

function ofUser(user: User) {
  return and(eq(partnerId, user.partnerId), eq(userId, user.userId))
}

function answered({ userId: user_id, email, state, stateSince, updatedAt }: typeof contacts.$inferSelect) {
  return { user_id, email, state, since: (stateSince ?? updatedAt).toISOString() }
}
