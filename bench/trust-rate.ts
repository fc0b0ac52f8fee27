#!/usr/bin/env bun
/** Measures how many pages a second a node checks, and what a check costs. */
import { parseArgs } from 'node:util'
import { percentile } from '../test/support/nodes.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { makeDirectory, type Service, startService } from '../test/support/service.ts'
import { check, trustKey } from '../test/support/trust-client.ts'
import { cpuSeconds, family, memoryOf, residentBytes, waitedSeconds } from './load/processes.ts'

const HELP = `Usage: npm run bench -- trust-rate [--seconds N] [--warm-up N] [--delays MS,MS] [--partners N,N] [--json]

Checks of a page of each frozen family of the corpus, each at an address of its own, whose sites answer at once and after
a second (--delays, 0,1000), for one partner and for eight (--partners, 1,8) with 8 checks under way each, for N seconds
(20) after --warm-up (5): checks a second, CPU of all processes for one, and their memory. The service has the default
TRUST_CONCURRENCY; the sites are another process at a lower priority.
--json prints one JSON object a line.`

const AT_ONCE = 8
const MIB = 1_024 * 1_024

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    'warm-up': { type: 'string', default: '5' },
    delays: { type: 'string', default: '0,1000' },
    partners: { type: 'string', default: '1,8' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
if (values.help) {
  console.log(HELP)
  process.exit(0)
}

function startSites(delayMs: number) {
  const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>()
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/trust-sites.ts`, String(delayMs)], {
    stdio: ['ignore', 'inherit', 'inherit'],
    ipc: (urls: readonly string[]) => resolve(urls),
    onExit: () => reject(new Error('the sites are gone')),
  })
  return { urls: promise, stop: () => child.kill() }
}

interface Checks {
  readonly tookMs: number[]
  readonly statuses: Record<number, number>
}

/** Keeps checks of each partner under way for so long; a partner begins at a page of its own. */
async function keepChecking(
  service: Service,
  keys: readonly string[],
  urls: readonly string[],
  ms: number,
): Promise<Checks> {
  const checks: Checks = { tookMs: [], statuses: {} }
  const endMs = performance.now() + ms
  const checker = async (key: string, from: number, query: string) => {
    for (let turn = from; performance.now() < endMs; turn += AT_ONCE) {
      const sentMs = performance.now()
      const { status } = await check(service, key, `${urls[turn % urls.length]}${query}`)
      checks.tookMs.push(performance.now() - sentMs)
      checks.statuses[status] = (checks.statuses[status] ?? 0) + 1
    }
  }
  const places = Array.from({ length: AT_ONCE }, (_, place) => place)
  // Partners that ask for the same text share a visit.
  await Promise.all(
    keys.flatMap((key, partner) => places.map((place) => checker(key, partner * 31 + place, `?${partner}`))),
  )
  return checks
}

const rounded = (value: number, digits = 1) => Number(value.toFixed(digits))

async function measure(databaseUrl: string, delayMs: number, partners: number): Promise<void> {
  const sites = startSites(delayMs)
  const service = await startService({
    dataDir: makeDirectory('service'),
    env: {
      DATABASE_URL: databaseUrl,
      MIGRATE_ON_START: 'true',
      LOG_REQUESTS: 'none',
      TRUST_ALLOW_NETWORKS: '127.0.0.0/8',
      // Shorter than a client of the benches waits.
      TRUST_TIMEOUT_MS: '20000',
    },
  })
  try {
    const urls = await sites.urls
    const keys = await Promise.all(
      Array.from({ length: partners }, async () => (await trustKey(service)).key),
    )
    await keepChecking(service, keys, urls, 1_000 * Number(values['warm-up']))
    const cpu = () => cpuSeconds(family(service.pid)) + waitedSeconds(service.pid)
    const before = cpu()
    const startMs = performance.now()
    const { tookMs, statuses } = await keepChecking(service, keys, urls, 1_000 * Number(values.seconds))
    const seconds = (performance.now() - startMs) / 1_000
    const figures = {
      ...{ delayMs, partners, perSecond: rounded(tookMs.length / seconds) },
      ...{
        cpuMs: rounded((1_000 * (cpu() - before)) / tookMs.length),
        p50Ms: rounded(percentile(tookMs, 0.5)),
      },
      ...{ p99Ms: rounded(percentile(tookMs, 0.99)), statuses },
      ...{
        processes: family(service.pid).length,
        memoryMiB: rounded(residentBytes(memoryOf(family(service.pid))) / MIB, 0),
      },
    }
    if (values.json)
      console.log(
        JSON.stringify({
          bench: 'trust-rate',
          name: `${partners} partners, sites after ${delayMs} ms`,
          ...figures,
        }),
      )
    else
      console.log(
        Object.entries(figures)
          .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
          .join(', '),
      )
  } finally {
    sites.stop()
    await service.stop()
  }
}

const postgres = await startPostgres()
try {
  for (const delayMs of values.delays.split(',').map(Number))
    for (const partners of values.partners.split(',').map(Number))
      await measure(postgres.url, delayMs, partners)
} finally {
  await postgres.stop()
}
