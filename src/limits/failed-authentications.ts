import type { FailedAuthentications } from '../http/access.ts'
import { parseAddress } from '../net/ip.ts'
import { type Clock, systemClock } from './clock.ts'
import { SlidingWindow } from './sliding-window.ts'

/** Contract K7: so many failures of one address within a minute. */
const ALLOWED = 20

/** More addresses than this are not watched at a time; the one heard of first makes room. */
const MAX_ADDRESSES = 100_000

/** Counts wrong keys by where they came from: an IPv4 address, or an IPv6 /64, which one subscriber has as a whole. */
export class FailedByAddress implements FailedAuthentications {
  readonly #windows = new Map<string, SlidingWindow>()
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  /** How many addresses are watched. */
  get size(): number {
    return this.#windows.size
  }

  waitMs(address: string): number {
    const source = sourceOf(address)
    const window = this.#windows.get(source)
    if (window === undefined) return 0
    window.advance(this.#clock.monotonicMs())
    if (window.count === 0) this.#windows.delete(source)
    return window.waitMs(ALLOWED)
  }

  /** What an address is counted as: itself, or its /64. */
  sourceOf(address: string): string {
    return sourceOf(address)
  }

  /** Failures that a source has left before it is locked out. */
  left(source: string): number {
    const window = this.#windows.get(source)
    if (window === undefined) return ALLOWED
    window.advance(this.#clock.monotonicMs())
    return ALLOWED - window.count
  }

  record(address: string): void {
    const source = sourceOf(address)
    let window = this.#windows.get(source)
    if (window === undefined) {
      this.#makeRoom()
      window = new SlidingWindow()
      this.#windows.set(source, window)
    }
    window.advance(this.#clock.monotonicMs())
    window.record(ALLOWED)
  }

  /** The windows stand in the order of their first failure: those that have passed are found at the front. */
  #makeRoom(): void {
    const now = this.#clock.monotonicMs()
    for (const [source, window] of this.#windows) {
      window.advance(now)
      if (window.count > 0 && this.#windows.size < MAX_ADDRESSES) return
      this.#windows.delete(source)
    }
  }
}

const words = new Int32Array(4)

function sourceOf(address: string): string {
  return parseAddress(address, words) === 6 ? `${words[0]} ${words[1]}` : address
}
