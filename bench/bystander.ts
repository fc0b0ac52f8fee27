#!/usr/bin/env bun
/** How long does one partner wait for geo while a stranger or another partner floods the service? */
import { parseArgs } from 'node:util'
import { startPostgres } from '../test/support/postgres.ts'
import {
  type Bystander,
  deepData,
  type Flood,
  type Flooded,
  type Pages,
  slowBodies,
  trustChecks,
  unknownKeys,
} from './flood/floods.ts'
import { largeInboxes, shortLinks, slowSites } from './flood/turns.ts'
import { type Driven, drive } from './load/drive.ts'
import { lookups, writeRequests } from './load/requests.ts'
import { type QuietService, startQuietly } from './load/service.ts'

const HELP = `Usage: npm run bench -- bystander [--postgres URL|start] [--flood NAME] [--seconds N] [--rounds N] [--rate N] [--json]

Milliseconds of a partner's geo lookups at a fixed rate (--rate, 200 a second), or of what its flood names, each from the time when it was due: alone
for N seconds (8), then beside a flood, in turn, for N rounds (3). Floods, or those that --flood names (a,b):
  deep     events of another partner whose data is nested 32,000 deep, 2.5 and 20 a second
  unknown  a stranger's well-formed keys that were never issued, beside a partner's notify calls
  bodies   1,030 bodies of one key that come at a byte each 200 ms
  trust    a partner's checks of slow and heavy pages, beside another partner's check each 2 s
  inboxes  a partner's pages of large notifications, 50 and 250 at once; the bystander counts
  domain   a partner's checks of links of a domain to a slow site; the bystander checks other pages of the domain
  sites    checks of slow sites of two, and of seven, partners; the bystander checks quick pages
The service is a process of its own on the embedded database, or on Postgres: --postgres start starts one. Floods come
from other processes at the lowest priority, over the loopback. The ratio is the median of the rounds'.
--json prints one JSON object a line.`

const KEYS = 100
const REQUESTS = 20_000
const CONNECTIONS = 8
/** Time for a flood to begin, and to end. */
const SETTLE_S = 1
const REST_MS = 1_500
const CALM_MS = 100
const WARM_UPS = 5
/** Time in which the children that are kept ready start, one after another. */
const STARTS_MS = 10_000
const MOST_REST_MS = 60_000
const SEED = 20_261_122

const { values } = parseArgs({
  options: {
    postgres: { type: 'string' },
    flood: { type: 'string' },
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
    rate: { type: 'string', default: '200' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})

/** In the order in which they are let loose; the bench knows them by these names. */
const FLOODS: Record<string, (service: QuietService, pages: Pages) => Promise<Flood[]>> = {
  deep: async (service) => [await deepData(service, 2.5), await deepData(service, 20)],
  unknown: unknownKeys,
  bodies: async (service) => [await slowBodies(service)],
  trust: async (service, pages) => [await trustChecks(service, pages)],
  inboxes: largeInboxes,
  domain: async (service, pages) => [await shortLinks(service, pages)],
  sites: async (service, pages) => [await slowSites(service, pages, 2), await slowSites(service, pages, 7)],
}

function startPages() {
  const { promise, resolve, reject } = Promise.withResolvers<Pages>()
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/flood/pages.ts`], {
    stdio: ['ignore', 'inherit', 'inherit'],
    ipc: (pages: Pages) => resolve(pages),
    onExit: () => reject(new Error('the pages are gone')),
  })
  return { pages: promise, stop: () => child.kill() }
}

const seconds = Number(values.seconds)
const wanted = values.flood?.split(',') ?? Object.keys(FLOODS)

interface Round {
  readonly alone: Driven
  readonly beside: Driven
  readonly flooded: Flooded
}

async function measureRound(service: QuietService, flood: Flood, file: string): Promise<Round> {
  const geo = { file, rate: Number(values.rate), connections: CONNECTIONS }
  const bystander = { ...(flood.bystander ?? geo), port: service.port, seconds }
  const alone = await drive(bystander)
  const flooding = flood.start(seconds + SETTLE_S)
  await Bun.sleep(1_000 * SETTLE_S)
  const beside = await drive({ grace: 10, ...bystander })
  const flooded = await flooding
  await untilCalm(service)
  return { alone, beside, flooded }
}

/** The first requests of a service are slower: the first check starts a child, which loads its program. */
async function warmUp({ port }: QuietService, bystander: Bystander): Promise<void> {
  for (let attempt = 0; attempt < WARM_UPS; attempt++) {
    const { maxMs, failed } = await drive({ grace: 10, ...bystander, port, seconds: 2 })
    if (failed === 0 && maxMs < CALM_MS) break
  }
  await Bun.sleep(STARTS_MS)
}

/** A flood's remains must not slow down the look-ups alone of the next round. */
async function untilCalm({ url }: QuietService): Promise<void> {
  for (const endMs = performance.now() + MOST_REST_MS; performance.now() < endMs; ) {
    await Bun.sleep(REST_MS)
    const startMs = performance.now()
    await fetch(`${url}/health/live`)
    if (performance.now() - startMs < CALM_MS) return
  }
}

/** The answers other than 200, by status. */
function failuresOf({ statuses, failed }: Driven): Record<string, number> {
  const { 200: _, ...others } = statuses
  return failed === 0 ? others : { ...others, unanswered: failed }
}

function sum(counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const total: Record<string, number> = {}
  for (const [name, count] of counts.flatMap((each) => Object.entries(each))) {
    total[name] = (total[name] ?? 0) + count
  }
  return total
}

const rounded = (value: number): number => Number(value.toFixed(2))

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other)
  return sorted[sorted.length >> 1] ?? Number.NaN
}

function report(database: string, { name }: Flood, rounds: readonly Round[]): void {
  const ratios = rounds.map(({ alone, beside }) => beside.p99Ms / alone.p99Ms)
  const result = {
    database,
    name,
    ratio: rounded(median(ratios)),
    ratios: ratios.map(rounded),
    aloneP99Ms: rounded(median(rounds.map(({ alone }) => alone.p99Ms))),
    aloneP50Ms: rounded(median(rounds.map(({ alone }) => alone.p50Ms))),
    aloneMaxMs: rounded(Math.max(...rounds.map(({ alone }) => alone.maxMs))),
    p50Ms: rounded(median(rounds.map(({ beside }) => beside.p50Ms))),
    p99Ms: rounded(median(rounds.map(({ beside }) => beside.p99Ms))),
    maxMs: rounded(Math.max(...rounds.map(({ beside }) => beside.maxMs))),
    requests: rounds.reduce((total, { beside }) => total + beside.answered + beside.failed, 0),
    failedAlone: sum(rounds.map(({ alone }) => failuresOf(alone))),
    failed: sum(rounds.map(({ beside }) => failuresOf(beside))),
    flood: sum(rounds.map(({ flooded }) => flooded.flood)),
    others: sum(rounds.map(({ flooded }) => flooded.others)),
    driver: rounds[0]?.beside.driver,
  }
  if (values.json) {
    console.log(JSON.stringify({ bench: 'bystander', ...result }))
    return
  }
  const { aloneP50Ms, aloneP99Ms, aloneMaxMs, p50Ms, p99Ms, maxMs } = result
  const line = [result.ratio, aloneP50Ms, aloneP99Ms, aloneMaxMs, p50Ms, p99Ms, maxMs].map((figure) =>
    String(figure).padStart(8),
  )
  const counts = [result.failed, result.flood, result.others].map((each) => JSON.stringify(each))
  console.log(`${line.join(' | ')} | ${name}: ${counts.join(' | ')}`)
}

async function measure(service: QuietService, pages: Pages, database: string): Promise<void> {
  const keys = (await service.issue(KEYS, ['geo:read'])).map(({ key }) => key)
  const file = await writeRequests(lookups({ keys, count: REQUESTS, seed: SEED }))
  await drive({ port: service.port, file, rate: Number(values.rate), seconds: 1 })
  if (!values.json) {
    console.log(
      `${database}: p99 beside a flood to p99 alone | alone, ms: p50 | p99 | longest | beside, ms: p50 | p99 | longest`,
    )
    console.log('  and by status: not answered 200 | the flood | others beside it')
  }
  for (const [name, make] of Object.entries(FLOODS)) {
    if (!wanted.includes(name)) continue
    for (const flood of await make(service, pages)) {
      const rounds: Round[] = []
      if (flood.bystander !== undefined) await warmUp(service, flood.bystander)
      for (let round = 0; round < Number(values.rounds); round++) {
        rounds.push(await measureRound(service, flood, file))
      }
      report(database, flood, rounds)
    }
  }
}

if (values.help) {
  console.log(HELP)
  process.exit(0)
}
if (!wanted.every((name) => Object.hasOwn(FLOODS, name))) {
  console.error(HELP)
  process.exit(64)
}
const started = startPages()
const postgres = values.postgres === 'start' ? await startPostgres() : null
const databaseUrl = postgres?.url ?? values.postgres
try {
  const pages = await started.pages
  const service = await startQuietly({
    env: {
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl, MIGRATE_ON_START: 'true' }),
      TRUST_ALLOW_NETWORKS: '127.0.0.0/8',
      TRUST_RESOLVER: pages.resolver,
    },
  })
  await measure(service, pages, databaseUrl === undefined ? 'embedded' : 'Postgres').finally(service.stop)
} finally {
  await postgres?.stop()
  started.stop()
}
process.exit(0)
