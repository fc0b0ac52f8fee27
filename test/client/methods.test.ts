import { expect, test } from 'bun:test'
import { createWaypost, WaypostError } from '../../client/src/waypost.ts'
import { forFile } from '../support/for-file.ts'
import { startVisitingService } from './visiting-service.ts'

const service = await forFile(startVisitingService())
const sent: string[] = []
const waypost = createWaypost({
  baseUrl: service.baseUrl,
  key: service.key,
  fetch: (request) => {
    sent.push(`${request.method} ${new URL(request.url).pathname}`)
    return fetch(request)
  },
})
const event = (user: string, title: string) => ({
  product_key: 'shop',
  type: 'order.shipped',
  subject_user_id: user,
  title,
})

test('addresses are located, any number of them in hundreds, in their order', async () => {
  expect(await waypost.geo.locate('8.8.8.8')).toMatchObject({ country: 'US' })
  expect(await waypost.geo.locate()).toMatchObject({ ip: '127.0.0.1' })
  for (const count of [0, 1, 99, 100, 101, 250]) {
    const ips = Array.from({ length: count }, (_, n) => `8.8.${n >> 8}.${n & 255}`) as readonly string[]
    const before = sent.length
    const located = await Array.fromAsync(waypost.geo.locateMany(ips))
    expect(located.map(({ ip }) => ip)).toEqual([...ips])
    expect(sent.length - before).toBe(Math.ceil(count / 100))
  }
})

test('an inbox is read page by page, marked and archived', async () => {
  const titles = Array.from({ length: 45 }, (_, n) => `Order ${n}`)
  await waypost.notify.createEvents(titles.map((title) => event('ada', title)))
  const { id, dedupe_key } = await waypost.notify.createEvent(event('ada', 'Order 45'))
  expect(dedupe_key).toMatch(/^[\d-]+$/)
  expect((await waypost.notify.event(id)).title).toBe('Order 45')
  const read = await Array.fromAsync(waypost.notify.inbox('ada', { limit: 20, product_key: 'shop' }))
  expect(read.map(({ title }) => title).sort()).toEqual([...titles, 'Order 45'].sort())
  expect(await waypost.notify.unreadCount('ada')).toMatchObject({ unread_count: 46 })
  expect((await waypost.notify.markRead(id, 'ada')).unread_count).toBe(45)
  expect((await waypost.notify.markUnread(id, 'ada', { product_key: 'shop' })).unread_count).toBe(46)
  await waypost.notify.archive(id, 'ada')
  expect((await waypost.notify.markAllRead('ada', { up_to: id })).updated).toBe(45)
  const left = waypost.notify.inbox('ada', { status: 'unread' })
  expect(await Array.fromAsync(left)).toEqual([])
})

test('a client with the token of a user needs to name no user', async () => {
  await waypost.notify.createEvent(event('eve', 'Hello'))
  const { token } = await waypost.notify.createUserToken({ user_id: 'eve', product_key: 'shop' })
  const page = createWaypost({ baseUrl: service.baseUrl, key: token }).notify
  const [only] = await Array.fromAsync(page.inbox())
  expect(only?.title).toBe('Hello')
  expect((await page.markRead(only?.id ?? '')).unread_count).toBe(0)
  expect((await page.preferences('shop')).preferences).toEqual([])
  const choice = { product_key: 'shop', type: '*', channels: ['in_app'] } as const
  expect(await page.setPreference({ ...choice, channels: ['in_app'], user_id: 'eve' })).toMatchObject(choice)
  expect((await page.markAllRead()).updated).toBe(0)
})

test('pages are checked and use is told', async () => {
  expect((await waypost.trust.checkUrl(service.page)).verdict).toBe('benign')
  expect((await waypost.usage.get()).plan).toBe('scale')
})

test('a refusal is a WaypostError that says what of the limit is left', async () => {
  const refused = waypost.geo.locate('127.0.0.01')
  await expect(refused).rejects.toBeInstanceOf(WaypostError)
  const error = await refused.catch((reason: WaypostError) => reason)
  expect(error).toMatchObject({ code: 'invalid_ip', status: 400, requestId: expect.any(String) })
  expect((error as WaypostError).limits).toMatchObject({
    limit: 1_200,
    remaining: expect.any(Number),
    resetSeconds: expect.any(Number),
  })
})
