import { afterAll, beforeAll, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startAlone } from '../../support/nodes.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { readJson } from '../../support/raw-http.ts'
import { makeDirectory, type Service, startService } from '../../support/service.ts'
import { page, redirect, type Site, startSite } from '../../support/site.ts'
import { CHECK, check, trustKey } from '../../support/trust-client.ts'
import { listed, type Publisher, startPublisher } from '../../trust/feeds/publisher.ts'

const PAGE = '<!doctype html><html lang="en"><title>Notes</title><h1>Tomatoes</h1><p>They like it warm.'
const DATE = '2026-11-20T06:00:00.000Z'

interface Report {
  readonly verdict: string
  readonly signals: readonly { readonly id: string; readonly evidence: object }[]
  readonly coverage: { readonly limits: readonly string[] }
}

let site: Site
let publisher: Publisher
let service: Service
let key: string
const own = join(makeDirectory('lists'), 'own.txt')

beforeAll(async () => {
  site = await startSite({
    '/listed': page(PAGE),
    '/other': page(PAGE),
    '/leads': redirect('/listed?from=here'),
    '/asks': page(`<!doctype html><title>Notes</title><button onclick="location='/listed'">View</button>`),
    '/frames': page('<!doctype html><title>Notes</title><iframe src="/listed" width="100%" height="100%">'),
  })
  const list = `https://127.0.0.1:${site.port}/listed\n`
  publisher = await startPublisher(listed(list, { 'last-modified': new Date(DATE).toUTCString() }))
  writeFileSync(own, '127.0.0.2\n')
  service = await startAlone({
    TRUST_ALLOW_NETWORKS: '127.0.0.0/8',
    TRUST_FEEDS: `phish=${publisher.address},own=${own},gone=http://127.0.0.1:1/secret-key/list.txt`,
  })
  key = (await trustKey(service)).key
  for (const name of ['phish', 'own']) await logged('trust_feed_loaded', name)
})
afterAll(async () => {
  await service.stop()
  await site[Symbol.asyncDispose]()
  await publisher[Symbol.asyncDispose]()
})

const logged = async (event: string, feed: string): Promise<object> =>
  JSON.parse(await service.waitForLog((line) => line.includes(`"${event}","feed":"${feed}"`)))
const urlOf = (path: string) => `http://127.0.0.1:${site.port}${path}`
const reportOf = async (url: string) => readJson<Report>(await check(service, key, url))
const listing = ({ signals }: Report) => signals.find(({ id }) => id === 'reputation.listed')?.evidence

test.each([
  ['leads to by a click', '/asks'],
  ['is filled by', '/frames'],
])('a listed URL that a page %s makes it dangerous [T9, T10]', async (_, path) => {
  const report = await reportOf(urlOf(path))
  expect(report.verdict).toBe('dangerous')
  expect(listing(report)).toMatchObject({ at: 'resource[0]' })
})

test('a listed URL is dangerous, with the feed, its date and the entry [T10]', async () => {
  const report = await reportOf(urlOf('/listed'))
  expect(report.verdict).toBe('dangerous')
  const seen = `phish, ${DATE}: 127.0.0.1:${site.port}/listed`
  expect(listing(report)).toEqual({ at: 'url', offset: null, seen, expected: null })
  expect(report.coverage.limits).not.toContain('no_blocklist')
})

test('one that leads there is, too, at its hop [T10]', async () => {
  const report = await reportOf(urlOf('/leads'))
  expect([report.verdict, listing(report)]).toMatchObject(['dangerous', { at: 'hop[1]' }])
})

test('another page of the same host is not [T10]', async () => {
  const report = await reportOf(urlOf('/other'))
  expect([report.verdict, listing(report)]).toEqual(['benign', undefined])
})

test('a publisher that cannot be reached keeps nobody from starting, and is told without its address [T10]', async () => {
  const entry = await logged('trust_feed_refused', 'gone')
  expect(entry).toMatchObject({
    level: 'warn',
    reason: 'the publisher cannot be reached (ECONNREFUSED)',
    entries_kept: 0,
  })
  expect(service.output()).not.toContain('secret-key')
})

test('no address that is checked is told to a publisher [T10]', () => {
  expect(publisher.site.requests.map((head) => head.split(' ', 2).join(' '))).toEqual(['GET /list'])
})

test('no trace of a request is told to a site or a publisher [T10]', async () => {
  const headers = [
    ['Traceparent', `00-${'4b'.repeat(16)}-${'f0'.repeat(8)}-01`],
    ['Tracestate', 'vendor=4b4b'],
  ] as const
  const before = site.requests.length
  const body = JSON.stringify({ url: urlOf('/other') })
  expect((await service.send({ method: 'POST', path: CHECK, key, body, headers })).status).toBe(200)
  const heads = [...site.requests, ...publisher.site.requests]
  expect([site.requests.length > before, heads.filter((head) => /trace|4b4b/i.test(head))]).toEqual([
    true,
    [],
  ])
  await service.waitForLog((line) => line.includes('"trace_id":"4b4b'))
})

test('the metrics tell each feed’s age, entries and refusals [O2]', async () => {
  const { text } = await service.admin('GET', '/metrics')
  expect(text).toContain(
    '# TYPE waypost_trust_feed_entries gauge\nwaypost_trust_feed_entries{feed="phish"} 1\n',
  )
  expect(text).toContain('waypost_trust_feed_entries{feed="gone"} 0\n')
  expect(text).toMatch(/^waypost_trust_feed_age_seconds\{feed="own"\} \d/m)
  expect(text).not.toContain('waypost_trust_feed_age_seconds{feed="gone"}')
  expect(text).toContain('waypost_trust_feed_refusals_total{feed="gone"} 1\n')
})

test('a restart has the list though its publisher is gone [T10]', async () => {
  const gone = await startPublisher(listed(`http://127.0.0.1:${site.port}/other\n`))
  const options = {
    dataDir: makeDirectory('node'),
    env: {
      DATABASE_URL: await freshDatabase(),
      MIGRATE_ON_START: 'true',
      TRUST_ALLOW_NETWORKS: '127.0.0.0/8',
      TRUST_FEEDS: gone.address,
    },
  }
  const first = await startService(options)
  await first.waitForLog((line) => line.includes('"trust_feed_loaded"'))
  const { key: sameKey } = await trustKey(first)
  await first.kill()
  await gone[Symbol.asyncDispose]()
  const again = await startService(options)
  const report = readJson<Report>(await check(again, sameKey, urlOf('/other')))
  expect(report.verdict).toBe('dangerous')
  await again.stop()
})
