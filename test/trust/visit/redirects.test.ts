import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Capture } from '../../../src/trust/visit/capture.ts'
import type { VisitParts } from '../../../src/trust/visit/visit.ts'
import { type CertificateAuthority, createCertificateAuthority } from '../../support/certificates.ts'
import { type DnsServer, startDns } from '../../support/dns.ts'
import { page, redirect, type Site, type SiteAnswer, startSite, startSocket } from '../../support/site.ts'
import { outcomeOf, textIn, visitParts } from './visiting.ts'

/** The only network that the visitor may go to; whatever listens elsewhere is a canary. */
const SITES = '127.0.0.9'
const STATUSES = [301, 302, 303, 307, 308]

let dns: DnsServer
let authority: CertificateAuthority
let site: Site
let secure: Site
let canary: Site
let parts: VisitParts

const plain = (path: string) => `http://site.example.com:${site.port}${path}`
const tls = (path: string) => `https://site.example.com:${secure.port}${path}`

/** `/to/<status>/<location>` sends on, the location being escaped; `/chain/<n>` n times; anything else is a page. */
function answer(path: string): SiteAnswer {
  const [, kind, first = '', rest = ''] = path.split('/')
  if (kind === 'to') {
    return redirect(Buffer.from(decodeURIComponent(rest)).toString('latin1'), Number(first))
  }
  if (kind === 'chain' && first !== '0') return redirect(`/chain/${Number(first) - 1}`)
  return page(`page ${path}`)
}

const to = (location: string, status = 302) => plain(`/to/${status}/${encodeURIComponent(location)}`)

async function visited(url: string): Promise<Capture> {
  const outcome = await outcomeOf(url, parts)
  if (typeof outcome === 'string') throw new Error(outcome)
  return outcome
}

beforeAll(async () => {
  dns = await startDns({
    'site.example.com': [SITES],
    'xn--mnchen-3ya.example.com': [SITES],
    'inside.example.com': ['127.0.0.1'],
    'inside-six.example.com': ['::1'],
    'mixed.example.com': [SITES, '127.0.0.1'],
    'metadata.example.com': ['169.254.169.254'],
    'rebinding.example.com': ({ count, type }) =>
      type === 'A' ? { records: [{ type: 'A', value: count === 0 ? SITES : '127.0.0.1' }] } : {},
  })
  authority = createCertificateAuthority()
  parts = visitParts([`${SITES}/32`], dns.address, { ca: authority.root })
  site = await startSite(answer, { address: SITES })
  const tlsPair = authority.issue({ names: ['site.example.com'] })
  secure = await startSite(answer, { address: SITES, tls: tlsPair })
  canary = await startSocket((socket) => socket.end(page('canary')))
})

afterAll(async () => {
  for (const each of [site, secure, canary, dns]) await each[Symbol.asyncDispose]()
  authority[Symbol.dispose]()
})

describe('a redirect is followed', () => {
  test.each(STATUSES)('of status %d', async (status) => {
    const capture = await visited(to('/end?a=b', status))
    expect(capture.hops.map((hop) => [hop.status, hop.via, hop.ip, hop.url])).toEqual([
      [status, 'http', SITES, to('/end?a=b', status)],
      [200, 'http', SITES, plain('/end?a=b')],
    ])
    expect(textIn(capture)).toBe('page /end?a=b')
  })

  test.each<[string, () => string, () => string]>([
    ['relative to its own path', () => '../../next', () => plain('/next')],
    ['without a scheme', () => `//site.example.com:${site.port}/a`, () => plain('/a')],
    ['with backslashes', () => `\\\\site.example.com:${site.port}\\a`, () => plain('/a')],
    ['with a fragment, which is dropped', () => '/a#b', () => plain('/a')],
    ['in UTF-8', () => '/münchen', () => plain('/m%C3%BCnchen')],
    [
      'to a name in UTF-8',
      () => `http://münchen.example.com:${site.port}/a`,
      () => `http://xn--mnchen-3ya.example.com:${site.port}/a`,
    ],
    ['from http to https', () => tls('/a'), () => tls('/a')],
  ])('%s', async (_, location, end) => {
    expect((await visited(to(location()))).hops.at(-1)?.url).toBe(end())
  })

  test('from https to http, with the certificate at the hop that had it', async () => {
    const capture = await visited(tls(`/to/302/${encodeURIComponent(plain('/a'))}`))
    expect(capture.hops.map((hop) => [hop.url, hop.tls?.protocol ?? null, hop.tls?.error])).toEqual([
      [tls(`/to/302/${encodeURIComponent(plain('/a'))}`), 'TLSv1.3', null],
      [plain('/a'), null, undefined],
    ])
  })

  test('without cookies, referrer or credentials', async () => {
    const before = site.requests.length
    const from = new URL(to(`http://other:secret@site.example.com:${site.port}/a`))
    from.username = 'user'
    from.password = 'secret'
    await visited(from.href)
    const sent = site.requests.slice(before)
    expect(sent.length).toBe(2)
    const headers = sent.map((head) => head.slice(head.indexOf('\r\n')).toLowerCase())
    expect(headers.join('')).not.toMatch(/cookie|referer|authorization|secret/)
  })

  test('twenty times and no more', async () => {
    const capture = await visited(plain('/chain/20'))
    expect(capture.hops.map(({ status }) => status)).toEqual([...Array(20).fill(302), 200])
    expect(await outcomeOf(plain('/chain/21'), parts)).toBe('redirects: too many redirects')
  })

  test('not a thousand times', async () => {
    const before = site.requests.length
    expect(await outcomeOf(plain('/chain/1000'), parts)).toBe('redirects: too many redirects')
    expect(site.requests.length - before).toBe(21)
  })
})

describe('what is no redirect is a page', () => {
  test.each([
    ['300 with a Location', redirect('/a', 300)],
    ['304 with a Location', redirect('/a', 304)],
    ['305 with a Location', redirect('/a', 305)],
    ['200 with a Location', redirect('/a', 200)],
    ['201 with a Location', redirect('/a', 201)],
    ['302 without one', page('moved', 302)],
    ['302 with an empty one', redirect('')],
  ])('%s', async (_, bytes) => {
    await using other = await startSite(() => bytes, { address: SITES })
    expect((await visited(`http://site.example.com:${other.port}/`)).hops.length).toBe(1)
  })
})

describe('a circle is left', () => {
  test.each<[string, Record<string, SiteAnswer>]>([
    ['to itself', { '/': redirect('/') }],
    ['to itself but for the fragment', { '/': redirect('/#a') }],
    ['of two', { '/': redirect('/a'), '/a': redirect('/') }],
    ['that does not come back to its beginning', { '/': redirect('/a'), '/a': redirect('a') }],
  ])('%s', async (_, answers) => {
    await using circle = await startSite(answers, { address: SITES })
    expect(await outcomeOf(`http://site.example.com:${circle.port}/`, parts)).toBe(
      'redirects: too many redirects',
    )
    expect(circle.requests.length).toBe(21)
  })
})

/** Where nobody may be sent to; `PORT` is the canary's. */
const FORBIDDEN: readonly string[] = [
  'http://127.0.0.1/',
  'http://127.0.0.1:PORT/',
  'http://127.0.0.1:8080/',
  'https://127.0.0.1:8443/',
  '//127.0.0.1:PORT/',
  '\\\\127.0.0.1:PORT\\',
  'http:\\\\127.0.0.1:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f.1:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://127.1:PORT/',
  'http://0:PORT/',
  'http://localhost:PORT/',
  'http://localhost.:PORT/',
  'http://127.0.0.1.:PORT/',
  'http://１２７。0。0。1:PORT/',
  'http://[::1]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://168.63.129.16/',
  'http://10.0.0.1/',
  'http://192.168.0.1/',
  'http://inside.example.com:PORT/',
  'http://inside.example.com:8080/',
  'http://inside-six.example.com:PORT/',
  'http://mixed.example.com:PORT/',
  'http://metadata.example.com/',
  'http://93.184.215.14:22/',
  'http://93.184.215.14:6379/',
  'http://site.example.com@127.0.0.1:PORT/',
  'http://site.example.com:80@127.0.0.1:PORT/',
  'http://site.example.com%2f@127.0.0.1:PORT/',
  'http://127.0.0.1:PORT#@site.example.com/',
  'http://127.0.0.1:PORT\\@site.example.com/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:PORT/_INFO',
  'ftp://127.0.0.1:PORT/',
  'dict://127.0.0.1:PORT/',
  'data:text/html,page',
  'javascript:alert(1)',
  'ws://127.0.0.1:PORT/',
  'blob:http://127.0.0.1:PORT/a',
  'about:blank',
  'view-source:http://127.0.0.1:PORT/',
]

describe('a redirect to where nobody may be sent is refused, and nobody is connected to [T2]', () => {
  test.each(FORBIDDEN)('%s', async (target) => {
    const location = target.replace('PORT', String(canary.port))
    for (const status of STATUSES) {
      expect([status, await outcomeOf(to(location, status), parts)]).toEqual([
        status,
        expect.stringMatching(/^refused: /),
      ])
    }
    expect(canary.connections).toBe(0)
  })

  test('at the fifth hop as at the first', async () => {
    const inside = `http://127.0.0.1:${canary.port}/`
    let url = inside
    for (let hop = 0; hop < 3; hop++) url = to(url)
    expect(await outcomeOf(to(url), parts)).toStartWith('refused: ')
    expect(canary.connections).toBe(0)
  })

  test('a name that leads elsewhere when it is asked for again', async () => {
    const back = `http://rebinding.example.com:${site.port}`
    const outcome = await outcomeOf(`${back}/to/302/${encodeURIComponent(`${back}/a`)}`, parts)
    expect(outcome).toStartWith('refused: ')
    expect(canary.connections).toBe(0)
  })

  test('the canary would be found', async () => {
    const free = visitParts(['127.0.0.0/8'], dns.address)
    await using watched = await startSocket((socket) => socket.end(page('canary')))
    await outcomeOf(to(`http://127.0.0.1:${watched.port}/`), free)
    expect(watched.connections).toBe(1)
  })
})

describe('a Location that browsers refuse is refused', () => {
  test.each([
    ['no URL', ['location: http://'], 'redirects: leads to something that is no URL'],
    ['an address of no port', ['location: http://a:99999/'], 'redirects: leads to something that is no URL'],
    ['two that differ', ['location: /a', 'location: /b'], 'redirects: leads to several places at once'],
  ])('%s', async (_, headers, expected) => {
    const bytes = `HTTP/1.1 302 Found\r\n${headers.join('\r\n')}\r\nContent-Length: 0\r\n\r\n`
    await using other = await startSite(() => bytes, { address: SITES })
    expect(await outcomeOf(`http://site.example.com:${other.port}/`, parts)).toBe(expected)
  })

  test('but two that say the same are one', async () => {
    const bytes = 'HTTP/1.1 302 Found\r\nlocation: /a\r\nlocation: /a\r\nContent-Length: 0\r\n\r\n'
    await using other = await startSite({ '/': bytes, '/a': page('a') }, { address: SITES })
    expect((await visited(`http://site.example.com:${other.port}/`)).hops.length).toBe(2)
  })
})
