/** Spaces the attempts to connect to a server that ends each connection: a burst is free, then each waits its turn. */
export class Pace {
  readonly #intervalMs: number
  readonly #burstMs: number
  readonly #now: () => number
  #nextAtMs = Number.NEGATIVE_INFINITY

  /** @param now a monotonic clock, in ms. */
  constructor(perSecond: number, burst: number, now: () => number = () => performance.now()) {
    this.#intervalMs = 1_000 / perSecond
    this.#burstMs = burst * this.#intervalMs
    this.#now = now
  }

  /** Takes the next turn and tells how many milliseconds it is away. */
  next(): number {
    const nowMs = this.#now()
    this.#nextAtMs = Math.max(this.#nextAtMs, nowMs - this.#burstMs) + this.#intervalMs
    return Math.max(0, this.#nextAtMs - nowMs)
  }
}
