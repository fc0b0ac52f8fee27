import { afterAll, beforeAll, expect, test } from 'bun:test'
import { expectRefusal } from '../../support/answers.ts'
import { makeKeys, startLoad } from '../../support/load.ts'
import { countStatuses, startAlone } from '../../support/nodes.ts'
import { type Reply, readJson } from '../../support/raw-http.ts'
import type { Service } from '../../support/service.ts'
import { page, type Site, startSite, startSocket } from '../../support/site.ts'
import { check, checkUntilGraded, trustKey } from '../../support/trust-client.ts'
import { until } from '../../support/waiting.ts'
import { CHAOS } from '../../trust/visit/chaos/sites.ts'
import { type HostileHosts, startHostileHosts } from '../../trust/visit/hostile-hosts.ts'

interface Report {
  readonly url: { readonly input: string }
  readonly page: { readonly title: string | null }
}

/** Long enough that a busy machine answers within it. */
const TIMEOUT_MS = 15_000
/** What a busy machine may take to send a request and to read its answer. */
const SLACK_MS = 10_000
const CONCURRENCY = 8
const AT_ONCE = 40

let hosts: HostileHosts
let healthy: Site
let service: Service
let key: string

beforeAll(async () => {
  hosts = await startHostileHosts(CHAOS.length + AT_ONCE)
  healthy = await startSite(() => page('<title>Healthy</title>'))
  service = await startAlone({
    TRUST_ALLOW_NETWORKS: '127.0.0.0/8',
    TRUST_RESOLVER: hosts.resolver,
    TRUST_TIMEOUT_MS: String(TIMEOUT_MS),
    TRUST_CONCURRENCY: String(CONCURRENCY),
  })
  key = (await trustKey(service)).key
  await checkUntilGraded(service, key, `http://127.0.0.1:${healthy.port}/`)
})
afterAll(async () => {
  await service.stop()
  for (const each of [healthy, hosts]) await each[Symbol.asyncDispose]()
})

/** Checks pages at once and holds each answer to the contract, whatever the site does. */
async function checkAtOnce(urls: readonly string[]): Promise<Reply[]> {
  return Promise.all(
    urls.map(async (url) => {
      const startMs = performance.now()
      const reply = await check(service, key, url)
      expect(performance.now() - startMs).toBeLessThan(TIMEOUT_MS + SLACK_MS)
      if (reply.status === 200) expect(readJson<Report>(reply).url.input).toBe(url)
      else expectRefusal(reply, 502, 'trust_unavailable')
      return reply
    }),
  )
}

async function expectHealthy(): Promise<void> {
  const report = readJson<Report>(await check(service, key, `http://127.0.0.1:${healthy.port}/`))
  expect(report.page.title).toBe('Healthy')
}

test('whatever a site does, its check is answered in time and well formed, and the next one is fine [T3]', async () => {
  for (let first = 0; first < CHAOS.length; first += CONCURRENCY) {
    await checkAtOnce(hosts.urls.slice(first, Math.min(first + CONCURRENCY, CHAOS.length)))
    await expectHealthy()
  }
})

test('so is each of 40 hostile checks at once, and geo answers beside them [T3, T8]', async () => {
  const load = startLoad(service, { keys: await makeKeys(service, 16), clients: 4, pauseMs: 5 })
  const replies = await checkAtOnce(hosts.urls.slice(CHAOS.length))
  const lookups = await load.stop()
  expect(replies).toHaveLength(AT_ONCE)
  expect(countStatuses(lookups)).toEqual({ 200: lookups.length })
  expect(lookups.length).toBeGreaterThan(100)
  await expectHealthy()
})

test('of a partner 32 wait; beyond them it is told to retry, and nobody else is [T7]', async () => {
  await using silent = await startSocket(() => undefined)
  const flooder = await trustKey(service)
  const other = await trustKey(service)
  // No partner has all children.
  const waiting = Array.from({ length: CONCURRENCY - 1 + 32 }, (_, place) =>
    check(service, flooder.key, `http://waits-${place}.test:${silent.port}/`),
  )
  const isFull = async () =>
    (await service.admin('GET', '/metrics')).text.includes('waypost_trust_waiting 32\n')
  await until(isFull)
  const beyond = await check(service, flooder.key, `http://beyond.test:${silent.port}/`)
  expect(expectRefusal(beyond, 502, 'trust_unavailable')).toBe(
    'Too many pages are being visited at the moment; retry in a second.',
  )
  expect(beyond.headers.get('retry-after')).toBe('1')
  expect((await check(service, other.key, `http://127.0.0.1:${healthy.port}/`)).status).toBe(200)
  for (const reply of await Promise.all(waiting)) expectRefusal(reply, 502, 'trust_unavailable')
  await expectHealthy()
})
