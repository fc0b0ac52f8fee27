import type { Metrics } from './observe/metrics.ts'

const LARGEST_SHARE = 1 / 4

export class InFlight {
  count = 0
  readonly #cap: number
  readonly #share: number
  readonly #held = new Map<string, number>()

  /** @param cap limits the requests of the process (contract L6). */
  constructor(cap: number) {
    this.#cap = cap
    this.#share = Math.max(1, Math.floor(cap * LARGEST_SHARE))
  }

  describe(metrics: Metrics): void {
    const gauge = (name: string, help: string, read: () => number) =>
      metrics.reading(name, { type: 'gauge', help, across: 'sum', read })
    gauge('waypost_requests_in_flight', 'Requests of the public listener in flight.', () => this.count)
    gauge('waypost_requests_in_flight_max', 'BACKSTOP_IN_FLIGHT.', () => this.#cap)
  }

  isOver(holder: string | null): boolean {
    return this.count > this.#cap || (holder !== null && (this.#held.get(holder) ?? 0) >= this.#share)
  }

  async hold<T>(holder: string, wait: Promise<T>): Promise<T> {
    this.begin(holder)
    try {
      return await wait
    } finally {
      this.end(holder)
    }
  }

  begin(holder: string): void {
    this.#held.set(holder, (this.#held.get(holder) ?? 0) + 1)
  }

  end(holder: string): void {
    const left = (this.#held.get(holder) ?? 0) - 1
    if (left === 0) this.#held.delete(holder)
    else this.#held.set(holder, left)
  }

  uncounted<T>(wait: Promise<T>): Promise<T> {
    this.count--
    return wait.finally(() => this.count++)
  }
}
