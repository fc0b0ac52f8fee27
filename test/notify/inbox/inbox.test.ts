import { expect, test } from 'bun:test'
import { and, desc, eq } from 'drizzle-orm'
import { xorshift32 } from '../../../corpus/make/xorshift32.ts'
import type { User } from '../../../src/notify/channels.ts'
import {
  type InboxQuery,
  listInbox,
  PAGE_BYTES,
  readRows,
  unreadCount,
} from '../../../src/notify/inbox/inbox.ts'
import { markRead } from '../../../src/notify/inbox/reading.ts'
import { inbox } from '../../../src/notify/schema.ts'
import type { Orm } from '../../../src/store/driver.ts'
import { SEED } from '../../support/seed.ts'
import { describeOnBoth } from '../databases.ts'
import { deliver, deliverOne, newUser, rowOf } from './inbox-rows.ts'

const FIRST: InboxQuery = { productKey: null, status: 'all', limit: 100, beforeId: null }
const AT = new Date('2026-01-02T03:04:05.006Z')

const idOf = (item: string): string => JSON.parse(item).id

async function listedIds(orm: Orm, user: User, query: Partial<InboxQuery> = {}): Promise<string[]> {
  const { items } = await listInbox(orm, user, { ...FIRST, ...query })
  return items.map(idOf)
}

/** All ids that pages show one after another; `between` runs after each page. */
async function pagedIds(
  orm: Orm,
  user: User,
  query: Partial<InboxQuery>,
  between: () => Promise<void> = async () => {},
): Promise<string[]> {
  const ids: string[] = []
  for (let beforeId: string | null = null; ; ) {
    const { items, lastId } = await listInbox(orm, user, { ...FIRST, ...query, beforeId })
    ids.push(...items.map(idOf))
    if (lastId === null) return ids
    beforeId = lastId
    await between()
  }
}

/** Fields of random lengths up to the longest that an event may have; characters of a body may take six in JSON. */
function randomFields(random: () => number) {
  const below = (limit: number) => (random() >>> 0) % limit
  const sometimes = (text: string) => (below(3) === 0 ? null : text)
  return {
    title: 'T'.repeat(1 + below(255)),
    body: sometimes(['b', 'ä', '\u0001', '"'][below(4)]?.repeat(below(4_001)) ?? ''),
    url: sometimes(`https://shop.example/${'u'.repeat(below(2_000))}`),
    data: sometimes(`{"a":"${'d'.repeat(below(8_100))}"}`),
  }
}

describeOnBoth('inbox', (database) => {
  test('a page has 256 KiB at most, and the next one goes on behind it [N6]', async () => {
    const { orm } = database()
    const user = newUser()
    const random = xorshift32(SEED | 0 || 1)
    const ids: string[] = []
    for (let count = 0; count < 240; count++)
      ids.unshift((await deliverOne(orm, user, randomFields(random))).id)
    const sizes: number[] = []
    let pages = 0
    for (const limit of [100, 30]) {
      const seen: string[] = []
      for (let beforeId: string | null = null; ; ) {
        const { items, lastId } = await listInbox(orm, user, { ...FIRST, limit, beforeId })
        sizes.push(Buffer.byteLength(items.join('')))
        pages++
        seen.push(...items.map(idOf))
        if (lastId === null) break
        beforeId = lastId
      }
      expect(seen).toEqual(ids)
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(PAGE_BYTES)
    expect(pages).toBeGreaterThan(3 + 8)
  })

  test('what does not fit into a page is not read from the database [N6]', async () => {
    const { orm } = database()
    const user = newUser()
    await deliver(orm, user, 100, { data: `{"a":"${'d'.repeat(8_100)}"}`, body: 'b'.repeat(4_000) })
    const rows = await readRows(orm, user, FIRST)
    expect([rows.rows.length, rows.found]).toEqual([22, 100])
  })

  test('an item has its fields in the order of the contract, and its data as it was stored [N6]', async () => {
    const { orm } = database()
    const user = newUser()
    const data = '{"b":1.50,"a":[1e3,"\\u00e9"],"b2":{"__proto__":null}}'
    const fields = { body: 'Thanks, "A" \u2028', url: 'https://example.com/?a=1&b=2', data, createdAt: AT }
    const { id } = await deliverOne(orm, user, fields)
    const { items } = await listInbox(orm, user, FIRST)
    expect(items).toEqual([
      `{"id":"${id}","product_key":"shop","type":"paid","title":"Paid","body":"Thanks, \\"A\\" \u2028",` +
        `"url":"https://example.com/?a=1&b=2","data":${data},"status":"unread","read_at":null,` +
        '"created_at":"2026-01-02T03:04:05.006Z"}',
    ])
  })

  test('what an item does not have is null [N6]', async () => {
    const { orm } = database()
    const user = newUser()
    await deliverOne(orm, user, { readAt: AT })
    const { items } = await listInbox(orm, user, FIRST)
    expect(JSON.parse(items.join())).toMatchObject({
      body: null,
      url: null,
      data: null,
      status: 'read',
      read_at: '2026-01-02T03:04:05.006Z',
    })
  })

  test('items are listed newest first, also where they were created in one millisecond [N6]', async () => {
    const { orm } = database()
    const user = newUser()
    const ids = await deliver(orm, user, 30, { createdAt: AT })
    expect(await listedIds(orm, user)).toEqual(ids.reverse())
    for (const limit of [1, 7, 29, 30]) expect(await pagedIds(orm, user, { limit })).toEqual(ids)
  })

  test('only a page that another follows has a last id [N6]', async () => {
    const { orm } = database()
    const user = newUser()
    const page = async (limit: number) => {
      const { items, lastId } = await listInbox(orm, user, { ...FIRST, limit })
      return [items.length, lastId]
    }
    expect(await page(1)).toEqual([0, null])
    const [oldest = '', , newest = ''] = await deliver(orm, user, 3)
    expect(await page(4)).toEqual([3, null])
    expect(await page(3)).toEqual([3, null])
    expect(await page(1)).toEqual([1, newest])
    expect(await listedIds(orm, user, { beforeId: oldest })).toEqual([])
  })

  test('a filter shows what it says and nothing else [N6]', async () => {
    const { orm } = database()
    const user = newUser()
    const read = { readAt: AT }
    const { id: shop } = await deliverOne(orm, user)
    const { id: shopRead } = await deliverOne(orm, user, read)
    const { id: blog } = await deliverOne(orm, user, { productKey: 'blog' })
    const { id: blogRead } = await deliverOne(orm, user, { productKey: 'blog', ...read })
    expect(await listedIds(orm, user)).toEqual([blogRead, blog, shopRead, shop])
    expect(await listedIds(orm, user, { status: 'unread' })).toEqual([blog, shop])
    expect(await listedIds(orm, user, { status: 'read' })).toEqual([blogRead, shopRead])
    expect(await listedIds(orm, user, { productKey: 'shop' })).toEqual([shopRead, shop])
    expect(await listedIds(orm, user, { productKey: 'shop', status: 'unread' })).toEqual([shop])
    expect(await listedIds(orm, user, { productKey: 'blog', status: 'read' })).toEqual([blogRead])
    expect(await listedIds(orm, user, { productKey: 'none' })).toEqual([])
  })

  test('a user sees only what is theirs, however alike the names are [N1]', async () => {
    const { orm } = database()
    const partnerId = Bun.randomUUIDv7()
    const names = [
      'a',
      'A',
      'a ',
      ' a',
      'aa',
      'b',
      'é',
      'e\u0301',
      '0',
      'a\u200b',
      '\u{1f600}',
      '%',
      '_',
      "'",
      '"',
    ]
    const users = [partnerId, Bun.randomUUIDv7()].flatMap((id) => names.map((name) => newUser(name, id)))
    const owned = new Map<User, string[]>()
    for (const user of users) {
      for (const productKey of ['a', 'a-b', 'b']) {
        const { id } = await deliverOne(orm, user, { productKey })
        owned.set(user, [id, ...(owned.get(user) ?? [])])
      }
    }
    for (const user of users) {
      const ids = owned.get(user) ?? []
      expect(await listedIds(orm, user)).toEqual(ids)
      expect(await unreadCount(orm, user, null)).toEqual({ count: 3, capped: false })
      expect(await listedIds(orm, user, { productKey: 'a' })).toEqual(ids.slice(2))
      expect(await unreadCount(orm, user, 'a')).toEqual({ count: 1, capped: false })
    }
  })

  test('unread notifications are counted to 1,000 and then capped [N7]', async () => {
    const { orm } = database()
    const user = newUser()
    const counts = async () => [await unreadCount(orm, user, null), await unreadCount(orm, user, 'shop')]
    expect(await counts()).toEqual([
      { count: 0, capped: false },
      { count: 0, capped: false },
    ])
    await deliver(orm, user, 999)
    await deliver(orm, user, 5, { readAt: AT })
    await deliver(orm, user, 1, { productKey: 'blog' })
    expect(await counts()).toEqual([
      { count: 1_000, capped: false },
      { count: 999, capped: false },
    ])
    await deliver(orm, user, 1)
    expect(await counts()).toEqual([
      { count: 1_000, capped: true },
      { count: 1_000, capped: false },
    ])
    await deliver(orm, user, 1)
    expect(await counts()).toEqual([
      { count: 1_000, capped: true },
      { count: 1_000, capped: true },
    ])
    expect(await unreadCount(orm, user, 'blog')).toEqual({ count: 1, capped: false })
  })

  test('pages neither repeat nor skip while others write and read [N6]', async () => {
    const { orm } = database()
    const random = xorshift32(7)
    const below = (limit: number) => (random() >>> 0) % limit
    for (const productKey of [null, 'shop']) {
      for (const status of ['all', 'unread', 'read'] as const) {
        const user = newUser()
        const start = Date.now()
        // Other nodes' clocks differ: what is new is not always newest, and some of it lies between what was there.
        const rowAt = (atMs: number) =>
          rowOf(user, {
            id: Bun.randomUUIDv7('hex', atMs),
            productKey: below(3) === 0 ? 'blog' : 'shop',
            readAt: below(2) === 0 ? AT : null,
          })
        await orm.insert(inbox).values(Array.from({ length: 200 }, () => rowAt(start - below(10_000))))
        const atStart = await pagedIds(orm, user, { productKey, status })
        const touched = new Set<string>()
        const seen = await pagedIds(orm, user, { productKey, status, limit: 9 }, async () => {
          await orm.insert(inbox).values([rowAt(start - below(10_000)), rowAt(Date.now() + 1_000)])
          const [some] = await orm
            .select({ id: inbox.id })
            .from(inbox)
            .where(and(eq(inbox.partnerId, user.partnerId), eq(inbox.userId, user.userId)))
            .orderBy(desc(inbox.id))
            .offset(below(200))
            .limit(1)
          if (some === undefined) throw new Error('There are 200 rows.')
          touched.add(some.id)
          await markRead(orm, user, some.id, new Date())
        })
        expect(new Set(seen).size).toBe(seen.length)
        expect(seen).toEqual([...seen].sort().reverse())
        const isStable = (id: string) => status === 'all' || !touched.has(id)
        const shown = new Set(seen)
        expect(atStart.filter((id) => isStable(id) && !shown.has(id))).toEqual([])
        expect(atStart.length).toBeGreaterThan(40)
      }
    }
  })
})
