import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test'
import { join } from 'node:path'
import { FormatRegistry } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { Report } from '../../src/trust/report/report.ts'
import type { VisitSettings } from '../../src/trust/workers/job.ts'
import { ChildPool } from '../../src/trust/workers/pool.ts'
import { createCertificateAuthority } from '../support/certificates.ts'
import { type DnsServer, startDns } from '../support/dns.ts'
import { REPOSITORY, spawnCaptured } from '../support/service.ts'
import { page, startSite } from '../support/site.ts'
import { LATE, type Stage, startSlow } from './visit/slow-sites.ts'
import { reasonOf, reportOf, soon } from './workers/scripted.ts'

const PAGE = '<!doctype html><title>Garden notes</title><h1>Tomatoes</h1><p>They like it warm.'
const OPEN: VisitSettings = { resolver: null, allowNetworks: ['127.0.0.0/8'], contactUrl: null }

FormatRegistry.Set('date-time', (text) => new Date(text).toISOString() === text)

let site: Bun.Server<undefined>
let dns: DnsServer
let pool: ChildPool
let visits = 0

beforeAll(async () => {
  site = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: () => {
      visits++
      return new Response(PAGE, { headers: { 'Content-Type': 'text/html' } })
    },
  })
  dns = await startDns({ 'garden.example.com': ['127.0.0.1'], 'gone.example.com': [] })
  const program = (name: string) => join(REPOSITORY, `src/trust/${name}.ts`)
  pool = new ChildPool({ entry: program('child'), preparing: program('prepare'), size: 2 })
})
afterAll(async () => {
  await pool.close()
  await site.stop(true)
  await dns[Symbol.asyncDispose]()
})

const visit = (input: string, settings = OPEN, timeoutMs = 60_000) =>
  pool.run({ input, url: new URL(input).href, settings }, soon(timeoutMs))
const at = (host: string) => `http://${host}:${site.port}/`

test('a child visits a page and sends its report [T4]', async () => {
  const report = reportOf<Report>(await visit(at('127.0.0.1')))
  expect([...Value.Errors(Report, report)]).toEqual([])
  expect(report).toMatchObject({ verdict: 'benign', page: { status: 200, title: 'Garden notes' } })
})

test('the report repeats the URL as it was written, and as it was read [T4]', async () => {
  const { url } = reportOf<Report>(await visit(`  HTTP://127.1:${site.port}`))
  expect(url).toMatchObject({
    input: `  HTTP://127.1:${site.port}`,
    normalized: at('127.0.0.1'),
    host: '127.0.0.1',
  })
})

test('a clock of the day that was set back before the job was read takes nothing of its time [T3]', async () => {
  const now = Date.now
  using _ = spyOn(Date, 'now').mockImplementation(() => now() - 100_000)
  reportOf<Report>(await visit(at('127.0.0.1')))
})

test('names are asked of the name server that is set [T2]', async () => {
  const settings = { ...OPEN, resolver: dns.address }
  const { url } = reportOf<Report>(await visit(at('garden.example.com'), settings))
  expect(url).toMatchObject({ host: 'garden.example.com', registrable_domain: 'example.com' })
  expect(dns.questions.map(({ name }) => name)).toContain('garden.example.com')
  expect(reasonOf(await visit(at('gone.example.com'), settings))).toBe('dns')
})

describe('without the networks that are exempt [T2]', () => {
  test.each(['127.0.0.1', 'garden.example.com', 'localhost'])('%s is not connected to', async (host) => {
    const before = visits
    const settings = { resolver: dns.address, allowNetworks: [], contactUrl: null }
    expect(reasonOf(await visit(at(host), settings))).toBe('refused')
    expect(visits).toBe(before)
  })
})

test('who is visited can read who visits, and where to complain', async () => {
  const agents: (string | null)[] = []
  const curious = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: ({ headers }) => {
      agents.push(headers.get('user-agent'))
      return new Response('<title>Hello</title>', { headers: { 'Content-Type': 'text/html' } })
    },
  })
  reportOf(await visit(curious.url.href, { ...OPEN, contactUrl: 'https://waypost.example' }))
  reportOf(await visit(curious.url.href))
  expect(agents).toEqual([
    'Waypost-Trust/1.0 (+https://waypost.example)',
    'Waypost-Trust/1.0 (checks links for those who were sent them)',
  ])
  await curious.stop(true)
})

test('nobody there [T3]', async () => {
  const closed = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() })
  await closed.stop(true)
  expect(reasonOf(await visit(closed.url.href))).toBe('connect')
})

test('a site that is silent is given up before the child would be killed [T3]', async () => {
  using silent = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => undefined } })
  const lost = pool.lost
  expect(reasonOf(await visit(`http://127.0.0.1:${silent.port}/`, OPEN, 800))).toBe('timeout')
  expect(pool.lost).toBe(lost)
})

describe('the time of a check is all that there is, for whatever takes it [T3]', () => {
  const within = async (stage: Stage, delayMs: number | null, timeoutMs: number) => {
    await using slow = await startSlow(stage, delayMs)
    return await visit(slow.url, { ...OPEN, resolver: slow.resolver }, timeoutMs)
  }

  test.each<[Stage, string]>([
    ['name', 'timeout'],
    ['handshake', 'timeout'],
    ['first byte', 'timeout'],
    ['body', 'inconclusive'],
    // It might have drawn the page.
    ['script', 'inconclusive'],
  ])('a %s that never comes is %s, and no child is lost', async (stage, expected) => {
    const lost = pool.lost
    const outcome = await within(stage, null, 2_000)
    expect('report' in outcome ? reportOf<Report>(outcome).verdict : reasonOf(outcome)).toBe(expected)
    expect(pool.lost).toBe(lost)
  })

  test.each(['name', 'first byte', 'body', 'script'] as const)(
    'a %s that comes after half of it is judged',
    async (stage) => {
      const { verdict, page: seen } = reportOf<Report>(await within(stage, 2_600, 5_200))
      expect([verdict, seen.title]).toEqual(['benign', stage === 'script' ? LATE : 'Garden'])
    },
    10_000,
  )
})

test('a page over TLS is seen by a child that can read no file [T5]', async () => {
  using authority = createCertificateAuthority()
  const tls = authority.issue({ names: ['localhost'] })
  await using site = await startSite(() => page(PAGE), { tls })
  const report = reportOf<Report>(await visit(`https://localhost:${site.port}/`))
  expect(report).toMatchObject({ page: { status: 200, title: 'Garden notes' }, tls: { valid: false } })
})

test('the same page gives the same report but for its times [T6]', async () => {
  const texts = await Promise.all(
    [1, 2, 3].map(async () => {
      const { timing_ms, fetched_at, ...rest } = reportOf<Report>(await visit(at('127.0.0.1')))
      expect([Object.keys(timing_ms).length, Date.parse(fetched_at) > 0]).toEqual([7, true])
      return JSON.stringify(rest)
    }),
  )
  expect(new Set(texts).size).toBe(1)
})

test('no proxy of the environment is used, even by a child of a process that has one [T2]', async () => {
  let asked = 0
  using proxy = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open: () => {
        asked++
      },
      data: () => undefined,
    },
  })
  const address = `http://127.0.0.1:${proxy.port}`
  const program = `
    import { ChildPool } from './src/trust/workers/pool.ts'
    const pool = new ChildPool({ entry: process.cwd() + '/src/trust/child.ts', size: 1 })
    const url = ${JSON.stringify(at('127.0.0.1'))}
    const outcome = await pool.run({ input: url, url, settings: ${JSON.stringify(OPEN)} }, performance.now() + 60000)
    console.log(Object.keys(outcome)[0])
    await pool.close()`
  const parent = spawnCaptured([process.execPath, '-e', program], {
    PATH: process.env.PATH ?? '',
    HTTP_PROXY: address,
    http_proxy: address,
    ALL_PROXY: address,
  })
  expect(await parent.finish()).toBe(0)
  expect([parent.stdout.lines, asked]).toEqual([['report'], 0])
})

describe('what a visitor would come to by a click is judged as well [T9]', () => {
  const form = '<form action="https://collector.example.net/"><input type=email><input type=password></form>'
  const button = (code: string) =>
    `<!doctype html><title>Document</title><button onclick="${code}">View</button>`
  const kit = page(`<!doctype html><title>PayPal: Log in</title><h1>PayPal</h1>${form}`)

  test.each([
    ['in the page itself', { '/': page(button(`document.body.innerHTML=atob('${btoa(form)}')`)) }],
    ['on the page that it leads to', { '/': page(button("location='/next'")), '/next': kit }],
    [
      'on a page that an external script leads to',
      {
        '/': page('<!doctype html><title>Wait</title><script src="/go.js"></script>'),
        '/go.js': page("setTimeout(()=>location.replace('/next'),900)", 200, {
          'content-type': 'text/javascript',
        }),
        '/next': kit,
      },
    ],
  ])('a form %s', async (_, answers) => {
    await using led = await startSite(answers)
    const { page: shown, coverage } = reportOf<Report>(await visit(`http://127.0.0.1:${led.port}/`))
    expect(shown).toMatchObject({ forms: 1, credential_fields: ['password'] })
    expect(coverage.scripts).toMatchObject({ failed: 0, cut: null })
  })
})
