import type { Contestant } from './http-servers.ts'
import { type Disturbance, isDisturbed, watchMachine } from './load/disturbance.ts'
import { type Drive, drive, type Timed } from './load/drive.ts'
import { machinePace } from './load/pace.ts'
import { cpuSeconds } from './load/processes.ts'
import { measureThroughput, type Throughput } from './load/throughput.ts'
import type { Asked } from './peers/waypost.ts'

const CONNECTIONS = 64
/** Keys that were idle become busy before they are measured: what follows is the rate, not its beginning. */
const BEGIN_SECONDS = 1
const MICROSECONDS = 1e6
const NOTHING_ASKED: Asked = { transactions: 0, redisCalls: 0, redisCommands: 0 }

export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

/** The CPU and the store calls that a server took for these requests. */
export interface Cost {
  /** Microseconds a request, all its processes together and each kind of them. */
  readonly cpuUs: number
  readonly cpuPartsUs: Readonly<Record<string, number>>
  readonly transactionsPerSecond: number
  readonly redisCallsPerRequest: number
  readonly redisCommandsPerRequest: number
  /** Describes the last try. */
  readonly disturbance: Disturbance
}

export interface RoundsOfThroughput {
  readonly contestant: Contestant
  readonly rounds: readonly (Throughput & Cost)[]
}

export interface RoundsAtRate {
  readonly contestant: Contestant
  readonly rounds: readonly (Timed & Cost & { readonly rate: number })[]
  /** The bare server's at the same rates, each just before the other's. */
  readonly bare: readonly Timed[]
}

export interface Plan {
  readonly file: string
  readonly seconds: number
  readonly rounds: number
}

const COLD_SECONDS = 120

/**
 * Measures the first request of each key: every server sees every key once, a part of the keys a round. What follows
 * measures keys that are known.
 */
export async function coldRounds(
  contestants: readonly Contestant[],
  files: readonly { readonly file: string; readonly count: number }[],
): Promise<RoundsOfThroughput[]> {
  const results = contestants.map((contestant) => ({ contestant, rounds: [] as (Throughput & Cost)[] }))
  for (const { file, count } of files) {
    for (const { contestant, rounds: seen } of results) {
      const load = {
        port: contestant.running.port,
        file,
        count,
        seconds: COLD_SECONDS,
        connections: CONNECTIONS,
      }
      // A key is unknown once: a disturbed round is marked, and not repeated.
      const result = await costOnce(
        contestant,
        () => measureThroughput(load),
        ({ requests }) => requests,
      )
      if (result.refused > 0 || result.failed > 0)
        throw new Error(
          `${contestant.name}: of ${count} first requests ${result.refused} were refused, ${result.failed} failed`,
        )
      seen.push(result)
    }
  }
  return results
}

/** Sends a number of requests, all of which have to succeed. */
export async function warmUp(contestants: readonly Contestant[], file: string, count: number): Promise<void> {
  await coldRounds(contestants, [{ file, count }])
}

/** Measures each server at its full rate, in turn, so that a machine that slows down slows all of them. */
export async function throughputRounds(
  contestants: readonly Contestant[],
  { file, seconds, rounds }: Plan,
): Promise<RoundsOfThroughput[]> {
  const results = contestants.map((contestant) => ({ contestant, rounds: [] as (Throughput & Cost)[] }))
  // The first round warms up and is not counted.
  for (let round = -1; round < rounds; round++) {
    for (const { contestant, rounds: seen } of results) {
      const { port } = contestant.running
      const work = () => measureThroughput({ port, file, seconds, connections: CONNECTIONS })
      const measure = async () => [await costOnce(contestant, work, ({ requests }) => requests)] as const
      const [result] = await undisturbed(measure)
      if (round >= 0) seen.push(result)
    }
  }
  return results
}

/** Half of what the server answers at the machine's present pace, by rounds that had paces of their own. */
export async function halfRate({ rounds }: RoundsOfThroughput): Promise<number> {
  const atFullPace = spread(rounds.map(({ perSecond, disturbance }) => perSecond / disturbance.pace)).median
  return (atFullPace * (await machinePace())) / 2
}

/** At half of its own rate, each round beside the bare server at that rate. */
export async function rateRounds(
  full: RoundsOfThroughput,
  bare: Contestant,
  { file, seconds, rounds }: Plan,
): Promise<RoundsAtRate> {
  const { contestant } = full
  const seen: (Timed & Cost & { readonly rate: number })[] = []
  const seenBare: Timed[] = []
  const once = async (server: Contestant, rate: number) => {
    const load: Drive = { port: server.running.port, file, rate, seconds, connections: CONNECTIONS }
    await drive({ ...load, seconds: Math.min(seconds, BEGIN_SECONDS) })
    const work = () => drive(load)
    return { ...(await costOnce(server, work, ({ answered }) => answered)), rate }
  }
  for (let round = 0; round < rounds; round++) {
    const [ofBare, own] = await undisturbed(async () => {
      const rate = await halfRate(full)
      return [await once(bare, rate), await once(contestant, rate)] as const
    })
    seenBare.push(ofBare)
    seen.push(own)
  }
  return { contestant, rounds: seen, bare: seenBare }
}

/** A process that starts meanwhile is counted from its start. */
function cpuByProcess(pids: readonly number[]): Map<number, number> {
  return new Map(pids.map((pid) => [pid, cpuSeconds([pid])]))
}

const MOST_TRIES = 3

/** Measures again where others disturb the machine, MOST_TRIES times at most. */
export async function undisturbed<T extends readonly Cost[]>(measure: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const costs = await measure()
    if (tries === MOST_TRIES || !costs.some(({ disturbance }) => isDisturbed(disturbance))) return costs
  }
}

/** Does the work and says what it cost the server. */
async function costOnce<T extends object>(
  { running, waypost }: Contestant,
  work: () => Promise<T>,
  requestsOf: (result: T) => number,
): Promise<T & Cost> {
  const asked = () => waypost?.asked() ?? NOTHING_ASKED
  const askedBefore = await asked()
  const usedBefore = cpuByProcess(Object.values(running.groups()).flat())
  const watched = await watchMachine(() => Object.values(running.groups()).flat())
  const startMs = performance.now()
  const result = await work()
  const seconds = (performance.now() - startMs) / 1_000
  const disturbance = watched()
  const requests = requestsOf(result)
  const parts = Object.entries(running.groups()).map(([name, pids]) => {
    const used = [...cpuByProcess(pids)].map(([pid, cpu]) => cpu - (usedBefore.get(pid) ?? 0))
    return [name, (used.reduce((sum, cpu) => sum + cpu, 0) * MICROSECONDS) / requests] as const
  })
  const askedAfter = await asked()
  return {
    ...result,
    disturbance: await disturbance,
    cpuUs: parts.reduce((sum, [, us]) => sum + us, 0),
    cpuPartsUs: Object.fromEntries(parts),
    transactionsPerSecond: (askedAfter.transactions - askedBefore.transactions) / seconds,
    redisCallsPerRequest: (askedAfter.redisCalls - askedBefore.redisCalls) / requests,
    redisCommandsPerRequest: (askedAfter.redisCommands - askedBefore.redisCommands) / requests,
  }
}

export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((one, other) => one - other)
  return {
    median: sorted[sorted.length >> 1] ?? Number.NaN,
    min: sorted[0] ?? Number.NaN,
    max: sorted.at(-1) ?? Number.NaN,
  }
}
