import { describe, expect, test } from 'bun:test'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createResend } from '../../../src/notify/mail/resend.ts'
import { FROM } from '../../support/resend.ts'

const API_KEY = 're_Test_0123456789'
const MAIL = JSON.stringify({ to: 'user@example.com', subject: 'Hello', text: 'Hello' })

/** Sends a mail to a server that answers all requests so. */
async function sendTo(
  answer: (request: Request) => Response,
  payloads: readonly string[] = [MAIL],
  path = '',
) {
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: answer })
  try {
    return await createResend({
      apiKey: API_KEY,
      from: FROM,
      baseUrl: `http://127.0.0.1:${server.port}${path}`,
    })(payloads, 'event/1')
  } finally {
    await server.stop(true)
  }
}

const errorOf = (status: number, error: unknown, headers: Record<string, string> = {}) =>
  sendTo(() => Response.json(error, { status, headers }))

describe('an error', () => {
  test.each([
    [400, 'invalid_idempotency_key', 'rejected'],
    [400, 'validation_error', 'rejected'],
    [401, 'missing_api_key', 'account'],
    [401, 'restricted_api_key', 'account'],
    [403, 'invalid_api_key', 'account'],
    [403, 'validation_error', 'account'],
    [404, 'not_found', 'unknown'],
    [405, 'method_not_allowed', 'unknown'],
    [409, 'invalid_idempotent_request', 'key_taken'],
    [409, 'concurrent_idempotent_requests', 'unknown'],
    [413, 'payload_too_large', 'rejected'],
    [422, 'invalid_attachment', 'rejected'],
    [422, 'invalid_access', 'rejected'],
    [422, 'invalid_parameter', 'rejected'],
    [422, 'invalid_region', 'rejected'],
    [422, 'missing_required_field', 'rejected'],
    [422, 'invalid_from_address', 'account'],
    [400, 'missing_api_key', 'account'],
    [400, 'invalid_api_Key', 'account'],
    [422, 'restricted_api_key', 'account'],
    [422, 'suspended_api_key', 'account'],
    [429, 'rate_limit_exceeded', 'rate_limited'],
    [429, 'daily_quota_exceeded', 'account'],
    [429, 'monthly_quota_exceeded', 'account'],
    [451, 'security_error', 'rejected'],
    [500, 'application_error', 'unknown'],
    [500, 'internal_server_error', 'unknown'],
    [500, 'invalid_api_key', 'unknown'],
    [503, 'service_unavailable', 'unknown'],
  ] as const)('%i %s is %s', async (status, name, kind) => {
    const outcome = await errorOf(status, { statusCode: status, name, message: 'Why.' })
    expect(outcome.kind).toBe(kind)
    if ('reason' in outcome) expect(outcome.reason).toBe(`${status} ${name}: Why.`)
  })

  test.each([
    [400, 'API key is invalid', 'account'],
    [
      422,
      'Invalid `from` field. The email address needs to follow the `email@example.com` format.',
      'account',
    ],
    [422, 'The example.com domain is not verified. Please, add and verify your domain.', 'account'],
    [422, 'Your account has been suspended.', 'account'],
    [
      422,
      'Invalid `to` field. The email address needs to follow the `email@example.com` format.',
      'rejected',
    ],
    [422, 'Missing or invalid `from`, `to`, `subject` or content.', 'rejected'],
    [422, 'The recipient wants no mail from `example.com`.', 'rejected'],
  ] as const)('%i validation_error %j is %s [N11]', async (status, message, kind) => {
    const outcome = await errorOf(status, { statusCode: status, name: 'validation_error', message })
    expect(outcome.kind).toBe(kind)
  })

  test.each([
    [400, 'unknown'],
    [401, 'account'],
    [403, 'account'],
    [404, 'unknown'],
    [408, 'unknown'],
    [409, 'unknown'],
    [413, 'rejected'],
    [422, 'unknown'],
    [429, 'rate_limited'],
    [504, 'unknown'],
  ] as const)('%i of a proxy, which names nothing, is %s', async (status, kind) => {
    expect((await sendTo(() => new Response('<h1>No</h1>', { status }))).kind).toBe(kind)
  })

  test('has the status that was sent, not the one that its body claims', async () => {
    expect(await errorOf(500, { statusCode: 422, name: 'validation_error', message: 'Why.' })).toMatchObject({
      kind: 'unknown',
      reason: '500 validation_error: Why.',
    })
  })

  test.each([
    ['null', null],
    ['a number', 7],
    ['a text', 'text'],
    ['a list', []],
    ['an empty object', {}],
    ['of other types', { name: 1, message: {} }],
  ])('whose body is %s is one still', async (_, body) => {
    expect(await errorOf(500, body)).toEqual({
      kind: 'unknown',
      reason: '500 application_error: not an answer in the form of Resend',
      retryAfterMs: null,
    })
  })
})

describe('Retry-After', () => {
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toUTCString()

  test.each([
    ['0', 0],
    ['7', 7_000],
    ['3600', 3_600_000],
    ['3601', 3_600_000],
    ['9'.repeat(400), 3_600_000],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 0],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 3_600_000],
    ['-1', null],
    ['2.5', null],
    ['soon', null],
    ['', null],
    ['2030', 2_030_000],
  ])('of %p is a wait of %p ms', async (text, expected) => {
    expect(await errorOf(503, { name: 'service_unavailable' }, { 'retry-after': text })).toMatchObject({
      kind: 'unknown',
      retryAfterMs: expected,
    })
  })

  test('may be a date to come', async () => {
    const outcome = await errorOf(503, {}, { 'retry-after': inSeconds(600) })
    if (outcome.kind !== 'unknown') throw new Error(`got ${outcome.kind}`)
    expect(outcome.retryAfterMs).toBeWithin(500_000, 600_001)
  })

  test.each([
    [429, 'rate_limit_exceeded', { kind: 'rate_limited', retryAfterMs: 9_000 }],
    [429, 'daily_quota_exceeded', { kind: 'account', retryAfterMs: 9_000 }],
    [401, 'invalid_api_key', { kind: 'account', retryAfterMs: 9_000 }],
    [409, 'concurrent_idempotent_requests', { kind: 'unknown', retryAfterMs: 9_000 }],
  ])('counts with %i %s', async (status, name, expected) => {
    expect(await errorOf(status, { name, message: '' }, { 'retry-after': '9' })).toMatchObject(expected)
  })

  test('is a second where a rate limit does not say', async () => {
    expect(await errorOf(429, {})).toEqual({ kind: 'rate_limited', retryAfterMs: 1_000 })
  })
})

describe('an acceptance', () => {
  test.each([
    ['null', null],
    ['a text', 'ok'],
    ['no id', {}],
    ['an id that is a number', { id: 5 }],
    ['an empty id', { id: '' }],
    ['an id that a table cannot hold', { id: 'a\u0000' }],
    ['an endless id', { id: 'a'.repeat(129) }],
    ['a list', [{ id: 'a' }]],
  ])('of one mail with %s leaves it open whether the mail is out', async (_, body) => {
    expect(await sendTo(() => Response.json(body))).toEqual({
      kind: 'unknown',
      reason: 'accepted without the ids of 1 mails',
      retryAfterMs: null,
    })
  })

  test.each([
    ['no list', {}],
    ['one id', { data: [{ id: 'a' }] }],
    ['three ids', { data: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] }],
    ['a gap', { data: [{ id: 'a' }, null] }],
  ])('of two mails with %s leaves it open whether the mails are out', async (_, body) => {
    expect(await sendTo(() => Response.json(body), [MAIL, MAIL])).toMatchObject({ kind: 'unknown' })
  })

  test('of a batch is of all mails or none, as the request asks', async () => {
    const asked: (string | null)[] = []
    await sendTo(
      (request) => {
        asked.push(request.headers.get('x-batch-validation'))
        return Response.json({ data: [{ id: 'a' }, { id: 'b' }] })
      },
      [MAIL, MAIL],
    )
    expect(asked).toEqual(['strict'])
  })

  test('comes from a base URL with a path, too', async () => {
    const paths: string[] = []
    const outcome = await sendTo(
      (request) => {
        paths.push(new URL(request.url).pathname)
        return Response.json({ id: 'a' })
      },
      [MAIL],
      '/proxy/resend',
    )
    expect([outcome, paths]).toEqual([{ kind: 'accepted', ids: ['a'] }, ['/proxy/resend/emails']])
  })
})

describe('a server that means ill', () => {
  test('is not followed to where it redirects', async () => {
    const paths: string[] = []
    const outcome = await sendTo((request) => {
      paths.push(new URL(request.url).pathname)
      return new Response(null, { status: 307, headers: { location: '/elsewhere' } })
    })
    expect(outcome).toMatchObject({ kind: 'unknown', reason: expect.stringMatching(/^307 /) })
    expect(paths).toEqual(['/emails'])
  })

  test('gains nothing by an answer that drips for ever', async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const drip = setInterval(() => response.write(' '), 5)
      response.on('close', () => clearInterval(drip))
    }).listen(0, '127.0.0.1')
    await new Promise((listening) => server.once('listening', listening))
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const outcome = await createResend({ apiKey: API_KEY, from: FROM, baseUrl, timeoutMs: 60 })(
      [MAIL],
      'event/1',
    )
    server.closeAllConnections()
    server.close()
    const reason = expect.stringMatching(/^no answer: .*timed out/)
    expect(outcome).toEqual({ kind: 'unknown', reason, retryAfterMs: null })
  })

  test.each([200, 403])('is hung up on where an answer %i has no end', async (status) => {
    const { promise: hungUp, resolve } = Promise.withResolvers<void>()
    const flood = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(0x20)),
      cancel: () => resolve(),
    })
    const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response(flood, { status }) })
    const baseUrl = `http://127.0.0.1:${server.port}`
    const outcome = await createResend({ apiKey: API_KEY, from: FROM, baseUrl })([MAIL], 'event/1')
    await hungUp
    await server.stop(true)
    expect(outcome).toMatchObject({ kind: status === 200 ? 'unknown' : 'account' })
  })

  test('cannot swell a small answer to a large one', async () => {
    const bomb = Bun.gzipSync(Buffer.from(`${' '.repeat(1_000_000)}{"id":"a"}`))
    const outcome = await sendTo(() => new Response(bomb, { headers: { 'content-encoding': 'gzip' } }))
    expect(outcome).toMatchObject({ kind: 'unknown', reason: expect.stringMatching(/^200 /) })
  })

  test('cannot write into the log what it likes: a reason is one short line', async () => {
    // As text: JSON of a lone surrogate comes from others only.
    const text = `{"name":"validation_error","message":"a\\r\\nb\\u0000c\\u001b[31m\\ud800 ${'x'.repeat(2_000)}"}`
    const outcome = await sendTo(() => new Response(text, { status: 422 }))
    if (outcome.kind !== 'rejected') throw new Error(`got ${outcome.kind}`)
    expect(outcome.reason).toStartWith('422 validation_error: a b c [31m\ufffd xxx')
    expect([outcome.reason.length, outcome.reason.isWellFormed()]).toEqual([300, true])
  })

  test('does not make a reason of the API key or of an address', async () => {
    const message = `Key ${API_KEY} may not send to Some.User+tag@mail.example.com, or <b@example.org>.`
    const outcome = await errorOf(403, { name: `x${API_KEY}`, message })
    expect(outcome).toMatchObject({
      reason: '403 x[key]: Key [key] may not send to [address], or <[address]>.',
    })
  })
})
