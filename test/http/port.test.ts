import { afterAll, describe, expect, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { drain } from '../../src/http/drain.ts'
import { ListenError, listen } from '../../src/http/listen.ts'
import { GOOD_KEY, type Tested, testApp } from './app.ts'

const BODY = Type.Object({ ips: Type.Array(Type.String()) }, { additionalProperties: false })
const base = { access: ['geo:read'], summary: 'Under test' } as const
const arrived = Promise.withResolvers<void>()
const released = Promise.withResolvers<void>()

const OPERATIONS: Tested[] = [
  {
    ...base,
    id: 'one',
    method: 'GET',
    path: '/v1/geo',
    handle: ({ query }) => ({ body: JSON.stringify({ query }) }),
  },
  {
    ...base,
    id: 'two',
    method: 'GET',
    path: '/v1/geo/:ip',
    handle: ({ params }) => ({ body: JSON.stringify(params) }),
  },
  {
    ...base,
    id: 'three',
    method: 'POST',
    path: '/v1/geo/batch',
    handle: async (call) => ({ body: JSON.stringify(await call.readBody(BODY)) }),
  },
  {
    ...base,
    id: 'where',
    method: 'GET',
    path: '/v1/where',
    handle: (call) => ({ body: JSON.stringify({ ip: call.clientAddress() }) }),
  },
  {
    ...base,
    id: 'slow',
    method: 'GET',
    path: '/v1/slow',
    handle: async () => {
      arrived.resolve()
      await released.promise
      return { body: '{"slow":true}' }
    },
  },
]

function start() {
  const { app } = testApp({ operations: OPERATIONS })
  return listen(app, '127.0.0.1', 0, 'PORT')
}

const server = start()
afterAll(() => server.bun.stop(true))

/** Writes bytes on one connection and collects what comes back until the answers are there or it closes. */
async function converse(text: string | readonly string[], answers = 1): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let received = ''
  const socket = await Bun.connect({
    hostname: '127.0.0.1',
    port: Number(new URL(server.url).port),
    socket: {
      data(_, bytes) {
        received += bytes.toString('latin1')
        if (received.split('HTTP/1.1 ').length > answers && received.endsWith('}')) resolve(received)
      },
      close: () => resolve(received),
    },
  })
  for (const part of typeof text === 'string' ? [text] : text) socket.write(part)
  const answer = await promise
  socket.end()
  return answer
}

const KEY = `Authorization: Bearer ${GOOD_KEY}\r\n`
const get = (target: string, headers = KEY) => `GET ${target} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`
const statusAndCode = (text: string) =>
  `${/^HTTP\/1.1 (\d+)/.exec(text)?.[1]} ${/"code":"(\w+)"/.exec(text)?.[1] ?? text.split('\r\n\r\n')[1]}`

describe('over a real port', () => {
  test.each([
    ['/v1/geo', '200 {"query":""}'],
    ['/v1/geo?', '200 {"query":""}'],
    ['/v1/geo?ip=1.1.1.1?&&=%zz', '200 {"query":"ip=1.1.1.1?&&=%zz"}'],
    ['http://elsewhere.example/v1/geo', '200 {"query":""}'],
    ['/v1/geo/2001:db8::1', '200 {"ip":"2001:db8::1"}'],
    ['/v1/geo/2001%3Adb8%3a%3A1', '200 {"ip":"2001:db8::1"}'],
    ['/v1/geo/a%2Fb', '200 {"ip":"a/b"}'],
    ['/v1/geo/%00', '200 {"ip":"\\u0000"}'],
    [`/v1/geo/${'a'.repeat(9000)}`, `200 {"ip":"${'a'.repeat(9000)}"}`],
    ['/v1/geo/a/b', '404 not_found'],
    ['/v1/geo/', '404 not_found'],
    ['//v1/geo', '404 not_found'],
    ['/v1//geo', '404 not_found'],
    ['/V1/geo', '404 not_found'],
    ['/v1/%67eo', '404 not_found'],
    ['/v1/%', '404 not_found'],
    ['/%zz', '404 not_found'],
    ['/v1/geo%00', '404 not_found'],
    ['/constructor', '404 not_found'],
    ['/__proto__', '404 not_found'],
    ['/v1/geo/batch', '405 method_not_allowed'],
  ])('GET %s is %s', async (target, expected) => {
    expect(statusAndCode(await converse(get(target)))).toBe(expected)
  })

  test.each(['%', '%zz', '%C3', '%C3%28', '%u0041'])(
    'the escape %s in a path is refused, naming the parameter [G1]',
    async (sent) => {
      const answer = await converse(get(`/v1/geo/${sent}`))
      expect(statusAndCode(answer)).toBe('400 invalid_ip')
      expect(answer).toContain('"ip: expected UTF-8 in percent-encoding"')
    },
  )

  const withHost = (host: string, target: string, headers: string) =>
    converse(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n`)

  test.each(['x.example:80', '[::1]', '[::1]:80', 'a%41'])(
    'the path counts, whatever the Host %p',
    async (host) => {
      expect(statusAndCode(await withHost(host, '/v1/geo', KEY))).toBe('200 {"query":""}')
      expect(statusAndCode(await withHost(host, '/v1/xxxx/v1', ''))).toBe('401 missing_key')
      expect(statusAndCode(await withHost(host, '/xxxxxx/v1', ''))).toBe('404 not_found')
      expect(await withHost(host, '/v1/where', KEY)).toEndWith('"127.0.0.1"}')
    },
  )

  test.each(['', 'a/v1/where?', 'a b', 'a#b', '[::1', 'u@a', '?', '\u00e9'])(
    'the Host %p is refused, and never leads to another path',
    async (host) => {
      expect(statusAndCode(await withHost(host, '/v1/geo', KEY))).toBe('400 bad_request')
      expect(statusAndCode(await withHost(host, '/v1/xxxx/v1', ''))).toBe('401 missing_key')
      expect(statusAndCode(await withHost(host, '/xxxxxx/v1', ''))).toBe('400 bad_request')
    },
  )

  test('the path counts without a Host, too', async () => {
    expect(statusAndCode(await converse(`GET /v1/geo?x HTTP/1.0\r\n${KEY}\r\n`))).toBe('200 {"query":"x"}')
    expect(statusAndCode(await converse('GET /v1/xxxx/v1 HTTP/1.0\r\n\r\n'))).toBe('401 missing_key')
  })

  test.each(['TRACE', 'CONNECT', 'OPTIONS', 'PATCH', 'DELETE'])(
    '%s is a method like any other',
    async (method) => {
      const request = (headers: string) => `${method} /v1/geo HTTP/1.1\r\nHost: x\r\n${headers}\r\n`
      expect(statusAndCode(await converse(request('')))).toBe('401 missing_key')
      expect(statusAndCode(await converse(request(KEY)))).toBe('405 method_not_allowed')
    },
  )

  test.each(['/v1/geo', '/v1/geo/1.1.1.1', '/v1', '/', '/v1/nowhere', '/nowhere'])(
    'HEAD %s has the status and headers of GET, and no body',
    async (path) => {
      const asked = await Promise.all(
        ['GET', 'HEAD'].map((method) =>
          fetch(server.url + path, {
            method,
            redirect: 'manual',
            headers: { 'x-api-key': GOOD_KEY, 'X-Request-Id': 'same' },
          }),
        ),
      )
      const [read, head] = asked.map(({ status, headers }) => {
        headers.delete('date')
        return [status, ...[...headers].sort()]
      })
      expect(head).toEqual(read as [])
      expect(await asked[1]?.text()).toBe('')
    },
  )

  test('the client address is the peer of the socket', async () => {
    const response = await fetch(`${server.url}/v1/where`, {
      headers: { 'x-api-key': GOOD_KEY, 'X-Forwarded-For': '8.8.8.8' },
    })
    expect(await response.json()).toEqual({ ip: '127.0.0.1' })
  })
})

describe('a body over a real port', () => {
  const SENT = 'a'.repeat(200_000)
  const post = (headers: string) => `POST /v1/geo/batch HTTP/1.1\r\nHost: x\r\n${headers}\r\n`
  const declared = `Content-Length: ${SENT.length}\r\n`
  const chunked = 'Transfer-Encoding: chunked\r\n'
  const inChunks = `${SENT.length.toString(16)}\r\n${SENT}\r\n0\r\n\r\n`

  test('too large, of a declared length, is 413, and the connection goes on', async () => {
    const answers = await converse([post(KEY + declared), SENT, get('/v1/geo')], 2)
    expect(statusAndCode(answers)).toBe('413 payload_too_large')
    expect(answers).toEndWith('{"query":""}')
  })

  test('too large, in chunks, is 413, and the connection ends [G12]', async () => {
    const answer = await converse([post(KEY + chunked), inChunks], 2)
    expect(statusAndCode(answer)).toBe('413 payload_too_large')
    expect(answer).toContain('\r\nConnection: close\r\n')
  })

  test('too large is refused before any of it arrives', async () => {
    expect(statusAndCode(await converse(post(`${KEY}Content-Length: 65537\r\n`)))).toBe(
      '413 payload_too_large',
    )
    expect(statusAndCode(await converse(post(`${KEY}Content-Length: 99999999999999\r\n`)))).toBe(
      '413 payload_too_large',
    )
  })

  test('of a stranger is refused before it is read', async () => {
    const answers = await converse([post(declared), SENT, get('/v1/geo')], 2)
    expect(statusAndCode(answers)).toBe('401 missing_key')
    expect(answers).toEndWith('{"query":""}')
  })

  test('that arrives in pieces is read to its end', async () => {
    const text = '{"ips":["a","b"]}'
    const pieces = [text.slice(0, 5), text.slice(5, 9), text.slice(9)]
    expect(await converse([post(`${KEY}Content-Length: ${text.length}\r\n`), ...pieces])).toEndWith(text)
  })
})

test('a port that is taken is said so, with the setting to change', () => {
  const { app } = testApp()
  const port = Number(new URL(server.url).port)
  expect(() => listen(app, '127.0.0.1', port, 'ADMIN_PORT')).toThrow(ListenError)
  expect(() => listen(app, '127.0.0.1', port, 'ADMIN_PORT')).toThrow(/is in use.*ADMIN_PORT/)
})

test('a drain lets the requests in flight finish, and then nothing listens (O5)', async () => {
  const draining = start()
  const slow = fetch(`${draining.url}/v1/slow`, { headers: { 'x-api-key': GOOD_KEY } })
  await arrived.promise
  const drained = drain(draining.bun, 0)
  // While one is in flight, others are still answered.
  expect((await fetch(`${draining.url}/v1/geo`, { headers: { 'x-api-key': GOOD_KEY } })).status).toBe(200)
  released.resolve()
  expect(await (await slow).json()).toEqual({ slow: true })
  expect(await drained).toBe(true)
  expect(fetch(`${draining.url}/v1/geo`)).rejects.toThrow()
})
