import { describe, expect, test } from 'bun:test'
import { expectCommonHeaders, expectRefusal } from '../../support/answers.ts'
import { forFile } from '../../support/for-file.ts'
import { expectNoLimits, readLimits } from '../../support/limit-headers.ts'
import { startAlone } from '../../support/nodes.ts'
import type { Reply, Sending } from '../../support/raw-http.ts'
import {
  eventFor,
  NOTIFY_SCOPES,
  type NotifyClient,
  newUser,
  openClient,
  PRODUCT,
  readHealth,
  TYPE,
} from './client.ts'
import { newAddress } from './mail/mailing.ts'
import { askAll, NO_ID, OPERATIONS } from './operations.ts'

const HEALTH = '/v1/notify/health'

const service = await forFile(startAlone())
const ours = await openClient(service)
const theirs = await openClient(service)

const VARIES = /^(?:date|x-request-id|ratelimit|x-ratelimit-remaining|x-ratelimit-reset)$/
/** All that a client can see of an answer, but for what differs between any two; the id that was asked for is left out. */
function seen(reply: Reply, id = ''): string {
  const headers = [...reply.headers].filter(([name]) => !VARIES.test(name))
  const text = id === '' ? reply.text : reply.text.replaceAll(id, 'ID')
  return JSON.stringify([reply.status, headers, text])
}

/** Everything that can be asked of a user without changing anything. */
async function readings(client: NotifyClient, userId: string): Promise<readonly string[]> {
  const replies: Reply[] = []
  for (const more of [{}, { product_key: PRODUCT }, { status: 'unread' }, { status: 'read', limit: 1 }])
    replies.push(await client.listInbox({ user_id: userId, ...more }))
  for (const more of [{}, { product_key: PRODUCT }])
    replies.push(await client.countUnread({ user_id: userId, ...more }))
  for (const productKey of [PRODUCT, 'bank'])
    replies.push(await client.getPreferences({ user_id: userId, product_key: productKey }))
  for (const more of [{}, { product_key: PRODUCT }])
    replies.push(await client.markAllRead({ user_id: userId, ...more }))
  return replies.map((reply) => seen(reply))
}

/** Gives a user two notifications, one of them read, a preference and an address; returns the ids. */
async function settle(client: NotifyClient, userId: string) {
  const event = eventFor(userId, { email: newAddress(), dedupe_key: 'a' })
  const { id: read } = await client.create(event)
  await client.read(read, userId)
  const { id: unread } = await client.create({ ...event, dedupe_key: 'b' })
  await client.prefer(userId, 'news', ['in_app'])
  return { read, unread, event }
}

describe('the user of another partner does not exist [N1]', () => {
  test('every reading is byte for byte what it was before the other partner had the user [N1]', async () => {
    const userId = newUser()
    const before = await readings(theirs, userId)
    await settle(ours, userId)
    expect(await readings(theirs, userId)).toEqual(before)
  })

  test('what one partner does to a user leaves the same user of another untouched [N1]', async () => {
    const userId = newUser()
    const { read, unread } = await settle(ours, userId)
    const page = await ours.inbox(userId)
    const preferences = await ours.preferences(userId)
    expect(page.unread_count).toBe(1)

    expect(await theirs.readAll(userId)).toEqual({ updated: 0, unread_count: 0, capped: false })
    for (const id of [read, unread])
      expectRefusal(await theirs.markRead(id, { user_id: userId }), 404, 'not_found')
    await theirs.prefer(userId, '*', [])
    await theirs.prefer(userId, 'news', ['email'])
    await theirs.create(eventFor(userId, { type: 'another' }))
    expect([await ours.inbox(userId), await ours.preferences(userId)]).toEqual([page, preferences])
    expect((await ours.create(eventFor(userId))).channels).toEqual(['in_app', 'email'])
    expect((await theirs.unread(userId)).unread_count).toBe(0)
  })

  test('the same event of two partners is two events, and an address is remembered of one [N1]', async () => {
    const userId = newUser()
    const { event, read } = await settle(ours, userId)
    const receipt = await theirs.create({ ...event, email: undefined })
    expect(receipt).toMatchObject({
      deduplicated: false,
      payload_mismatch: false,
      email: { status: 'skipped', reason: 'no_address' },
    })
    expect(receipt.id).not.toBe(read)
    expect((await theirs.inbox(userId)).notifications.map(({ id }) => id)).toEqual([receipt.id])
    expect((await ours.inbox(userId)).notifications.map(({ id }) => id)).not.toContain(receipt.id)
    expect((await ours.repeat(event)).id).toBe(read)
  })

  test('a cursor of another partner shows nothing of theirs [N1]', async () => {
    const userId = newUser()
    const ids = [await settle(ours, userId), await settle(theirs, userId)].map(({ unread }) => unread)
    const { next_cursor: cursor } = await ours.inbox(userId, { limit: 1 })
    const reply = await theirs.listInbox({ user_id: userId, limit: 10, cursor: cursor ?? '' })
    expect([200, 400]).toContain(reply.status)
    expect(reply.text).not.toContain(ids[0] ?? '')
    expect((await ours.inbox(userId, { limit: 1 })).next_cursor).toBe(cursor)
  })
})

describe('the notification of another does not exist [N1, N8]', () => {
  test('mark-read answers the same for the id of another partner, of another user and of nobody [N1]', async () => {
    const [ada, bob] = [newUser(), newUser()]
    const { unread, read } = await settle(ours, ada)
    await settle(ours, bob)
    await settle(theirs, ada)
    const ask = async (client: NotifyClient, id: string, userId: string) =>
      seen(await client.markRead(id, { user_id: userId }), id)
    const never = await ask(ours, NO_ID, ada)
    expect(never).toStartWith('[404,')
    for (const id of [unread, read, Bun.randomUUIDv7(), 'nonsense']) {
      expect(await ask(ours, id, bob)).toBe(never)
      expect(await ask(ours, id, newUser())).toBe(never)
      expect(await ask(theirs, id, ada)).toBe(never)
      expect(await ask(theirs, id, bob)).toBe(never)
      expect(await ask(theirs, id, newUser())).toBe(never)
    }
    expect((await ours.unread(ada)).unread_count).toBe(1)
    expect((await ours.read(unread, ada)).unread_count).toBe(0)
  })

  test('two users of one partner see, count, read and prefer each their own [N1]', async () => {
    const [ada, bob] = [newUser(), newUser()]
    const untouched = await readings(ours, bob)
    const adas = await settle(ours, ada)
    expect(await readings(ours, bob)).toEqual(untouched)
    const bobs = await settle(ours, bob)
    const page = await ours.inbox(bob)
    await ours.readAll(ada)
    await ours.prefer(ada, '*', [])
    expect(await ours.inbox(bob)).toEqual(page)
    expect((await ours.inbox(ada)).notifications.map(({ id }) => id)).toEqual([adas.unread, adas.read])
    expect(page.notifications.map(({ id }) => id)).toEqual([bobs.unread, bobs.read])
    expect((await ours.create(eventFor(bob))).channels).toEqual(['in_app', 'email'])
  })
})

const SCOPES = ['geo:read', 'trust:read', ...NOTIFY_SCOPES]

describe('scopes [K3]', () => {
  test.each(SCOPES)('a key of %s alone does what it grants and nothing else [K3]', async (scope) => {
    const { key, partnerId } = await openClient(service, { scopes: [scope] })
    if (scope === 'trust:read') await service.admin('PUT', `/admin/partners/${partnerId}/links/trust`)
    for (const [{ id, scopes, status }, reply] of await askAll(service, key, newUser())) {
      expect([id, reply.status]).toEqual([id, scopes.includes(scope) ? status : 403])
      readLimits(reply, 'scale')
      if (reply.status !== 403) continue
      const message = expectRefusal(reply, 403, 'missing_scope')
      for (const needed of scopes) expect(message).toContain(needed)
    }
  })

  test('health needs no scope and no key, and takes no count from a key [K3]', async () => {
    const { key } = await openClient(service, { scopes: ['geo:read'] })
    for (const reply of [await service.get(HEALTH), await service.get(HEALTH, key)])
      expect([reply.status, reply.text]).toEqual([200, expect.stringContaining('"status":"ok"')])
    expectNoLimits(await service.get(HEALTH))
    expect((await readHealth(service)).email.configured).toBe(false)
  })

  test('a key without the scope is told nothing of what else is wrong [G4]', async () => {
    const { key } = await openClient(service, { scopes: ['geo:read'] })
    for (const { request } of OPERATIONS) {
      const { method, path } = request(newUser())
      const wrong: readonly Sending[] = [
        { ...(method === undefined ? {} : { method }), path: `${path.split('?')[0]}?nonsense=1`, body: '{' },
        { ...(method === undefined ? {} : { method }), path, body: ' '.repeat(65 * 1024) },
      ]
      for (const sending of wrong)
        expectRefusal(await service.send({ ...sending, key }), 403, 'missing_scope')
    }
  })
})

describe('G: what every operation has', () => {
  test('without a key all but health is 401 missing_key, and with a bad one invalid_key [K2]', async () => {
    for (const { request } of OPERATIONS) {
      const sending = { ...request(newUser()), from: '127.0.41.1' }
      const reply = await service.send(sending)
      expectRefusal(reply, 401, 'missing_key')
      expectNoLimits(reply)
      const bad = await service.send({ ...sending, key: `${ours.key}0`, from: '127.0.41.2' })
      expectRefusal(bad, 401, 'invalid_key')
    }
  })

  test('every status carries the limit headers, and each request counts one [G7]', async () => {
    const { key } = await openClient(service)
    const replies = (await askAll(service, key, newUser())).map(([, reply]) => reply)
    const more: readonly Sending[] = [
      { method: 'POST', path: '/v1/notify/events', body: '{}' },
      { method: 'POST', path: '/v1/notify/events', body: ' '.repeat(65 * 1024) },
      { path: '/v1/notify/inbox' },
      { path: '/v1/notify/nowhere' },
      { method: 'DELETE', path: '/v1/notify/inbox' },
    ]
    for (const sending of more) replies.push(await service.send({ ...sending, key }))
    expect(replies.slice(-5).map(({ status }) => status)).toEqual([400, 413, 400, 404, 405])
    const left = replies.map((reply) => readLimits(reply, 'scale').minute.remaining)
    expect(left.sort((one, other) => other - one)).toEqual(replies.map((_, place) => 1_199 - place))
    for (const reply of replies) expectCommonHeaders(reply)
  })

  const METHODS: readonly (readonly [string, string, string])[] = [
    ['GET', '/v1/notify/events', 'POST'],
    ['POST', '/v1/notify/inbox', 'GET'],
    ['DELETE', '/v1/notify/unread-count', 'GET'],
    ['GET', `/v1/notify/inbox/${NO_ID}/read`, 'POST'],
    ['GET', '/v1/notify/inbox/read-all', 'POST'],
    ['PATCH', '/v1/notify/preferences', 'PUT'],
    ['POST', HEALTH, 'GET'],
  ]
  test.each(METHODS)('%s %s is 405, and Allow names %s [G3]', async (method, path, allowed) => {
    const reply = await service.send({ method, path, key: ours.key })
    expectRefusal(reply, 405, 'method_not_allowed')
    expect((reply.headers.get('allow') ?? '').split(', ')).toContain(allowed)
  })

  test('HEAD answers what GET does, without its body [G6]', async () => {
    const userId = newUser()
    await ours.create(eventFor(userId))
    const query = `user_id=${userId}&product_key=${PRODUCT}`
    for (const path of ['inbox', 'unread-count', 'preferences', 'health']) {
      const sending = { path: `/v1/notify/${path}${path === 'health' ? '' : `?${query}`}`, key: ours.key }
      const get = await service.send(sending)
      const head = await service.send({ ...sending, method: 'HEAD' })
      expect([head.status, head.text]).toEqual([200, ''])
      expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
    }
  })

  test('the request id of the client comes back, and a new one is made where it is no good [G5]', async () => {
    const sending = { path: `/v1/notify/unread-count?user_id=${newUser()}`, key: ours.key }
    for (const [sent, wanted] of [
      ['mine-1', 'mine-1'],
      ['not good', expect.stringMatching(/^[A-Za-z0-9._-]+$/)],
    ] as const) {
      const reply = await service.send({ ...sending, headers: [['X-Request-Id', sent]] })
      expect(reply.headers.get('x-request-id')).toEqual(wanted)
    }
  })

  test('a preference set with either scope is honoured at intake by the other key [N10]', async () => {
    const userId = newUser()
    const partner = await openClient(service)
    for (const scope of NOTIFY_SCOPES) {
      const narrow = await openClient(service, { scopes: [scope], partnerId: partner.partnerId })
      const channels = scope === 'notify:read' ? ['in_app'] : ['email']
      await narrow.prefer(userId, TYPE, channels)
      expect((await partner.create(eventFor(userId))).channels).toEqual(channels)
    }
  })
})
