#!/usr/bin/env bun
/** How many look-ups a second does the service answer, and how long do they wait, beside others who could answer them? */
import { parseArgs } from 'node:util'
import { autocannonFigures, driverFigures } from './http-drivers.ts'
import { type Figures, rateFigures, throughputFigures } from './http-figures.ts'
import { coldRounds, halfRate, rateRounds, throughputRounds } from './http-rounds.ts'
import { type Contestant, type Field, startField } from './http-servers.ts'
import { BATCH, batches, lookups, writeRequests } from './load/requests.ts'

const HELP = `Usage: npm run bench -- http [--keys N,N] [--servers TEXT,TEXT] [--seconds N] [--rounds N] [--only PART,PART] [--json]

GET /v1/geo/{ip} of random IPv4 addresses by 25, 2,500 and 50,000 active keys (--keys), and batches of 100, over 64
connections: the service embedded, with Postgres, and with Postgres and Redis, its request log written to nowhere;
beside bare Bun.serve that repeats one of its answers, nginx with geoip2, Fastify with maxmind, Elysia with mmdb-lib.
The others see the second number of keys only. --servers takes those whose name holds one of the texts, and bare Bun.
Parts: cold        the first request of each key, a part of the keys a round
       throughput  as many as are answered, by wrk where it is installed, in rounds (5) of N seconds (5) in turn
       batch       the same with batches of ${BATCH}, for the second number of keys
       drivers     what the tools themselves could send at most, against bare Bun
       rate        at half of that at the machine's present pace, each request due at its time: p50, p99, p99.9 from
                   then, beside bare Bun at that rate
       autocannon  its word for the same rates, which nothing rests on
But for cold, keys are known to the process before it is measured. CPU is that of all its processes, from /proc. Fewer than 2,500 keys
could not ask so often on their plan: its limits are raised for them, in the process alone.
--json prints one JSON object a line.`

const SEED = 20_261_122
/** So many are prepared for each second of a round; of look-ups some of each key, at the least. */
const BATCHES_A_SECOND = 600
const LOOKUPS_A_SECOND = 20_000
const LOOKUPS_A_KEY = 2
const PARTS = ['cold', 'throughput', 'batch', 'drivers', 'rate', 'autocannon'] as const

const { values } = parseArgs({
  options: {
    keys: { type: 'string', default: '25,2500,50000' },
    servers: { type: 'string', default: '' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: PARTS.join(',') },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)]
const parts = values.only.split(',')
const keyCounts = values.keys.split(',').map(Number)
/** The number of keys with which the others are measured too. */
const mainCount = keyCounts[1] ?? keyCounts[0]

if (values.help) {
  console.log(HELP)
  process.exit(0)
}
if (!parts.every((part) => PARTS.some((known) => known === part)) || !keyCounts.every((n) => n >= 1)) {
  console.error(HELP)
  process.exit(64)
}

function print(part: string, keys: number, figures: Figures): void {
  if (values.json) {
    console.log(JSON.stringify({ bench: 'http', part, keys, ...figures }))
    return
  }
  const { name, ...others } = figures
  const texts = Object.entries(others).map(([figure, value]) => `${figure} ${shown(value)}`)
  console.log(`${part}, ${keys} keys: ${name}\n  ${texts.join('; ')}`)
}

function shown(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if (!('median' in value && 'min' in value && 'max' in value)) return JSON.stringify(value)
  return `${value.median} (${value.min} to ${value.max})`
}

async function measureField(field: Field, keys: number): Promise<void> {
  const count = Math.max(LOOKUPS_A_SECOND * seconds, LOOKUPS_A_KEY * keys)
  const file = await writeRequests(lookups({ keys: field.keys, count, seed: SEED }))
  await measureCold(field, keys)
  const results = await throughputRounds(field.contestants, { file, seconds, rounds })
  const bare = results[0]
  if (bare === undefined) throw new Error('bare Bun was not measured')
  for (const result of results) {
    const figures = throughputFigures(result, bare)
    if (parts.includes('throughput')) print('throughput', keys, figures)
  }
  if (parts.includes('batch') && keys === mainCount) await measureBatches(field, keys)
  if (parts.includes('drivers') && keys === mainCount) {
    for (const figures of await driverFigures(bare.contestant, { file, seconds }))
      print('drivers', keys, figures)
  }
  for (const result of results) {
    if (parts.includes('rate')) {
      const atRate = await rateRounds(result, bare.contestant, { file, seconds, rounds })
      print('rate', keys, rateFigures(atRate))
    }
    if (parts.includes('autocannon') && keys === mainCount) {
      const rate = await halfRate(result)
      print('autocannon', keys, await autocannonFigures(result.contestant, { file, seconds, rate }))
    }
  }
}

async function measureCold({ contestants, keys }: Field, count: number): Promise<void> {
  const share = Math.ceil(count / rounds)
  const slices = Array.from({ length: rounds }, (_, round) => keys.slice(round * share, (round + 1) * share))
  const files = await Promise.all(
    slices
      .filter((slice) => slice.length > 0)
      .map(async (slice) => {
        const requests = lookups({ keys: slice, count: slice.length, seed: SEED })
        return { file: await writeRequests(requests), count: slice.length }
      }),
  )
  const results = await coldRounds(contestants, files)
  const [bare] = results
  if (bare === undefined || !parts.includes('cold')) return
  for (const result of results) print('cold', count, throughputFigures(result, bare))
}

async function measureBatches({ contestants, keys }: Field, keyCount: number): Promise<void> {
  const able: readonly Contestant[] = contestants.filter(({ hasBatch }) => hasBatch)
  const file = await writeRequests(batches({ keys, count: BATCHES_A_SECOND * seconds, seed: SEED }))
  const results = await throughputRounds(able, { file, seconds, rounds })
  const [bare] = results
  if (bare === undefined) return
  for (const result of results) {
    const figures = throughputFigures(result, bare)
    const addressesPerSecond = Math.round(figures.perSecond.median * BATCH)
    print('batch', keyCount, { ...figures, addressesPerSecond })
  }
  for (const { name, hasBatch } of contestants) {
    if (!hasBatch) print('missing', keyCount, { name, reason: 'has no batches' })
  }
}

for (const keys of keyCounts) {
  const only = values.servers.split(',').filter((text) => text !== '')
  const field = await startField({ keys, isOursOnly: keys !== mainCount, only })
  try {
    for (const { name, reason } of field.missing) print('missing', keys, { name, reason })
    await measureField(field, keys)
  } finally {
    await field.stop()
  }
}
process.exit(0)
