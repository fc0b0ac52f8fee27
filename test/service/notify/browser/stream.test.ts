import { afterAll, describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { openDatabase } from '../../../../src/store/database.ts'
import { forFile } from '../../../support/for-file.ts'
import { startNode } from '../../../support/nodes.ts'
import { readJson } from '../../../support/raw-http.ts'
import { until } from '../../../support/waiting.ts'
import { eventFor, newUser, PRODUCT } from '../client.ts'
import { Listening } from './listening.ts'
import { claimsFor, INBOX, nowS, post, startTokened } from './tokened.ts'

const { here, there, issued, databaseUrl, list, notify, signingKey, tokenOf } = await startTokened()
const { key } = issued
const database = await openDatabase({ databaseUrl, dataDir: '' })
afterAll(() => database.close())

/** Begins a transaction that has a number; what it returns ends it. */
async function holdTransaction(): Promise<() => void> {
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  void database.orm.transaction(async (tx) => {
    await tx.execute('select pg_current_xact_id()')
    begun.resolve()
    await over.promise
  })
  await begun.promise
  return over.resolve
}

async function listening(userId: string, query = '', node = here): Promise<Listening> {
  const client = new Listening()
  expect(await client.open(node.baseUrl, key, `?user_id=${userId}${query}`)).toBe(200)
  await client.hears('unread_count')
  return client
}

describe('a stream [N21]', () => {
  test('tells on every node what becomes of an inbox, each with an id and the count [N21]', async () => {
    const userId = newUser()
    const clients = [await listening(userId), await listening(userId, '', there)]
    const [id = ''] = await notify(userId, PRODUCT)
    for (const client of clients) await client.hears('notification')
    const mark = (action: string) => there.send({ ...post(`${INBOX}/${action}`, { user_id: userId }), key })
    const steps = [
      ['read', () => mark(`${id}/read`)],
      ['unread', () => mark(`${id}/unread`)],
      ['read', () => mark('read-all')],
      ['archived', () => there.send({ method: 'DELETE', path: `${INBOX}/${id}?user_id=${userId}`, key })],
    ] as const
    for (const [at, [, step]] of steps.entries()) {
      await step()
      for (const client of clients) await until(async () => client.names.length === at + 2)
    }
    const [first, second] = clients
    expect(first?.names).toEqual(['notification', ...steps.map(([name]) => name)])
    expect(second?.names).toEqual(first?.names)
    for (const { heard } of clients) {
      expect(heard.every((event) => event.id !== '')).toBe(true)
      const counts = heard
        .filter(({ event }) => event === 'unread_count')
        .map(({ data }) => data.unread_count)
      expect(counts).toEqual([0, 1, 0, 1, 0, 0])
      expect(heard.find(({ event }) => event === 'notification')?.data).toMatchObject({
        id,
        status: 'unread',
      })
      expect(heard.filter(({ event }) => event === 'read').at(-1)?.data).toMatchObject({ up_to: id })
      expect(heard.at(-1)?.data).toEqual({ unread_count: 0, capped: false, product_key: null })
    }
    for (const client of clients) client.close()
  })

  test('is of one user, and where it asks, or its token does, of one product [N20, N21]', async () => {
    const [userId, other] = [newUser(), newUser()]
    const all = await listening(userId)
    const shop = await listening(userId, `&product_key=${PRODUCT}`)
    const token = new Listening()
    const ofBank = await tokenOf({ user_id: userId, product_key: 'bank' })
    expect(await token.open(there.baseUrl, ofBank)).toBe(200)
    expect(await new Listening().open(here.baseUrl, ofBank, `?product_key=${PRODUCT}`)).toBe(403)
    expect(await new Listening().open(here.baseUrl, ofBank, `?user_id=${other}`)).toBe(403)
    await notify(other, PRODUCT)
    await notify(userId, PRODUCT, 'bank')
    await all.hears('notification', 2)
    for (const client of [shop, token]) await client.hears('notification')
    const products = ({ heard }: Listening) =>
      heard.filter(({ event }) => event === 'notification').map(({ data }) => data.product_key)
    expect([all, shop, token].map(products)).toEqual([[PRODUCT, 'bank'], [PRODUCT], ['bank']])
    expect(token.heard.at(-1)?.data).toEqual({ unread_count: 1, capped: false, product_key: 'bank' })
    for (const client of [all, shop, token]) client.close()
  })

  test.each(['are none', 'is one'])(
    'begins with one reset behind an id that is not its own where open transactions %s [N21]',
    async (open) => {
      const end = open === 'is one' ? await holdTransaction() : () => {}
      const userId = newUser()
      await notify(userId, PRODUCT)
      const before = await listening(userId)
      const now = before.lastId ?? ''
      before.close()
      const [, at = '', xmin = ''] = now.split('.')
      const old = Number.parseInt(at, 36) - 601
      for (const lastId of [
        '7',
        'x',
        `0.${at}.${xmin}`,
        now.replace(at, old.toString(36)),
        `${now}.${'1.'.repeat(5_000)}1`,
      ]) {
        const client = new Listening()
        expect(await client.open(here.baseUrl, key, `?user_id=${userId}`, lastId)).toBe(200)
        await client.hears('unread_count')
        client.close()
        expect(await client.open(there.baseUrl, key, `?user_id=${userId}`)).toBe(200)
        await client.hears('unread_count', 2)
        const [next] = await notify(userId, PRODUCT)
        await client.hears('notification')
        expect(client.names).toEqual(['reset', 'notification'])
        expect(client.heard.find(({ event }) => event === 'notification')?.data.id).toBe(next)
        client.close()
      }
      end()
    },
  )

  test('repeats nothing where an id would be too long, and begins with a reset behind it [N21]', async () => {
    const end = await holdTransaction()
    const [userId, other] = [newUser(), newUser()]
    const client = await listening(userId)
    // Their changes are told apart by those of the other.
    const events = Array.from({ length: 100 }, (_, at) => eventFor(at % 2 === 0 ? userId : other))
    for (let sent = 50; sent <= 400; sent += 50) {
      const batch = events.map((event) => ({ ...event, dedupe_key: undefined }))
      readJson(await here.send({ ...post('/v1/notify/events/batch', { events: batch }), key }), 200)
      await client.hears('notification', sent)
    }
    const [id] = await notify(userId, PRODUCT)
    await until(() => client.heard.some(({ data }) => data.id === id))
    expect(client.names).toEqual(Array.from({ length: 401 }, () => 'notification'))
    client.close()
    end()
    const again = new Listening()
    expect(await again.open(there.baseUrl, key, `?user_id=${userId}`, client.lastId)).toBe(200)
    await again.hears('unread_count')
    expect(again.names).toEqual(['reset'])
    again.close()
  })

  test('counts as one request, and none in flight [L6, N21]', async () => {
    const free = await here.createKey({ scopes: ['notify:read'], plan: 'free' })
    const clients = Array.from({ length: 30 }, () => new Listening())
    for (const client of clients) expect(await client.open(here.baseUrl, free.key, '?user_id=u')).toBe(200)
    const { headers } = await here.get('/v1/usage', free.key)
    expect(headers.get('x-ratelimit-remaining')).toBe(String(60 - 30 - 1))
    const metrics = await fetch(`${here.adminUrl}/metrics`, {
      headers: { Authorization: `Bearer ${here.adminToken}` },
    })
    expect(await metrics.text()).toContain('\nwaypost_requests_in_flight 0\n')
    for (const client of clients) client.close()
  })
})

describe('a stream ends [N21]', () => {
  test('within 2 s of its key, and when its token does [N20, N21]', async () => {
    const own = await here.createKey({ scopes: ['notify:read'], partnerId: issued.partner_id })
    const byKey = new Listening()
    expect(await byKey.open(there.baseUrl, own.key, '?user_id=u')).toBe(200)
    const { sign } = await signingKey('HS256')
    const byToken = new Listening()
    const token = await sign({ ...claimsFor('u'), exp: nowS() + 3 })
    expect(await byToken.open(there.baseUrl, token)).toBe(200)
    expect((await list(token)).status).toBe(200)
    await here.admin('DELETE', `/admin/keys/${own.id}`)
    await byKey.ended()
    await byToken.ended()
    expect(await byKey.open(there.baseUrl, own.key, '?user_id=u')).toBe(401)
  })

  test('with a hint when to come back where its node is stopped, and goes on at another [N21, O5]', async () => {
    const userId = newUser()
    const node = await forFile(startNode({ DATABASE_URL: databaseUrl }))
    const client = await listening(userId, '', node)
    node.signal('SIGTERM')
    await client.ended()
    expect(client.retryMs).toBe(500)
    await notify(userId, PRODUCT)
    expect(await client.open(there.baseUrl, key, `?user_id=${userId}`)).toBe(200)
    await client.hears('notification')
    expect(client.names).toEqual(['notification'])
    client.close()
    await node.finish()
  })

  test('where the client does not take what it is sent, and holds up nobody [N21]', async () => {
    const userId = newUser()
    const { hostname, port } = new URL(here.baseUrl)
    const socket = connect(Number(port), hostname)
    socket.write(`GET ${INBOX}/stream?user_id=${userId} HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\n\r\n`)
    await new Promise((resolve) => socket.once('data', resolve))
    socket.pause()
    const good = await listening(userId)
    // Three bytes each.
    const large = { ...eventFor(userId), dedupe_key: undefined, body: '語'.repeat(4_000) }
    const events = Array.from({ length: 20 }, () => large)
    const open = async () =>
      (
        await fetch(`${here.adminUrl}/metrics`, { headers: { Authorization: `Bearer ${here.adminToken}` } })
      ).text()
    let sent = 0
    await until(async () => {
      readJson(await here.send({ ...post('/v1/notify/events/batch', { events }), key }), 200)
      sent += events.length
      await good.hears('notification', sent)
      return /\nwaypost_inbox_streams 1\n/.test(await open())
    })
    good.close()
    let rest = ''
    socket.on('data', (bytes) => {
      rest = `${rest}${bytes.toString('latin1')}`.slice(-5)
    })
    socket.resume()
    // The last chunk (RFC 9112, 7.1).
    await until(async () => rest === '0\r\n\r\n')
    socket.destroy()
  })
})
