import { describe, expect, test } from 'bun:test'
import { expectCommonHeaders, expectRefusal } from '../../support/answers.ts'
import { forFile } from '../../support/for-file.ts'
import { startAlone } from '../../support/nodes.ts'
import { type Reply, readJson, type Sending } from '../../support/raw-http.ts'

const service = await forFile(startAlone())

const withId = (id: string, path = '/v1/geo/8.8.8.8') =>
  service.send({ path, key: service.demoKey, headers: [['X-Request-Id', id]] })
const idOf = (reply: Reply) => reply.headers.get('x-request-id') ?? ''

describe('request ids [G5]', () => {
  const KEPT = [
    'a',
    '0',
    'A-b_c.9',
    '.',
    '-'.repeat(128),
    'x'.repeat(127),
    '7d793037-a076-4184-8f5c-0f3a3b1b6e1e',
  ]
  test.each(KEPT)('the id %p is kept [G5]', async (id) => {
    expect(idOf(await withId(id))).toBe(id)
  })

  const REPLACED = [
    '',
    'x'.repeat(129),
    'two words',
    'tab\there',
    'caf\u00e9',
    'a/b',
    'a,b',
    '"a"',
    'a:b',
    '{a}',
    'x'.repeat(4000),
    '日本',
  ]
  test.each(REPLACED)('the id %p is replaced [G5]', async (id) => {
    const reply = await withId(id)
    expectCommonHeaders(reply)
    expect(idOf(reply)).not.toBe(id)
    expect(reply.status).toBe(200)
  })

  test('two ids in one request are replaced by one [G5]', async () => {
    const headers = [
      ['X-Request-Id', 'one'],
      ['X-Request-Id', 'two'],
    ] as const
    const reply = await service.send({ path: '/v1/geo/8.8.8.8', key: service.demoKey, headers })
    expectCommonHeaders(reply)
    expect(['one', 'two']).not.toContain(idOf(reply))
  })

  test('requests without an id get one each, all different [G5]', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => service.get('/v1/geo/8.8.8.8', service.demoKey)),
    )
    expect(new Set(replies.map(idOf)).size).toBe(50)
  })

  const EVERYWHERE: readonly (readonly [number, Sending])[] = [
    [200, { path: '/v1' }],
    [200, { path: '/v1' }],
    [401, { path: '/v1/geo' }],
    [404, { path: '/nowhere' }],
    [405, { method: 'POST', path: '/health/live' }],
  ]
  test.each(EVERYWHERE)(
    'an answer %i carries the id that the client sent, and so does its log line [G5]',
    async (status, sending) => {
      const id = `kept-${status}-${crypto.randomUUID()}`
      const reply = await service.send({ ...sending, headers: [['x-request-id', id]] })
      expect([reply.status, idOf(reply)]).toEqual([status, id])
      expect(JSON.parse(await service.waitForLog((line) => line.includes(id)))).toBeObject()
    },
  )

  test('an id that the service made is in the log line too [G5]', async () => {
    const id = idOf(await service.get('/v1/geo/8.8.8.8', service.demoKey))
    expect(JSON.parse(await service.waitForLog((line) => line.includes(id)))).toBeObject()
  })
})

describe('what is public answers without a key [G6]', () => {
  const PUBLIC = ['/v1', '/health/live', '/health/ready']
  test.each(PUBLIC)('GET %s is 200 [G6]', async (path) => {
    const reply = await service.get(path)
    expect(reply.headers.get('content-type')).toStartWith('application/json')
    expectCommonHeaders(reply)
    expect(readJson<unknown>(reply)).toBeObject()
  })

  test.each(PUBLIC)('GET %s is 200 with a key that is no good, too [G6]', async (path) => {
    expect((await service.get(path, 'wp_nonsense')).status).toBe(200)
  })
})

describe('HEAD works wherever GET does [G6]', () => {
  const unchanging = (reply: Reply) => {
    const headers = new Headers(reply.headers)
    for (const name of ['date', 'x-request-id']) headers.delete(name)
    // Both requests count, so that these are there on both, and differ.
    for (const name of ['x-ratelimit-remaining', 'x-ratelimit-reset', 'ratelimit'])
      if (headers.has(name)) headers.set(name, 'of its own')
    return [...headers].sort()
  }
  test.each([
    '/v1',
    '/health/live',
    '/health/ready',
    '/v1/geo',
    '/v1/geo?ip=8.8.8.8',
    '/v1/geo/8.8.8.8',
    '/v1/geo/1.2.3',
    '/v1/geo?ip=',
    '/',
  ])('HEAD %s has the status and the headers of GET and no body [G6]', async (path) => {
    const head = await service.send({ method: 'HEAD', path, key: service.demoKey })
    const get = await service.get(path, service.demoKey)
    expect(head.status).toBe(get.status)
    expect(head.text).toBe('')
    expect(unchanging(head)).toEqual(unchanging(get))
  })
})

describe('security and caching headers [G8]', () => {
  test.each(['/v1', '/health/live', '/health/ready', '/v1/geo', '/v1/geo/8.8.8.8', '/'])(
    'GET %s carries nosniff [G8]',
    async (path) => {
      expectCommonHeaders(await service.get(path, service.demoKey))
    },
  )

  test.each(['/health/live', '/health/ready', '/v1/geo'])('GET %s is no-store [G8]', async (path) => {
    expect((await service.get(path, service.demoKey)).headers.get('cache-control')).toBe('no-store')
  })
})

describe('CORS is off by default [G9]', () => {
  const ORIGIN = ['Origin', 'https://app.example'] as const

  test('an answer to another origin carries no CORS header [G9]', async () => {
    const reply = await service.send({ path: '/v1/geo/8.8.8.8', key: service.demoKey, headers: [ORIGIN] })
    expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  })

  test('a preflight is refused like any other stranger [G9]', async () => {
    const headers = [ORIGIN, ['Access-Control-Request-Method', 'GET']] as const
    const reply = await service.send({ method: 'OPTIONS', path: '/v1/geo', headers })
    expectRefusal(reply, 401, 'missing_key')
    expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  })
})
