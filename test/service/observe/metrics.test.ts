import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeSpans, readDocument, rowsUnder } from '../../documents/markdown.ts'
import { type Family, readExposition } from '../../prometheus/exposition.ts'
import { promtool } from '../../prometheus/promtool.ts'
import { forFile } from '../../support/for-file.ts'
import { burst, countStatuses, LOOKUP, startAlone } from '../../support/nodes.ts'
import { send } from '../../support/raw-http.ts'
import { makeDirectory } from '../../support/service.ts'
import { until } from '../../support/waiting.ts'

const feed = join(makeDirectory('lists'), 'own.txt')
writeFileSync(feed, 'bad.example\n')
const service = await forFile(
  startAlone({
    REDIS_URL: process.env.TEST_REDIS_URL ?? '',
    TRUST_FEEDS: `own=${feed}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  }),
)

const text = async () => (await send(service.adminUrl, { path: '/metrics' })).text
const families = async () => readExposition(await text())

/** The sum of the samples that have these labels. */
async function sum(name: string, labels: Readonly<Record<string, string>> = {}): Promise<number> {
  const { samples } = (await families()).get(name) as Family
  const found = samples.filter((sample) => Bun.deepMatch(labels, sample.labels))
  expect([name, found.length > 0]).toEqual([name, true])
  return found.reduce((total, sample) => total + sample.value, 0)
}

const decisions = (outcome: string) => sum('waypost_limit_decisions_total', { outcome })

const labelsOf = ({ samples }: Family) =>
  [...new Set(samples.flatMap(({ labels }) => Object.keys(labels)))].filter((label) => label !== 'le').sort()

test('docs/metrics.md has every metric, with its type and labels, and no other', async () => {
  await service.get(LOOKUP, service.demoKey)
  // The list and the queue of mails are read after the start.
  await until(async () => {
    const found = await families()
    return found.has('waypost_notify_email_pending') && found.has('waypost_trust_feed_age_seconds')
  })
  const rows = rowsUnder(readDocument('docs/metrics.md'), 'metric')
  const described = rows.map(([name = '', type = '', labels = '']) => [
    codeSpans(name).join(),
    type,
    codeSpans(labels).sort(),
  ])
  const given = [...(await families()).values()].map((family) => [family.name, family.type, labelsOf(family)])
  expect(described.sort()).toEqual(given.sort() as typeof described)
  expect(rows.length).toBeGreaterThan(35)
})

promtool('promtool finds nothing to blame in the exposition', async (run) => {
  expect(await run(['check', 'metrics'], await text())).toEqual({ exitCode: 0, output: '' })
})

test('a request counts one decision, one hit of the cache once its key is known, and waits to be written', async () => {
  const { key } = await service.createKey({ plan: 'free' })
  const names = ['waypost_key_lookups_total', 'waypost_key_cache_hits_total']
  const counts = async () => [
    ...(await Promise.all(names.map((name) => sum(name)))),
    await decisions('admitted'),
  ]
  const [lookups = 0, hits = 0, admitted = 0] = await counts()
  for (let sent = 0; sent < 3; sent++) await service.get(LOOKUP, key)
  expect(await counts()).toEqual([lookups + 1, hits + 2, admitted + 3])
  await until(async () => (await sum('waypost_usage_unwritten_requests')) === 0)
  expect(await sum('waypost_usage_unwritten_age_seconds')).toBe(0)
})

test('a refusal is counted by the limit that refused', async () => {
  const { key } = await service.createKey({ plan: 'free' })
  const [before, calls] = [await decisions('minute'), await sum('waypost_redis_calls_total')]
  const replies = await burst([service], key, 65)
  const refused = countStatuses(replies)[429] ?? 0
  expect(refused).toBeGreaterThan(0)
  expect(await decisions('minute')).toBe(before + refused)
  expect(await sum('waypost_redis_calls_total')).toBeGreaterThan(calls)
})

test('the metrics name the running version and the room for requests', async () => {
  const { version } = JSON.parse((await service.get('/v1')).text) as { version: string }
  expect(await sum('waypost_build_info', { version, bun: Bun.version })).toBe(1)
  expect(await sum('waypost_requests_in_flight')).toBe(0)
  expect(await sum('waypost_requests_in_flight_max')).toBe(1024)
})
