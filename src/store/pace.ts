/** A burst is free, and then each attempt waits its turn. */
export class Pace {
  readonly #intervalMs: number
  readonly #burstMs: number
  readonly #now: () => number
  #nextAtMs = Number.NEGATIVE_INFINITY

  constructor(perSecond: number, burst: number, now: () => number = () => performance.now()) {
    this.#intervalMs = 1_000 / perSecond
    this.#burstMs = burst * this.#intervalMs
    this.#now = now
  }

  /** Takes the next turn and returns the milliseconds until it. */
  next(): number {
    const nowMs = this.#now()
    this.#nextAtMs = Math.max(this.#nextAtMs, nowMs - this.#burstMs) + this.#intervalMs
    return Math.max(0, this.#nextAtMs - nowMs)
  }
}
