import { describe, expect, test } from 'bun:test'
import type { FailedAuthentications, Limiter } from '../../../src/http/access/access.ts'
import { ApiError } from '../../../src/http/errors.ts'
import { callerWith, errorOf, GOOD_KEY, LIMIT_HEADERS, type Tested, testApp, withKey } from '../app.ts'

const admitting: Limiter = {
  spend: () => ({ refusal: null, ...LIMIT_HEADERS }),
  refuseOverload: () => ({ refusal: 'overloaded', ...LIMIT_HEADERS, 'Retry-After': '1' }),
}
const refusing: Limiter = {
  ...admitting,
  spend: () => ({ refusal: 'Free plan: used up', ...LIMIT_HEADERS, 'Retry-After': '12' }),
}

function operation(path: string, parts: Partial<Tested> = {}): Tested {
  return {
    id: path.slice(1),
    method: 'GET',
    path,
    access: ['geo:read'],
    summary: '',
    handle: () => ({ body: '{}' }),
    ...parts,
  }
}

const throwing = (error: Error) => operation('/v1/throws', { handle: () => Promise.reject(error) })

describe('the limit headers stand on every authenticated answer, whatever its status (G7)', () => {
  const cases: [title: string, path: string, operations: Tested[], status: number][] = [
    ['200', '/v1/a', [operation('/v1/a')], 200],
    ['304', '/v1/a', [operation('/v1/a', { handle: () => ({ status: 304, body: null }) })], 304],
    ['400', '/v1/throws', [throwing(new ApiError('bad_request', 'no'))], 400],
    ['403', '/v1/a', [operation('/v1/a', { access: ['notify:write'] })], 403],
    ['404', '/v1/nothing', [], 404],
    ['405', '/v1/a', [operation('/v1/a', { method: 'POST' })], 405],
    ['500', '/v1/throws', [throwing(new Error('a bug'))], 500],
    ['502', '/v1/throws', [throwing(new ApiError('upstream_error', 'no'))], 502],
    ['503', '/v1/throws', [throwing(new ApiError('unavailable', 'no'))], 503],
  ]
  for (const [title, path, operations, status] of cases) {
    test(title, async () => {
      const response = await testApp({ operations, limits: admitting }).ask(path, withKey())
      expect(response.status).toBe(status)
      expect(response.headers.get('x-ratelimit-limit')).toBe('60')
      expect(response.headers.get('ratelimit')).toBe(LIMIT_HEADERS.RateLimit)
    })
  }

  test('and on none that is not', async () => {
    const response = await testApp({ limits: admitting }).ask('/v1/nothing')
    expect([response.status, response.headers.get('x-ratelimit-limit')]).toEqual([401, null])
  })
})

test('a used-up limit is refused before the scope and before the body, and after the key (G4)', async () => {
  const operations = [operation('/v1/a', { access: ['notify:write'] })]
  const { ask } = testApp({ operations, limits: refusing })
  const limited = await ask('/v1/a', withKey())
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '12'])
  expect(await errorOf(limited)).toEqual({ code: 'rate_limited', message: 'Free plan: used up', status: 429 })
  expect((await ask('/v1/nothing', withKey())).status).toBe(429)
  expect((await ask('/v1/a', { headers: { 'x-api-key': 'wrong' } })).status).toBe(401)
})

test('a public operation spends nothing', async () => {
  const spend = () => {
    throw new Error('spent')
  }
  const operations = [operation('/v1/open', { access: 'public' })]
  expect((await testApp({ operations, limits: { ...admitting, spend } }).ask('/v1/open')).status).toBe(200)
})

test('what is spent is named by operation, and by `none` where there is no operation', async () => {
  const spent: string[] = []
  const limits: Limiter = {
    ...admitting,
    spend: ({ keyId }, name) => {
      spent.push(`${keyId} ${name}`)
      return { refusal: null, ...LIMIT_HEADERS }
    },
  }
  const { ask } = testApp({ operations: [operation('/v1/a')], limits })
  for (const path of ['/v1/a', '/v1/b']) await ask(path, withKey())
  await ask('/v1/a', withKey({ method: 'DELETE' }))
  expect(spent).toEqual(['key-1 v1/a', 'key-1 none', 'key-1 none'])
})

test('limits that have to be asked for are waited for', async () => {
  const limits: Limiter = { ...admitting, spend: async () => ({ refusal: 'later', ...LIMIT_HEADERS }) }
  expect((await testApp({ operations: [operation('/v1/a')], limits }).ask('/v1/a', withKey())).status).toBe(
    429,
  )
})

describe('with more requests in flight than the backstop takes (L6)', () => {
  /** Keys such as `greedy-1` are of the partner `greedy`. */
  const keyed = (key: string) => ({
    ...callerWith('geo:read'),
    keyId: key,
    partnerId: key.split('-')[0] ?? '',
  })

  test('the next is refused at once, counted as refused, and goes through when one has ended', async () => {
    const held = Promise.withResolvers<void>()
    const operations = [
      operation('/v1/slow', { handle: () => held.promise.then(() => ({ body: '{}' })) }),
      operation('/v1/a'),
      operation('/v1/open', { access: 'public' }),
    ]
    const authenticate = (key: string) => ({ ...callerWith('geo:read'), keyId: key, partnerId: key })
    const { ask } = testApp({ operations, limits: admitting, authenticate, backstopInFlight: 2 })
    const slow = ['one', 'other'].map((key) => ask('/v1/slow', { headers: { 'x-api-key': key } }))
    const refused = await ask('/v1/a', withKey())
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    expect((await errorOf(refused)).message).toBe('overloaded')
    expect((await ask('/v1/a')).status).toBe(401)
    expect((await ask('/v1/open')).status).toBe(200)
    held.resolve()
    for (const response of await Promise.all(slow)) expect(response.status).toBe(200)
    expect((await ask('/v1/a', withKey())).status).toBe(200)
  })

  test('a partner holds at most a quarter of them, with however many keys, and keeps nobody else out', async () => {
    const held = Promise.withResolvers<void>()
    const operations = [
      operation('/v1/slow', { handle: () => held.promise.then(() => ({ body: '{}' })) }),
      operation('/v1/a'),
    ]
    const { ask } = testApp({ operations, limits: admitting, authenticate: keyed, backstopInFlight: 16 })
    const as = (key: string) => ({ headers: { 'x-api-key': key } })
    const slow = Array.from({ length: 6 }, (_, key) => ask('/v1/slow', as(`greedy-${key}`)))
    const refused = await ask('/v1/a', as('greedy-9'))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    expect((await ask('/v1/a', as('other'))).status).toBe(200)
    held.resolve()
    const statuses = (await Promise.all(slow)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(4)
    expect((await ask('/v1/a', as('greedy-9'))).status).toBe(200)
  })

  test('a partner holds a quarter of them while the limits are asked, too', async () => {
    const decided = Promise.withResolvers<void>()
    const decision = { refusal: null, ...LIMIT_HEADERS }
    const spend = () => decided.promise.then(() => decision)
    const operations = [operation('/v1/a')]
    const limits = { ...admitting, spend }
    const { ask } = testApp({ operations, limits, authenticate: keyed, backstopInFlight: 16 })
    const all = Array.from({ length: 20 }, (_, key) =>
      ask('/v1/a', { headers: { 'x-api-key': `greedy-${key}` } }),
    )
    decided.resolve()
    const statuses = (await Promise.all(all)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(4)
  })

  test('keys that have to be looked up hold at most a quarter of them together', async () => {
    const held = Promise.withResolvers<null>()
    const authenticate = (key: string) => (key === 'known' ? callerWith('geo:read') : held.promise)
    const { ask } = testApp({
      operations: [operation('/v1/a')],
      limits: admitting,
      authenticate,
      backstopInFlight: 16,
    })
    const strangers = Array.from({ length: 20 }, (_, index) =>
      ask('/v1/a', { headers: { 'x-api-key': `stranger-${index}` } }),
    )
    expect((await ask('/v1/a', { headers: { 'x-api-key': 'known' } })).status).toBe(200)
    held.resolve(null)
    const statuses = (await Promise.all(strangers)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(4)
    expect(statuses.filter((status) => status === 429)).toHaveLength(16)
  })

  test('an answer that is no response is counted out once', async () => {
    const operations = [
      operation('/v1/bad', { handle: () => ({ body: '{}', headers: { 'X-Bad': 'a\nb' } }) }),
      operation('/v1/late', { handle: async () => ({ body: '{}', status: 99 }) }),
      operation('/v1/slow', { handle: () => new Promise(() => {}) }),
      operation('/v1/a'),
    ]
    const authenticate = (key: string) => ({ ...callerWith('geo:read'), keyId: key, partnerId: key })
    const { ask } = testApp({ operations, limits: admitting, authenticate, backstopInFlight: 2 })
    const as = (key: string) => ({ headers: { 'x-api-key': key } })
    for (let count = 0; count < 5; count++) {
      expect((await ask('/v1/bad', as('x'))).status).toBe(500)
      expect((await ask('/v1/late', as('x'))).status).toBe(500)
    }
    for (const key of ['one', 'other']) void ask('/v1/slow', as(key))
    expect((await ask('/v1/a', as('x'))).status).toBe(429)
  })

  test('a key that has to be looked up is not waited for', async () => {
    const held = Promise.withResolvers<null>()
    const { ask } = testApp({ authenticate: () => held.promise, limits: admitting, backstopInFlight: 0 })
    const refused = await ask('/v1/a', withKey())
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    held.resolve(null)
  })
})

describe('an address from which too many wrong keys came (K7)', () => {
  function watched(waitMs: number) {
    const recorded: string[] = []
    const failures: FailedAuthentications = {
      waitMs: () => waitMs,
      record: (address) => {
        recorded.push(address)
      },
      holdBackMs: () => 0,
    }
    return { recorded, ...testApp({ operations: [operation('/v1/a')], failures }) }
  }

  test('only a wrong key is recorded, whether it is known at once or not', async () => {
    const { ask, recorded } = watched(0)
    await ask('/v1/a', withKey())
    await ask('/v1/a')
    await ask('/v1/a', { headers: { 'x-api-key': 'wrong' } })
    await ask('/v1/a', { headers: { 'x-api-key': 'one', authorization: 'Bearer another' } })
    expect(recorded.length).toBe(2)
    const later = testApp({
      authenticate: async () => null,
      failures: { waitMs: () => 0, record: (a) => recorded.push(a), holdBackMs: () => 0 },
    })
    expect((await later.ask('/v1/a', withKey())).status).toBe(401)
    expect(recorded.length).toBe(3)
  })

  test('is refused with 429 and the seconds, but for valid keys', async () => {
    const { ask, recorded } = watched(11_001)
    const refused = await ask('/v1/a', { headers: { 'x-api-key': 'wrong' } })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '12'])
    expect((await errorOf(refused)).message).toBe(
      'Too many invalid keys from this address; retry in 12 seconds.',
    )
    expect((await ask('/v1/a')).status).toBe(429)
    expect((await ask('/v1/a', { headers: { 'x-api-key': GOOD_KEY } })).status).toBe(200)
    expect(recorded).toEqual([])
  })
})

test('a refusal that is held back keeps no place under the backstop, and a valid key is not held back', async () => {
  const failures = { waitMs: () => 60_000, record: () => undefined, holdBackMs: () => 50 }
  const { ask } = testApp({
    operations: [operation('/v1/a')],
    failures,
    limits: admitting,
    backstopInFlight: 1,
  })
  const ended: string[] = []
  const strangers = Array.from({ length: 5 }, async () => {
    const { status } = await ask('/v1/a', { headers: { 'x-api-key': 'wrong' } })
    ended.push(`stranger ${status}`)
  })
  const { status } = await ask('/v1/a', withKey())
  ended.push(`partner ${status}`)
  await Promise.all(strangers)
  expect(ended).toEqual(['partner 200', ...Array(5).fill('stranger 429')])
})

test('a caller is who the key says', async () => {
  const operations = [
    operation('/v1/a', { handle: ({ caller }) => ({ body: JSON.stringify(caller?.keyId) }) }),
  ]
  const response = await testApp({ operations, authenticate: () => callerWith('geo:read') }).ask(
    '/v1/a',
    withKey(),
  )
  expect(await response.json()).toBe('key-1')
})
