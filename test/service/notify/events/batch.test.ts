import { describe, expect, test } from 'bun:test'
import { expectRefusal } from '../../../support/answers.ts'
import { forFile } from '../../../support/for-file.ts'
import { startAlone, startNode } from '../../../support/nodes.ts'
import { freshDatabase } from '../../../support/postgres.ts'
import { type Reply, readJson } from '../../../support/raw-http.ts'
import { patiently } from '../../../support/waiting.ts'
import { eventFor, type Fields, newUser, notifyClient, openClient, type Receipt } from '../client.ts'

interface Batch {
  readonly count: number
  readonly results: readonly Receipt[]
}

const service = await forFile(startAlone({ RESEND_API_KEY: undefined }))
const client = await openClient(service)

function post(body: unknown, key = client.key): Promise<Reply> {
  return service.send({ method: 'POST', path: '/v1/notify/events/batch', key, body: JSON.stringify(body) })
}

async function take(events: readonly Fields[]): Promise<Batch> {
  return readJson<Batch>(await post({ events }))
}

const KIB = 1_024

describe('a batch of events [N14]', () => {
  test('each result is that of the event in its place, and the inbox has them in that order [N14]', async () => {
    const userId = newUser()
    const events = Array.from({ length: 100 }, (_, at) => eventFor(userId, { title: `number ${at}` }))
    const { count, results } = await take(events)
    expect(count).toBe(100)
    expect(results.map(({ title }) => title)).toEqual(events.map(({ title }) => String(title)))
    const { notifications, unread_count } = await client.inbox(userId, { limit: 100 })
    expect(unread_count).toBe(100)
    expect(notifications.map(({ id }) => id).reverse()).toEqual(results.map(({ id }) => id))
  })

  test('it counts as one request [N14]', async () => {
    const { key } = await openClient(service, { partnerId: client.partnerId })
    const remaining = async (body: unknown) =>
      Number((await post(body, key)).headers.get('x-ratelimit-remaining'))
    const one = await remaining({ events: [eventFor(newUser())] })
    expect(await remaining({ events: Array.from({ length: 100 }, () => eventFor(newUser())) })).toBe(one - 1)
  })

  test('an event that was taken before, or stands twice, is answered as a duplicate [N14]', async () => {
    const userId = newUser()
    const before = await client.create(eventFor(userId, { dedupe_key: 'a' }))
    const twice = eventFor(userId, { dedupe_key: 'b' })
    const { results } = await take([eventFor(userId, { dedupe_key: 'a' }), twice, twice])
    const [again, first, second] = results
    expect(again).toMatchObject({ id: before.id, deduplicated: true, payload_mismatch: false })
    expect(first).toMatchObject({ deduplicated: false })
    expect(second).toMatchObject({ id: first?.id ?? '', deduplicated: true })
    expect(await take([eventFor(userId, { dedupe_key: 'a' }), twice, twice])).toMatchObject({
      results: [{ id: before.id }, { id: first?.id ?? '' }, { id: first?.id ?? '' }],
    })
    expect((await client.inbox(userId)).notifications).toHaveLength(2)
  })

  test.each<[string, Fields, string]>([
    ['a title that is missing', { title: undefined }, 'events[1].title: required'],
    ['a field that is unknown', { colour: 'red' }, 'events[1].colour: unknown field'],
    ['a title of blanks', { title: '   ' }, 'events[1].title: expected'],
    ['a type in capitals', { type: 'Paid' }, 'events[1].type: expected'],
    ['data that are too long', { data: { a: 'x'.repeat(8_193) } }, 'events[1].data: expected'],
  ])('%s refuses all, and nothing is stored [N14]', async (_, fields, message) => {
    const userId = newUser()
    const reply = await post({ events: [eventFor(userId), eventFor(userId, fields), eventFor(userId)] })
    expect(expectRefusal(reply, 400, 'bad_request')).toStartWith(message)
    expect((await client.inbox(userId)).notifications).toEqual([])
  })

  test('none, more than 100, and what is no list are refused by name [N14]', async () => {
    expect(expectRefusal(await post({ events: [] }), 400, 'bad_request')).toStartWith('events: ')
    expect(expectRefusal(await post({}), 400, 'bad_request')).toBe('events: required')
    expect(expectRefusal(await post({ events: {} }), 400, 'bad_request')).toStartWith(
      'events: expected array',
    )
    const many = Array.from({ length: 101 }, () => eventFor(newUser()))
    expect(expectRefusal(await post({ events: many }), 400, 'batch_too_large')).toEndWith('got 101')
  })

  test('a body of 256 KiB is taken, one byte more is 413 [N14]', async () => {
    const userId = newUser()
    const events = Array.from({ length: 100 }, () => eventFor(userId, { body: 'x'.repeat(2_000) }))
    const padded = (bytes: number) => {
      const text = JSON.stringify({ events })
      return text + ' '.repeat(bytes - text.length)
    }
    const send = (body: string) =>
      service.send({ method: 'POST', path: '/v1/notify/events/batch', key: client.key, body })
    expect((await send(padded(256 * KIB))).status).toBe(200)
    expectRefusal(await send(padded(256 * KIB + 1)), 413, 'payload_too_large')
    expect((await client.inbox(userId, { limit: 100 })).unread_count).toBe(100)
  })
})

test('equal batches on two nodes at once make each event once [N4, N14]', async () => {
  const env = { DATABASE_URL: await freshDatabase() }
  const nodes = [await startNode(env), await startNode({ ...env, MIGRATE_ON_START: 'false' })]
  const opened = await openClient(nodes[0] ?? service)
  const userId = newUser()
  const events = Array.from({ length: 50 }, (_, at) => eventFor(userId, { dedupe_key: `key ${at}` }))
  const answers = await Promise.all(
    Array.from({ length: 16 }, async (_, at) => {
      const shuffled = at % 2 === 0 ? events : events.toReversed()
      const body = JSON.stringify({ events: shuffled })
      const node = nodes[at % 2] ?? service
      const sent = { method: 'POST', path: '/v1/notify/events/batch', key: opened.key, body }
      return readJson<Batch>(await patiently(() => node.send(sent))).results
    }),
  )
  const all = answers.flat()
  expect(new Set(all.map(({ id }) => id)).size).toBe(50)
  const made = all.filter(({ deduplicated }) => !deduplicated).map(({ id }) => id)
  expect(new Set(made).size).toBe(made.length)
  expect(
    (await notifyClient(nodes[0] ?? service, opened.key).inbox(userId, { limit: 100 })).unread_count,
  ).toBe(50)
  await Promise.all(nodes.map((node) => node.stop()))
})
