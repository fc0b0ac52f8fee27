import { describe, expect, test } from 'bun:test'
import { expectRefusal } from '../../../support/answers.ts'
import { forFile } from '../../../support/for-file.ts'
import { startAlone } from '../../../support/nodes.ts'
import { readJson } from '../../../support/raw-http.ts'
import { until } from '../../../support/waiting.ts'
import { eventFor, newUser, openClient, type Receipt } from '../client.ts'

const service = await forFile(startAlone({ RESEND_API_KEY: undefined }))
const client = await openClient(service)
const get = (id: string, key = client.key) => service.get(`/v1/notify/events/${id}`, key)

describe('an event by its id [N15]', () => {
  test('it is answered as when it was taken in, by an id in any case [N15]', async () => {
    const taken = await client.create(eventFor(newUser(), { dedupe_key: 'a', body: 'b' }))
    for (const id of [taken.id, taken.id.toUpperCase()])
      expect(readJson<Receipt>(await get(id))).toEqual(taken)
  })

  test('one of another partner, of nobody or malformed is 404 with one text [N1, N15]', async () => {
    const stranger = await openClient(service)
    const { id } = await stranger.create(eventFor(newUser()))
    const texts = new Set<string>()
    for (const other of [id, Bun.randomUUIDv7(), 'x', '%00', id.slice(1)])
      texts.add(expectRefusal(await get(other), 404, 'not_found'))
    expect([...texts]).toEqual(['There is no such event.'])
  })
})

describe('an event that expires [N2]', () => {
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()

  test('from then on it is not listed, not counted and not marked, its event stays [N2]', async () => {
    const userId = newUser()
    const lasting = await client.create(eventFor(userId, { expires_at: inSeconds(3_600) }))
    const { id } = await client.create(eventFor(userId, { expires_at: inSeconds(1.5), dedupe_key: 'a' }))
    expect((await client.inbox(userId)).notifications.map((item) => item.id)).toEqual([id, lasting.id])
    expect((await client.unread(userId)).unread_count).toBe(2)
    await until(async () => (await client.unread(userId)).unread_count === 1)
    for (const status of ['all', 'unread'])
      expect((await client.inbox(userId, { status })).notifications).toMatchObject([{ id: lasting.id }])
    expect(await client.readAll(userId)).toMatchObject({ updated: 1, unread_count: 0 })
    expect(readJson<Receipt>(await get(id))).toMatchObject({ id })
    const again = eventFor(userId, { expires_at: inSeconds(-1), dedupe_key: 'a' })
    expect(await client.repeat(again)).toMatchObject({ id, deduplicated: true })
  })

  test('one that is over already is taken in, and seen by nobody [N2]', async () => {
    const userId = newUser()
    const taken = await client.create(
      eventFor(userId, { expires_at: '2020-01-31T12:00:00+02:00', email: 'ada@example.com' }),
    )
    expect(taken.email).toEqual({ status: 'skipped', reason: 'expired' })
    expect(await client.inbox(userId)).toMatchObject({ notifications: [], unread_count: 0 })
  })

  test.each([
    '',
    'soon',
    '2030-01-31',
    '2030-02-30T00:00:00Z',
    '2030-01-31T12:00:00',
    '0000-01-01T00:00:00Z',
  ])('%j is refused by name [N2]', async (expires_at) => {
    const reply = await client.postEvent(eventFor(newUser(), { expires_at }))
    expect(expectRefusal(reply, 400, 'bad_request')).toStartWith('expires_at: expected a time')
  })
})

describe('an address that no mail can go to [N2]', () => {
  test('it refuses no event, and does not replace the address that is known [N2]', async () => {
    const userId = newUser()
    const bad = { status: 'skipped', reason: 'bad_address' }
    for (const email of ['a..b@example.com', 'jürgen@example.com']) {
      const taken = await client.create(eventFor(userId, { email }))
      expect(taken.email).toEqual(bad)
      expect((await client.inbox(userId)).notifications[0]).toMatchObject({ id: taken.id })
    }
    expect((await client.create(eventFor(userId))).email.reason).toBe('no_address')
    const known = await client.create(eventFor(userId, { email: 'info@bücher.example' }))
    expect(known.email.reason).toBe('not_configured')
    expect((await client.create(eventFor(userId, { email: 'a..b@example.com' }))).email).toEqual(bad)
    expect((await client.create(eventFor(userId))).email.reason).toBe('not_configured')
  })
})
