import { and, asc, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Orm } from '../../store/driver.ts'
import { COUNTED } from '../bodies.ts'
import type { User } from '../channels.ts'
import { inbox } from '../schema.ts'

export const STATUSES = ['all', 'unread', 'read'] as const
export type Status = (typeof STATUSES)[number]

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** null: all products. */
export interface InboxFilter {
  readonly productKey: string | null
  readonly status: Status
}

export interface InboxQuery extends InboxFilter {
  readonly limit: number
  /** null: the first page. */
  readonly beforeId: string | null
}

export interface InboxPage {
  /** JSON texts, newest first, so that the answer need not parse `data` (contract N6). */
  readonly items: readonly string[]
  /** The next page follows this id; null: this page is the last. */
  readonly lastId: string | null
}

/** Drizzle takes no table columns from a text of SQL. */
const read = <Column extends AnyPgColumn>(column: Column) => sql`${column}`.mapWith(column)
const COLUMNS = {
  id: read(inbox.id),
  productKey: read(inbox.productKey),
  type: read(inbox.type),
  title: read(inbox.title),
  body: read(inbox.body),
  url: read(inbox.url),
  data: read(inbox.data),
  readAt: read(inbox.readAt),
  createdAt: read(inbox.createdAt),
}

/** Limits the bytes of a page that has more than one notification. */
export const PAGE_BYTES = 256 * 1024

/** Returns at least one; the position is an id, since times repeat and row numbers shift. */
export async function listInbox(orm: Orm, user: User, query: InboxQuery): Promise<InboxPage> {
  const { rows, found } = await readRows(orm, user, query)
  const items: string[] = []
  let bytes = 0
  for (const row of rows.slice(0, query.limit)) {
    const item = itemText(row)
    bytes += Buffer.byteLength(item)
    if (bytes > PAGE_BYTES && items.length > 0) break
    items.push(item)
  }
  return { items, lastId: found > items.length ? (rows[items.length - 1]?.id ?? null) : null }
}

/** Reads one row too many; of rows beyond PAGE_BYTES Postgres reads lengths only, not the bytes. */
export async function readRows(orm: Orm, user: User, query: InboxQuery) {
  const { where, newestFirst } = stretch(user, query, query)
  const order = sql.join(newestFirst, sql`, `)
  const asked = sql`(
    select * from ${inbox} where ${where} order by ${order} limit ${query.limit + 1}
  ) as ${inbox}`
  const measured = sql`(
    select *, count(*) over () as found, sum(
      octet_length(title) + coalesce(octet_length(body), 0) + coalesce(octet_length(url), 0)
        + coalesce(octet_length(data), 0)
    ) over (order by ${order} rows between unbounded preceding and 1 preceding) as before
    from ${asked}
  ) as ${inbox}`
  const rows = await orm
    .select({ ...COLUMNS, found: sql`found`.mapWith(Number) })
    .from(measured)
    .where(sql`coalesce(before, 0) <= ${PAGE_BYTES}::int`)
    .orderBy(...newestFirst)
  return { rows, found: rows[0]?.found ?? 0 }
}

/** Counts up to COUNTED; the order makes Postgres walk the index of unread rows rather than sort all. */
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
 * Both ends of the range name the owner, so no other user's rows lie between (contract N1). The last column
 * has a range of one value in place of an equality, so that it counts in the order, which only the intended
 * indexes have; ordered by id alone, Postgres read everybody's rows or sorted all of a user's.
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

function itemText(row: Pick<typeof inbox.$inferSelect, keyof typeof COLUMNS>): string {
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
