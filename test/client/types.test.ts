import { describe, expect, test } from 'bun:test'
import { createWaypost, type ErrorCode, type Schemas, unwrap } from '../../client/src/waypost.ts'
import { forFile } from '../support/for-file.ts'
import { startVisitingService } from './visiting-service.ts'

const service = await forFile(startVisitingService())
const client = createWaypost({ baseUrl: service.baseUrl, key: service.key })

type Refused = { readonly error?: unknown; readonly response: Response }

const EVENT = { product_key: 'shop', type: 'order.shipped', subject_user_id: 'u-1', title: 'On its way' }

/** Each line under a `@ts-expect-error` that did compile would fail the check of the types. */
const MISTAKES: Readonly<Record<string, readonly [call: () => Promise<Refused>, code: ErrorCode]>> = {
  'a path that is not there': [
    // @ts-expect-error
    () => client.GET('/v1/geography', {}) as Promise<Refused>,
    'not_found',
  ],
  'a method that the path does not have': [
    // @ts-expect-error
    () => client.PUT('/v1/geo/batch', { body: { ips: ['8.8.8.8'] } }) as Promise<Refused>,
    'method_not_allowed',
  ],
  'a missing parameter': [
    // @ts-expect-error
    () => client.GET('/v1/notify/inbox', { params: { query: {} } }),
    'bad_request',
  ],
  'missing parameters': [
    // @ts-expect-error
    () => client.GET('/v1/notify/unread-count'),
    'bad_request',
  ],
  'a parameter that is not there': [
    // @ts-expect-error
    () => client.GET('/v1/notify/inbox', { params: { query: { user_id: 'u-1', state: 'read' } } }),
    'bad_request',
  ],
  'a value that is not there': [
    // @ts-expect-error
    () => client.GET('/v1/notify/inbox', { params: { query: { user_id: 'u-1', status: 'seen' } } }),
    'bad_request',
  ],
  'an unknown field': [
    // @ts-expect-error
    () => client.POST('/v1/geo/batch', { body: { ips: ['8.8.8.8'], fields: ['city'] } }),
    'bad_request',
  ],
  'a missing field': [
    // @ts-expect-error
    () => client.POST('/v1/notify/inbox/read-all', { body: {} }),
    'bad_request',
  ],
  'a missing body': [
    // @ts-expect-error
    () => client.POST('/v1/geo/batch'),
    'bad_request',
  ],
  'a field of another type': [
    // @ts-expect-error
    () => client.POST('/v1/notify/events', { body: { ...EVENT, title: 7 } }),
    'bad_request',
  ],
  'a channel that is not there': [
    () =>
      client.PUT('/v1/notify/preferences', {
        // @ts-expect-error
        body: { user_id: 'u-1', product_key: 'shop', type: '*', channels: ['sms'] },
      }),
    'bad_request',
  ],
}

describe('what does not compile is refused by the service, too', () => {
  test.each(Object.entries(MISTAKES))('%s', async (_, [call, code]) => {
    expect((await call()).error).toMatchObject({ error: { code } })
  })
})

test('what would go around the limits, or change what is read, does not compile', async () => {
  await using server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => Response.json({}) })
  const { GET } = createWaypost({ baseUrl: `http://127.0.0.1:${server.port}` })
  // @ts-expect-error
  await GET('/v1', { fetch: (request: Request) => fetch(request) })
  // @ts-expect-error
  await GET('/v1', { parseAs: 'text' })
  // @ts-expect-error
  await GET('/v1', { timeout: 5 })
})

test('the codes of an operation are known, and no others', async () => {
  const { error } = await client.GET('/v1/geo/{ip}', { params: { path: { ip: '127.0.0.01' } } })
  const code:
    | 'bad_request'
    | 'invalid_ip'
    | 'missing_key'
    | 'invalid_key'
    | 'missing_scope'
    | 'rate_limited'
    | 'internal_error'
    | 'upstream_error'
    | 'unavailable'
    | undefined = error?.error.code
  expect(code).toBe('invalid_ip')
  // @ts-expect-error: of another operation
  expect(code === 'batch_too_large').toBe(false)
})

test('where there is no error there is data, and a code fixes the status', async () => {
  const { data, error } = await client.GET('/v1/geo', { params: { query: { ip: '8.8.8.8' } } })
  if (error !== undefined) {
    const refusal = error.error
    if (refusal.code === 'rate_limited') refusal.status satisfies 429
    throw new Error(refusal.message)
  }
  const location: Schemas['Location'] = data
  expect(location.country).toBe('US')
  // @ts-expect-error: it may be null
  const city: string = data.city
  expect(city).toBe('Mountain View')
  // @ts-expect-error: it is not there
  expect(data.planet).toBeUndefined()
})

test('unwrap has the type of the data', async () => {
  const usage = unwrap(await client.GET('/v1/usage'))
  usage.plan satisfies 'free' | 'growth' | 'scale'
  // @ts-expect-error: a plan that is not there
  expect(usage.plan === 'gold').toBe(false)
})

test('what is only read may be sent', async () => {
  const ips = ['8.8.8.8', '1.1.1.1'] as const
  expect(unwrap(await client.POST('/v1/geo/batch', { body: { ips } })).count).toBe(2)
  const event = { ...EVENT, data: { lines: [1, 2] } } as const
  expect((await client.notify.createEvents(Object.freeze([event]))).length).toBe(1)
})
