import { describe, expect, test } from 'bun:test'
import { expectRefusal } from '../../support/answers.ts'
import { forFile } from '../../support/for-file.ts'
import { startAlone } from '../../support/nodes.ts'
import type { Sending } from '../../support/raw-http.ts'

const service = await forFile(startAlone())
const narrowKey = (await service.createKey({ scopes: ['notify:read'] })).key

type CallerState = 'no key' | 'a bad key' | 'a key without the scope' | 'a good key'
const TOO_LARGE = ' '.repeat(64 * 1024 + 1)

const keyOf = (caller: CallerState): { key?: string } => {
  if (caller === 'no key') return {}
  if (caller === 'a bad key') return { key: 'wp_nonsense' }
  return { key: caller === 'a good key' ? service.demoKey : narrowKey }
}

describe('refusals come in the order 401, 403, then the rest [G4]', () => {
  const PROBLEMS: readonly (readonly [string, Sending, number, string, number, string])[] = [
    [
      'a bad body',
      { method: 'POST', path: '/v1/geo/batch', body: '{}' },
      403,
      'missing_scope',
      400,
      'bad_request',
    ],
    [
      'no JSON',
      { method: 'POST', path: '/v1/geo/batch', body: '{' },
      403,
      'missing_scope',
      400,
      'bad_request',
    ],
    ['a malformed address', { path: '/v1/geo/1.2.3' }, 403, 'missing_scope', 400, 'invalid_ip'],
    ['a malformed query', { path: '/v1/geo?ip=1&ip=2' }, 403, 'missing_scope', 400, 'bad_request'],
    ['a bad escape', { path: '/v1/geo/%zz' }, 403, 'missing_scope', 400, 'invalid_ip'],
    ['an unknown path', { path: '/v1/nowhere' }, 404, 'not_found', 404, 'not_found'],
    ['an unknown path below geo', { path: '/v1/geo/8.8.8.8/more' }, 404, 'not_found', 404, 'not_found'],
    [
      'a wrong method',
      { method: 'DELETE', path: '/v1/geo/8.8.8.8' },
      405,
      'method_not_allowed',
      405,
      'method_not_allowed',
    ],
    [
      'a large body',
      { method: 'POST', path: '/v1/geo/batch', body: TOO_LARGE },
      403,
      'missing_scope',
      413,
      'payload_too_large',
    ],
    [
      'a large body in chunks',
      { method: 'POST', path: '/v1/geo/batch', body: TOO_LARGE, chunked: true },
      403,
      'missing_scope',
      413,
      'payload_too_large',
    ],
  ]
  for (const [problem, sending, narrowStatus, narrowCode, status, code] of PROBLEMS) {
    const cases: readonly (readonly [CallerState, number, string])[] = [
      ['no key', 401, 'missing_key'],
      ['a bad key', 401, 'invalid_key'],
      ['a key without the scope', narrowStatus, narrowCode],
      ['a good key', status, code],
    ]
    test.each(cases)(
      `${problem} from %s is answered %i %s [G4]`,
      async (caller, wantedStatus, wantedCode) => {
        expectRefusal(await service.send({ ...sending, ...keyOf(caller) }), wantedStatus, wantedCode)
      },
    )
  }

  test('a stranger gets the same text for a known and an unknown path [G4]', async () => {
    const known = await service.get('/v1/geo/8.8.8.8')
    for (const path of [
      '/v1/nowhere',
      '/v1/geo/1.2.3',
      '/v1/geo/batch',
      '/v1/admin/keys',
      '/v1/',
      '/v1//geo',
    ])
      expect(await service.get(path).then((reply) => reply.text)).toBe(known.text)
  })

  test('a large body on an unknown path is refused with 404 or 413 [G4]', async () => {
    const reply = await service.send({
      method: 'POST',
      path: '/v1/nowhere',
      body: TOO_LARGE,
      ...keyOf('a good key'),
    })
    expect([404, 413]).toContain(reply.status)
    expectRefusal(reply, reply.status, reply.status === 404 ? 'not_found' : 'payload_too_large')
  })
})

describe('nothing under /v1 but what is public is reached without a key [G6]', () => {
  const PATHS = [
    '/v1/geo',
    '/v1/geo/',
    '/v1/geo?ip=8.8.8.8',
    '/v1/geo/8.8.8.8',
    '/v1/geo/8.8.8.8/',
    '/v1/geo/..%2f..%2fv1',
    '/v1/%67eo',
    '/v1/nowhere',
    '/v1/health/live',
    '/v1/notify/healthy',
  ]
  test.each(PATHS)('GET %s without a key is 401 missing_key [G6]', async (path) => {
    expectRefusal(await service.get(path), 401, 'missing_key')
  })

  const SPELLINGS = [
    '/V1/geo/8.8.8.8',
    '//v1/geo/8.8.8.8',
    '/%761/geo/8.8.8.8',
    '/v1%2fgeo/8.8.8.8',
    '/./v1/geo/8.8.8.8',
    '/v1/./geo/8.8.8.8',
  ]
  test.each(SPELLINGS)('the spelling %s opens no way round the key [G6]', async (path) => {
    const reply = await service.get(path)
    expect([401, 404]).toContain(reply.status)
    expectRefusal(reply, reply.status, reply.status === 401 ? 'missing_key' : 'not_found')
  })
})

describe('unknown paths and wrong methods [G3]', () => {
  test.each([
    '/nowhere',
    '/v1x',
    '/health',
    '/health/dead',
    '/admin/keys',
    '/%',
    '/%zz',
    '/favicon.ico',
    '/v2/geo',
  ])('GET %s is 404 not_found [G3]', async (path) => {
    expectRefusal(await service.get(path), 404, 'not_found')
  })

  const METHODS: readonly (readonly [string, string, readonly string[]])[] = [
    ['POST', '/v1/geo', ['GET', 'HEAD']],
    ['DELETE', '/v1/geo', ['GET', 'HEAD']],
    ['PATCH', '/v1/geo/8.8.8.8', ['GET', 'HEAD']],
    ['POST', '/v1/geo/8.8.8.8', ['GET', 'HEAD']],
    ['OPTIONS', '/v1/geo/8.8.8.8', ['GET', 'HEAD']],
    ['PUT', '/v1/geo/batch', ['POST']],
    ['DELETE', '/v1/geo/batch', ['POST']],
    ['POST', '/health/live', ['GET', 'HEAD']],
    ['DELETE', '/health/ready', ['GET', 'HEAD']],
    ['POST', '/v1', ['GET', 'HEAD']],
  ]
  test.each(METHODS)('%s %s is 405 with Allow [G3]', async (method, path, allowed) => {
    const reply = await service.send({ method, path, key: service.demoKey })
    expectRefusal(reply, 405, 'method_not_allowed')
    const allow = (reply.headers.get('allow') ?? '').split(', ')
    expect(allow).toEqual(expect.arrayContaining([...allowed]))
    expect(allow).not.toContain(method)
  })

  test('HEAD of a refusal has its status and headers and no body [G2]', async () => {
    const head = await service.send({ method: 'HEAD', path: '/v1/geo' })
    const get = await service.get('/v1/geo')
    expect([head.status, head.text]).toEqual([401, ''])
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
  })
})
