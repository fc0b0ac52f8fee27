import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { countStatuses, startNode } from '../../../support/nodes.ts'
import { freshDatabase } from '../../../support/postgres.ts'
import { type Reply, readJson } from '../../../support/raw-http.ts'
import { type Resend, startResend } from '../../../support/resend.ts'
import type { Service } from '../../../support/service.ts'
import { patiently } from '../../../support/waiting.ts'
import {
  BOTH_CHANNELS,
  eventFor,
  type Fields,
  idsOf,
  type NotifyClient,
  newUser,
  notifyClient,
  openClients,
  PRODUCT,
  type Preference,
  type ReadAll,
  type ReadMark,
  type Receipt,
  readPages,
  TYPE,
} from '../client.ts'
import { eventualHealth, mailSettings, newAddress, recipients } from '../mail/mailing.ts'

/** More with `WAYPOST_RACE_KEYS`; the figure that is to be shown is of 200. */
const DEDUPE_KEYS = Number(process.env.WAYPOST_RACE_KEYS ?? 20)
const AT_ONCE = 50
const POSTS_A_KEY = 1_000
let resend: Resend
let nodes: readonly [Service, Service]
/** In turn of the one node and the other. */
let clients: readonly NotifyClient[]

beforeAll(async () => {
  resend = await startResend()
  const env = { DATABASE_URL: await freshDatabase(), ...mailSettings(resend.url) }
  const first = await startNode(env)
  nodes = [first, await startNode(env)]
  const wanted = 2 + Math.ceil((DEDUPE_KEYS * AT_ONCE) / POSTS_A_KEY)
  const keys = (await openClients(first, wanted)).map(({ key }) => key)
  clients = keys.flatMap((key) => nodes.map((node) => notifyClient(node, key)))
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await resend.stop()
})

let turn = 0
function nextClient(): NotifyClient {
  const next = clients[turn++ % clients.length]
  if (next === undefined) throw new Error('there are no clients')
  return next
}
/** Sends so many at once, each other one to the other node. */
function atOnce(
  count: number,
  ask: (client: NotifyClient, place: number) => Promise<Reply>,
): Promise<Reply[]> {
  return Promise.all(
    Array.from({ length: count }, (_, place) => {
      const client = nextClient()
      return patiently(() => ask(client, place))
    }),
  )
}
const receiptsOf = (replies: readonly Reply[]) => replies.map(({ text }): Receipt => JSON.parse(text))
const different = (values: readonly unknown[]) => new Set(values).size

describe('equal posts at once to two nodes [N4]', () => {
  test(`of 50 at once, with ${DEDUPE_KEYS} keys, one each is 201 and 49 are 200, all with one id [N4]`, async () => {
    const userId = newUser()
    const ids: string[] = []
    for (let number = 0; number < DEDUPE_KEYS; number++) {
      const event = eventFor(userId, { dedupe_key: `order-${number}`, title: `number ${number}` })
      const replies = await atOnce(AT_ONCE, (client) => client.postEvent(event))
      expect(countStatuses(replies)).toEqual({ 200: AT_ONCE - 1, 201: 1 })
      const receipts = receiptsOf(replies)
      expect(different(receipts.map(({ id, created_at: at }) => `${id} ${at}`))).toBe(1)
      expect(receipts.filter(({ deduplicated }) => !deduplicated)).toHaveLength(1)
      expect(receipts.filter(({ payload_mismatch: mismatch }) => mismatch)).toEqual([])
      ids.unshift(receipts[0]?.id ?? '')
    }
    for (const client of clients.slice(0, 2)) {
      const pages = await readPages(client, userId, { limit: 100 })
      expect(idsOf(pages)).toEqual(ids)
      expect((await client.unread(userId)).unread_count).toBe(DEDUPE_KEYS)
    }
  }, 600_000)

  test('of 50 at once that differ in their title one is stored, and the others are told so [N4]', async () => {
    const userId = newUser()
    for (let number = 0; number < 5; number++) {
      const event = (place: number) =>
        eventFor(userId, { dedupe_key: `order-${number}`, title: `number ${number}, writer ${place % 5}` })
      const replies = await atOnce(AT_ONCE, (client, place) => client.postEvent(event(place)))
      expect(countStatuses(replies)).toEqual({ 200: AT_ONCE - 1, 201: 1 })
      const receipts = receiptsOf(replies)
      expect(different(receipts.map(({ id, title }) => `${id} ${title}`))).toBe(1)
      expect(receipts.filter(({ payload_mismatch: mismatch }) => mismatch)).toHaveLength(40)
    }
    expect((await nextClient().unread(userId)).unread_count).toBe(5)
  })

  test('of equal posts of many keys, all at once, each key is stored once [N4]', async () => {
    const userId = newUser()
    const event = (place: number): Fields => eventFor(userId, { dedupe_key: `order-${place % 20}` })
    const replies = await atOnce(300, (client, place) => client.postEvent(event(place)))
    expect(countStatuses(replies)).toEqual({ 200: 280, 201: 20 })
    expect(different(receiptsOf(replies).map(({ id }) => id))).toBe(20)
    expect(idsOf(await readPages(nextClient(), userId, { limit: 7 }))).toHaveLength(20)
  })
})

describe('mail from two nodes [N11]', () => {
  /** Waits until each address has its mail and nothing is left to send. */
  async function expectSentOnce(addresses: readonly string[]): Promise<void> {
    const sent = () => recipients(resend).filter((to) => addresses.includes(String(to)))
    await resend.waitFor(() => sent().length >= addresses.length, 20_000)
    await eventualHealth(nodes[0], ({ pending }) => pending === 0)
    expect(sent().toSorted()).toEqual([...addresses].toSorted())
  }

  test('of 50 equal posts at once with an address one mail is sent [N11]', async () => {
    const addresses = Array.from({ length: 5 }, newAddress)
    for (const email of addresses) {
      const event = eventFor(newUser(), { dedupe_key: 'a', email })
      const replies = await atOnce(AT_ONCE, (client) => client.postEvent(event))
      expect(countStatuses(replies)).toEqual({ 200: AT_ONCE - 1, 201: 1 })
    }
    await expectSentOnce(addresses)
  })

  test('200 mails that two nodes take in and send are accepted once each [N11]', async () => {
    const addresses = Array.from({ length: 200 }, newAddress)
    const replies = await atOnce(addresses.length, (client, place) =>
      client.postEvent(eventFor(newUser(), { email: addresses[place] })),
    )
    expect(countStatuses(replies)).toEqual({ 201: addresses.length })
    await expectSentOnce(addresses)
  })

  test('addresses of a few users changed at once by both nodes are all taken [N2]', async () => {
    const users = Array.from({ length: 3 }, newUser)
    const replies = await atOnce(120, (client, place) =>
      client.postEvent(eventFor(users[place % 3] ?? '', { email: newAddress(), dedupe_key: `${place}` })),
    )
    expect(countStatuses(replies)).toEqual({ 201: 120 })
    for (const user of users) {
      expect((await nextClient().unread(user)).unread_count).toBe(40)
      expect((await nextClient().create(eventFor(user))).email.status).toBe('queued')
    }
  })
})

describe('writes at once to two nodes [N8, N9, N10]', () => {
  async function fill(userId: string, count: number): Promise<readonly string[]> {
    return receiptsOf(await atOnce(count, (client) => client.postEvent(eventFor(userId)))).map(({ id }) => id)
  }

  test('one notification marked read 40 times at once has one read_at [N8]', async () => {
    const userId = newUser()
    const [id = ''] = await fill(userId, 3)
    const replies = await atOnce(40, (client) => client.markRead(id, { user_id: userId }))
    const marks = replies.map((reply) => readJson<ReadMark>(reply))
    expect(different(marks.map(({ read_at: readAt }) => readAt))).toBe(1)
    expect(different(marks.map(({ unread_count: count }) => count))).toBe(1)
    expect(marks[0]).toMatchObject({ id, status: 'read', unread_count: 2 })
    expect((await nextClient().unread(userId)).unread_count).toBe(2)
  })

  test('40 notifications marked read at once are all read, and none is left [N8]', async () => {
    const userId = newUser()
    const ids = await fill(userId, 40)
    const replies = await atOnce(40, (client, place) =>
      client.markRead(ids[place] ?? '', { user_id: userId }),
    )
    expect(countStatuses(replies)).toEqual({ 200: 40 })
    expect((await nextClient().unread(userId)).unread_count).toBe(0)
    const counts = replies.map((reply) => readJson<ReadMark>(reply).unread_count)
    expect(Math.min(...counts)).toBe(0)
    expect(Math.max(...counts)).toBeLessThan(40)
  })

  test('of many read-all at once each notification is updated by one [N9]', async () => {
    const userId = newUser()
    await fill(userId, 60)
    const replies = await atOnce(20, (client, place) =>
      client.markAllRead(place % 4 === 0 ? { user_id: userId, product_key: PRODUCT } : { user_id: userId }),
    )
    const answers = replies.map((reply) => readJson<ReadAll>(reply))
    expect(answers.reduce((sum, { updated }) => sum + updated, 0)).toBe(60)
    for (const { unread_count: left } of answers) expect(left).toBe(0)
    expect((await nextClient().unread(userId)).unread_count).toBe(0)
  })

  test('read-all, mark-read and new events at once: what is left is what is unread [N9]', async () => {
    const userId = newUser()
    const ids = await fill(userId, 40)
    const replies = await atOnce(90, (client, place) => {
      if (place % 3 === 0) return client.postEvent(eventFor(userId))
      if (place % 3 === 1) return client.markRead(ids[place % 40] ?? '', { user_id: userId })
      return client.markAllRead({ user_id: userId })
    })
    expect(countStatuses(replies)).toEqual({ 200: 60, 201: 30 })
    const { unread_count: count } = await nextClient().unread(userId)
    const pages = await readPages(nextClient(), userId, { status: 'unread', limit: 9 })
    expect(idsOf(pages)).toHaveLength(count)
    expect(idsOf(await readPages(nextClient(), userId, { limit: 9 }))).toHaveLength(70)
  })

  test('preferences set at once are all taken, and the last of each type is whole [N10]', async () => {
    const userId = newUser()
    const choices: readonly (readonly string[])[] = [[], ['in_app'], ['email'], BOTH_CHANNELS]
    const types = [TYPE, '*']
    const replies = await atOnce(80, (client, place) =>
      client.putPreference({
        user_id: userId,
        product_key: PRODUCT,
        type: types[place % 2],
        channels: choices[place % 4],
      }),
    )
    expect(countStatuses(replies)).toEqual({ 200: 80 })
    replies.forEach((reply, place) => {
      expect(readJson<Preference>(reply).channels).toEqual(choices[place % 4] ?? [])
    })
    const { preferences } = await nextClient().preferences(userId)
    expect(preferences.map(({ type }) => type).toSorted()).toEqual(types.toSorted())
    for (const { channels } of preferences) expect(choices).toContainEqual(channels)
    const exact = preferences.find(({ type }) => type === TYPE)
    for (const client of clients.slice(0, 2))
      expect((await client.create(eventFor(userId))).channels).toEqual(exact?.channels ?? [])
  })

  test('what one node was told the other honours in the very next event [N10]', async () => {
    const userId = newUser()
    const [first, second] = [clients[0], clients[1]]
    if (first === undefined || second === undefined) throw new Error('there are no clients')
    for (const channels of [[], ['email'], ['in_app'], [...BOTH_CHANNELS]]) {
      await first.prefer(userId, TYPE, channels)
      expect((await second.create(eventFor(userId))).channels).toEqual(channels)
    }
    const [newest] = (await second.inbox(userId)).notifications
    expect((await second.read(newest?.id ?? '', userId)).unread_count).toBe(1)
    expect((await first.unread(userId)).unread_count).toBe(1)
  })
})
