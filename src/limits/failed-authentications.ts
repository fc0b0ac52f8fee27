import type { AdminFailures } from '../http/access/admin-access.ts'
import { parseAddress } from '../net/ip.ts'
import { mapKey } from '../net/map-key.ts'
import { type Clock, systemClock } from './clock.ts'
import { SlidingWindow } from './window/sliding-window.ts'

const ALLOWED = 20

const MAX_ADDRESSES = 100_000

/** Spaces the refusals of a locked-out address, which slows a closed loop over a thousand connections. */
const REFUSALS_APART_MS = 2
/** Refusals beyond the longest delay leave at random in the second half of this time. */
const MOST_HELD_BACK_MS = 4_000
/** Spaces a locked-out address's guesses at the admin token; none waits longer than the above. */
const COMPARED_APART_MS = 1_000

interface Source {
  readonly window: SlidingWindow
  /** By the monotonic clock. */
  lastLeavesMs: number
  lastComparedMs: number
  isTold: boolean
}

/** A source is an IPv4 address, or an IPv6 /64, which one subscriber has as a whole. */
export class FailedByAddress implements AdminFailures {
  onRecorded: (address: string) => void = () => undefined
  /** Runs once a lock-out, at its beginning or at the first request that it refuses. */
  onLockedOut: (address: string) => void = () => undefined
  readonly #sources = new Map<string, Source>()
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  get size(): number {
    return this.#sources.size
  }

  waitMs(address: string): number {
    const name = sourceOf(address)
    const source = this.#sources.get(name)
    if (source === undefined) return 0
    source.window.advance(this.#clock.monotonicMs())
    if (source.window.count === 0) this.#sources.delete(name)
    const waitMs = source.window.waitMs(ALLOWED)
    if (waitMs > 0) this.#tell(source, address)
    return waitMs
  }

  holdBackMs(address: string): number {
    const source = this.#sources.get(sourceOf(address))
    if (source === undefined) return 0
    const nowMs = this.#clock.monotonicMs()
    source.window.advance(nowMs)
    if (source.window.waitMs(ALLOWED) === 0) return 0
    const leavesMs = Math.max(nowMs, source.lastLeavesMs + REFUSALS_APART_MS)
    if (leavesMs - nowMs > MOST_HELD_BACK_MS) return (MOST_HELD_BACK_MS * (1 + Math.random())) / 2
    source.lastLeavesMs = leavesMs
    return leavesMs - nowMs
  }

  turnMs(address: string): number | null {
    const source = this.#sources.get(sourceOf(address))
    if (source === undefined) return 0
    const nowMs = this.#clock.monotonicMs()
    const turnMs = Math.max(nowMs, source.lastComparedMs + COMPARED_APART_MS)
    if (turnMs - nowMs > MOST_HELD_BACK_MS) return null
    source.lastComparedMs = turnMs
    return turnMs - nowMs
  }

  sourceOf(address: string): string {
    return sourceOf(address)
  }

  left(source: string): number {
    const window = this.#sources.get(source)?.window
    if (window === undefined) return ALLOWED
    window.advance(this.#clock.monotonicMs())
    return ALLOWED - window.count
  }

  record(address: string): void {
    const source = this.#count(address)
    if (source.window.waitMs(ALLOWED) > 0) this.#tell(source, address)
    this.onRecorded(address)
  }

  hear(address: string): void {
    this.#count(address)
  }

  #count(address: string): Source {
    const name = sourceOf(address)
    let source = this.#sources.get(name)
    if (source === undefined) {
      this.#makeRoom()
      source = {
        window: new SlidingWindow(),
        lastLeavesMs: Number.NEGATIVE_INFINITY,
        lastComparedMs: 0,
        isTold: false,
      }
      this.#sources.set(name, source)
    }
    source.lastComparedMs = this.#clock.monotonicMs()
    source.window.advance(source.lastComparedMs)
    source.window.record(ALLOWED)
    return source
  }

  /** One that goes on being locked out is told once, until no failure is left in its window. */
  #tell(source: Source, address: string): void {
    if (source.isTold) return
    source.isTold = true
    this.onLockedOut(address)
  }

  #makeRoom(): void {
    const now = this.#clock.monotonicMs()
    for (const [name, { window }] of this.#sources) {
      window.advance(now)
      if (window.count > 0 && this.#sources.size < MAX_ADDRESSES) return
      this.#sources.delete(name)
    }
  }
}

const words = new Int32Array(4)

let latest = { address: '', source: '' }

function sourceOf(address: string): string {
  if (latest.address !== address) latest = { address, source: sourceFrom(address) }
  return latest.source
}

function sourceFrom(address: string): string {
  // A subscriber may have 2^32 of them.
  return parseAddress(address, words) === 6 ? mapKey(`${words[0]} ${words[1]}`) : address
}
