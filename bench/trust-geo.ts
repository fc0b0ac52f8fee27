#!/usr/bin/env bun
/** How much do hostile pages that are being checked slow down geo? */
import { parseArgs } from 'node:util'
import { makeKeys, startLoad } from '../test/support/load.ts'
import { percentile } from '../test/support/nodes.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { makeDirectory, type Service, startService } from '../test/support/service.ts'
import { check, trustKey } from '../test/support/trust-client.ts'

const HELP = `Usage: npm run bench -- trust-geo [--seconds N] [--rounds N] [--checks N] [--children N] [--json]

Milliseconds of geo lookups through HTTP by 4 clients that pause 5 ms after each answer: alone for N seconds (5), then beside
N checks at a time (40) of hosts that are silent, drip, never end, inflate, break off or send deep, huge or broken
pages; the two in turn for N rounds (3). The service is a process of its own with a Postgres of its own. Its
TRUST_CONCURRENCY is that of --children (4, the default of the service). The hosts are another process,
at a lower priority. The last line is the ratio of the p99s.
--json prints one JSON object a line.`

const CLIENTS = 4
const PAUSE_MS = 5
/** The limit of the plan times so many keys is never reached. */
const KEYS = 60
/** The default, which tests of the service raise. */
const TIMEOUT_MS = '8000'
/** Time for the child processes to start. */
const SETTLE_MS = 2_000

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    checks: { type: 'string', default: '40' },
    children: { type: 'string', default: '4' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
})

interface Hosts {
  readonly resolver: string
  readonly urls: readonly string[]
}

function startHosts(count: number) {
  const { promise, resolve, reject } = Promise.withResolvers<Hosts>()
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/trust-hosts.ts`, String(count)], {
    stdio: ['ignore', 'inherit', 'inherit'],
    ipc: (hosts: Hosts) => resolve(hosts),
    onExit: () => reject(new Error('the hosts are gone')),
  })
  return { hosts: promise, stop: () => child.kill() }
}

/** Times of lookups in milliseconds, none of which may fail. */
async function timeLookups(service: Service, keys: readonly string[], seconds: number): Promise<number[]> {
  const load = startLoad(service, { keys, clients: CLIENTS, pauseMs: PAUSE_MS })
  await Bun.sleep(1_000 * seconds)
  const seen = await load.stop()
  const failed = seen.find(({ status }) => status !== 200)
  if (failed !== undefined) throw new Error(`a lookup was answered ${failed.status}`)
  return seen.map(({ tookMs }) => tookMs)
}

/** Keeps so many checks going; `stop` resolves with how long each took, in milliseconds. */
function keepChecking(service: Service, keys: readonly string[], { urls }: Hosts, atOnce: number) {
  const times: number[] = []
  const statuses: Record<number, number> = {}
  let turn = 0
  let going = true
  const checker = async () => {
    while (going) {
      const place = turn++
      const startMs = performance.now()
      const { status } = await check(service, keys[place % keys.length] ?? '', urls[place % urls.length])
      times.push(performance.now() - startMs)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  const checkers = Array.from({ length: atOnce }, checker)
  return {
    stop: async () => {
      going = false
      await Promise.all(checkers)
      return { times, statuses }
    },
  }
}

const rounded = (value: number) => Number(value.toFixed(3))

function print(result: { readonly name: string }): void {
  if (values.json) {
    console.log(JSON.stringify({ bench: 'trust-geo', ...result }))
    return
  }
  const { name, ...figures } = result
  const texts = Object.entries(figures).map(([figure, value]) => `${figure} ${JSON.stringify(value)}`)
  console.log(`${name}: ${texts.join(', ')}`)
}

function lookupFigures(name: string, times: readonly number[]) {
  const at = (part: number) => rounded(percentile(times, part))
  return { name, p50Ms: at(0.5), p99Ms: at(0.99), count: times.length }
}

async function measure(service: Service, hosts: Hosts): Promise<void> {
  const keys = await makeKeys(service, KEYS)
  const trustKeys = await Promise.all(Array.from({ length: KEYS }, async () => (await trustKey(service)).key))
  const seconds = Number(values.seconds)
  const alone: number[] = []
  const beside: number[] = []
  const checks: number[] = []
  const statuses: Record<number, number> = {}
  await timeLookups(service, keys, 1)
  for (let round = 0; round < Number(values.rounds); round++) {
    alone.push(...(await timeLookups(service, keys, seconds)))
    const checking = keepChecking(service, trustKeys, hosts, Number(values.checks))
    await Bun.sleep(SETTLE_MS)
    beside.push(...(await timeLookups(service, keys, seconds)))
    const done = await checking.stop()
    checks.push(...done.times)
    for (const [status, count] of Object.entries(done.statuses)) {
      statuses[Number(status)] = (statuses[Number(status)] ?? 0) + count
    }
  }
  print(lookupFigures('geo alone', alone))
  print(lookupFigures('geo beside hostile checks', beside))
  const slowestMs = rounded(Math.max(...checks))
  print({ name: 'hostile checks', slowestMs, count: checks.length, statuses } as { name: string })
  const ratio = rounded(percentile(beside, 0.99) / percentile(alone, 0.99))
  print({ name: 'p99 beside hostile checks to p99 alone', ratio } as { name: string })
}

if (values.help === true) {
  console.log(HELP)
  process.exit(0)
}
const started = startHosts(400)
const postgres = await startPostgres()
try {
  const hosts = await started.hosts
  const service = await startService({
    dataDir: makeDirectory('bench'),
    env: {
      DATABASE_URL: postgres.url,
      MIGRATE_ON_START: 'true',
      TRUST_ALLOW_NETWORKS: '127.0.0.0/8',
      TRUST_RESOLVER: hosts.resolver,
      TRUST_CONCURRENCY: values.children,
      TRUST_TIMEOUT_MS: TIMEOUT_MS,
    },
  })
  await measure(service, hosts).finally(() => service.stop())
} finally {
  await postgres.stop()
  started.stop()
}
process.exit(0)
