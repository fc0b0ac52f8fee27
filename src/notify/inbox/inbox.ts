import { and, asc, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Orm } from '../../store/driver.ts'
import { COUNTED } from '../bodies.ts'
import type { User } from '../channels.ts'
import { inbox } from '../schema.ts'

export const STATUSES = ['all', 'unread', 'read'] as const
export type Status = (typeof STATUSES)[number]

/** No id is before the one, and no UUIDv7 is after the other. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Which of a user's notifications are meant; null: those of all products. */
export interface InboxFilter {
  readonly productKey: string | null
  readonly status: Status
}

export interface InboxQuery extends InboxFilter {
  /** 1 or more. */
  readonly limit: number
  /** The id of the last notification that was seen; null for the first page. */
  readonly beforeId: string | null
}

export interface InboxPage {
  /** JSON texts, newest first, for an answer that need not parse `data` to carry it (contract N6). */
  readonly items: readonly string[]
  /** What the next page comes after; null where this is the last. */
  readonly lastId: string | null
}

/**
 * A page of what a user sees. The position is an id, not a time nor a number of rows: times repeat, and numbers shift
 * with every new row.
 */
export async function listInbox(orm: Orm, user: User, query: InboxQuery): Promise<InboxPage> {
  const { where, newestFirst } = stretch(user, query, query)
  const rows = await orm
    .select()
    .from(inbox)
    .where(where)
    .orderBy(...newestFirst)
    .limit(query.limit + 1)
  const page = rows.slice(0, query.limit)
  return {
    items: page.map(itemText),
    lastId: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  }
}

/**
 * Counts to COUNTED and no further, so that a user with many costs no more. The order makes Postgres walk the index of the
 * unread; of the subselect it cannot guess the limit, else it prefers to sort all of a user's who has about as many.
 */
export async function unreadCount(
  orm: Orm,
  user: User,
  productKey: string | null,
): Promise<{ count: number; capped: boolean }> {
  const { where, newestFirst } = stretch(user, { productKey, status: 'unread' })
  const order = sql.join(newestFirst, sql`, `)
  const unread = sql`(
    select from ${inbox} where ${where} order by ${order} limit (select ${COUNTED + 1}::int)
  ) as unread`
  const [row] = await orm.select({ count: count() }).from(unread)
  const found = row?.count ?? 0
  return { count: Math.min(found, COUNTED), capped: found > COUNTED }
}

/**
 * The condition of every statement that walks a user's notifications, and the orders in which it can: from an id on, up
 * to but without another. Both ends name the owner, so nothing of anybody else is between them (contract N1).
 *
 * The last column before the id has a range of one value where an equality would do: so it counts in the order, which
 * only the indexes made for it have. Ordered by id alone, Postgres took the primary key and read everybody's rows, or
 * sorted all of a user's, whenever its statistics made a user or product look smaller or more even than it was.
 */
export function stretch(
  { partnerId, userId }: User,
  { productKey, status }: InboxFilter,
  { fromId = null, beforeId = null }: { fromId?: string | null; beforeId?: string | null } = {},
) {
  const column = productKey === null ? inbox.userId : inbox.productKey
  const value = productKey ?? userId
  return {
    where: and(
      eq(inbox.partnerId, partnerId),
      productKey === null ? undefined : eq(inbox.userId, userId),
      sql`(${column}, ${inbox.id}) >= (${value}, ${fromId ?? FIRST_ID})`,
      sql`(${column}, ${inbox.id}) < (${value}, ${beforeId ?? LAST_ID})`,
      status === 'unread' ? isNull(inbox.readAt) : undefined,
      status === 'read' ? isNotNull(inbox.readAt) : undefined,
    ),
    newestFirst: [desc(column), desc(inbox.id)],
    oldestFirst: [asc(column), asc(inbox.id)],
  }
}

function itemText(row: typeof inbox.$inferSelect): string {
  const text = JSON.stringify({
    id: row.id,
    product_key: row.productKey,
    type: row.type,
    title: row.title,
    body: row.body,
    url: row.url,
  })
  const rest = JSON.stringify({
    status: row.readAt === null ? 'unread' : 'read',
    read_at: row.readAt,
    created_at: row.createdAt,
  })
  return `${text.slice(0, -1)},"data":${row.data},${rest.slice(1)}`
}
