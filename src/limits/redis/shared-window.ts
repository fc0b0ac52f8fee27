import type { Clock } from '../clock.ts'
import type { Decision, PlanLimits } from '../decision.ts'
import { ReservationExchange } from '../reservation/reservation.ts'
import { Reservations } from '../reservation/reservations.ts'
import type { Breaker } from './breaker.ts'
import type { Deadline, Timers } from './deadline.ts'
import type { Asked, DayCount, DayUnknown, HeldInReserve, RedisLimiter } from './redis.ts'
import type { Told } from './script-calls.ts'

/** The longest wait for Redis (contract L7). */
const REDIS_LIMIT_MS = 50
export const WAIT_LIMIT_MS = 30
const JOIN_LIMIT_MS = 10
/** Short, because the reservations of keys that became busy together end together. */
const SWEEP_EVERY_MS = 20
const SWEPT_AT_ONCE = 200

export type SharedDecision = Decision | DayUnknown | HeldInReserve

export interface SharedWindowParts {
  readonly redis: RedisLimiter
  readonly clock: Clock
  readonly timers: Timers
  readonly breaker: Breaker
}

/** A request that Redis shall decide. */
export interface Wish {
  readonly keyId: string
  readonly limits: PlanLimits
  readonly known: DayCount | null
  readonly mayReserve: boolean
  /** When the request came, in milliseconds of the limiter's clock. */
  readonly sentMs: number
  /** When the request came, in milliseconds of `performance.now()`, from which its waits count. */
  readonly sinceMs: number
}

interface Waiter {
  readonly promise: Promise<void>
  readonly resolve: () => void
}

/** A request refused only for another node's reservation is tried again when that soon comes back. */
export class SharedWindow {
  readonly #redis: RedisLimiter
  readonly #clock: Clock
  readonly #timers: Timers
  readonly #breaker: Breaker
  readonly #reservations: Reservations
  readonly #calls: Pick<Deadline, 'within'>
  readonly #waits: Pick<Deadline, 'within'>
  readonly #timedTogether = { within: <T>(call: Promise<T>) => this.#timed(call) }
  readonly #waiters = new Map<string, Waiter>()
  #lastCallMs = Number.POSITIVE_INFINITY
  #stopSweeping: (() => void) | null = null

  constructor({ redis, clock, timers, breaker }: SharedWindowParts) {
    this.#redis = redis
    this.#clock = clock
    this.#timers = timers
    this.#breaker = breaker
    this.#reservations = new Reservations(clock)
    this.#calls = timers.deadline(REDIS_LIMIT_MS)
    this.#waits = timers.deadline(WAIT_LIMIT_MS)
  }

  /** Decides by this node's reservation; null: it cannot. */
  spendReserved(keyId: string, limits: PlanLimits, nowMs: number): Decision | null {
    return this.#reservations.spend(keyId, limits, nowMs)
  }

  /**
   * Sends the question of a quiet key, whose answer `hear` reads; of another key it decides. Rejects where Redis does
   * not answer in time, or with an error.
   */
  ask(wish: Wish): Asked | Promise<SharedDecision> {
    if (this.#mayJoin(wish.keyId)) return this.#joinOrCall(wish)
    const exchange = this.#exchange(wish)
    return exchange === null
      ? this.#redis.askTogether(wish.keyId, wish.limits, wish.known, this.#timedTogether)
      : this.#callWith(wish, exchange)
  }

  /** Decides by what Redis has told; throws the error of the key. */
  hear(wish: Wish, asked: Asked, told: Told): SharedDecision | Promise<SharedDecision> {
    const outcome = this.#redis.hear(asked, told, wish.limits, null)
    return 'otherDay' in outcome ? this.#callWith(wish, null) : this.#settle(wish, outcome, wish.sentMs)
  }

  reserveIsWanted(keyId: string): void {
    const underWay = this.#reservations.underWay(keyId)
    if (underWay === null) this.#bringBack(keyId)
    else underWay.ended.then(() => this.#bringBack(keyId))
  }

  reserveIsBack(keyId: string): void {
    this.#reservations.cameBack(keyId)
    this.#waiters.get(keyId)?.resolve()
    this.#waiters.delete(keyId)
  }

  #sweep(): void {
    for (const keyId of this.#reservations.dueKeys(SWEPT_AT_ONCE)) this.#bringBack(keyId)
    if (this.#reservations.size.held === 0) this.#endSweeps()
  }

  async close(): Promise<void> {
    const brought = this.#reservations.heldKeys().map((keyId) => this.#bringBack(keyId))
    this.#endSweeps()
    // Reservations not brought back in time count as used.
    await this.#calls.within(Promise.all(brought)).catch(() => undefined)
  }

  async #callWith(wish: Wish, exchange: ReservationExchange | null): Promise<SharedDecision> {
    const { keyId, limits, known, sinceMs } = wish
    const sentMs = this.#clock.monotonicMs()
    const call = this.#redis.ask(keyId, limits, known, exchange)
    if (exchange !== null) this.#endAfter(call, exchange)
    return this.#settle(wish, await this.#timed(call, sinceMs), sentMs)
  }

  #settle(wish: Wish, outcome: SharedDecision, sentMs: number): SharedDecision | Promise<SharedDecision> {
    this.#breaker.succeeded()
    this.#lastCallMs = this.#clock.monotonicMs() - sentMs
    return 'refusal' in outcome ? this.#tryAgain(wish, outcome, sentMs) : outcome
  }

  async #tryAgain(wish: Wish, held: HeldInReserve, askedMs: number): Promise<SharedDecision> {
    const { keyId, limits, sentMs, sinceMs } = wish
    const own = this.#reservations.spendAgain(keyId, limits)
    if (own !== null) return own
    const isLate = this.#clock.monotonicMs() - sentMs >= WAIT_LIMIT_MS
    if (isLate || !(await this.#isBack(keyId, askedMs, sinceMs))) return held
    return this.#callWith(wish, this.#exchange(wish))
  }

  #exchange({ keyId, limits, mayReserve }: Wish): ReservationExchange | null {
    return this.#reservations.exchange(keyId, limits, mayReserve)
  }

  #endAfter(call: Promise<SharedDecision>, exchange: ReservationExchange): void {
    call.then(
      (outcome) => {
        if ('unknownDay' in outcome) this.#send(exchange.onlyBringsBack())
        else this.#end(exchange)
      },
      () => this.#end(exchange),
    )
  }

  #timed<T>(call: Promise<T>, sinceMs?: number): Promise<T> {
    return this.#calls.within(call, sinceMs).catch((error) => {
      call.then(this.#answeredLate, ignore)
      throw error
    })
  }

  readonly #answeredLate = (): void => this.#breaker.answeredLate()

  /** A probe of the breaker must make its own call. */
  #mayJoin(keyId: string): boolean {
    const underWay = this.#reservations.underWay(keyId)
    return underWay?.asks === true && this.#lastCallMs <= JOIN_LIMIT_MS && this.#breaker.isClosed
  }

  async #joinOrCall(wish: Wish): Promise<SharedDecision> {
    const joined = await this.#join(wish)
    if (joined !== null && !(joined instanceof ReservationExchange)) return joined
    return this.#callWith(wish, joined ?? this.#exchange(wish))
  }

  /** Returns a decision, the next call's exchange for the first waiting request, or null: do not wait. */
  async #join(wish: Wish): Promise<Decision | ReservationExchange | null> {
    const { keyId, limits } = wish
    const wait = { isOver: false }
    const decide = async (): Promise<Decision | ReservationExchange | null> => {
      for (let underWay = this.#reservations.underWay(keyId); underWay?.asks === true; ) {
        await underWay.ended
        if (wait.isOver) return null
        const decision = this.#reservations.spendAgain(keyId, limits)
        if (decision !== null) return decision
        underWay = this.#reservations.underWay(keyId)
        if (underWay === null) return this.#exchange(wish)
      }
      return null
    }
    try {
      return await this.#waits.within(decide(), wish.sinceMs)
    } catch {
      wait.isOver = true
      return null
    }
  }

  /** True if the key's reservation came back since `askedMs`, or comes back in time for another try. */
  async #isBack(keyId: string, askedMs: number, sinceMs: number): Promise<boolean> {
    if (this.#reservations.cameBackSince(keyId, askedMs)) return true
    let waiter = this.#waiters.get(keyId)
    if (waiter === undefined) {
      waiter = Promise.withResolvers<void>()
      this.#waiters.set(keyId, waiter)
    }
    try {
      await this.#waits.within(waiter.promise, sinceMs)
      return true
    } catch {
      if (this.#waiters.get(keyId) === waiter) this.#waiters.delete(keyId)
      return false
    }
  }

  #bringBack(keyId: string): Promise<void> {
    const exchange = this.#reservations.release(keyId)
    return exchange === null ? Promise.resolve() : this.#send(exchange)
  }

  /** A reservation that cannot be brought back counts as used after its end. */
  #send(exchange: ReservationExchange): Promise<void> {
    const end = (): void => this.#end(exchange)
    return this.#redis.bringBack(exchange.keyId, exchange).then(end, end)
  }

  #end(exchange: ReservationExchange): void {
    this.#reservations.ended(exchange)
    if (exchange.grant === null || this.#stopSweeping !== null) return
    this.#stopSweeping = this.#timers.every(SWEEP_EVERY_MS, () => this.#sweep())
  }

  #endSweeps(): void {
    this.#stopSweeping?.()
    this.#stopSweeping = null
  }
}

function ignore(): void {}
