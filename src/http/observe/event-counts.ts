import type { Metrics } from './metrics.ts'

/** Counts events by name, those that `LOG_LEVEL` hides among them (contract O17). */
export class EventCounts {
  readonly #counts = new Map<string, { readonly label: { event: string; level: string }; value: number }>()

  add(level: string, event: string): void {
    const known = this.#counts.get(event)
    if (known !== undefined) known.value++
    else this.#counts.set(event, { label: { event, level }, value: 1 })
  }

  describe(metrics: Metrics): void {
    metrics.reading('waypost_log_events_total', {
      type: 'counter',
      help: 'Events of level warn and error.',
      read: () => [...this.#counts.values()],
    })
  }
}
