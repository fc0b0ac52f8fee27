import type { Metrics } from '../http/observe/metrics.ts'
import type { Decision } from './decision.ts'

const OUTCOMES = ['admitted', 'minute', 'day'] as const
const DECIDERS = ['memory', 'redis', 'reserve', 'remembered'] as const satisfies Decision['decidedBy'][]

export class DecisionCounts {
  readonly #counts = {
    memory: zeros(),
    redis: zeros(),
    reserve: zeros(),
    remembered: zeros(),
  } satisfies Record<Decision['decidedBy'], Record<(typeof OUTCOMES)[number], number>>
  #inFlight = 0

  add({ decidedBy, refusedBy }: Decision): void {
    const counts = this.#counts[decidedBy]
    if (refusedBy === null) counts.admitted++
    else counts[refusedBy]++
  }

  addOverload(): void {
    this.#inFlight++
  }

  describe(metrics: Metrics): void {
    metrics.reading('waypost_limit_decisions_total', {
      type: 'counter',
      help: 'Decisions on requests with a valid key: admitted, or the limit that refused; and what decided.',
      read: () => [
        ...DECIDERS.flatMap((by) =>
          OUTCOMES.map((outcome) => ({ label: { outcome, by }, value: this.#counts[by][outcome] })),
        ),
        { label: { outcome: 'in_flight', by: 'memory' }, value: this.#inFlight },
      ],
    })
  }
}

function zeros() {
  return { admitted: 0, minute: 0, day: 0 }
}
