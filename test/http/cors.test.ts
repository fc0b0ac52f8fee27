import { describe, expect, test } from 'bun:test'
import { type Tested, testApp, withKey } from './app.ts'

const ORIGIN = 'https://app.example'
const read: Tested = {
  id: 'read',
  method: 'GET',
  path: '/v1/read',
  access: ['geo:read'],
  summary: 'Under test',
  handle: () => ({ body: '{}' }),
}

const preflight = (origin: string): RequestInit => ({
  method: 'OPTIONS',
  headers: { Origin: origin, 'Access-Control-Request-Method': 'GET' },
})

describe('with CORS_ORIGINS (G9)', () => {
  const { ask } = testApp({ operations: [read], corsOrigins: [ORIGIN] })

  test('a preflight needs no key', async () => {
    const response = await ask('/v1/read', preflight(ORIGIN))
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN)
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST, PUT, DELETE')
    expect(response.headers.get('access-control-allow-headers')).toContain('Authorization')
    expect(response.headers.get('access-control-allow-headers')).toContain(
      'Last-Event-ID, Traceparent, Tracestate',
    )
    expect(response.headers.get('content-type')).toBeNull()
  })

  test('the answers expose the limit headers to the listed origin, refusals included', async () => {
    for (const init of [withKey({ headers: { Origin: ORIGIN } }), { headers: { Origin: ORIGIN } }]) {
      const { headers } = await ask('/v1/read', init)
      expect(headers.get('access-control-allow-origin')).toBe(ORIGIN)
      expect(headers.get('access-control-expose-headers')).toContain('X-RateLimit-Remaining')
      expect(headers.get('access-control-allow-credentials')).toBeNull()
    }
  })

  test('another origin is granted nothing, and caches are told', async () => {
    const asked = await ask('/v1/read', preflight('https://evil.example'))
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([401, null])
    const answered = await ask('/v1/read', withKey({ headers: { Origin: 'https://evil.example' } }))
    expect([answered.headers.get('access-control-allow-origin'), answered.headers.get('vary')]).toEqual([
      null,
      'Origin',
    ])
  })

  test('an OPTIONS request that is no preflight is a method like any other', async () => {
    const response = await ask('/v1/read', withKey({ method: 'OPTIONS', headers: { Origin: ORIGIN } }))
    expect(response.status).toBe(405)
  })
})

test('without CORS_ORIGINS nothing is granted to anyone', async () => {
  const { ask } = testApp({ operations: [read] })
  const response = await ask('/v1/read', preflight(ORIGIN))
  expect(response.status).toBe(401)
  expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})
