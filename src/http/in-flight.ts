import type { Metrics } from './observe/metrics.ts'

/** The largest part of all requests in flight that one partner may have (contract L6). */
const LARGEST_SHARE = 1 / 4

/** Counts the requests in flight of a listener, and of each holder. */
export class InFlight {
  count = 0
  readonly #cap: number
  readonly #share: number
  readonly #held = new Map<string, number>()

  /** @param cap the most requests in flight of the process (contract L6). */
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

  /** Whether the process, or the holder, is above its limit. */
  isOver(holder: string | null): boolean {
    return this.count > this.#cap || (holder !== null && (this.#held.get(holder) ?? 0) >= this.#share)
  }

  /** Counts a waiting request as the holder's until the wait ends. */
  hold<T>(holder: string, wait: Promise<T>): Promise<T> {
    this.#held.set(holder, (this.#held.get(holder) ?? 0) + 1)
    return wait.finally(() => {
      const left = (this.#held.get(holder) ?? 0) - 1
      if (left === 0) this.#held.delete(holder)
      else this.#held.set(holder, left)
    })
  }

  /** Leaves a request out of the count during a wait that uses no resources. */
  uncounted<T>(wait: Promise<T>): Promise<T> {
    this.count--
    return wait.finally(() => this.count++)
  }
}
