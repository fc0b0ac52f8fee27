import type { Clock } from './clock.ts'
import type { Decision, Limits } from './decision.ts'
import { Exchange, Reservation } from './reservation.ts'

/** Plans below this are decided in Redis request by request (contract L2): a 16th of them would be too few to save calls. */
const RESERVE_FROM = 600
/** A key that had fewer requests in the last second on this node is quiet. From here on a call serves four requests or more. */
const BUSY_PER_SECOND = 2
/** As long a reservation lasts, so many seconds' requests are asked for. Redis grants a 16th of the limit at most. */
const RESERVED_SECONDS = 3
/** Where Redis granted nothing, the key is near its limit: so long each request is decided there. */
const NOT_GRANTED_PAUSE_MS = 1_000
/**
 * Keys that became busy together would ask anew together, which keeps the process busy for a tenth of a second: each uses
 * another part of its first reservation's time. Multiples of the golden ratio lie evenly, however many there are.
 */
const SHORTEST_PART = 0.1
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2
/** A key without a request for so long is forgotten; its rate is 0 by then. */
const IDLE_MS = 2_000
/** Keys looked at, for being idle, as a new one comes: more than one, so that there are never many idle ones. */
const KEYS_SWEPT = 2

/** One key on this node: how busy it is, and what is held of it. */
class Share {
  readonly keyId: string
  held: Reservation | null = null
  /** The exchange of the call that is under way. */
  exchange: Exchange | null = null
  hasHeld = false
  askAgainMs = Number.NEGATIVE_INFINITY
  /** When another node's reservation was brought back. */
  cameBackMs = Number.NEGATIVE_INFINITY
  #secondMs: number
  #current = 0
  #previous = 0

  constructor(keyId: string, nowMs: number) {
    this.keyId = keyId
    this.#secondMs = nowMs
  }

  count(nowMs: number): void {
    const elapsedMs = nowMs - this.#secondMs
    if (elapsedMs >= 1_000) {
      this.#previous = elapsedMs < 2_000 ? this.#current : 0
      this.#current = 0
      this.#secondMs = elapsedMs < 2_000 ? this.#secondMs + 1_000 : nowMs
    }
    this.#current++
  }

  /** The number of requests to ask a reservation for; 0 where the key is quiet. */
  wanted(nowMs: number): number {
    const part = Math.max(0, 1 - (nowMs - this.#secondMs) / 1_000)
    const lastSecond = this.#current + this.#previous * part
    if (lastSecond < BUSY_PER_SECOND || nowMs < this.askAgainMs) return 0
    return Math.ceil(lastSecond * RESERVED_SECONDS)
  }

  isIdle(nowMs: number): boolean {
    return this.held === null && this.exchange === null && nowMs - this.#secondMs >= IDLE_MS
  }
}

/** The parts of windows that this node holds in reserve (contract L2): asked for, used and brought back here. */
export class Reservations {
  readonly #clock: Clock
  /** This node's name in Redis, of 64 random bits and for this process only. */
  readonly #node = crypto.getRandomValues(new BigUint64Array(1)).join()
  readonly #shares = new Map<string, Share>()
  /** In the order in which they were granted, which is that of their ends. */
  readonly #holding = new Set<Share>()
  #sweep = this.#shares.values()
  #named = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** How many keys are remembered, and how many reservations are held. */
  get size(): { readonly keys: number; readonly held: number } {
    return { keys: this.#shares.size, held: this.#holding.size }
  }

  /** Decides a request by what is held; null where nothing is. */
  spend(keyId: string, limits: Limits, nowMs: number): Decision | null {
    if (limits.perMinute < RESERVE_FROM) return null
    let share = this.#shares.get(keyId)
    if (share === undefined) {
      this.#forgetIdle(nowMs)
      share = new Share(keyId, nowMs)
      this.#shares.set(keyId, share)
    }
    share.count(nowMs)
    return share.held === null ? null : share.held.spend(limits, nowMs, this.#clock.wallMs())
  }

  /** As `spend`, for a request that was counted for the key's rate before. */
  spendAgain(keyId: string, limits: Limits): Decision | null {
    const held = this.#shares.get(keyId)?.held ?? null
    return held === null ? null : held.spend(limits, this.#clock.monotonicMs(), this.#clock.wallMs())
  }

  /** The exchange that is under way for a key; null where there is none. */
  underWay(keyId: string): Exchange | null {
    return this.#shares.get(keyId)?.exchange ?? null
  }

  /**
   * What a call about to be sent is to do besides: bring back what is used up, has ended or is of another plan, and ask
   * for more. From here on what it brings back is not used. null: nothing. Where there is one, `ended` must follow.
   */
  exchange(keyId: string, limits: Limits, mayAsk: boolean): Exchange | null {
    const share = this.#shares.get(keyId)
    if (share === undefined || share.exchange !== null) return null
    const mayReserve = mayAsk && limits.perMinute >= RESERVE_FROM
    const wanted = mayReserve ? share.wanted(this.#clock.monotonicMs()) : 0
    if (share.held === null && wanted === 0) return null
    return this.#begin(share, limits, wanted)
  }

  /** What brings back a key's reservation now, apart from any request; null where nothing is held. */
  release(keyId: string): Exchange | null {
    const share = this.#shares.get(keyId)
    if (share === undefined || share.held === null || share.exchange !== null) return null
    return this.#begin(share, share.held.limits, 0)
  }

  /** The call was answered, or has failed. */
  ended(exchange: Exchange): void {
    const share = this.#shares.get(exchange.keyId)
    if (share?.exchange !== exchange) return
    share.exchange = null
    if (exchange.grant !== null) {
      share.held = new Reservation(exchange, exchange.grant)
      share.hasHeld = true
      this.#holding.add(share)
    } else if (exchange.asks) {
      share.askAgainMs = this.#clock.monotonicMs() + NOT_GRANTED_PAUSE_MS
    }
    exchange.end()
  }

  /** Keys whose reservations have to be brought back now, those that end first, and no more than so many. */
  dueKeys(most: number): string[] {
    const nowMs = this.#clock.monotonicMs()
    const keyIds: string[] = []
    for (const { keyId, held } of this.#holding) {
      if (keyIds.length === most || (held !== null && !held.isDue(nowMs))) break
      keyIds.push(keyId)
    }
    return keyIds
  }

  /** All keys of which something is held. */
  heldKeys(): string[] {
    return Array.from(this.#holding, ({ keyId }) => keyId)
  }

  /** Notes that a node brought back what it held of a key. */
  cameBack(keyId: string): void {
    const share = this.#shares.get(keyId)
    if (share !== undefined) share.cameBackMs = this.#clock.monotonicMs()
  }

  cameBackSince(keyId: string, ms: number): boolean {
    return (this.#shares.get(keyId)?.cameBackMs ?? Number.NEGATIVE_INFINITY) >= ms
  }

  #begin(share: Share, limits: Limits, wanted: number): Exchange {
    const number = this.#named++
    const usedPart = share.hasHeld ? 1 : SHORTEST_PART + (1 - SHORTEST_PART) * ((number * GOLDEN_RATIO) % 1)
    const of = { name: `${this.#node}:${number}`, usedPart }
    const exchange = new Exchange(share, of, limits, this.#clock, wanted)
    share.exchange = exchange
    share.held = null
    this.#holding.delete(share)
    return exchange
  }

  #forgetIdle(nowMs: number): void {
    for (let looked = 0; looked < KEYS_SWEPT; looked++) {
      const next = this.#sweep.next()
      if (next.done === true) {
        this.#sweep = this.#shares.values()
        return
      }
      if (next.value.isIdle(nowMs)) this.#shares.delete(next.value.keyId)
    }
  }
}
