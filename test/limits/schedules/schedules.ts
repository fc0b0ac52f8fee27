import { xorshift32 } from '../../../corpus/make/xorshift32.ts'
import type { PlanLimits } from '../../../src/limits/decision.ts'
import { NOON_MS } from '../clocks.ts'

/** Some requests at one moment. */
export interface Step {
  readonly waitMs: number
  readonly requests: number
  readonly limits: PlanLimits
}

export interface Schedule {
  readonly startMs: number
  readonly steps: readonly Step[]
  /** One plan throughout. */
  readonly isSteadyPlan: boolean
}

/** Both edges of the window and of a millisecond, and what lies between. */
const EDGES_MS = [0, 0, 1, 59_999, 60_000, 60_001, 119_999, 120_000]
const MIDNIGHT_MS = NOON_MS + 43_200_000

/** Random schedules, the same for the same seed: bursts, steady streams, the edges of the window, plans that change. */
export function schedules(seed: number, count: number): Iterable<Schedule> {
  const random = xorshift32(seed)
  const below = (limit: number): number => (random() >>> 0) % limit
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T

  const limits = (): PlanLimits => ({
    perMinute: pick([1, 2, 3, 1 + below(12), 8, 9, 16, 17, 60]),
    perDay: pick([1, 2, 1 + below(30), 40, 5_000, 5_000, 5_000]),
  })
  const wait = (steadyMs: number): number =>
    pick([pick(EDGES_MS), below(1_000), below(60_000), below(130_000), steadyMs, steadyMs])
  const burst = (): number =>
    pick([1, 1, 1, 1, 1, 1, 2, 2, 3, 1 + below(8), 1 + below(8), below(3) === 0 ? 1 + below(70) : 1])

  function schedule(): Schedule {
    const isSteadyPlan = below(2) === 0
    const steadyMs = pick([1, 1_000, 5_000, 7_499, 20_000, 30_000])
    const plan = limits()
    const steps = Array.from({ length: 2 + below(14) }, () => ({
      waitMs: wait(steadyMs),
      requests: burst(),
      limits: isSteadyPlan || below(4) > 0 ? plan : limits(),
    }))
    const startMs = pick([NOON_MS + below(60_000), MIDNIGHT_MS - 1 - below(90_000), MIDNIGHT_MS - 60_000])
    return { startMs, steps, isSteadyPlan }
  }

  return {
    *[Symbol.iterator]() {
      for (let made = 0; made < count; made++) yield schedule()
    },
  }
}
