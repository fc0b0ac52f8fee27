export const WINDOW_MS = 60_000

/** Rings double from this up to the limit, so that quiet keys cost little under every plan. */
const SMALLEST_RING = 8

/**
 * Keeps admission times in whole ms (contract L2), as sliding-window.lua does. Between `admit` calls guarded
 * by `waitMs(limit) === 0`, no interval of WINDOW_MS holds more than `limit` admissions, and nothing is
 * refused that the full log would admit. A limit may change at any call: admissions above a lowered one count
 * until they leave.
 */
export class SlidingWindow {
  #times = new Float64Array(SMALLEST_RING)
  #first = 0
  #count = 0
  #nowMs = 0
  /** The lead of the key's time over a clock that stepped back. */
  #skewMs = 0

  /** Takes whole milliseconds of any epoch; the key's time never runs backwards, but halts on a step back. */
  advance(clockMs: number): void {
    let nowMs = clockMs + this.#skewMs
    if (this.#count > 0) {
      const newestMs = this.#at(this.#count - 1)
      if (nowMs < newestMs) {
        this.#skewMs = newestMs - clockMs
        nowMs = newestMs
      }
      while (this.#count > 0 && this.#at(0) + WINDOW_MS <= nowMs) this.#dropOldest()
    }
    if (this.#count === 0) {
      this.#skewMs = 0
      nowMs = clockMs
    }
    this.#nowMs = nowMs
  }

  get count(): number {
    return this.#count
  }

  get resetMs(): number {
    return this.#count === 0 ? 0 : this.#at(0) + WINDOW_MS - this.#nowMs
  }

  waitMs(limit: number): number {
    return this.#count < limit ? 0 : this.#at(this.#count - limit) + WINDOW_MS - this.#nowMs
  }

  /** Requires `waitMs(limit) === 0`. */
  admit(limit: number): void {
    if (this.#count === this.#times.length) this.#grow(limit)
    this.#put(this.#count, this.#nowMs)
    this.#count++
  }

  /** At the limit the oldest admission makes room. */
  record(limit: number, agoMs = 0): void {
    if (this.#count >= limit) this.#dropOldest()
    this.admit(limit)
    this.#putInOrder(this.#nowMs - agoMs)
  }

  #putInOrder(timeMs: number): void {
    let index = this.#count - 1
    for (; index > 0 && this.#at(index - 1) > timeMs; index--) this.#put(index, this.#at(index - 1))
    this.#put(index, timeMs)
  }

  #put(index: number, timeMs: number): void {
    this.#times[(this.#first + index) % this.#times.length] = timeMs
  }

  #at(index: number): number {
    return this.#times[(this.#first + index) % this.#times.length] as number
  }

  #dropOldest(): void {
    this.#first = (this.#first + 1) % this.#times.length
    this.#count--
  }

  #grow(limit: number): void {
    const times = new Float64Array(Math.min(limit, 2 * this.#times.length))
    for (let index = 0; index < this.#count; index++) times[index] = this.#at(index)
    this.#times = times
    this.#first = 0
  }
}
