import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { Capture } from '../../../src/trust/visit/capture.ts'
import type { VisitParts } from '../../../src/trust/visit/visit.ts'
import { type DnsServer, startDns } from '../../support/dns.ts'
import {
  page,
  redirect,
  type SiteAnswer,
  type SiteAnswers,
  startSite,
  startSocket,
} from '../../support/site.ts'
import { outcomeOf, textIn, visitParts } from './visiting.ts'

const SITES = '127.0.0.9'
const NOW = Date.UTC(2026, 0, 2, 3, 4, 5, 678)

let dns: DnsServer
let parts: VisitParts

beforeAll(async () => {
  dns = await startDns({
    'site.example.com': [SITES],
    'inside.example.com': ['127.0.0.1'],
    'silent.example.com': () => null,
    'broken.example.com': () => ({ rcode: 2 }),
    'empty.example.com': () => ({}),
  })
  parts = visitParts([`${SITES}/32`], dns.address, { now: () => NOW })
})

afterAll(() => dns[Symbol.asyncDispose]())

/** What a visit of `/` of a site with these answers captures. */
async function visited(answers: SiteAnswers, more: Partial<VisitParts> = {}, path = '/'): Promise<Capture> {
  await using site = await startSite(answers, { address: SITES })
  const outcome = await outcomeOf(`http://site.example.com:${site.port}${path}`, { ...parts, ...more })
  if (typeof outcome === 'string') throw new Error(outcome)
  return outcome
}

const paths = ({ hops }: Capture) => hops.map(({ url, via }) => `${via} ${new URL(url).pathname}`)
const leadPath = ({ leads_to }: Capture) =>
  leads_to && `${leads_to.via} ${leads_to.url.replace(/^http:\/\/site\.example\.com:\d+/, '')}`
const refresh = (url: string, more = '') => page(`<meta http-equiv=refresh content="0;url=${url}">${more}`)

describe('a capture', () => {
  test('is what its schema says, and says what was seen', async () => {
    const headers = { 'set-cookie': 'a=b', 'X-Mixed': 'C' }
    const capture = await visited({ '/?a=b': page('<p>body', 200, headers) }, {}, '/?a=b#c')
    expect(Value.Errors(Capture, capture).First()).toBeUndefined()
    const [hop] = capture.hops
    const origin = new URL(hop?.url ?? '').origin
    expect(capture).toEqual({
      version: 1,
      input: `${origin}/?a=b#c`,
      fetched_at: '2026-01-02T03:04:05.678Z',
      hops: [
        {
          url: `${origin}/?a=b`,
          via: 'http',
          ip: SITES,
          status: 200,
          headers: [
            ['content-type', 'text/html'],
            ['content-length', '7'],
            ['set-cookie', 'a=b'],
            ['x-mixed', 'C'],
          ],
          tls: null,
          ms: expect.any(Number),
        },
      ],
      body: {
        base64: Buffer.from('<p>body').toString('base64'),
        raw_bytes: 7,
        truncated: false,
        defect: null,
      },
      leads_to: null,
      timing_ms: {
        total: expect.any(Number),
        dns: expect.any(Number),
        connect: expect.any(Number),
        tls: 0,
        ttfb: expect.any(Number),
        body: expect.any(Number),
      },
    })
  })

  test('has times that add up to no more than the whole', async () => {
    const { timing_ms, hops } = await visited({ '/': redirect('/a'), '/a': page('a') })
    const { total, ...stages } = timing_ms
    const sum = Object.values(stages).reduce((left, right) => left + right, 0)
    // Each is rounded to a tenth.
    expect(sum).toBeLessThanOrEqual(total + 0.5)
    expect(hops.reduce((ms, hop) => ms + hop.ms, 0)).toBeLessThanOrEqual(total + 0.5)
    expect(Math.min(...Object.values(timing_ms))).toBeGreaterThanOrEqual(0)
  })

  test.each([400, 401, 403, 404, 418, 429, 500, 503, 599, 999])(
    'is made of a page of status %d, too [T5]',
    async (status) => {
      const capture = await visited({ '/': page('sorry', status) })
      expect([capture.hops[0]?.status, textIn(capture)]).toEqual([status, 'sorry'])
    },
  )

  test('asks once, with an agent that says what it is', async () => {
    await using site = await startSite({ '/': page('') }, { address: SITES })
    await outcomeOf(`http://site.example.com:${site.port}/`, parts)
    expect(site.requests.length).toBe(1)
    expect(site.requests[0]).toMatch(/user-agent: Waypost/i)
  })

  test('is not mixed up with others that are made at the same time', async () => {
    await using site = await startSite((path) => page(path), { address: SITES })
    const asked = Array.from({ length: 20 }, (_, index) => `/${index}`)
    const texts = await Promise.all(
      asked.map(async (path) => {
        const outcome = await outcomeOf(`http://site.example.com:${site.port}${path}`, parts)
        return typeof outcome === 'string' ? outcome : textIn(outcome)
      }),
    )
    expect(texts).toEqual(asked)
  })
})

describe('a page that only leads on', () => {
  test.each<[string, 'meta' | 'js', SiteAnswer]>([
    ['by a refresh', 'meta', refresh('/next')],
    ['by a header', 'meta', page('', 200, { refresh: '0;url=/next' })],
    ['by a script', 'js', page('<script>location.href="/next"</script>')],
  ])('%s is followed', async (_, via, first) => {
    const capture = await visited({ '/': first, '/next': page('next') })
    expect([paths(capture), textIn(capture), leadPath(capture)]).toEqual([
      ['http /', `${via} /next`],
      'next',
      null,
    ])
  })

  test('is followed behind redirects and to redirects', async () => {
    const capture = await visited({
      '/': redirect('/a'),
      '/a': refresh('/b'),
      '/b': redirect('/c'),
      '/c': page('end'),
    })
    expect(paths(capture)).toEqual(['http /', 'http /a', 'meta /b', 'http /c'])
  })

  test('is followed once, and the next lead is told', async () => {
    const capture = await visited({ '/': refresh('/a'), '/a': refresh('/b'), '/b': page('end') })
    expect([paths(capture), leadPath(capture)]).toEqual([['http /', 'meta /a'], 'meta /b'])
    expect(textIn(capture)).toContain('url=/b')
  })

  test('is what is captured where it has more to show', async () => {
    const capture = await visited({ '/': refresh('/a', '<input type=password>'), '/a': page('decoy') })
    expect([paths(capture), leadPath(capture)]).toEqual([['http /'], 'meta /a'])
    expect(textIn(capture)).toContain('type=password')
  })

  test.each<[string, Record<string, SiteAnswer>, string, string]>([
    ['too many times', { '/a': redirect('/b'), '/b': redirect('/a') }, '/a', 'meta /a'],
    ['to what hangs up', { '/a': (socket) => socket.destroy() }, '/a', 'meta /a'],
    ['to a host that nobody may visit', {}, 'http://127.0.0.1/', 'meta http://127.0.0.1/'],
    ['to a name inside', {}, 'http://inside.example.com:8080/', 'meta http://inside.example.com:8080/'],
    ['to another scheme', {}, 'javascript:alert(1)', 'meta javascript:alert(1)'],
    ['to a redirect inside', { '/a': redirect('http://127.0.0.1/') }, '/a', 'meta /a'],
  ])('is what is captured where it leads %s', async (_, answers, target, lead) => {
    const capture = await visited({ '/': refresh(target), ...answers })
    expect([paths(capture), leadPath(capture)]).toEqual([['http /'], lead])
    expect(textIn(capture)).toContain('http-equiv')
    expect(Value.Errors(Capture, capture).First()).toBeUndefined()
  })

  test('is followed where it leads back to itself, which is how a page looks for cookies', async () => {
    const capture = await visited({ '/': refresh('/a'), '/a': redirect('/') })
    expect([paths(capture), leadPath(capture)]).toEqual([['http /', 'meta /a', 'http /'], 'meta /a'])
  })

  test('is captured while there is time to judge it where it leads to what never answers', async () => {
    const capture = await visited({ '/': refresh('/a'), '/a': () => undefined }, { timeoutMs: 1000 })
    expect([paths(capture), leadPath(capture)]).toEqual([['http /'], 'meta /a'])
    expect(capture.timing_ms.total).toBeLessThan(1000)
  })

  test('never gets anybody connected to where nobody may go', async () => {
    await using canary = await startSocket((socket) => socket.end(page('canary')))
    const inside = [
      `127.0.0.1:${canary.port}`,
      `inside.example.com:${canary.port}`,
      `localhost:${canary.port}`,
    ]
    for (const host of inside) {
      await visited({ '/': refresh(`http://${host}/`) })
      await visited({ '/': page(`<script>location="http://${host}/"</script>`) })
      await visited({ '/': page('', 200, { refresh: `0;url=http://${host}/` }) })
      await visited({ '/': refresh('/a'), '/a': redirect(`http://${host}/`) })
    }
    expect(canary.connections).toBe(0)
  })
})

describe('a site that cannot be reached fails [T3]', () => {
  test.each([
    ['no such name', 'http://missing.example.com/', /^dns: /],
    ['a name without addresses', 'http://empty.example.com/', /^dns: /],
    ['a name server that fails', 'http://broken.example.com/', /^dns: /],
    ['a name server that is silent', 'http://silent.example.com/', /^timeout: /],
    ['a closed port', `http://${SITES}:9/`, /^connect: /],
    ['an address that nobody may visit', 'http://127.0.0.1/', /^refused: /],
    ['a name of such an address', 'http://inside.example.com/', /^refused: /],
  ])('%s', async (_, url, reason) => {
    expect(await outcomeOf(url, { ...parts, timeoutMs: 1500 })).toMatch(reason)
  })

  test('a name server that never lets go', async () => {
    // Without a deadline this would not end.
    const stuck: VisitParts = { ...parts, timeoutMs: 200, resolve: () => new Promise(() => undefined) }
    expect(await outcomeOf('http://site.example.com/', stuck)).toStartWith('timeout: ')
  })
})
