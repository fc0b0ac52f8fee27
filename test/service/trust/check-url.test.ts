import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eventually, expectCommonHeaders, expectRefusal } from '../../support/answers.ts'
import { type DnsServer, startDns } from '../../support/dns.ts'
import { LOOKUP, startAlone } from '../../support/nodes.ts'
import { readJson } from '../../support/raw-http.ts'
import type { Service } from '../../support/service.ts'
import { page, redirect, type Site, startSite, startSocket } from '../../support/site.ts'
import {
  CHECK,
  check,
  checkUntilGraded,
  childrenOf,
  endLink,
  openLink,
  post,
  trustKey,
} from '../../support/trust-client.ts'
import { startMeeting } from '../../trust/workers/scripted.ts'

const HOST = 'garden.example.com'
const PAGE =
  '<!doctype html><html lang="en"><title>Garden notes</title><h1>Tomatoes</h1><p>They like it warm.'
/** Long enough that a busy machine answers within it. */
const TIMEOUT_MS = 4_000

interface Report {
  readonly url: Readonly<Record<string, unknown>>
  readonly verdict: string
  readonly risk: number
  readonly signals: readonly { readonly points: number }[]
}

let dns: DnsServer
let site: Site
let silent: Site
let plain: Site
let service: Service
let key: string

beforeAll(async () => {
  const addresses = { [HOST]: ['127.0.0.1'], 'inside.example.net': ['10.0.0.1'], 'gone.example.org': [] }
  dns = await startDns({ ...addresses, 'silent.example.org': () => null })
  site = await startSite({
    '/': page(PAGE),
    '/inside': redirect('http://10.0.0.1/'),
    '/gone': redirect('http://gone.example.org/'),
    '/garbage': 'nothing that HTTP knows\r\n\r\n',
    '/closed': redirect('http://127.0.0.1:1/'),
    '/round': redirect('/round'),
  })
  silent = await startSocket(() => undefined)
  plain = await startSocket((socket) => socket.end('220 mail.example ESMTP\r\n'))
  service = await startTrusting()
  key = (await trustKey(service)).key
  await checkUntilGraded(service, key, urlOf('/'))
})
afterAll(async () => {
  await service.stop()
  for (const each of [site, silent, plain, dns]) await each[Symbol.asyncDispose]()
})

/** A service that may visit the loopback and asks the name server of this test. */
function startTrusting(): Promise<Service> {
  return startAlone({
    TRUST_ALLOW_NETWORKS: '127.0.0.0/8',
    TRUST_RESOLVER: dns.address,
    TRUST_TIMEOUT_MS: String(TIMEOUT_MS),
  })
}

const urlOf = (path: string) => `http://${HOST}:${site.port}${path}`

describe('a page is graded [T4]', () => {
  test('with a report whose points add up to the risk [T4]', async () => {
    const reply = await checkUntilGraded(service, key, urlOf('/'))
    const report = readJson<Report>(reply)
    expect(report).toMatchObject({
      url: { input: urlOf('/'), normalized: urlOf('/'), host: HOST, registrable_domain: 'example.com' },
      verdict: 'benign',
      grade: 'A',
      page: { status: 200, title: 'Garden notes' },
    } as never)
    expect(report.signals.reduce((sum, { points }) => sum + points, 0)).toBe(report.risk)
    expectCommonHeaders(reply)
    expect(reply.headers.get('content-type')).toBe('application/json')
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.headers.get('x-ratelimit-limit')).toBe('1200')
    expect(reply.text.length).toBeLessThan(64 * 1024)
  })

  test('as it is read, however it is written [T1]', async () => {
    const { url } = readJson<Report>(
      await checkUntilGraded(service, key, ` HTTP://GARDEN.example.com:${site.port}/#top `),
    )
    expect(url).toMatchObject({ input: ` HTTP://GARDEN.example.com:${site.port}/#top `, host: HOST })
  })

  test('anew at each request [T7]', async () => {
    const before = site.requests.length
    for (const _ of [1, 2]) expect((await check(service, key, urlOf('/'))).status).toBe(200)
    expect(site.requests.length).toBe(before + 2)
  })

  test('once for identical requests in flight [T7]', async () => {
    using meeting = startMeeting()
    const { key: own } = await trustKey(service)
    const replies = [1, 2, 3].map(() => check(service, own, meeting.address))
    await meeting.arrived(1)
    // Each lookup consumes one, and so has each check that was admitted.
    let lookups = 0
    const remaining = async () => {
      lookups++
      return Number((await service.get(LOOKUP, own)).headers.get('x-ratelimit-remaining'))
    }
    while ((await remaining()) !== 1_200 - 3 - lookups);
    meeting.release()
    const texts = (await Promise.all(replies)).map((reply) => `${reply.status} ${reply.text}`)
    expect(texts[0]).toStartWith('200 {"url":')
    expect([new Set(texts).size, meeting.count]).toEqual([1, 1])
  })
})

async function metric(name: string): Promise<number> {
  const { text } = await service.admin('GET', '/metrics')
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.split(' ').at(-1) ?? Number.NaN)
}

describe('the scope takes effect only while the partner has a data link of kind trust [K4]', () => {
  test('without the link, and after it has ended, the scope is missing [K4]', async () => {
    const { key: own, partner_id: partnerId } = await service.createKey({ scopes: ['trust:read'] })
    const statusNow = async () => (await check(service, own, urlOf('/'))).status
    const refused = expectRefusal(await check(service, own, urlOf('/')), 403, 'missing_scope')
    expect(refused).toContain('trust:read')
    expect((await openLink(service, partnerId)).status).toBe(204)
    expect(await eventually(1_000, statusNow, (status) => status === 200)).toBe(200)
    expect((await endLink(service, partnerId)).status).toBe(204)
    expect(await eventually(1_000, statusNow, (status) => status === 403)).toBe(403)
    expectRefusal(await check(service, own, urlOf('/')), 403, 'missing_scope')
    expect((await openLink(service, partnerId)).status).toBe(204)
    expect(await eventually(1_000, statusNow, (status) => status === 200)).toBe(200)
  })

  test('a link without the scope does not open it [K3]', async () => {
    const { key: own, partner_id: partnerId } = await service.createKey({
      scopes: ['geo:read', 'notify:read'],
    })
    expect((await openLink(service, partnerId)).status).toBe(204)
    const message = expectRefusal(await check(service, own, urlOf('/')), 403, 'missing_scope')
    expect(message).toContain('trust:read')
  })

  test('a stranger is refused before the body is looked at, and a caller without the scope, too [G4]', async () => {
    expectRefusal(
      await service.send({ method: 'POST', path: '/v1/trust/check-url', body: '{' }),
      401,
      'missing_key',
    )
    const { key: own } = await service.createKey({ scopes: ['geo:read'] })
    expectRefusal(await post(service, own, '{'), 403, 'missing_scope')
  })
})

describe('what is no URL to visit is bad_url [T1]', () => {
  const BAD: readonly unknown[] = [
    undefined,
    null,
    5,
    true,
    [],
    ['https://example.com/'],
    { href: 'https://example.com/' },
    '',
    ' ',
    'example.com',
    '/path',
    '//example.com/',
    'http:',
    'http://',
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,hi',
    'http://exa mple.com/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://0xa000001/',
    `https://example.com/${'a'.repeat(2_048)}`,
  ]
  test.each(BAD.map((url) => ({ url })))('%j [T1]', async ({ url }) => {
    const message = expectRefusal(await check(service, key, url), 400, 'bad_url')
    expect(message).toStartWith('url: ')
    if (typeof url === 'string' && url.length > 3) expect(message).not.toContain(url)
  })

  test.each([
    ['text that is no JSON', '{', /^body: /],
    ['no object', '"https://example.com/"', /^body: /],
    ['a list', '["https://example.com/"]', /^body: /],
    ['an unknown field', '{"url":"https://example.com/","depth":2}', /^depth: unknown field/],
  ])('%s is bad_request [G1]', async (_, body, message) => {
    expect(expectRefusal(await post(service, key, body), 400, 'bad_request')).toMatch(message)
  })

  test('so is a query parameter [G1]', async () => {
    const reply = await service.send({
      method: 'POST',
      path: '/v1/trust/check-url?url=https://example.com/',
      key,
      body: '{"url":"https://example.com/"}',
    })
    expect(expectRefusal(reply, 400, 'bad_request')).toStartWith('url: unknown query parameter')
  })

  test('a body of more than 64 KiB is too large, and another method not allowed [G3]', async () => {
    expectRefusal(await check(service, key, 'a'.repeat(65_536)), 413, 'payload_too_large')
    expectRefusal(await service.get('/v1/trust/check-url', key), 405, 'method_not_allowed')
  })
})

describe('a page that cannot be visited [T2, T3]', () => {
  const NO_ADDRESS = 'The page has no public address.'
  const NO_CONNECTION = 'No connection to the site could be made.'
  const NO_TLS = 'No TLS connection to the site could be made.'
  const NO_ANSWER = 'The site gave no answer that could be graded in time.'
  const NO_HTTP = 'What the site answered is no valid HTTP.'
  const NO_END = 'The site leads on more than 20 times, or to no address.'
  const UNREACHABLE = [
    ['a name that is not there', () => 'http://gone.example.org/', NO_ADDRESS],
    ['a name that leads inside', () => 'http://inside.example.net/', NO_ADDRESS],
    ['a name that leads inside, at another port', () => 'http://inside.example.net:8443/', NO_ADDRESS],
    ['a port at which nobody listens', () => 'http://127.0.0.1:1/', NO_CONNECTION],
    ['a redirect to the inside', () => urlOf('/inside'), NO_ADDRESS],
    ['a redirect to a name that is not there', () => urlOf('/gone'), NO_ADDRESS],
    ['a redirect to where nobody listens', () => urlOf('/closed'), NO_CONNECTION],
    ['a circle of redirects', () => urlOf('/round'), NO_END],
    ['an answer that is not HTTP', () => urlOf('/garbage'), NO_HTTP],
    ['a port that answers something other than TLS', () => `https://127.0.0.1:${plain.port}/`, NO_TLS],
    ['a name server that does not answer', () => 'http://silent.example.org/', NO_ANSWER],
    ['silence', () => `http://127.0.0.1:${silent.port}/`, NO_ANSWER],
  ] as const
  test.each(UNREACHABLE)('%s is answered in time, and told by its kind [T11]', async (_, url, text) => {
    const startMs = performance.now()
    const reply = await check(service, key, url())
    expect(performance.now() - startMs).toBeLessThan(TIMEOUT_MS + 500)
    expect(expectRefusal(reply, 502, 'trust_unavailable')).toBe(text)
    expect(reply.headers.get('retry-after')).toBeNull()
    expect(reply.headers.get('x-ratelimit-limit')).toBe('1200')
  })

  test('a name that is not there and one that leads inside have one body, byte for byte [T2, T11]', async () => {
    const urls = ['http://gone.example.org/', 'http://inside.example.net/', urlOf('/inside'), urlOf('/gone')]
    const replies = await Promise.all(urls.map((url) => check(service, key, url)))
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  })

  test('other pages of a silent domain wait for their turn until their own time is over [T3]', async () => {
    const urls = [1, 2, 3].map((place) => `http://127.0.0.1:${silent.port}/${place}`)
    const startMs = performance.now()
    const replies = await Promise.all(urls.map((url) => check(service, key, url)))
    expect(performance.now() - startMs).toBeLessThan(TIMEOUT_MS + 500)
    for (const reply of replies) expectRefusal(reply, 502, 'trust_unavailable')
    expect((await check(service, key, urlOf('/'))).status).toBe(200)
  })
})

test('networks that are exempt are warned about once, at the start [T2]', () => {
  const warnings = service.logs().filter((line) => line.includes('"trust_networks_allowed"'))
  expect(warnings).toHaveLength(1)
  expect(JSON.parse(warnings[0] ?? '')).toMatchObject({ level: 'warn', networks: ['127.0.0.0/8'] })
})

const LOGGED = { gone: 'dns', silent: 'timeout' }
test('the log tells why a page was not graded, by a word, and of which request, and never which one [O6, T3, T11]', async () => {
  for (const [name, reason] of Object.entries(LOGGED)) {
    const body = JSON.stringify({ url: `http://${name}.example.org/path?token=secret` })
    const headers = [['X-Request-Id', `which-${name}`]] as const
    const reply = await service.send({ method: 'POST', path: CHECK, key, body, headers })
    expect(reply.headers.get('x-request-id')).toBe(`which-${name}`)
    const line = await service.waitForLog(
      (each) => each.includes('"trust_unavailable"') && each.includes(`"which-${name}"`),
    )
    const { time, ...rest } = JSON.parse(line)
    expect(rest).toEqual({ level: 'info', event: 'trust_unavailable', request_id: `which-${name}`, reason })
    expect(Date.parse(time)).toBeGreaterThan(0)
  }
  for (const text of ['gone.ex', 'silent.ex', 'garden.ex', 'inside.ex', 'token=', '/inside'])
    expect(service.output()).not.toContain(text)
})

test('the metrics tell of visits and children [O2]', async () => {
  await check(service, key, urlOf('/'))
  expect(await metric('waypost_trust_visits_total')).toBeGreaterThan(0)
  expect(await metric('waypost_trust_children')).toBe(childrenOf(service.pid).length)
  expect([await metric('waypost_trust_in_flight'), await metric('waypost_trust_waiting')]).toEqual([0, 0])
  expect(await metric('waypost_trust_children_lost_total')).toBeGreaterThanOrEqual(0)
  expect(await metric('waypost_trust_children_unconfined_total')).toBe(0)
})
