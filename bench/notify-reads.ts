import { xorshift32 } from '../corpus/make/xorshift32.ts'
import { listInbox, unreadCount } from '../src/notify/inbox/inbox.ts'
import type { Server } from './notify-server.ts'
import { type Call, type Timing, timeCalls } from './notify-timing.ts'

const PARTNER = '0192f000-0000-7000-8000-000000000001'
const FIRST_MS = Date.UTC(2026, 0, 1)
/** Coprime to any number of rows that it does not divide, so that everybody's rows lie scattered among all others'. */
const STRIDE = 7_919
const CHUNK = 50_000
const PAGE = 20
const DEPTHS = [1, 100, 10_000]
/** Pages one after another from a depth on, so that not always the same rows are read. */
const POSITIONS = 50
const FEW = 10
const SEED = 20_261_121

export interface ReadSize {
  readonly rows: number
  readonly calls: number
  readonly rounds: number
}

/** Pages and counts of single users among all rows, one at a time, beside selects by the primary key of the same table. */
export async function timeReads(server: Server, { rows, ...size }: ReadSize): Promise<Timing[]> {
  await fill(server, rows)
  const users = usersOf(rows)
  const cases = [
    selectRow(server, rows),
    countUnread(server, 'few', FEW),
    countUnread(server, 'many', users.many),
  ]
  const lastPage = Math.floor(users.heavy / PAGE) - POSITIONS
  for (const depth of DEPTHS) cases.push(await page(server, Math.min(depth, lastPage)))
  const named = cases.map((subject) => ({ ...subject, name: `${server.name}: ${subject.name}` }))
  return timeCalls(named, { ...size, callers: 1 })
}

/** Numbers of rows: `many` are all unread, `few` has as many with FEW of them unread, `heavy` half of them. */
const usersOf = (rows: number) => ({
  many: Math.floor(rows / 20),
  few: Math.floor(rows / 20),
  heavy: Math.floor(rows / 4),
})

/** Row n, from 0, has the n-th millisecond in its UUIDv7; the rest belong to users of 100 rows each, four of five read. */
async function fill({ raw }: Server, rows: number): Promise<void> {
  const { many, few, heavy } = usersOf(rows)
  const place = `((n::bigint * ${STRIDE}) % ${rows})`
  await raw('truncate notify_inbox')
  for (let first = 0; first < rows; first += CHUNK) {
    await raw(`
      insert into notify_inbox (id, partner_id, user_id, product_key, type, title, body, created_at, read_at)
      select (lpad(to_hex(${FIRST_MS}::bigint + n), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid,
        '${PARTNER}',
        case when ${place} < ${many} then 'many'
          when ${place} < ${many + few} then 'few'
          when ${place} < ${many + few + heavy} then 'heavy'
          else 'user-' || (${place} % ${Math.ceil(rows / 150)}) end,
        case when n % 2 = 0 then 'shop' else 'bank' end,
        'order.packed', 'Packed', 'Your order has been packed.',
        to_timestamp((${FIRST_MS}::bigint + n) / 1000.0),
        case when ${place} < ${many} then null
          when ${place} < ${many + few} then case when ${place} < ${many + FEW} then null else now() end
          when ${place} < ${many + few + heavy} then case when ${place} % 2 = 0 then null else now() end
          else case when ${place} % 5 = 0 then null else now() end end
      from generate_series(${first}, ${Math.min(first + CHUNK, rows) - 1}) as n`)
  }
  await raw('vacuum analyze notify_inbox')
}

function selectRow({ raw }: Server, rows: number): Call {
  const random = xorshift32(SEED)
  return {
    name: 'raw select of one row by its id',
    isRaw: true,
    call: async () => {
      const found = await raw('select * from notify_inbox where id = $1', [idOf((random() >>> 0) % rows)])
      return found.length
    },
  }
}

function countUnread({ database }: Server, userId: string, unread: number): Call {
  return {
    name: `unread-count with ${unread.toLocaleString('en')} unread`,
    call: async () => {
      const user = { partnerId: PARTNER, userId }
      const { count } = await database.use((orm) => unreadCount(orm, user, null))
      return count
    },
  }
}

async function page({ database, raw }: Server, depth: number): Promise<Call> {
  const user = { partnerId: PARTNER, userId: 'heavy' }
  const before = await raw(
    `select id from notify_inbox where partner_id = $1 and user_id = $2 order by id desc offset ${Math.max(
      (depth - 1) * PAGE - 1,
      0,
    )} limit ${POSITIONS * PAGE}`,
    [user.partnerId, user.userId],
  )
  // The first page is the one that has nothing before it.
  const positions = depth === 1 ? [null] : before.map(({ id }) => String(id))
  return {
    name: `inbox page at depth ${depth.toLocaleString('en')}`,
    call: async (turn) => {
      const beforeId = positions[turn % positions.length] ?? null
      const query = { productKey: null, status: 'all', limit: PAGE, beforeId } as const
      const { items } = await database.use((orm) => listInbox(orm, user, query))
      return items.length
    },
  }
}

function idOf(row: number): string {
  const hex = `${(FIRST_MS + row).toString(16).padStart(12, '0')}70008000${row.toString(16).padStart(12, '0')}`
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
