import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { operations } from '../../client/src/schema.ts'
import { createWaypost, unwrap } from '../../client/src/waypost.ts'
import { forFile } from '../support/for-file.ts'
import { REPOSITORY } from '../support/service.ts'
import { startVisitingService } from './visiting-service.ts'

type OperationId = keyof operations
type JsonOf<Answer> = Answer extends { readonly content: { readonly 'application/json': infer Json } }
  ? Json
  : never
/** What the document says that an operation answers where it succeeds. */
type Answered<Id extends OperationId> = operations[Id]['responses'] extends { 200: infer Answer }
  ? JsonOf<Answer>
  : unknown

/** `METHOD /path` of every request that was sent. */
const sent: string[] = []

const service = await forFile(startVisitingService())
const client = createWaypost({
  baseUrl: service.baseUrl,
  key: service.key,
  fetch: (request) => {
    sent.push(`${request.method} ${new URL(request.url).pathname}`)
    return fetch(request)
  },
})

const USER = 'user-7'
const EVENT = {
  product_key: 'shop',
  type: 'order.shipped',
  subject_user_id: USER,
  title: 'On its way',
  data: { order: 7 },
  dedupe_key: 'order-7',
}
const newest = async () => {
  const inbox = await client.GET('/v1/notify/inbox', { params: { query: { user_id: USER, limit: 1 } } })
  return unwrap(inbox).notifications[0]?.id ?? ''
}
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

/** A call of each operation of the document, in this order; one that lacks does not compile. */
const CALLS: { readonly [Id in OperationId]: () => Promise<Answered<Id>> } = {
  geoLookup: async () => unwrap(await client.GET('/v1/geo', { params: { query: { ip: '8.8.8.8' } } })),
  geoLookupAddress: async () =>
    unwrap(await client.GET('/v1/geo/{ip}', { params: { path: { ip: '2001:4860:4860::8888' } } })),
  geoBatch: async () =>
    unwrap(await client.POST('/v1/geo/batch', { body: { ips: ['10.0.0.1', '8.8.8.8'] } })),
  trustCheckUrl: async () =>
    unwrap(await client.POST('/v1/trust/check-url', { body: { url: service.page } })),
  notifyHealth: async () => unwrap(await client.GET('/v1/notify/health')),
  notifyCreateEvent: async () => unwrap(await client.POST('/v1/notify/events', { body: EVENT })),
  notifyCreateEvents: async () =>
    unwrap(await client.POST('/v1/notify/events/batch', { body: { events: [EVENT] } })),
  notifyGetEvent: async () =>
    unwrap(await client.GET('/v1/notify/events/{id}', { params: { path: { id: await newest() } } })),
  notifyListInbox: async () =>
    unwrap(
      await client.GET('/v1/notify/inbox', {
        params: { query: { user_id: USER, status: 'unread', limit: 5 } },
      }),
    ),
  notifyUnreadCount: async () =>
    unwrap(
      await client.GET('/v1/notify/unread-count', {
        params: { query: { user_id: USER, product_key: 'shop' } },
      }),
    ),
  notifyMarkRead: async () => {
    const params = { path: { id: await newest() } }
    return unwrap(await client.POST('/v1/notify/inbox/{id}/read', { params, body: { user_id: USER } }))
  },
  notifyMarkUnread: async () => {
    const params = { path: { id: await newest() } }
    return unwrap(await client.POST('/v1/notify/inbox/{id}/unread', { params, body: { user_id: USER } }))
  },
  notifyArchive: async () => {
    const params = { path: { id: await newest() }, query: { user_id: USER } }
    return unwrap(await client.DELETE('/v1/notify/inbox/{id}', { params }))
  },
  notifyMarkAllRead: async () =>
    unwrap(await client.POST('/v1/notify/inbox/read-all', { body: { user_id: USER, product_key: 'shop' } })),
  notifySetPreferences: async () =>
    unwrap(
      await client.PUT('/v1/notify/preferences', {
        body: { user_id: USER, product_key: 'shop', type: '*', channels: ['in_app'] },
      }),
    ),
  notifyGetPreferences: async () =>
    unwrap(
      await client.GET('/v1/notify/preferences', {
        params: { query: { user_id: USER, product_key: 'shop' } },
      }),
    ),
  notifyDeletePreference: async () => {
    const params = { query: { user_id: USER, product_key: 'shop', type: '*' } }
    return unwrap(await client.DELETE('/v1/notify/preferences', { params }))
  },
  notifySetContact: async () =>
    unwrap(await client.PUT('/v1/notify/contacts', { body: { user_id: USER, email: 'ada@example.com' } })),
  notifyGetContact: async () =>
    unwrap(await client.GET('/v1/notify/contacts', { params: { query: { user_id: USER } } })),
  notifyDeleteContact: async () =>
    unwrap(await client.DELETE('/v1/notify/contacts', { params: { query: { user_id: USER } } })),
  notifyCreateUserToken: async () =>
    unwrap(await client.POST('/v1/notify/user-tokens', { body: { user_id: USER } })),
  usageGet: async () => unwrap(await client.GET('/v1/usage')),
  catalogueGet: async () => unwrap(await client.GET('/v1')),
}

const NOWHERE = { region: null, city: null, lat: null, lon: null, attribution: expect.any(String) }
const GOOGLE = {
  ...NOWHERE,
  ip: '8.8.8.8',
  country: 'US',
  region: 'California',
  city: 'Mountain View',
  lat: expect.any(Number),
  lon: expect.any(Number),
}

/** Of 204. */
const NOTHING = undefined

/** What each is to answer, in its turn. */
const ANSWERS: { readonly [Id in OperationId]: object | undefined } = {
  geoLookup: GOOGLE,
  geoLookupAddress: { ...NOWHERE, ip: '2001:4860:4860::8888', country: 'US' },
  geoBatch: { count: 2, results: [{ ...NOWHERE, ip: '10.0.0.1', country: null }, GOOGLE] },
  trustCheckUrl: {
    url: { host: 'garden.example.com', registrable_domain: 'example.com' },
    verdict: 'benign',
    grade: 'A',
    page: { status: 200, title: 'Tomatoes', credential_fields: [] },
    engine: { rules: expect.any(String) },
    fetched_at: TIME,
  },
  notifyHealth: { status: 'ok', database: 'ok', email: { configured: false, pending: 0, failed: 0 } },
  notifyCreateEvent: {
    ...{ id: expect.any(String), product_key: 'shop', type: 'order.shipped', subject_user_id: USER },
    ...{ title: 'On its way', dedupe_key: 'order-7', channels: ['in_app', 'email'], deduplicated: false },
    ...{ email: { status: 'skipped', reason: 'no_address' }, created_at: TIME },
  },
  notifyCreateEvents: { count: 1, results: [{ title: 'On its way', deduplicated: true }] },
  notifyGetEvent: { title: 'On its way', email: { status: 'skipped', reason: 'no_address' } },
  notifyListInbox: {
    notifications: [
      { title: 'On its way', data: { order: 7 }, status: 'unread', read_at: null, created_at: TIME },
    ],
    next_cursor: null,
    unread_count: 1,
  },
  notifyUnreadCount: { user_id: USER, unread_count: 1, capped: false },
  notifyMarkRead: { status: 'read', read_at: TIME, unread_count: 0 },
  notifyMarkUnread: { status: 'unread', read_at: null, unread_count: 1 },
  notifyArchive: NOTHING,
  notifyMarkAllRead: { updated: 0, unread_count: 0 },
  notifySetPreferences: {
    user_id: USER,
    product_key: 'shop',
    type: '*',
    channels: ['in_app'],
    updated_at: TIME,
  },
  notifyGetPreferences: {
    default_channels: ['in_app', 'email'],
    preferences: [{ type: '*', channels: ['in_app'], updated_at: TIME }],
  },
  notifyDeletePreference: NOTHING,
  notifySetContact: { user_id: USER, email: 'ada@example.com', state: 'ok', since: TIME },
  notifyGetContact: { email: 'ada@example.com', state: 'ok' },
  notifyDeleteContact: NOTHING,
  notifyCreateUserToken: { token: expect.any(String), expires_at: expect.any(String) },
  usageGet: {
    plan: 'scale',
    limits: { per_minute: 1_200, per_day: 500_000 },
    today: { by_operation: expect.any(Object) },
    days: expect.any(Array),
  },
  catalogueGet: { name: 'Waypost', version: '1.0.0', areas: expect.any(Array), datasets: expect.any(Array) },
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>
}
const document: Document = await Bun.file(join(REPOSITORY, 'openapi.json')).json()
/** The operations of the document, each with the requests that are its own. */
const described = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId }]) => ({
    operationId,
    pattern: new RegExp(`^${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  })),
)

describe('each operation of the document is called, and gives the typed answer', () => {
  test('there are 23', () => {
    expect(Object.keys(CALLS).toSorted()).toEqual(described.map(({ operationId }) => operationId).toSorted())
    expect(described).toHaveLength(23)
  })

  test.each(Object.keys(CALLS) as OperationId[])('%s', async (operationId) => {
    const [said, expected] = [await CALLS[operationId](), ANSWERS[operationId]]
    if (expected === NOTHING) expect(said).toBeUndefined()
    else expect(said).toMatchObject(expected)
    const own = described.find((operation) => operation.operationId === operationId)
    expect(sent.at(-1)).toMatch(own?.pattern as RegExp)
  })

  test('an event is taken in with 201, and once', async () => {
    const event = { ...EVENT, dedupe_key: 'order-8' }
    const first = await client.POST('/v1/notify/events', { body: event })
    const again = await client.POST('/v1/notify/events', { body: event })
    expect([first.response.status, again.response.status]).toEqual([201, 200])
    expect(unwrap(again)).toEqual({ ...unwrap(first), deduplicated: true })
  })

  test("without an address the caller's own is located", async () => {
    expect(unwrap(await client.GET('/v1/geo'))).toMatchObject({ ip: '127.0.0.1', country: null })
  })
})

test('a location that is still good is a 304, which has neither data nor an error of the service', async () => {
  const address = { path: { ip: '8.8.8.8' } }
  const first = await client.GET('/v1/geo/{ip}', { params: address })
  const header = { 'If-None-Match': first.response.headers.get('ETag') ?? '' }
  const again = await client.GET('/v1/geo/{ip}', { params: { ...address, header } })
  expect([again.response.status, again.data]).toEqual([304, undefined])
  expect(() => unwrap(again)).toThrow("The answer 304 is not one of the service's own.")
})

describe('what the service refuses has its code, and is tried once', () => {
  const clientWith = (key?: string) =>
    createWaypost({ baseUrl: service.baseUrl, ...(key === undefined ? {} : { key }) })

  test('401 without a key', async () => {
    const { error, response } = await clientWith().GET('/v1/usage')
    expect(error?.error.code).toBe('missing_key')
    expect(response.status).toBe(401)
    expect((await clientWith().GET('/v1')).response.status).toBe(200)
  })

  test('401 with a key that is none', async () => {
    const { error } = await clientWith('wp_nonsense').GET('/v1/usage')
    expect(error?.error).toEqual({ code: 'invalid_key', message: expect.any(String), status: 401 } as never)
  })

  test('403 without the scope', async () => {
    const { key } = await service.createKey({ scopes: ['geo:read'] })
    const { error } = await clientWith(key).GET('/v1/notify/inbox', { params: { query: { user_id: USER } } })
    expect(error?.error.code).toBe('missing_scope')
    expect(error?.error.message).toContain('notify:read')
  })

  test('404 of a notification that is not there', async () => {
    const params = { path: { id: 'of/nobody' } }
    const result = await client.POST('/v1/notify/inbox/{id}/read', { params, body: { user_id: USER } })
    expect(result.error?.error.code).toBe('not_found')
    expect(() => unwrap(result)).toThrow('The user has no such notification.')
  })

  test('400 of an address that is none, with the id of the request', async () => {
    const before = sent.length
    const result = await client.GET('/v1/geo/{ip}', { params: { path: { ip: '127.0.0.01' } } })
    expect(result.error?.error.code).toBe('invalid_ip')
    const requestId = result.response.headers.get('X-Request-Id')
    expect(requestId).toMatch(/^[\w.-]+$/)
    const expected = { code: 'invalid_ip', status: 400, requestId, retryAfterSeconds: null }
    expect(() => unwrap(result)).toThrow(expect.objectContaining(expected))
    expect(sent.length).toBe(before + 1)
  })

  test('400 of a batch of too many', async () => {
    const { error } = await client.POST('/v1/geo/batch', { body: { ips: Array(101).fill('8.8.8.8') } })
    expect(error?.error.code).toBe('batch_too_large')
  })
})
