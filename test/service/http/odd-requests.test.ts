import { describe, expect, test } from 'bun:test'
import { expectRefusal } from '../../support/answers.ts'
import { forFile } from '../../support/for-file.ts'
import { startAlone } from '../../support/nodes.ts'
import { exchange, type Reply, requestBytes } from '../../support/raw-http.ts'

const service = await forFile(startAlone())

/** Sends a request head as written, with `|` for each line end, and reads the answer, if there is one. */
const raw = async (head: string, method = 'GET'): Promise<Reply | undefined> => {
  const text = `${head.replaceAll('|', '\r\n')}\r\n\r\n`
  return (await exchange(service.baseUrl, [Buffer.from(text, 'latin1')], [method]))[0]
}
describe('what is public is found without a Host [G6]', () => {
  test('HTTP/1.0 without a Host reaches the health checks, as a load balancer asks [G6]', async () => {
    for (const path of ['/health/live', '/health/ready', '/v1'])
      expect([path, (await raw(`GET ${path} HTTP/1.0`))?.status]).toEqual([path, 200])
  })

  test('the whole URL as the target reaches the same path [G6]', async () => {
    expect(
      (await raw('GET http://waypost.test/health/live HTTP/1.1|Host: a|Connection: close'))?.status,
    ).toBe(200)
  })
})

describe('no Host and no target opens a way round the key [G6]', () => {
  const TARGETS = [
    '/v1/geo',
    '/v1/geo/8.8.8.8',
    '/v1/geo/health/live',
    '/v1xxxxx/v1',
    '/v1/xxxx/v1',
    '/v1/xxxx/health/live',
    '/v1/xxxx/',
  ]
  const guarded = (reply: Reply | undefined, target: string) => {
    if (reply === undefined || reply.text === '') return
    if (target.startsWith('/v1/')) expectRefusal(reply, 401, 'missing_key')
    else expectRefusal(reply, 404, 'not_found')
  }
  test.each(TARGETS)('HTTP/1.0 without a Host is refused at %s [G6]', async (target) => {
    guarded(await raw(`GET ${target} HTTP/1.0`), target)
  })

  test('a whole URL as the target is refused at a guarded path [G6]', async () => {
    const reply = await raw('GET http://waypost.test/v1/geo HTTP/1.1|Host: a|Connection: close')
    expectRefusal(reply ?? { status: 0, headers: new Headers(), text: '' }, 401, 'missing_key')
  })
})

describe('odd methods and bytes [G2]', () => {
  test.each(['BREW', 'PURGE', 'TRACE', 'CONNECT', 'PROPFIND', 'get'])(
    'the method %s is refused or the connection is closed [G2]',
    async (method) => {
      const reply = await raw(
        `${method} /v1/geo HTTP/1.1|Host: a|x-api-key: ${service.demoKey}|Connection: close`,
        method,
      )
      expect([undefined, 400, 404, 405, 501]).toContain(reply?.status)
      if (reply?.status === 405) expectRefusal(reply, 405, 'method_not_allowed')
    },
  )

  test.each(['\x00', '\xe9', '\xff\xfe', '%00', '%C0%80', '"', '<', '^', '`', '{', '\x7f'])(
    'the bytes %j in a path are refused with a 4xx or closed, never a fault [G2]',
    async (bytes) => {
      const head = `GET /v1/geo/${bytes} HTTP/1.1|Host: a|x-api-key: ${service.demoKey}|Connection: close`
      const reply = await raw(head)
      if (reply !== undefined && reply.text !== '') expectRefusal(reply, 400, 'invalid_ip')
      expect([undefined, 400, 505]).toContain(reply?.status)
    },
  )
})

describe('several requests on one connection [G2]', () => {
  const kept = (bytes: Buffer) =>
    Buffer.from(bytes.toString('latin1').replace('Connection: close\r\n', ''), 'latin1')

  test('two pipelined requests are answered in order [G2]', async () => {
    const first = kept(requestBytes({ path: '/v1/geo/1.2.3', key: service.demoKey }))
    const second = requestBytes({ path: '/v1/geo/8.8.8.8', key: service.demoKey })
    const replies = await exchange(service.baseUrl, [Buffer.concat([first, second])], ['GET', 'GET'])
    expect(replies.map(({ status }) => status)).toEqual([400, 200])
  })

  test('a hundred look-ups in one segment are answered in order, each with its own headers [G2]', async () => {
    const ids = Array.from({ length: 100 }, (_, index) => `look-up-${index}`)
    const requests = ids.map((id, index) => {
      const bytes = requestBytes({
        path: `/v1/geo/${index + 11}.8.8.8`,
        key: service.demoKey,
        headers: [['X-Request-Id', id]],
      })
      return index === ids.length - 1 ? bytes : kept(bytes)
    })
    const replies = await exchange(
      service.baseUrl,
      [Buffer.concat(requests)],
      ids.map(() => 'GET'),
    )
    expect(replies.map(({ headers }) => headers.get('x-request-id'))).toEqual(ids)
    const ips = replies.map(({ text }) => (JSON.parse(text) as { ip: string }).ip)
    expect(ips).toEqual(ids.map((_, index) => `${index + 11}.8.8.8`))
    const remaining = replies.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')))
    expect(remaining).toEqual(remaining.map((_, index) => (remaining[0] ?? 0) - index))
    expect(new Set(replies.map(({ headers }) => headers.get('etag'))).size).toBeGreaterThan(1)
  })

  test('a body that a refusal did not read does not become the next request [G2]', async () => {
    const body = 'GET /v1/geo/8.8.8.8 HTTP/1.1\r\nHost: a\r\n\r\n'
    const first = kept(requestBytes({ method: 'POST', path: '/v1/geo/batch', body }))
    const second = requestBytes({ path: '/health/live' })
    const replies = await exchange(service.baseUrl, [first, second], ['POST', 'GET'])
    expect(replies.map(({ status }) => status)).toEqual([401, 200])
    const chunked = kept(requestBytes({ method: 'POST', path: '/v1/geo/batch', body, chunked: true }))
    const only = await exchange(service.baseUrl, [chunked], ['POST', 'GET'])
    expect(only.map(({ status }) => status)).toEqual([401])
  })

  test('a GET with a body is answered, and its body does not become the next request [G2]', async () => {
    const body = 'GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n'
    const first = kept(requestBytes({ path: '/v1/geo/8.8.8.8', key: service.demoKey, body }))
    const replies = await exchange(
      service.baseUrl,
      [first, requestBytes({ path: '/health/live' })],
      ['GET', 'GET'],
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
  })

  test('both lengths at once are refused, or read as one request [G2]', async () => {
    const bytes = requestBytes({
      method: 'POST',
      path: '/v1/geo/batch',
      key: service.demoKey,
      headers: [['Content-Length', '4']],
      body: '{"ips":["8.8.8.8"]}',
      chunked: true,
    })
    const replies = await exchange(service.baseUrl, [bytes], ['POST', 'GET'])
    expect(replies.map(({ status }) => status)).toEqual([400])
  })
})
