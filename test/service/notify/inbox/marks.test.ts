import { describe, expect, test } from 'bun:test'
import { expectRefusal } from '../../../support/answers.ts'
import { forFile } from '../../../support/for-file.ts'
import { startAlone } from '../../../support/nodes.ts'
import { readJson } from '../../../support/raw-http.ts'
import { eventFor, newUser, openClient, type ReadMark, withQuery } from '../client.ts'

const service = await forFile(startAlone())
const client = await openClient(service)

const send = (method: string, path: string, body?: object, key = client.key) =>
  service.send({ method, path, key, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
const markUnread = (id: string, body: object) => send('POST', `/v1/notify/inbox/${id}/unread`, body)
const archive = (id: string, userId: string, key = client.key) =>
  send('DELETE', withQuery(`/v1/notify/inbox/${id}`, { user_id: userId }), undefined, key)

describe('unread again [N15]', () => {
  test('what was read is unread, and read anew it has a new time [N15]', async () => {
    const userId = newUser()
    const [id = ''] = await client.createMany(userId, 2)
    await client.readAll(userId)
    const mark = { id, status: 'unread', read_at: null, unread_count: 1, capped: false }
    for (let time = 0; time < 2; time++)
      expect(readJson<ReadMark>(await markUnread(id, { user_id: userId }))).toEqual(mark as never)
    expect((await client.inbox(userId, { status: 'unread' })).notifications).toMatchObject([{ id }])
    expect(await client.read(id, userId)).toMatchObject({ status: 'read', unread_count: 0 })
  })

  test('one of nobody or of another user is 404 [N15]', async () => {
    const [id = ''] = await client.createMany(newUser(), 1)
    for (const other of [id, Bun.randomUUIDv7(), 'x'])
      expectRefusal(await markUnread(other, { user_id: newUser() }), 404, 'not_found')
  })
})

describe('archiving [N15]', () => {
  test('it leaves list and count, repeating it is no error, and the event is a duplicate still [N15]', async () => {
    const userId = newUser()
    const event = eventFor(userId, { dedupe_key: 'a' })
    const { id } = await client.create(event)
    const [kept = ''] = await client.createMany(userId, 1)
    for (const spelling of [id, id, id.toUpperCase()]) {
      const reply = await archive(spelling, userId)
      expect([reply.status, reply.text]).toEqual([204, ''])
    }
    expect(await client.inbox(userId)).toMatchObject({ notifications: [{ id: kept }], unread_count: 1 })
    expect(await client.repeat(event)).toMatchObject({ id })
    expectRefusal(await client.markRead(id, { user_id: userId }), 404, 'not_found')
  })

  test('what is unknown, foreign or was never in the inbox is 404, with one text [N1, N15]', async () => {
    const stranger = await openClient(service)
    const userId = newUser()
    const [foreign = ''] = await stranger.createMany(userId, 1)
    const [anothers = ''] = await client.createMany(newUser(), 1)
    await client.prefer(userId, 'order.shipped', ['email'])
    const [mailed = ''] = await client.createMany(userId, 1)
    const texts = new Set<string>()
    for (const id of [foreign, anothers, mailed, Bun.randomUUIDv7(), 'x', '%00'])
      texts.add(expectRefusal(await archive(id, userId), 404, 'not_found'))
    expect(texts.size).toBe(1)
    expect((await stranger.inbox(userId)).notifications).toMatchObject([{ id: foreign }])
  })
})

describe('the count after a mark [N8]', () => {
  test("of a product it is that product's, in unread-count, the list and both marks [N8]", async () => {
    const userId = newUser()
    const [id = ''] = await client.createMany(userId, 3, { product_key: 'mail' })
    await client.createMany(userId, 5, { product_key: 'chat' })
    const mail = { product_key: 'mail' }
    expect(await client.unread(userId, mail)).toMatchObject({ unread_count: 3, capped: false })
    expect(await client.inbox(userId, mail)).toMatchObject({ unread_count: 3, capped: false })
    const body = { user_id: userId, ...mail }
    expect(readJson(await client.markRead(id, body))).toMatchObject({ unread_count: 2, capped: false })
    expect(readJson(await markUnread(id, body))).toMatchObject({ unread_count: 3 })
    expect(readJson(await client.markRead(id, { user_id: userId }))).toMatchObject({ unread_count: 7 })
    expect(await client.readAll(userId, mail)).toEqual({
      updated: 2,
      unread_count: 0,
      capped: false,
    } as never)
  })

  test('an id is read in any case, and answered as it is stored (RFC 9562) [N8]', async () => {
    const userId = newUser()
    const [id = ''] = await client.createMany(userId, 1)
    expect(await client.read(id.toUpperCase(), userId)).toMatchObject({ id, status: 'read' })
  })
})

describe('read-all up to what was seen [N9]', () => {
  test('what is newer stays unread, also where the id is nobody’s [N9]', async () => {
    const userId = newUser()
    const [newest = '', seen = '', oldest = ''] = await client.createMany(userId, 3)
    expect(await client.readAll(userId, { up_to: oldest.toUpperCase() })).toMatchObject({ updated: 1 })
    expect(await client.readAll(userId, { up_to: `${seen.slice(0, -1)}f` })).toMatchObject({ updated: 1 })
    expect((await client.inbox(userId, { status: 'unread' })).notifications).toMatchObject([{ id: newest }])
    expect(await client.readAll(userId, { up_to: newest })).toMatchObject({ updated: 1, unread_count: 0 })
  })

  test.each(['', 'x', '*', '01890000-0000-7000-8000-00000000000'])(
    '%j is refused by name [N9]',
    async (up_to) => {
      const reply = await client.markAllRead({ user_id: newUser(), up_to })
      expect(expectRefusal(reply, 400, 'bad_request')).toStartWith('up_to: expected')
    },
  )
})

describe('the tag of unread-count [N7]', () => {
  test('304 as long as the count is the same, and it counts one request [N7]', async () => {
    const userId = newUser()
    await client.createMany(userId, 2)
    const path = withQuery('/v1/notify/unread-count', { user_id: userId })
    const ask = (etag?: string) =>
      service.send({ path, key: client.key, ...(etag && { headers: [['if-none-match', etag] as const] }) })
    const first = await ask()
    const etag = first.headers.get('etag') ?? ''
    const same = await ask(`"x", W/${etag}`)
    expect([same.status, same.text, same.headers.get('etag')]).toEqual([304, '', etag])
    const left = (reply: typeof same) => Number(reply.headers.get('x-ratelimit-remaining'))
    expect(left(same)).toBe(left(first) - 1)
    await client.createMany(userId, 1)
    expect(readJson(await ask(etag))).toMatchObject({ unread_count: 3 })
    await client.readAll(userId)
    expect(readJson(await ask(etag))).toMatchObject({ unread_count: 0 })
  })
})

describe('a preference that is taken back [N10]', () => {
  const takeBack = (userId: string, type: string) =>
    send('DELETE', withQuery('/v1/notify/preferences', { user_id: userId, product_key: 'shop', type }))

  test('what applies otherwise applies again: that of *, and without it both channels [N10]', async () => {
    const userId = newUser()
    const channels = async () => (await client.create(eventFor(userId))).channels
    await client.prefer(userId, 'order.shipped', ['in_app', 'email'])
    await client.prefer(userId, '*', [])
    expect(await channels()).toEqual(['in_app', 'email'])
    for (let time = 0; time < 2; time++) expect((await takeBack(userId, 'order.shipped')).status).toBe(204)
    expect(await channels()).toEqual([])
    expect((await takeBack(userId, '*')).status).toBe(204)
    expect(await channels()).toEqual(['in_app', 'email'])
    expect((await client.preferences(userId)).preferences).toEqual([])
  })

  test('a type that can be none is refused by name [N10]', async () => {
    expect(expectRefusal(await takeBack(newUser(), 'A'), 400, 'bad_request')).toStartWith('type: expected')
  })
})
