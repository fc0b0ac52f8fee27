import { expect, test } from 'bun:test'
import { forFile } from '../../support/for-file.ts'
import { startAlone } from '../../support/nodes.ts'
import { SEED, seededRandom } from '../../support/seed.ts'
import { eventFor, idsOf, type NotifyClient, newUser, openClients, readPages } from './client.ts'
import { NotifyModel } from './model.ts'

/** More with `WAYPOST_MODEL_STEPS`. */
const STEPS = Number(process.env.WAYPOST_MODEL_STEPS ?? 300)
/** A step sends seven requests at most, of which a key on plan scale has 1,200 a minute. */
const STEPS_A_KEY = 150
const random = seededRandom()
const PRODUCTS = ['shop', 'bank'] as const
const TYPES = ['order', 'news'] as const
const USERS = [newUser(), newUser(), newUser()] as const
const CHANNELS: readonly (readonly string[])[] = [[], ['in_app'], ['email'], ['in_app', 'email']]
const model = new NotifyModel()

const service = await forFile(startAlone())
const clients = await openClients(service, Math.ceil(STEPS / STEPS_A_KEY))

function pick<T>(values: readonly T[]): T {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('there is nothing to pick from')
  return value
}
const maybe = <T>(value: T): T | undefined => (random() < 0.5 ? value : undefined)

async function postEvent(client: NotifyClient, userId: string): Promise<void> {
  const dedupeKey = random() < 0.6 ? `key-${Math.floor(random() * 12)}` : null
  const event = { userId, productKey: pick(PRODUCTS), type: pick(TYPES), dedupeKey }
  const original = model.originalOf(event)
  const fields = { product_key: event.productKey, type: event.type, dedupe_key: dedupeKey ?? undefined }
  const body = eventFor(userId, fields)
  if (original !== undefined) {
    expect(await client.repeat(body)).toMatchObject({ id: original, deduplicated: true })
    return
  }
  const { id, channels } = await client.create(body)
  expect(channels).toEqual([...model.channelsOf(event)])
  model.add(event, id)
}

async function markRead(client: NotifyClient, userId: string): Promise<void> {
  const items = model.items(random() < 0.8 ? userId : pick(USERS))
  const id = items.length === 0 || random() < 0.05 ? Bun.randomUUIDv7() : pick(items).id
  const own = model.items(userId).find((item) => item.id === id)
  const reply = await client.markRead(id, { user_id: userId })
  expect(reply.status).toBe(own === undefined ? 404 : 200)
  if (own === undefined) return
  const mark = JSON.parse(reply.text)
  model.read(userId, id, mark.read_at)
  expect(mark).toEqual({
    id,
    status: 'read',
    read_at: own.readAt || mark.read_at,
    unread_count: model.unread(userId),
    capped: false,
  })
}

async function markAllRead(client: NotifyClient, userId: string): Promise<void> {
  const productKey = maybe(pick(PRODUCTS))
  const waiting = model.items(userId, productKey, 'unread')
  const answer = await client.readAll(userId, { product_key: productKey })
  expect(answer).toEqual({ updated: waiting.length, unread_count: 0, capped: false })
  const { notifications } = await client.inbox(userId, { limit: 100, status: 'read' })
  for (const { id } of waiting) {
    const found = notifications.find((item) => item.id === id)
    // Only the newest hundred are looked at; what is older has some time that the model need not know.
    model.read(userId, id, found?.read_at ?? '')
  }
}

async function prefer(client: NotifyClient, userId: string): Promise<void> {
  const [type, channels, productKey] = [pick([...TYPES, '*']), pick(CHANNELS), pick(PRODUCTS)]
  expect((await client.prefer(userId, type, channels, productKey)).channels).toEqual([...channels])
  model.prefer(userId, productKey, type, channels)
}

async function readInbox(client: NotifyClient, userId: string): Promise<void> {
  const [productKey, status] = [maybe(pick(PRODUCTS)), pick(['all', 'unread', 'read'])]
  const query = { status, limit: 25, ...(productKey === undefined ? {} : { product_key: productKey }) }
  const pages = await readPages(client, userId, query)
  expect(idsOf(pages)).toEqual(model.items(userId, productKey, status).map(({ id }) => id))
}

const ACTIONS = [postEvent, postEvent, postEvent, markRead, markRead, readInbox, prefer, markAllRead] as const

test(`${STEPS} steps at random leave what a plain model leaves, with the unread count right after each (seed ${SEED}) [N4, N6-N10]`, async () => {
  for (let step = 0; step < STEPS; step++) {
    const client = clients[step % clients.length]
    if (client === undefined) throw new Error('there are no clients')
    const userId = pick(USERS)
    // Everything is marked read at a tenth of its turns, so that something is left to count.
    const action = pick(ACTIONS)
    await (action === markAllRead && random() < 0.9 ? postEvent : action)(client, userId)
    const counts = [await client.unread(userId), await client.unread(userId, { product_key: PRODUCTS[0] })]
    expect([step, ...counts.map(({ unread_count: count }) => count)]).toEqual([
      step,
      model.unread(userId),
      model.unread(userId, PRODUCTS[0]),
    ])
  }
  expect(USERS.reduce((sum, userId) => sum + model.items(userId).length, 0)).toBeGreaterThan(STEPS / 20)
}, 600_000)
