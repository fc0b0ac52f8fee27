import { activeInASecond, type Costs, costsAt } from './costs.ts'

/** A balancer sends a key's requests to any process, or by a hash of the key always to the same one. */
export type Balancing = 'any' | 'by key'

export interface Demand {
  readonly perSecond: number
  /** Requests a second of an active key. */
  readonly perKey: number
  readonly balancing: Balancing
}

/** The machines and stores that a demand needs; rates are a second. */
export interface Need {
  readonly demand: Demand
  readonly keys: number
  readonly processes: number
  readonly redisCalls: number
  readonly shards: number
  readonly usageWrites: number
  readonly postgresCores: number
  readonly postgresConnections: number
  readonly usageRowsADay: number
  readonly processBytes: number
  readonly knownKeys: number
}

/** The part of a core that is planned with; the rest is for bursts and for nodes that are away. */
const PLANNED_PART = 0.6
const US = 1_000_000
/** Connections of a process to Postgres (src/store/postgres.ts): two pools of ten and two, and one that listens. */
const CONNECTIONS = 13
/** Keys that a process keeps (src/keys/authentication.ts). */
const KNOWN_KEYS = 200_000
const MOST_TURNS = 100

/** The number of processes follows from the cost of a request, which follows from how many processes share a key. */
export function need(demand: Demand, costs: Costs): Need {
  const keys = demand.perSecond / demand.perKey
  let processes = 1
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const { serverUs } = costsAt(costs, sharedRate(demand, processes))
    const wanted = Math.ceil((demand.perSecond * serverUs) / US / PLANNED_PART)
    if (wanted <= processes) break
    processes = wanted
  }
  const cost = costsAt(costs, sharedRate(demand, processes))
  const keysOfOne = demand.balancing === 'any' ? keys : keys / processes
  const usageWrites = processes * activeInASecond(keysOfOne, demand.perSecond / processes)
  return {
    demand,
    keys,
    processes,
    redisCalls: demand.perSecond * cost.redisCalls,
    shards: Math.ceil((demand.perSecond * cost.redisUs) / US / PLANNED_PART),
    usageWrites,
    postgresCores: (usageWrites * costs.postgresUsPerRow) / US,
    postgresConnections: processes * CONNECTIONS,
    usageRowsADay: keys,
    processBytes: costs.processBytes + Math.min(KNOWN_KEYS, keysOfOne) * costs.bytesPerKey,
    knownKeys: keysOfOne / KNOWN_KEYS,
  }
}

function sharedRate({ perKey, balancing }: Demand, processes: number): number {
  return balancing === 'any' ? perKey / processes : perKey
}
