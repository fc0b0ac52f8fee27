import { describe, expect, test } from 'bun:test'
import { forFile } from '../../../support/for-file.ts'
import { startAlone } from '../../../support/nodes.ts'
import {
  eventFor,
  idsOf,
  type NotifyClient,
  newUser,
  openClients,
  PRODUCT,
  type Query,
  readPages,
  TYPE,
} from '../client.ts'

const ITEM_FIELDS = [
  'id',
  'product_key',
  'type',
  'title',
  'body',
  'url',
  'data',
  'status',
  'read_at',
  'created_at',
]
const CAP = 1_000
const AT_ONCE = 20

const service = await forFile(startAlone())
const clients = await openClients(service, 4)
const client = clients[0] ?? raise()

function raise(): never {
  throw new Error('there is none')
}

/** What the two operations that count say, which must be the same. */
async function unread(userId: string, query: Query = {}): Promise<number> {
  const { unread_count: counted } = await client.unread(userId, query)
  expect((await client.inbox(userId, { ...query, limit: 1 })).unread_count).toBe(counted)
  return counted
}

describe('the inbox [N6]', () => {
  test('a page and its items have every field, in order [N6]', async () => {
    const userId = newUser()
    const receipt = await client.create(
      eventFor(userId, { body: 'b', url: 'https://example.com/', data: { a: 1 } }),
    )
    const reply = await client.listInbox({ user_id: userId })
    expect(reply.headers.get('cache-control')).toBe('no-store')
    const page = JSON.parse(reply.text)
    expect(Object.keys(page)).toEqual(['notifications', 'next_cursor', 'unread_count', 'capped'])
    expect(Object.keys(page.notifications[0])).toEqual(ITEM_FIELDS)
    const item = {
      id: receipt.id,
      product_key: PRODUCT,
      type: TYPE,
      title: 'On its way',
      body: 'b',
      url: 'https://example.com/',
      data: { a: 1 },
      status: 'unread',
      read_at: null,
      created_at: receipt.created_at,
    }
    expect(page).toEqual({ notifications: [item], next_cursor: null, unread_count: 1, capped: false })
  })

  test('what an event did not have is null [N6]', async () => {
    const userId = newUser()
    await client.create(eventFor(userId))
    const [item] = (await client.inbox(userId)).notifications
    expect(item).toMatchObject({ body: null, url: null, data: null, read_at: null })
  })

  test('an unknown user has an empty inbox [N6]', async () => {
    expect(await client.inbox(newUser())).toEqual({
      notifications: [],
      next_cursor: null,
      unread_count: 0,
      capped: false,
    })
  })

  test('the newest comes first, 20 to a page unless another limit is given [N6]', async () => {
    const userId = newUser()
    const ids = await client.createMany(userId, 25)
    const pages = await readPages(client, userId)
    expect(pages.map(({ notifications }) => notifications.length)).toEqual([20, 5])
    expect(idsOf(pages)).toEqual(ids)
    for (const limit of [1, 7, 12, 24, 25, 26, 100]) {
      const limited = await readPages(client, userId, { limit })
      expect(limited.map(({ notifications }) => notifications.length)).toEqual(
        Array.from({ length: Math.ceil(25 / limit) }, (_, page) => Math.min(limit, 25 - page * limit)),
      )
      expect(idsOf(limited)).toEqual(ids)
    }
  })

  test('what is shown and counted keeps to the status and the product asked for [N6]', async () => {
    const userId = newUser()
    const shop = await client.createMany(userId, 3)
    const bank = await client.createMany(userId, 3, { product_key: 'bank' })
    const [readInShop = '', readInBank = ''] = [shop[1], bank[1]]
    for (const id of [readInShop, readInBank]) await client.read(id, userId)
    const all = [...bank, ...shop]
    const isRead = (id: string) => id === readInShop || id === readInBank
    const lists: readonly (readonly [Query, readonly string[], number])[] = [
      [{}, all, 4],
      [{ status: 'all' }, all, 4],
      [{ status: 'unread' }, all.filter((id) => !isRead(id)), 4],
      [{ status: 'read' }, all.filter(isRead), 4],
      [{ product_key: 'bank' }, bank, 2],
      [{ product_key: 'bank', status: 'unread' }, bank.filter((id) => !isRead(id)), 2],
      [{ product_key: PRODUCT, status: 'read' }, [readInShop], 2],
      [{ product_key: 'none' }, [], 0],
      [{ product_key: 'ban' }, [], 0],
    ]
    for (const [query, ids, count] of lists) {
      const pages = await readPages(client, userId, { ...query, limit: 2 })
      expect([query, idsOf(pages), pages[0]?.unread_count]).toEqual([query, ids, count])
    }
  })
})

describe('pages while others write [N6]', () => {
  test('no item is repeated or skipped while new ones arrive [N6]', async () => {
    const userId = newUser()
    const ids = await client.createMany(userId, 40)
    let going = true
    let written = 0
    const write = async (writer: NotifyClient) => {
      while (going) {
        await writer.create(eventFor(userId))
        written++
      }
    }
    const writers = clients.slice(1).map(write)
    const pages = await readPages(clients[0] ?? raise(), userId, { limit: 3 })
    going = false
    await Promise.all(writers)
    const seen = idsOf(pages)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((id) => ids.includes(id))).toEqual([...ids])
    expect([...seen].sort().reverse()).toEqual([...seen])
    expect(written).toBeGreaterThan(0)
  })

  test('no unread item is skipped while those of earlier pages are read [N6]', async () => {
    const userId = newUser()
    const ids = await client.createMany(userId, 12)
    const pages = await readPages(client, userId, { limit: 3, status: 'unread' }, ({ notifications }) =>
      Promise.all(notifications.map(({ id }) => client.read(id, userId))),
    )
    expect(idsOf(pages)).toEqual([...ids])
    expect(pages.map(({ unread_count: count }) => count)).toEqual([12, 9, 6, 3])
  })

  test('a cursor whose item no longer fits the filter still goes on after it [N6]', async () => {
    const userId = newUser()
    const ids = await client.createMany(userId, 6)
    const first = await client.inbox(userId, { limit: 3, status: 'unread' })
    await client.readAll(userId)
    const late = await client.createMany(userId, 1)
    const next = { limit: 3, status: 'unread', cursor: first.next_cursor ?? '' }
    expect(await client.inbox(userId, next)).toEqual({
      notifications: [],
      next_cursor: null,
      unread_count: 1,
      capped: false,
    })
    expect(idsOf([await client.inbox(userId)])).toEqual([...late, ...ids])
  })
})

describe('the unread count [N7]', () => {
  test('an unknown user has none [N7]', async () => {
    const userId = newUser()
    const reply = await client.countUnread({ user_id: userId })
    expect([reply.status, reply.text]).toEqual([
      200,
      `{"user_id":"${userId}","unread_count":0,"capped":false}`,
    ])
  })

  test('it is right immediately after each step [N7]', async () => {
    const userId = newUser()
    expect(await unread(userId)).toBe(0)
    const [third = '', second = '', first = ''] = await client.createMany(userId, 3)
    expect(await unread(userId)).toBe(3)
    expect((await client.read(second, userId)).unread_count).toBe(2)
    expect(await unread(userId)).toBe(2)
    expect((await client.read(second, userId)).unread_count).toBe(2)
    expect(await unread(userId)).toBe(2)
    await client.createMany(userId, 1, { product_key: 'bank' })
    expect([await unread(userId), await unread(userId, { product_key: 'bank' })]).toEqual([3, 1])
    expect((await client.read(first, userId)).unread_count).toBe(2)
    expect([await unread(userId), await unread(userId, { product_key: PRODUCT })]).toEqual([2, 1])
    expect(await client.readAll(userId, { product_key: PRODUCT })).toEqual({
      updated: 1,
      unread_count: 0,
      capped: false,
    })
    expect([await unread(userId), await unread(userId, { product_key: 'bank' })]).toEqual([1, 1])
    expect((await client.read(third, userId)).unread_count).toBe(1)
    expect(await client.readAll(userId)).toEqual({ updated: 1, unread_count: 0, capped: false })
    expect(await unread(userId)).toBe(0)
  })

  test('it is exact to 1,000, then 1,000 and capped [N7]', async () => {
    const userId = newUser()
    const ids: string[] = []
    const add = async (count: number) => {
      for (let done = 0; done < count; done += AT_ONCE) {
        const group = Array.from({ length: Math.min(AT_ONCE, count - done) }, (_, place) =>
          (clients[1 + (place % 3)] ?? raise()).create(eventFor(userId)),
        )
        ids.push(...(await Promise.all(group)).map(({ id }) => id))
      }
    }
    const expectCount = async (count: number, capped: boolean) => {
      expect(await client.unread(userId)).toEqual({ user_id: userId, unread_count: count, capped })
      expect(await unread(userId)).toBe(count)
      expect(await unread(userId, { product_key: PRODUCT })).toBe(count)
    }
    await add(CAP - 1)
    await expectCount(CAP - 1, false)
    await add(1)
    await expectCount(CAP, false)
    await add(1)
    await expectCount(CAP, true)
    await add(1)
    await expectCount(CAP, true)
    const marked: number[] = []
    for (const id of ids.slice(0, 3)) marked.push((await client.read(id, userId)).unread_count)
    expect(marked).toEqual([CAP, CAP, CAP - 1])
    await expectCount(CAP - 1, false)
    expect(await client.readAll(userId)).toEqual({ updated: CAP - 1, unread_count: 0, capped: false })
    await expectCount(0, false)
    const pages = await readPages(client, userId, { limit: 100 })
    expect(new Set(idsOf(pages))).toEqual(new Set(ids))
    expect(idsOf(pages)).toHaveLength(CAP + 2)
  })
})
