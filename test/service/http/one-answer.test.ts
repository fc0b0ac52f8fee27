import { describe, expect, test } from 'bun:test'
import { once } from 'node:events'
import { connect } from 'node:net'
import { sharedRedis } from '../../limits/redis-server.ts'
import { forFile } from '../../support/for-file.ts'
import { startNode } from '../../support/nodes.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { readJson } from '../../support/raw-http.ts'
import { seededRandom } from '../../support/seed.ts'

const settings = async () => ({ DATABASE_URL: await freshDatabase(), REDIS_URL: await sharedRedis() })
const [alone, several] = await Promise.all([
  forFile(startNode(await settings())),
  forFile(startNode({ ...(await settings()), WORKERS: '2' })),
])
const SCOPES = ['geo:read', 'notify:read', 'notify:write']
const { key } = await alone.createKey({ scopes: SCOPES })
const revocable = await alone.createKey()

const random = seededRandom()
const upTo = (limit: number) => Math.floor(random() * limit)

interface Asked {
  readonly url: string
  readonly method: string
  readonly path: string
  readonly headers?: string
  readonly body?: string
}

const KEY = `x-api-key: ${key}\r\n`
const TOKEN = `Authorization: Bearer ${alone.adminToken}\r\n`
const ADMIN_LISTENERS = [alone.adminUrl, several.adminUrl]
const BATCH = '{"ips":["8.8.8.8"]}'
const EVENT = '{"product_key":"shop","type":"order.paid","subject_user_id":"trailing","title":"Paid"}'

/** Public and guarded, found and not, with every way to an answer: at once, from a store, before the body and after. */
const ASKED: readonly Asked[] = [
  ...[
    '/',
    '/docs',
    '/v1',
    '/v1/openapi.json',
    '/health/live',
    '/health/ready',
    '/v1/notify/health',
    '/nowhere',
  ].map((path) => ({ url: alone.baseUrl, method: 'GET', path })),
  ...['', KEY].flatMap((headers) => [
    { url: alone.baseUrl, method: 'GET', path: '/v1/geo/8.8.8.8', headers },
    { url: alone.baseUrl, method: 'HEAD', path: '/v1/geo/8.8.8.8', headers },
    { url: alone.baseUrl, method: 'GET', path: '/v1/geo/nonsense', headers },
    { url: alone.baseUrl, method: 'GET', path: '/v1/usage', headers },
    { url: alone.baseUrl, method: 'PUT', path: '/v1/geo/8.8.8.8', headers },
    { url: alone.baseUrl, method: 'OPTIONS', path: '/v1/geo/batch', headers },
    { url: alone.baseUrl, method: 'POST', path: '/v1/geo/batch', headers, body: BATCH },
    { url: alone.baseUrl, method: 'POST', path: '/v1/geo/batch', headers, body: `[${' '.repeat(70_000)}` },
    { url: several.baseUrl, method: 'POST', path: '/v1/geo/batch', headers, body: BATCH },
  ]),
  ...ADMIN_LISTENERS.flatMap((url) => [
    ...['/metrics', '/health/live', '/health/ready', '/openapi.json', '/nowhere'].map((path) => ({
      url,
      method: 'GET',
      path,
    })),
    { url, method: 'HEAD', path: '/metrics' },
    { url, method: 'GET', path: '/admin/keys', headers: TOKEN },
    { url, method: 'GET', path: '/admin/keys' },
    { url, method: 'POST', path: '/admin/keys', headers: TOKEN, body: BATCH },
  ]),
]

const TRAILERS = [
  'X-Checksum: 1\r\n',
  'X-Checksum: 1\r\nX-Other: 2\r\n',
  'GET /v1/geo/9.9.9.9 HTTP/1.1\r\nHost: a\r\n',
  `X-Long: ${'a'.repeat(5_000)}\r\n`,
]
/** What may stand behind a whole chunked body: nothing, or bytes that are no request. */
const BEHIND = ['', '\r\n', '\r\n\r\n', 'stray', 'stray\r\n\r\n', '\0'.repeat(50)]

function pick<T>(from: readonly T[]): T {
  return from[upTo(from.length)] as T
}

function head({ method, path, headers = '' }: Asked): string {
  return `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}Transfer-Encoding: chunked\r\n\r\n`
}

/** In chunks of random sizes, with or without an extension. */
function chunks(body: string): string {
  let text = ''
  for (let at = 0; at < body.length; ) {
    const chunk = body.slice(at, at + 1 + upTo(30_000))
    text += `${chunk.length.toString(16)}${pick(['', ';name=value'])}\r\n${chunk}\r\n`
    at += chunk.length
  }
  return text
}

/** Cut at up to three random places. */
function pieces(text: string): string[] {
  const cuts = Array.from({ length: upTo(4) }, () => upTo(text.length)).sort((one, other) => one - other)
  return [0, ...cuts].map((start, index) => text.slice(start, cuts[index] ?? text.length))
}

/** A client's stray piece may reset a connection that the server has closed, and the answer with it: it asks anew. */
const MOST_TRIES = 5

/** Sends the pieces one after the other, and gives all that came until the server closed the connection. */
async function untilClosed(url: string, written: readonly string[], tries = MOST_TRIES): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  const received: Buffer[] = []
  socket.on('data', (bytes: Buffer) => received.push(bytes))
  // The server may have closed before the last piece.
  let isReset = false
  socket.on('error', () => {
    isReset = true
  })
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  socket.on('close', () => resolve())
  await once(socket, 'connect')
  for (const piece of written) {
    socket.write(Buffer.from(piece, 'latin1'))
    await Bun.sleep(upTo(3))
  }
  await closed
  if (isReset && received.length === 0 && tries > 1) return await untilClosed(url, written, tries - 1)
  return Buffer.concat(received).toString('latin1')
}

const answersIn = (received: string) => received.match(/HTTP\/1\.1 \d{3} /g) ?? []

function expectOneAnswer(received: string, sent: string): void {
  expect({ sent, answers: answersIn(received).length }).toEqual({ sent, answers: 1 })
  expect(received.toLowerCase().match(/^connection: close\r$/gm)).toHaveLength(1)
}

describe('one answer to one request, and the connection ends with it [G12]', () => {
  test('a chunked request, whatever follows its body and however it is cut, at every listener [G12]', async () => {
    for (const asked of ASKED) {
      const { body = '{}', url } = asked
      const texts = [
        ...TRAILERS.map((trailers) => `0\r\n${trailers}\r\n`),
        ...BEHIND.map((behind) => `0\r\n\r\n${behind}`),
      ]
      const sent = texts.flatMap((end) => {
        const text = head(asked) + chunks(body) + end
        return [[text], pieces(text)]
      })
      const all = await Promise.all(sent.map((written) => untilClosed(url, written)))
      for (const [index, received] of all.entries())
        expectOneAnswer(received, `${asked.url}: ${JSON.stringify(sent[index]).slice(0, 400)}`)
    }
  })

  test('a chunked request with nothing behind it has the answer of any other [G12, G2]', async () => {
    for (const asked of ASKED) {
      const { body = '{}', url, method, path, headers = '' } = asked
      const own = `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`
      const chunked = await untilClosed(url, [`${head(asked)}${chunks(body)}0\r\n\r\n`])
      const plain = await untilClosed(url, [
        `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}${own}`,
      ])
      expect([method, path, ...answersIn(chunked)]).toEqual([method, path, ...answersIn(plain)])
    }
  })
})

describe('what the HTTP server has answered 400 for what follows it is not carried out [G12]', () => {
  const events = async () => {
    const inbox = await alone.get('/v1/notify/inbox?user_id=trailing&limit=100', key)
    return readJson<{ notifications: unknown[] }>(inbox).notifications.length
  }
  const count = async (of: typeof alone, name: 'partners' | 'keys') =>
    readJson<Record<string, unknown[]>>(await of.admin('GET', `/admin/${name}`))[name]?.length
  const counts = async () => [
    await events(),
    ...(await Promise.all([alone, several].map((of) => count(of, 'partners')))),
    await alone.get('/v1/usage', revocable.key).then(({ status }) => status),
  ]
  const asked: readonly Asked[] = [
    { url: alone.baseUrl, method: 'POST', path: '/v1/notify/events', headers: KEY, body: EVENT },
    { url: alone.adminUrl, method: 'DELETE', path: `/admin/keys/${revocable.id}`, headers: TOKEN, body: '' },
    ...ADMIN_LISTENERS.map((url) => ({
      url,
      method: 'POST',
      path: '/admin/partners',
      headers: TOKEN,
      body: '{"name":"trailing"}',
    })),
  ]

  async function expectNothingDone(sent: (one: Asked) => string[][]): Promise<void> {
    const before = await counts()
    for (const one of asked) {
      for (const written of sent(one)) {
        const received = await untilClosed(one.url, written)
        expect([one.path, written, ...answersIn(received)]).toEqual([one.path, written, 'HTTP/1.1 400 '])
      }
    }
    expect(await counts()).toEqual(before)
  }

  test('trailers [G12]', async () => {
    await expectNothingDone((one) =>
      TRAILERS.flatMap((trailers) => {
        const rest = `${chunks(one.body ?? '')}0\r\n${trailers}\r\n`
        // What follows a body is looked at before anything is done, where it has come with its end.
        return one.body === '' ? [[head(one) + rest]] : [[head(one) + rest], [head(one), rest]]
      }),
    )
  })

  test('stray bytes behind a body of a known length [G12]', async () => {
    await expectNothingDone(({ method, path, headers = '', body = '' }) => {
      const start = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}Content-Length: ${body.length}\r\n\r\n`
      return ['\r\n', '\r\n\r\n', 'stray\r\n\r\n'].map((stray) => [start + body + stray])
    })
  })
})
