import { describe, expect, test } from 'bun:test'
import { ApiError } from '../../src/http/errors.ts'
import { LineWriter } from '../../src/http/observe/line-writer.ts'
import { createLog } from '../../src/http/observe/log.ts'
import { seededRandom } from '../support/seed.ts'
import { callerWith, errorOf, GOOD_KEY, type Tested, testApp, withKey } from './app.ts'

function operation(path: string, handle: Tested['handle'], rest: Partial<Tested> = {}): Tested {
  return { id: 'tested', method: 'GET', path, access: ['geo:read'], summary: 'Under test', handle, ...rest }
}

const hello = operation('/v1/hello/:name', ({ params }) => ({ body: JSON.stringify(params) }))

describe('an answer', () => {
  test('carries the common headers', async () => {
    const response = await testApp({ operations: [hello] }).ask('/v1/hello/you', withKey())
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ name: 'you' })
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('replaces a common header where the operation names its own', async () => {
    const own = operation('/v1/own', () => ({
      body: '{}',
      headers: { 'Cache-Control': 'private, max-age=3600' },
    }))
    const response = await testApp({ operations: [own] }).ask('/v1/own', withKey())
    expect(response.headers.get('cache-control')).toBe('private, max-age=3600')
  })

  test('is synchronous as long as nothing in it waits', () => {
    const { app } = testApp({ operations: [hello] })
    const request = new Request('http://localhost/v1/hello/you', withKey())
    expect(app.fetch(request)).toBeInstanceOf(Response)
  })

  test('asks the client to close the connection while the service drains', async () => {
    const response = await testApp({ operations: [hello], isDraining: () => true }).ask(
      '/v1/hello/you',
      withKey(),
    )
    expect(response.headers.get('connection')).toBe('close')
  })

  test.each(['a', '0.1_b-C', 'x'.repeat(128)])('keeps the request id %p', async (id) => {
    const response = await testApp().ask('/', { headers: { 'X-Request-Id': id } })
    expect(response.headers.get('x-request-id')).toBe(id)
  })

  test.each(['', 'x'.repeat(129), 'a b', 'a,b', 'a"b'])('replaces the request id %p', async (id) => {
    const response = await testApp().ask('/', { headers: { 'X-Request-Id': id } })
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('the order of refusals', () => {
  const invalid = operation('/v1/strict', () => {
    throw new ApiError('bad_request', 'x: required')
  })

  test('a stranger is refused before validation', async () => {
    const response = await testApp({ operations: [invalid] }).ask('/v1/strict')
    expect([response.status, (await errorOf(response)).code]).toEqual([401, 'missing_key'])
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
  })

  test('a lacking scope is named and comes before validation', async () => {
    const app = testApp({ operations: [invalid], authenticate: () => callerWith('notify:read') })
    const response = await app.ask('/v1/strict', withKey())
    expect(response.status).toBe(403)
    expect((await errorOf(response)).message).toContain('geo:read')
  })

  test('one of several scopes is enough', async () => {
    const either = operation('/v1/either', () => ({ body: '{}' }), { access: ['notify:read', 'geo:read'] })
    expect((await testApp({ operations: [either] }).ask('/v1/either', withKey())).status).toBe(200)
  })

  test('an operation without scopes takes any valid key, and no other', async () => {
    const any = operation('/v1/any', () => ({ body: '{}' }), { access: [] })
    const app = testApp({
      operations: [any],
      authenticate: (key) => (key === GOOD_KEY ? callerWith() : null),
    })
    expect((await app.ask('/v1/any', withKey())).status).toBe(200)
    expect((await app.ask('/v1/any')).status).toBe(401)
  })

  test.each(['/v1/nowhere', '/v1/', '/v1/strict/', '/v1//strict', '/v1/%zz'])(
    '%s is 401 for a stranger and 404 for a key',
    async (path) => {
      const app = testApp({ operations: [invalid] })
      expect((await app.ask(path)).status).toBe(401)
      const known = await app.ask(path, withKey())
      expect([known.status, (await errorOf(known)).code]).toEqual([404, 'not_found'])
    },
  )

  test.each(['/nowhere', '//v1/strict', '/v10', '/V1/strict'])(
    '%s is outside /v1: 404 without a key',
    async (path) => {
      expect((await testApp({ operations: [invalid] }).ask(path)).status).toBe(404)
    },
  )

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
    '%s on a path that only reads is 405',
    async (method) => {
      const app = testApp({ operations: [hello] })
      expect((await app.ask('/v1/hello/you', { method })).status).toBe(401)
      const response = await app.ask('/v1/hello/you', withKey({ method }))
      expect([response.status, (await errorOf(response)).code]).toEqual([405, 'method_not_allowed'])
      expect(response.headers.get('allow')).toBe('GET, HEAD')
    },
  )

  test('a wrong method on a public path under /v1 needs a key all the same', async () => {
    expect((await testApp().ask('/v1', { method: 'POST' })).status).toBe(401)
    expect((await testApp().ask('/', { method: 'POST' })).status).toBe(405)
  })
})

describe('a fault', () => {
  const SECRET = `database said no to someone@example.com with wp_${'a'.repeat(49)}`
  const bugs: Record<string, Tested['handle']> = {
    thrown: () => {
      throw new Error(SECRET)
    },
    rejected: () => Promise.reject(new Error(SECRET)),
    'thrown without an Error': () => {
      throw SECRET
    },
    'an answer that is no response': () => ({ body: '{}', headers: { 'X-Bad': 'a\nb' } }),
    'a late answer that is no response': async () => ({ body: '{}', status: 99 }),
  }

  test.each(Object.entries(bugs))('%s is a 500 with a fixed text', async (_, handle) => {
    const app = testApp({ operations: [operation('/v1/bug', handle)] })
    const response = await app.ask('/v1/bug', withKey({ headers: { 'X-Request-Id': 'the-one' } }))
    expect(response.status).toBe(500)
    expect(await errorOf(response)).toEqual({
      code: 'internal_error',
      message: 'Something went wrong in the service; it was logged.',
      status: 500,
    })
    const [fault] = (await app.lines()).filter((line) => line.event === 'unexpected_error')
    expect(fault?.request_id).toBe('the-one')
    expect(fault?.error).toBeString()
    expect(JSON.stringify(fault)).not.toContain('someone@example.com')
    expect(JSON.stringify(fault)).not.toContain('wp_aaaa')
  })

  test('a fault of authentication is one too', async () => {
    const app = testApp({
      operations: [hello],
      authenticate: async () => {
        throw new Error('bug')
      },
    })
    expect((await app.ask('/v1/hello/you', withKey())).status).toBe(500)
  })

  test('a store that is down is 503 and says when to come back', async () => {
    const app = testApp({
      operations: [hello],
      authenticate: () => Promise.reject(new ApiError('unavailable', 'The database is down.')),
    })
    const response = await app.ask('/v1/hello/you', withKey())
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
  })
})

describe('the log', () => {
  test('has one line a request, without what the client sent', async () => {
    const app = testApp({ operations: [hello] })
    await app.ask('/v1/hello/secret-name?q=secret-query', withKey({ headers: { 'X-Request-Id': 'r1' } }))
    await app.ask('/v1/secret-path', { headers: { 'X-Request-Id': 'r2' } })
    const lines = await app.lines()
    expect(lines).toEqual([
      {
        level: 'info',
        time: expect.any(String),
        event: 'request',
        request_id: 'r1',
        method: 'GET',
        route: '/v1/hello/:name',
        operation: 'tested',
        status: 200,
        code: null,
        key_id: 'key-1',
        duration_ms: expect.any(Number),
      },
      expect.objectContaining({
        request_id: 'r2',
        route: null,
        operation: null,
        status: 401,
        code: 'missing_key',
      }),
    ])
    expect(JSON.stringify(lines)).not.toContain('secret')
    expect(JSON.stringify(lines)).not.toContain(GOOD_KEY)
  })

  test('has what each request of an operation was and how it ended, in whatever order they come', async () => {
    const answer = operation('/v1/answers/:status', ({ params: { status } }) => {
      if (status !== '200') throw new ApiError(status === '404' ? 'not_found' : 'bad_request', 'No.')
      return { body: '{}' }
    })
    const other = { ...operation('/v1/other', () => ({ body: '{}' })), id: 'other' }
    const app = testApp({ operations: [answer, other] })
    const random = seededRandom()
    const codes = { 200: null, 400: 'bad_request', 401: 'missing_key', 404: 'not_found' } as const
    const asked: unknown[] = []
    for (let request = 0; request < 500; request++) {
      const status = ([200, 400, 401, 404] as const)[Math.floor(4 * random())] ?? 200
      const [method, isOther] = [random() < 0.5 ? 'GET' : 'HEAD', status === 200 && random() < 0.3]
      const [path, id] = isOther ? ['/v1/other', 'other'] : [`/v1/answers/${status}`, 'tested']
      await app.ask(path, status === 401 ? { method } : withKey({ method }))
      asked.push([method, id, status, codes[status], status === 401 ? null : 'key-1'])
    }
    const logged = (await app.lines()).map((line) => [
      ...[line.method, line.operation, line.status, line.code, line.key_id],
    ])
    expect(logged).toEqual(asked as typeof logged)
  })

  test.each([
    ['all', [200, 404]],
    ['errors', [404]],
    ['none', []],
  ] as const)('of %s requests has lines (LOG_REQUESTS)', async (requests, statuses) => {
    let text = ''
    const writer = new LineWriter((lines) => {
      text += lines
      return undefined
    })
    const log = createLog(writer, 'info', { requests })
    const app = testApp({ operations: [hello], log })
    await app.ask('/v1/hello/you', withKey())
    await app.ask('/v1/nowhere', withKey())
    await log.flush()
    const lines = text.split('\n').filter((line) => line !== '')
    expect(lines.map((line) => (JSON.parse(line) as { status: number }).status)).toEqual([...statuses])
  })

  test('the metrics count by operation and status', async () => {
    const app = testApp({ operations: [hello] })
    await app.ask('/v1/hello/you', withKey())
    await app.ask('/v1/hello/you')
    const text = app.metrics.text()
    expect(text).toContain('waypost_requests_total{operation="tested",status="200"} 1')
    expect(text).toContain('waypost_requests_total{operation="tested",status="401"} 1')
    expect(text).toContain('waypost_request_duration_seconds_count{operation="tested"} 2')
  })
})

test('the front page leads to the documents', async () => {
  const response = await testApp().ask('/')
  expect([response.status, response.headers.get('location')]).toEqual([302, '/docs'])
})
