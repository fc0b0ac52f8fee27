import { xorshift32 } from '../../../corpus/make/xorshift32.ts'
import type { PlanLimits } from '../../../src/limits/decision.ts'
import { NOON_MS } from '../clocks.ts'

/** What happens to the nodes of a service that share the window of one busy key. */
export interface BusySchedule {
  readonly startMs: number
  readonly limits: PlanLimits
  /** How fast each node's clocks run. */
  readonly rates: readonly number[]
  /** Milliseconds that a message takes one way, at most. */
  readonly delayMs: number
  readonly arrivals: readonly Arrival[]
  readonly faults: readonly Fault[]
}

export interface Arrival {
  readonly atMs: number
  readonly node: number
  readonly requests: number
}

export type Fault =
  | { readonly kind: 'wall'; readonly atMs: number; readonly node: number; readonly stepMs: number }
  | { readonly kind: 'kill'; readonly atMs: number; readonly node: number }
  | { readonly kind: 'stall'; readonly atMs: number; readonly node: number; readonly forMs: number }
  | { readonly kind: 'redis'; readonly atMs: number; readonly stepMs: number }

export interface BusyOptions {
  readonly delaysMs: readonly number[]
  readonly faults: readonly Fault['kind'][]
}

const LENGTH_MS = 150_000
const MIDNIGHT_MS = NOON_MS + 43_200_000
const SCALE = { perMinute: 1_200, perDay: 500_000 }
const SMALLEST = { perMinute: 600, perDay: 500_000 }

/** Random schedules, the same for the same seed, that go around the limit: steady streams, silence, bursts. */
export function* busySchedules(seed: number, count: number, options: BusyOptions): Iterable<BusySchedule> {
  const random = xorshift32(seed)
  const below = (limit: number): number => (random() >>> 0) % limit
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T

  function arrivals(startMs: number, nodes: number, limit: number): Arrival[] {
    const made: Arrival[] = []
    const mean = limit / 60
    for (let atMs = 0; atMs < LENGTH_MS; ) {
      const untilMs = atMs + 500 + below(12_000)
      const perSecond = pick([0, 1, 4, mean / 2, mean, mean, 2 * mean, 3 * mean])
      const only = below(3) === 0 ? below(nodes) : null
      if (below(3) === 0)
        made.push({ atMs: startMs + atMs, node: below(nodes), requests: 1 + below(limit >> 2) })
      for (; atMs < untilMs && perSecond > 0; atMs += 1 + below(Math.ceil(2_000 / perSecond)))
        made.push({ atMs: startMs + atMs, node: only ?? below(nodes), requests: 1 })
      atMs = Math.max(atMs, untilMs)
    }
    return made
  }

  function fault(kind: Fault['kind'], startMs: number, nodes: number): Fault {
    const atMs = startMs + below(LENGTH_MS)
    const node = below(nodes)
    if (kind === 'wall') return { kind, atMs, node, stepMs: below(200_000) - 100_000 }
    if (kind === 'stall') return { kind, atMs, node, forMs: 1 + below(pick([100, 3_000, 20_000])) }
    if (kind === 'redis') return { kind, atMs, stepMs: -below(pick([100, 5_000, 90_000])) }
    return { kind, atMs, node }
  }

  for (let made = 0; made < count; made++) {
    const nodes = 1 + below(4)
    const limits = pick([SMALLEST, SMALLEST, { ...SMALLEST, perDay: 300 + below(1_500) }, SCALE])
    const startMs = pick([NOON_MS + below(60_000), MIDNIGHT_MS - below(LENGTH_MS)])
    yield {
      startMs,
      limits,
      rates: Array.from({ length: nodes }, () => 1 + (below(1_001) - 500) / 1e6),
      delayMs: pick(options.delaysMs),
      arrivals: arrivals(startMs, nodes, limits.perMinute),
      faults: options.faults.flatMap((kind) =>
        Array.from({ length: below(4) }, () => fault(kind, startMs, nodes)),
      ),
    }
  }
}
