import { Breaker, type OutageReason } from './breaker.ts'
import { type Clock, systemClock } from './clock.ts'
import { type Deadline, systemTimers, type Timers } from './deadline.ts'
import { DAY_MS, type Decision, type Limits } from './decision.ts'
import { MemoryLimiter } from './memory.ts'
import type { DayCount, RedisLimiter } from './redis.ts'
import { RememberedRefusals } from './remembered-refusals.ts'
import { SharedWindow } from './shared-window.ts'
import { WINDOW_MS } from './sliding-window.ts'

/** The first request of a key's day waits so long for the stored count of the day. */
const STORE_LIMIT_MS = 1_000
/** Pause after the store was late. */
const STORE_PAUSE_MS = 5_000

/** Counts one request of a key; synchronous without Redis. Neither throws nor rejects. */
export interface Limiter {
  spend(keyId: string, limits: Limits): Decision | Promise<Decision>
  /** The state of a key in this process; counts nothing. */
  peek(keyId: string, limits: Limits): Decision
}

export interface SharedLimiterParts {
  readonly redis: RedisLimiter
  /** Called when the node changes to its own window; `error` is that of the last failed call. */
  readonly onOutage?: (reason: OutageReason, error: unknown) => void
  /** Called when the node returns to Redis. */
  readonly onReturn?: (outageMs: number) => void
  /** The admissions of a key on a UTC day (days since 1970-01-01), for a Redis without the count (contract L3). */
  readonly admittedOn?: (keyId: string, day: number) => Promise<number>
  readonly clock?: Clock
  /** For tests with a clock of their own. */
  readonly timers?: Timers
}

/**
 * The limits as every node that shares a Redis sees them, and this node's own window while Redis is gone (contract L7).
 *
 * While Redis answers, it decides, or has given this node a part of the window to decide alone; what is admitted is
 * recorded in the node's own window too, so that an outage starts from what this node admitted before. After an outage
 * Redis does not know what was admitted without it, so for a window's length the node's own window has to admit as well,
 * nothing is reserved, and for the rest of the day the node's own count of the day has to admit.
 */
export class SharedLimiter implements Limiter {
  readonly #redis: RedisLimiter
  readonly #shared: SharedWindow
  readonly #own: MemoryLimiter
  readonly #clock: Clock
  readonly #refusals = new RememberedRefusals()
  readonly #storeDeadline: Pick<Deadline, 'within'>
  readonly #admittedOn: NonNullable<SharedLimiterParts['admittedOn']>
  #askAgainMs = Number.NEGATIVE_INFINITY
  readonly #breaker: Breaker
  #lastError: unknown = null
  #missedCalls = 0
  #returnedMs = Number.NEGATIVE_INFINITY

  constructor(parts: SharedLimiterParts) {
    const { redis, onOutage, onReturn, clock = systemClock } = parts
    const timers = parts.timers ?? systemTimers
    this.#storeDeadline = timers.deadline(STORE_LIMIT_MS)
    this.#admittedOn = parts.admittedOn ?? (async () => 0)
    this.#redis = redis
    this.#clock = clock
    this.#own = new MemoryLimiter({ wallMs: () => redis.wallMs(), monotonicMs: clock.monotonicMs })
    let outageSinceMs = 0
    this.#breaker = new Breaker(
      (reason) => {
        outageSinceMs = clock.monotonicMs()
        onOutage?.(reason, this.#lastError)
      },
      () => {
        this.#returnedMs = clock.monotonicMs()
        onReturn?.(this.#returnedMs - outageSinceMs)
      },
    )
    this.#shared = new SharedWindow({ redis, clock, timers, breaker: this.#breaker })
  }

  get isShared(): boolean {
    return this.#breaker.isClosed && this.#redis.isReady()
  }

  /** Requests that Redis was asked for and did not decide, since the start. */
  get missed(): number {
    return this.#missedCalls
  }

  spend(keyId: string, limits: Limits): Decision | Promise<Decision> {
    const nowMs = this.#clock.monotonicMs()
    const refusal = this.#refusals.find(keyId, limits, nowMs) ?? this.#ownRefusal(keyId, limits, nowMs)
    if (refusal !== null) return refusal
    const decision = this.#shared.spendReserved(keyId, limits, nowMs)
    if (decision !== null) return this.#record(keyId, limits, decision)
    if (!this.#breaker.mayCall(nowMs, this.#redis.isReady())) return this.#own.spend(keyId, limits)
    return this.#ask(keyId, limits, nowMs)
  }

  peek(keyId: string, limits: Limits): Decision {
    return this.#own.peek(keyId, limits)
  }

  /** Brings back a key's reservation, for which another node refused a request. */
  reserveIsWanted(keyId: string): void {
    this.#shared.reserveIsWanted(keyId)
  }

  /** Notes that a node brought back a reservation after a request for it. */
  reserveIsBack(keyId: string): void {
    this.#shared.reserveIsBack(keyId)
  }

  /** Brings back all reservations, waiting for Redis as long as a request does. */
  close(): Promise<void> {
    return this.#shared.close()
  }

  async #ask(
    keyId: string,
    limits: Limits,
    sentMs: number,
    known: DayCount | null = null,
  ): Promise<Decision> {
    const mayReserve = this.#clock.monotonicMs() - this.#returnedMs >= WINDOW_MS
    try {
      const outcome = await this.#shared.spend(keyId, limits, known, mayReserve)
      if ('unknownDay' in outcome) return await this.#askOfNewDay(keyId, limits, outcome.unknownDay)
      if ('refusal' in outcome) return outcome.refusal
      // A refusal holds from before its call was sent.
      return this.#heard(keyId, limits, outcome, sentMs)
    } catch (error) {
      return this.#missed(keyId, limits, error)
    }
  }

  /**
   * Handles a day unknown to Redis. If this node admitted requests of that day, Redis came back empty, as after an
   * outage.
   */
  async #askOfNewDay(keyId: string, limits: Limits, day: number): Promise<Decision> {
    const own = this.#own.peek(keyId, limits).day
    const ownCount = own.limit - own.remaining
    const nowMs = this.#clock.monotonicMs()
    if (ownCount > 0) this.#returnedMs = nowMs
    const refusal = this.#ownRefusal(keyId, limits, nowMs)
    if (refusal !== null) return refusal
    const admitted = Math.max(ownCount, await this.#storedCount(keyId, day))
    return this.#ask(keyId, limits, this.#clock.monotonicMs(), { day, admitted })
  }

  /** The stored count of the day; 0: the store does not answer. */
  async #storedCount(keyId: string, day: number): Promise<number> {
    const nowMs = this.#clock.monotonicMs()
    if (nowMs < this.#askAgainMs) return 0
    try {
      return await this.#storeDeadline.within(this.#admittedOn(keyId, day))
    } catch {
      this.#askAgainMs = nowMs + STORE_PAUSE_MS
      return 0
    }
  }

  #heard(keyId: string, limits: Limits, decision: Decision, sentMs: number): Decision {
    if (decision.admitted) {
      // A Redis that came back empty admits too many of the requests sent at once; the node's own window refuses the rest.
      return (
        this.#ownRefusal(keyId, limits, this.#clock.monotonicMs()) ?? this.#record(keyId, limits, decision)
      )
    }
    this.#refusals.add(keyId, decision, sentMs, this.#clock.monotonicMs())
    return decision
  }

  #record(keyId: string, limits: Limits, decision: Decision): Decision {
    this.#own.record(keyId, limits, limits.perDay - decision.day.remaining, decision.nowMs)
    return decision
  }

  #missed(keyId: string, limits: Limits, error: unknown): Decision {
    this.#lastError = error
    this.#missedCalls++
    this.#breaker.failed(this.#clock.monotonicMs())
    return this.#own.spend(keyId, limits)
  }

  /** Refuses by the node's own counts after an outage; they are partial, so they never admit. */
  #ownRefusal(keyId: string, limits: Limits, nowMs: number): Decision | null {
    const sinceReturnMs = nowMs - this.#returnedMs
    if (sinceReturnMs >= DAY_MS) return null
    const own = this.#own.peek(keyId, limits)
    if (own.admitted) return null
    return own.refusedBy === 'day' || sinceReturnMs < WINDOW_MS ? own : null
  }
}
