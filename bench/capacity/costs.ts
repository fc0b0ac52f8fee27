import type { Line, RunRecord } from '../report/run-record.ts'

/** Costs of a request in one process, at `perKey` requests a second of each key. */
export interface Point {
  readonly perKey: number
  readonly serverUs: number
  readonly redisUs: number
  readonly redisCalls: number
}

export interface Costs {
  /** By rising `perKey`. */
  readonly points: readonly Point[]
  /** CPU of Postgres for the usage of one key in one second of one process. */
  readonly postgresUsPerRow: number
  readonly processBytes: number
  readonly bytesPerKey: number
}

interface HttpLine {
  readonly name: string
  readonly keys: number
  readonly perSecond: { readonly median: number }
  readonly cpuPartsUs: { readonly server: number; readonly postgres: number; readonly redis: number }
  readonly redisCallsPerRequest: number
}

interface KeysLine {
  readonly name: string
  readonly active: number
  readonly underLoad: { readonly parts: { readonly server: number } }
}

const SHARED = 'Waypost, Postgres and Redis'
const OWN_LIMITS = 'Waypost, Postgres'

/** Reads the costs from the kept runs of `http` and `cost`. */
export function readCosts(http: RunRecord, cost: RunRecord): Costs {
  const measured = pick<HttpLine>(http.lines, 'throughput', SHARED)
  const points = measured.map(({ perSecond, keys, cpuPartsUs, redisCallsPerRequest }) => ({
    perKey: perSecond.median / keys,
    serverUs: cpuPartsUs.server,
    redisUs: cpuPartsUs.redis,
    redisCalls: redisCallsPerRequest,
  }))
  const most = largest(measured, ({ keys }) => keys)
  const memory = pick<KeysLine>(cost.lines, 'keys', OWN_LIMITS)
  const [few, many] = [largest(memory, ({ active }) => -active), largest(memory, ({ active }) => active)]
  const bytesPerKey = (many.underLoad.parts.server - few.underLoad.parts.server) / (many.active - few.active)
  return {
    points: points.sort((one, other) => one.perKey - other.perKey),
    postgresUsPerRow:
      (most.cpuPartsUs.postgres * most.perSecond.median) / activeInASecond(most.keys, most.perSecond.median),
    processBytes: few.underLoad.parts.server - few.active * bytesPerKey,
    bytesPerKey,
  }
}

/** How many of so many keys have a request within a second, where requests come at random. */
export function activeInASecond(keys: number, requestsPerSecond: number): number {
  return keys * (1 - Math.exp(-requestsPerSecond / keys))
}

/** The costs at a rate a key: between two measured rates along a straight line of logarithms, beyond them as at the end. */
export function costsAt({ points }: Costs, perKey: number): Point {
  const above = points.findIndex((point) => point.perKey >= perKey)
  const high = points.at(above) as Point
  const low = points[above - 1]
  if (above <= 0 || low === undefined) return { ...high, perKey }
  const part = Math.log(perKey / low.perKey) / Math.log(high.perKey / low.perKey)
  const between = (one: number, other: number) => one ** (1 - part) * other ** part
  return {
    perKey,
    serverUs: between(low.serverUs, high.serverUs),
    redisUs: between(low.redisUs, high.redisUs),
    redisCalls: between(low.redisCalls, high.redisCalls),
  }
}

function pick<Wanted>(lines: readonly Line[], part: string, name: string): Wanted[] {
  const found = lines.filter((line) => line.part === part && line.name === name)
  if (found.length < 2) throw new Error(`the kept runs have no two lines of ${part} for ${name}`)
  return found as unknown as Wanted[]
}

function largest<Item>(items: readonly Item[], by: (item: Item) => number): Item {
  return items.reduce((best, item) => (by(item) > by(best) ? item : best))
}
