import { describe, expect, test } from 'bun:test'
import { createWaypost, type Waypost } from '../../client/src/waypost.ts'
import { startClock } from './hand-clock.ts'
import { limited, refusal, type Scripted, startStandIn } from './stand-in.ts'

const EVENT = { product_key: 'shop', type: 'order.shipped', subject_user_id: 'u-1', title: 'On its way' }
const CHOICE = { user_id: 'u-1', product_key: 'shop', type: '*', channels: [] }
const OK: Scripted = () => Response.json({})

/** A call, and how many requests it makes at most where each is answered 502 without, and with, a Retry-After. */
const CALLS: Readonly<
  Record<string, readonly [(client: Waypost) => Promise<unknown>, blind: number, asked: number]>
> = {
  'a look-up': [(client) => client.GET('/v1/geo'), 4, 4],
  'a batch': [(client) => client.POST('/v1/geo/batch', { body: { ips: ['8.8.8.8'] } }), 4, 4],
  'a check of a page': [
    (client) => client.POST('/v1/trust/check-url', { body: { url: 'https://example.com/' } }),
    2,
    4,
  ],
  'an event with a dedupe_key': [
    (client) => client.POST('/v1/notify/events', { body: { ...EVENT, dedupe_key: 'order-7' } }),
    4,
    4,
  ],
  'an event without one, which is given one': [
    (client) => client.POST('/v1/notify/events', { body: { ...EVENT, dedupe_key: null } }),
    4,
    4,
  ],
  'events of a batch without one': [
    (client) => client.POST('/v1/notify/events/batch', { body: { events: [EVENT, EVENT] } }),
    4,
    4,
  ],
  'a list': [(client) => client.GET('/v1/notify/inbox', { params: { query: { user_id: 'u-1' } } }), 4, 4],
  'a mark': [
    (client) =>
      client.POST('/v1/notify/inbox/{id}/read', {
        params: { path: { id: 'a b' } },
        body: { user_id: 'u-1' },
      }),
    4,
    4,
  ],
  'a mark of all': [(client) => client.POST('/v1/notify/inbox/read-all', { body: { user_id: 'u-1' } }), 4, 4],
  'a preference': [(client) => client.PUT('/v1/notify/preferences', { body: CHOICE }), 4, 4],
}

/** The requests that a call makes, each answered in the same way. */
async function requestsOf(call: (client: Waypost) => Promise<unknown>, answer: Scripted, prefix = '') {
  await using server = startStandIn(...Array<Scripted>(9).fill(answer))
  const { clock } = startClock()
  await call(createWaypost({ baseUrl: server.baseUrl + prefix, key: 'wp_key', clock, random: () => 0.5 }))
  return server.received
}

describe.each(Object.entries(CALLS))('%s', (_, [call, blind, asked]) => {
  test('is repeated after a 502 or 503 only where that does no harm', async () => {
    expect(await requestsOf(call, refusal(502, 'upstream_error'))).toHaveLength(blind)
    expect(await requestsOf(call, refusal(503, 'unavailable'))).toHaveLength(blind)
    expect(await requestsOf(call, refusal(502, 'upstream_error', '1'))).toHaveLength(asked)
    expect(await requestsOf(call, refusal(503, 'unavailable', '1'))).toHaveLength(asked)
  })

  test('is repeated after a 429, which nobody carried out', async () => {
    expect(await requestsOf(call, limited('1'))).toHaveLength(4)
    expect(await requestsOf(call, limited())).toHaveLength(blind === 2 ? 2 : 4)
  })

  test('is the same each time, to the letter', async () => {
    const [first, ...others] = await requestsOf(call, limited('1'))
    expect(first?.authorization).toBe('Bearer wp_key')
    expect(first?.body === '').toBe(first?.method === 'GET')
    for (const other of others) expect(other).toEqual(first as never)
  })

  test('is what it is behind a prefix, too', async () => {
    const requests = await requestsOf(call, refusal(502, 'upstream_error'), '/waypost/')
    expect(requests).toHaveLength(blind)
    for (const { path } of requests) expect(path).toStartWith('/waypost/v1/')
  })

  test('is sent once where it succeeds', async () => {
    expect(await requestsOf(call, OK)).toHaveLength(1)
  })
})

describe('where keys are not made', () => {
  const calls: Readonly<Record<string, (client: Waypost) => Promise<unknown>>> = {
    'an event': (client) => client.POST('/v1/notify/events', { body: EVENT }),
    'an event with a key in its data only': (client) =>
      client.POST('/v1/notify/events', { body: { ...EVENT, data: { dedupe_key: 'order-7' } } }),
    'an event whose key is null': (client) =>
      client.POST('/v1/notify/events', { body: { ...EVENT, dedupe_key: null } }),
    'a batch with one that has none': (client) =>
      client.POST('/v1/notify/events/batch', { body: { events: [{ ...EVENT, dedupe_key: 'a' }, EVENT] } }),
  }

  test.each(Object.entries(calls))('%s is sent again after a 429 alone, as it is', async (_, call) => {
    for (const [answer, times] of [
      [refusal(502, 'upstream_error'), 1],
      [refusal(503, 'unavailable', '1'), 1],
      [limited('1'), 4],
    ] as const) {
      await using server = startStandIn(...Array<Scripted>(9).fill(answer))
      const { clock } = startClock()
      await call(createWaypost({ baseUrl: server.baseUrl, clock, dedupeKeys: false }))
      expect(server.received).toHaveLength(times)
      for (const { body } of server.received) expect(body).toBe(server.received[0]?.body ?? '')
      expect(server.received[0]?.body).not.toMatch(/"dedupe_key":"\d/)
    }
  })
})

test('each event that has no key is given another, of the form that the service takes', async () => {
  const [first] = await requestsOf(
    (client) =>
      client.POST('/v1/notify/events/batch', {
        body: { events: [EVENT, { ...EVENT, dedupe_key: 'mine' }, { ...EVENT, dedupe_key: null }] },
      }),
    OK,
  )
  const { events } = JSON.parse(first?.body ?? '') as { events: { dedupe_key: string }[] }
  const [one, mine, other] = events.map(({ dedupe_key }) => dedupe_key)
  expect(mine).toBe('mine')
  expect(one).not.toBe(other)
  for (const key of [one, other]) expect(key).toMatch(/^\d+-\d+-\d+-\d+$/)
})
