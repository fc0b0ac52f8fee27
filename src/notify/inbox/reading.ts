import { and, arrayContains, eq, isNotNull, isNull, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../store/database.ts'
import type { Orm } from '../../store/driver.ts'
import { tellEach, tellTogether } from '../changes.ts'
import type { User } from '../channels.ts'
import { events, inbox } from '../schema.ts'
import { type InboxFilter, stretch } from './inbox.ts'

/** A statement of this many rows blocks the embedded database for some 20 ms. */
const CHUNK = 1_000

/** `onlyProduct`: of this product alone (contract N20). */
type Owner = User & { readonly onlyProduct?: string | null }

const CHANGED = {
  id: inbox.id,
  partnerId: inbox.partnerId,
  userId: inbox.userId,
  productKey: inbox.productKey,
  readAt: inbox.readAt,
}

/** Changes rows and tells of it in one statement, so that a stream misses none (contract N21); returns their ids. */
async function change(orm: Orm, update: SQLWrapper, tell: SQL): Promise<string[]> {
  const changed = orm.$with('changed', {}).as(update.getSQL())
  const told = orm.$with('told', {}).as(tell)
  const rows = await orm.with(changed, told).select({ id: sql<string>`id` }).from(sql`changed`)
  return rows.map(({ id }) => id)
}

/** Returns the first reading time; null: the user has no notification of that id (contract N8). */
export async function markRead(orm: Orm, user: Owner, id: string, now: Date): Promise<Date | null> {
  const own = and(eq(inbox.id, id), ownedBy(user))
  const update = orm
    .update(inbox)
    .set({ readAt: now })
    .where(and(own, isNull(inbox.readAt)))
    .returning(CHANGED)
  if ((await change(orm, update, tellEach('read'))).length > 0) return now
  const [row] = await orm.select({ readAt: inbox.readAt }).from(inbox).where(own)
  return row?.readAt ?? null
}

/** Returns whether the user has a notification of that id (contract N15). */
export async function markUnread(orm: Orm, user: Owner, id: string): Promise<boolean> {
  const own = and(eq(inbox.id, id), ownedBy(user))
  const update = orm
    .update(inbox)
    .set({ readAt: null })
    .where(and(own, isNotNull(inbox.readAt)))
    .returning(CHANGED)
  if ((await change(orm, update, tellEach('unread'))).length > 0) return true
  return (await orm.select({ id: inbox.id }).from(inbox).where(own)).length > 0
}

/** Returns whether the user has, or had, a notification of that id; the event stays (contract N15). */
export async function archive(orm: Orm, user: Owner, id: string): Promise<boolean> {
  const gone = orm
    .delete(inbox)
    .where(and(eq(inbox.id, id), ownedBy(user)))
    .returning(CHANGED)
  if ((await change(orm, gone, tellEach('archived'))).length > 0) return true
  const { partnerId, userId, channels } = events
  const had = and(
    eq(events.id, id),
    eq(partnerId, user.partnerId),
    eq(userId, user.userId),
    arrayContains(channels, ['in_app']),
    user.onlyProduct == null ? undefined : eq(events.productKey, user.onlyProduct),
  )
  return (await orm.select({ id: events.id }).from(events).where(had)).length > 0
}

/**
 * Stops at `upTo`, or at the newest id of its beginning, so that it ends while others arrive (contract N9). ApiError
 * `unavailable` leaves rows marked; a row still being written must not start as read.
 */
export async function markAllRead(
  database: Pick<Database, 'use'>,
  user: User,
  productKey: string | null,
  now: Date,
  upTo: string | null = null,
): Promise<number> {
  const asker = { holder: user.partnerId }
  const unread: InboxFilter = { productKey, status: 'unread' }
  const newestId = upTo ?? (await database.use((orm) => findNewest(orm, user, unread), asker))
  if (newestId === null) return 0
  let updated = 0
  for (let fromId: string | null = null; ; ) {
    const rest = { fromId, newestId }
    const ids: string[] = await database.use((orm) => markChunk(orm, user, unread, rest, now), asker)
    updated += ids.length
    fromId = ids.length === CHUNK ? (ids.sort().at(-1) ?? null) : null
    // A chunk is also short if another request marked some of its rows.
    if (fromId === null && !(await database.use((orm) => hasRest(orm, user, unread, newestId), asker)))
      return updated
  }
}

async function hasRest(orm: Orm, user: User, filter: InboxFilter, newestId: string): Promise<boolean> {
  const { where, oldestFirst } = stretch(user, filter)
  const found = await orm
    .select({ id: inbox.id })
    .from(inbox)
    .where(and(where, lte(inbox.id, newestId)))
    .orderBy(...oldestFirst)
    .limit(1)
  return found.length > 0
}

async function findNewest(orm: Orm, user: User, filter: InboxFilter): Promise<string | null> {
  const { where, newestFirst } = stretch(user, filter)
  const [newest] = await orm
    .select({ id: inbox.id })
    .from(inbox)
    .where(where)
    .orderBy(...newestFirst)
    .limit(1)
  return newest?.id ?? null
}

/** Locks the oldest rows first against deadlocks; the planner could turn a join around, but not an array. */
async function markChunk(
  orm: Orm,
  user: User,
  filter: InboxFilter,
  { fromId, newestId }: { fromId: string | null; newestId: string },
  now: Date,
): Promise<string[]> {
  const { where, oldestFirst } = stretch(user, filter, { fromId })
  const due = orm
    .select({ id: inbox.id })
    .from(inbox)
    .where(and(where, lte(inbox.id, newestId)))
    .orderBy(...oldestFirst)
    .limit(CHUNK)
    .for('update')
  const update = orm
    .update(inbox)
    .set({ readAt: now })
    .where(and(sql`${inbox.id} = any(array${due})`, ownedBy(user)))
    .returning(CHANGED)
  return change(orm, update, tellTogether(user, filter.productKey))
}

/** Uses no index, because the planner must not walk all rows of a user to find one by id. */
function ownedBy({ partnerId, userId, onlyProduct = null }: Owner): SQL | undefined {
  return and(
    sql`${inbox.partnerId}::text = ${partnerId}`,
    eq(inbox.userId, userId),
    onlyProduct === null ? undefined : eq(inbox.productKey, onlyProduct),
  )
}
