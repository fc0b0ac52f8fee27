import type { Clock } from '../clock.ts'
import type { Decision, PlanLimits } from '../decision.ts'
import { Reservation, ReservationExchange } from './reservation.ts'

/** Redis decides each request of smaller plans (contract L2), whose 16th part saves no calls. */
const RESERVE_FROM = 600
const RESERVED_MS = 3_000
/** Requests in RESERVED_MS from which a reservation costs less than calls that travel together. */
const BUSY = 10
/** A pace is measured over this time at least. */
const SHORTEST_MS = 1_000
const NOT_GRANTED_PAUSE_MS = 1_000
/**
 * Keys that became busy together would ask anew together and block the process for 0.1 s. Each therefore uses another
 * part of its reservations, until one ends by its time and not by its number; multiples of the golden ratio lie evenly.
 */
const SHORTEST_PART = 0.1
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2
/** A key that pauses for this long begins anew. */
const PAUSE_MS = 2_000
/** A key without request for this long is forgotten. */
const IDLE_MS = 2 * RESERVED_MS
/** Above 1, so that few idle keys remain. */
const KEYS_SWEPT = 2

/** The part of its final value that a fading count has after some time at a steady pace. */
const partIn = (ms: number) => 1 - Math.exp(-ms / RESERVED_MS)

class KeyReservation {
  readonly keyId: string
  held: Reservation | null = null
  exchange: ReservationExchange | null = null
  /** Whether a reservation has ended by the time that was drawn for it, since the key became busy. */
  isSpread = false
  isBack = false
  askAgainMs = Number.NEGATIVE_INFINITY
  cameBackMs = Number.NEGATIVE_INFINITY
  /** A fading count of requests: at a steady pace it becomes what comes in RESERVED_MS. */
  #recent = 0
  #countedMs: number
  #sinceMs: number

  constructor(keyId: string, nowMs: number) {
    this.keyId = keyId
    this.#countedMs = nowMs
    this.#sinceMs = nowMs
  }

  count(nowMs: number): void {
    if (nowMs - this.#countedMs >= PAUSE_MS) {
      this.isBack = true
      this.#recent = 0
      this.#sinceMs = nowMs
    }
    this.#recent = this.#recentAt(nowMs) + 1
    this.#countedMs = nowMs
  }

  /** 0: the key is quiet. */
  wanted(nowMs: number): number {
    const recent = this.#recentAt(nowMs)
    const agoMs = nowMs - this.#sinceMs
    if (recent < BUSY * partIn(Math.max(PAUSE_MS, agoMs)) || nowMs < this.askAgainMs) return 0
    return Math.ceil(recent / partIn(Math.max(SHORTEST_MS, agoMs)))
  }

  isIdle(nowMs: number): boolean {
    return this.held === null && this.exchange === null && nowMs - this.#countedMs >= IDLE_MS
  }

  #recentAt(nowMs: number): number {
    return this.#recent * Math.exp((this.#countedMs - nowMs) / RESERVED_MS)
  }
}

export class Reservations {
  readonly #clock: Clock
  /** 64 random bits name this process in Redis. */
  readonly #node = crypto.getRandomValues(new BigUint64Array(1)).join()
  readonly #shares = new Map<string, KeyReservation>()
  readonly #holding = new Set<KeyReservation>()
  #sweep = this.#shares.values()
  #named = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get size(): { readonly keys: number; readonly held: number } {
    return { keys: this.#shares.size, held: this.#holding.size }
  }

  /** Decides a request by the reservation; null: there is none. */
  spend(keyId: string, limits: PlanLimits, nowMs: number): Decision | null {
    if (limits.perMinute < RESERVE_FROM) return null
    let share = this.#shares.get(keyId)
    if (share === undefined) {
      this.#forgetIdle(nowMs)
      share = new KeyReservation(keyId, nowMs)
      this.#shares.set(keyId, share)
    }
    share.count(nowMs)
    return share.held === null ? null : share.held.spend(limits, nowMs, this.#clock.wallMs())
  }

  spendAgain(keyId: string, limits: PlanLimits): Decision | null {
    const held = this.#shares.get(keyId)?.held ?? null
    return held === null ? null : held.spend(limits, this.#clock.monotonicMs(), this.#clock.wallMs())
  }

  underWay(keyId: string): ReservationExchange | null {
    return this.#shares.get(keyId)?.exchange ?? null
  }

  /**
   * The exchange of a call about to be sent: brings back a reservation that is used up, has ended or is of another
   * plan, and asks for the next. A reservation brought back is no longer used. null: no exchange; otherwise `ended`
   * must follow.
   */
  exchange(keyId: string, limits: PlanLimits, mayAsk: boolean): ReservationExchange | null {
    const share = this.#shares.get(keyId)
    if (share === undefined || share.exchange !== null) return null
    const mayReserve = mayAsk && limits.perMinute >= RESERVE_FROM
    const wanted = mayReserve ? share.wanted(this.#clock.monotonicMs()) : 0
    if (share.held === null && wanted === 0) return null
    return this.#begin(share, limits, wanted)
  }

  /** The exchange that brings back a reservation without request; null: there is none. */
  release(keyId: string): ReservationExchange | null {
    const share = this.#shares.get(keyId)
    if (share === undefined || share.held === null || share.exchange !== null) return null
    return this.#begin(share, share.held.limits, 0)
  }

  ended(exchange: ReservationExchange): void {
    const share = this.#shares.get(exchange.keyId)
    if (share?.exchange !== exchange) return
    share.exchange = null
    if (exchange.grant !== null) {
      share.held = new Reservation(exchange, exchange.grant)
      this.#holding.add(share)
    } else if (exchange.asks) {
      share.askAgainMs = this.#clock.monotonicMs() + NOT_GRANTED_PAUSE_MS
    }
    exchange.end()
  }

  dueKeys(most: number): string[] {
    const nowMs = this.#clock.monotonicMs()
    const keyIds: string[] = []
    for (const { keyId, held } of this.#holding) {
      if (keyIds.length === most || (held !== null && !held.isDue(nowMs))) break
      keyIds.push(keyId)
    }
    return keyIds
  }

  heldKeys(): string[] {
    return Array.from(this.#holding, ({ keyId }) => keyId)
  }

  cameBack(keyId: string): void {
    const share = this.#shares.get(keyId)
    if (share !== undefined) share.cameBackMs = this.#clock.monotonicMs()
  }

  cameBackSince(keyId: string, ms: number): boolean {
    return (this.#shares.get(keyId)?.cameBackMs ?? Number.NEGATIVE_INFINITY) >= ms
  }

  #begin(share: KeyReservation, limits: PlanLimits, wanted: number): ReservationExchange {
    const number = this.#named++
    share.isSpread = !share.isBack && (share.isSpread || share.held?.isUsedUp === false)
    share.isBack = false
    const usedPart = share.isSpread ? 1 : SHORTEST_PART + (1 - SHORTEST_PART) * ((number * GOLDEN_RATIO) % 1)
    const of = { name: `${this.#node}:${number}`, usedPart }
    const exchange = new ReservationExchange(share, of, limits, this.#clock, wanted)
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
