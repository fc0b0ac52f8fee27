import { describe, expect, test } from 'bun:test'
import { expectCommonHeaders } from '../../support/answers.ts'
import { forFile } from '../../support/for-file.ts'
import { startAlone } from '../../support/nodes.ts'
import type { Reply } from '../../support/raw-http.ts'

const ALLOWED = ['https://app.example', 'http://localhost:5173']

const service = await forFile(startAlone({ CORS_ORIGINS: ALLOWED.join(',') }))

const preflight = (origin: string, path: string, method: string) =>
  service.send({
    method: 'OPTIONS',
    path,
    headers: [
      ['Origin', origin],
      ['Access-Control-Request-Method', method],
      ['Access-Control-Request-Headers', 'authorization,content-type,x-api-key'],
    ],
  })
const listed = (reply: Reply, name: string) => (reply.headers.get(name) ?? '').toLowerCase().split(/, */)

describe('CORS for the listed origins [G9]', () => {
  const ASKED = ALLOWED.flatMap((origin) => [
    [origin, '/v1/geo', 'GET'] as const,
    [origin, '/v1/geo/8.8.8.8', 'GET'] as const,
    [origin, '/v1/geo/batch', 'POST'] as const,
  ])
  test.each(ASKED)(
    'the preflight of %s for %s %s is granted without a key [G9]',
    async (origin, path, method) => {
      const reply = await preflight(origin, path, method)
      expect([200, 204]).toContain(reply.status)
      expect(reply.headers.get('access-control-allow-origin')).toBe(origin)
      expect(listed(reply, 'access-control-allow-methods')).toContain(method.toLowerCase())
      expect(listed(reply, 'access-control-allow-headers')).toEqual(
        expect.arrayContaining(['authorization', 'content-type', 'x-api-key']),
      )
      expect(listed(reply, 'vary')).toContain('origin')
      expectCommonHeaders(reply)
    },
  )

  const ANSWERS = [
    ['/v1/geo/8.8.8.8', 200],
    ['/v1/geo/1.2.3', 400],
    ['/v1/nowhere', 404],
  ] as const
  test.each(ANSWERS)(
    'the answer to %s (%i) names the origin and exposes the limit headers [G9]',
    async (path, status) => {
      const reply = await service.send({
        path,
        key: service.demoKey,
        headers: [['Origin', 'https://app.example']],
      })
      expect(reply.status).toBe(status)
      expect(reply.headers.get('access-control-allow-origin')).toBe('https://app.example')
      expect(listed(reply, 'vary')).toContain('origin')
      const exposed = [
        'x-ratelimit-limit',
        'x-ratelimit-remaining',
        'x-ratelimit-reset',
        'retry-after',
        'x-request-id',
      ]
      expect(listed(reply, 'access-control-expose-headers')).toEqual(expect.arrayContaining(exposed))
    },
  )

  test('a refusal for want of a key can be read by the listed origin [G9]', async () => {
    const reply = await service.send({ path: '/v1/geo', headers: [['Origin', 'https://app.example']] })
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([
      401,
      'https://app.example',
    ])
  })

  const STRANGERS = [
    'https://evil.example',
    'https://app.example.evil',
    'http://app.example',
    'https://app.example:444',
    'null',
    'https://APP.example/',
  ]
  test.each(STRANGERS)('the origin %s is granted nothing [G9]', async (origin) => {
    const asked = await preflight(origin, '/v1/geo', 'GET')
    const answered = await service.send({
      path: '/v1/geo/8.8.8.8',
      key: service.demoKey,
      headers: [['Origin', origin]],
    })
    for (const reply of [asked, answered]) expect(reply.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('credentials are never granted [G9]', async () => {
    const reply = await preflight('https://app.example', '/v1/geo', 'GET')
    expect(reply.headers.get('access-control-allow-credentials')).toBeNull()
  })
})
