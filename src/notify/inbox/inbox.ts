import { and, asc, count, desc, eq, gte, isNotNull, isNull, lte, type Placeholder, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Orm } from '../../store/driver.ts'
import { COUNTED } from '../bodies.ts'
import type { User } from '../channels.ts'
import { inbox } from '../schema.ts'

export const STATUSES = ['all', 'unread', 'read'] as const
export type Status = (typeof STATUSES)[number]

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

/** A page has at most so many notifications. */
export const MAX_LIMIT = 100

/** Limits the bytes of a page that has more than one notification. */
export const PAGE_BYTES = 256 * 1024

/** Returns at least one; the position is an id, since times repeat and row numbers shift. */
export async function listInbox(orm: Orm, user: User, query: InboxQuery): Promise<InboxPage> {
  const { rows, found } = await readRows(orm, user, query)
  const items = firstOf(rows.slice(0, query.limit).map(itemText))
  return { items, lastId: found > items.length ? (rows[items.length - 1]?.id ?? null) : null }
}

/** Those of a page, at least one. To count bytes takes as long as all else; none has more than three a character. */
function firstOf(items: readonly string[]): readonly string[] {
  const most = items.reduce((sum, { length }) => sum + 3 * length, 0)
  if (most <= PAGE_BYTES) return items
  let bytes = 0
  const end = items.findIndex((item) => {
    bytes += Buffer.byteLength(item)
    return bytes > PAGE_BYTES
  })
  return end === -1 ? items : items.slice(0, Math.max(1, end))
}

/** Reads one row too many; of rows beyond PAGE_BYTES Postgres reads lengths only, not the bytes. */
export async function readRows(orm: Orm, { partnerId, userId }: User, query: InboxQuery) {
  const { productKey, status, limit, beforeId } = query
  const statement = preparedOf(orm, 'page', { productKey, status }, preparePage)
  const values = { partnerId, userId, productKey, beforeId: beforeId ?? LAST_ID, most: limit + 1 }
  const rows = await statement.execute(values)
  return { rows, found: rows[0]?.found ?? 0 }
}

/**
 * Read and unread rows have an index each, and none has both: a page of all walks the two side by side. Postgres plans
 * a statement anew for each call where it must guess the limit: it guesses a tenth of the user's rows.
 */
function preparePage(orm: Orm, filter: InboxFilter) {
  const parts = filter.status === 'all' ? (['unread', 'read'] as const) : [filter.status]
  const stretches = parts.map((status) =>
    stretch(GIVEN, given({ ...filter, status }), { beforeId: sql.placeholder('beforeId') }),
  )
  const { newestFirst } = stretch(GIVEN, given(filter))
  const order = sql`order by ${sql.join(newestFirst, sql`, `)}`
  const most = sql.raw(String(MAX_LIMIT + 1))
  const rows = stretches.map(
    ({ where }) => sql`(select * from ${inbox} where ${where} ${order} limit ${most})`,
  )
  const asked = sql`(
    select * from (${sql.join(rows, sql` union all `)}) as ${inbox} ${order} limit ${sql.placeholder('most')}
  ) as ${inbox}`
  const measured = sql`(
    select *, count(*) over () as found, sum(
      octet_length(title) + coalesce(octet_length(body), 0) + coalesce(octet_length(url), 0)
        + coalesce(octet_length(data), 0)
    ) over (${order} rows between unbounded preceding and 1 preceding) as before
    from ${asked}
  ) as ${inbox}`
  return orm
    .select({ ...COLUMNS, found: sql`found`.mapWith(Number) })
    .from(measured)
    .where(sql`coalesce(before, 0) <= ${PAGE_BYTES}::int`)
    .orderBy(...newestFirst)
    .prepare('notify_page')
}

/** JSON texts as those of a page, by id; of a user alone. */
export async function itemsById(
  orm: Orm,
  { partnerId, userId }: User,
  ids: readonly string[],
): Promise<Map<string, string>> {
  // With a limit each is looked up by its id, even where Postgres believes the table small.
  const found = sql`(
    select item.* from unnest(${`{${ids.join()}}`}::text::uuid[]) as wanted (wanted_id)
    cross join lateral (select * from ${inbox} where ${inbox.id} = wanted_id limit 1) as item
  ) as ${inbox}`
  const rows = await orm
    .select(COLUMNS)
    .from(found)
    .where(
      and(
        eq(inbox.partnerId, partnerId),
        eq(inbox.userId, userId),
        sql`(${inbox.expiresAt} <= now()) is not true`,
      ),
    )
  return new Map(rows.map((row) => [row.id, itemText(row)]))
}

/** Building a statement takes longer than running it; one is kept for each kind of filter. */
const kept = new WeakMap<Orm, Map<string, unknown>>()

function preparedOf<Statement>(
  orm: Orm,
  name: string,
  { productKey, status }: InboxFilter,
  prepare: (orm: Orm, filter: InboxFilter) => Statement,
): Statement {
  const statements = kept.get(orm) ?? new Map<string, unknown>()
  kept.set(orm, statements)
  const kind = `${name} ${status} ${productKey === null ? 'all' : 'of a product'}`
  const statement = statements.get(kind) ?? prepare(orm, { productKey, status })
  statements.set(kind, statement)
  return statement as Statement
}

const GIVEN = { partnerId: sql.placeholder('partnerId'), userId: sql.placeholder('userId') }

function given({ productKey, status }: InboxFilter) {
  return { productKey: productKey === null ? null : sql.placeholder('productKey'), status }
}

/** Counts up to COUNTED; the order makes Postgres walk the index of unread rows rather than sort all. */
export async function unreadCount(
  orm: Orm,
  { partnerId, userId }: User,
  productKey: string | null,
): Promise<{ count: number; capped: boolean }> {
  const statement = preparedOf(orm, 'count', { productKey, status: 'unread' }, prepareCount)
  const [row] = await statement.execute({ partnerId, userId, productKey })
  const found = row?.count ?? 0
  return { count: Math.min(found, COUNTED), capped: found > COUNTED }
}

function prepareCount(orm: Orm, filter: InboxFilter) {
  const { where, newestFirst } = stretch(GIVEN, given(filter))
  const order = sql.join(newestFirst, sql`, `)
  const unread = sql`(
    select from ${inbox} where ${where} order by ${order} limit (select ${sql.raw(String(COUNTED + 1))})
  ) as unread`
  return orm.select({ count: count() }).from(unread).prepare('notify_count')
}

type Value = string | Placeholder

/**
 * Both ends of the range name the owner, so no other user's rows lie between (contract N1). The last column
 * has a range of one value in place of an equality, so that it counts in the order, which only the intended
 * indexes have; ordered by id alone, Postgres read everybody's rows or sorted all of a user's. An end without id is
 * of the bare column: Postgres takes one of a row for a third of all rows, and planned each count anew. Only one end
 * each: of two, some versions begin at the farther, and filter all between.
 */
export function stretch(
  { partnerId, userId }: { readonly [Field in keyof User]: Value },
  { productKey, status }: { readonly productKey: Value | null; readonly status: Status },
  { fromId = null, beforeId = null }: { fromId?: Value | null; beforeId?: Value | null } = {},
) {
  const column = productKey === null ? inbox.userId : inbox.productKey
  const value = productKey ?? userId
  return {
    where: and(
      eq(inbox.partnerId, partnerId),
      productKey === null ? undefined : eq(inbox.userId, userId),
      fromId === null ? gte(column, value) : sql`(${column}, ${inbox.id}) >= (${value}, ${fromId})`,
      beforeId === null ? lte(column, value) : sql`(${column}, ${inbox.id}) < (${value}, ${beforeId})`,
      status === 'unread' ? isNull(inbox.readAt) : undefined,
      status === 'read' ? isNotNull(inbox.readAt) : undefined,
      sql`(${inbox.expiresAt} <= now()) is not true`,
    ),
    newestFirst: [desc(column), desc(inbox.id)],
    oldestFirst: [asc(column), asc(inbox.id)],
  }
}

/** Written field by field: to build an object for each row takes three times as long. */
function itemText(row: Pick<typeof inbox.$inferSelect, keyof typeof COLUMNS>): string {
  const { id, data, readAt } = row
  const texts = `"product_key":${quoted(row.productKey)},"type":${quoted(row.type)},"title":${quoted(row.title)}`
  const more = `"body":${quoted(row.body)},"url":${quoted(row.url)},"data":${data}`
  const status = readAt === null ? 'unread' : 'read'
  const times = `"read_at":${quotedTime(readAt)},"created_at":${quotedTime(row.createdAt)}`
  return `{"id":"${id}",${texts},${more},"status":"${status}",${times}}`
}

const quoted = (text: string | null) => (text === null ? 'null' : JSON.stringify(text))
const quotedTime = (time: Date | null) => (time === null ? 'null' : `"${time.toISOString()}"`)
