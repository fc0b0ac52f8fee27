import { Breaker, type OutageReason } from './breaker.ts'
import { type Clock, systemClock } from './clock.ts'
import { Deadline } from './deadline.ts'
import { DAY_MS, type Decision, type Limits } from './decision.ts'
import { MemoryLimiter } from './memory.ts'
import type { DayCount, DayUnknown, RedisLimiter } from './redis.ts'
import { RememberedRefusals } from './remembered-refusals.ts'
import { WINDOW_MS } from './sliding-window.ts'

/** No request waits longer for Redis (contract L7). */
const REDIS_LIMIT_MS = 50

/** The first request of a key's day may wait so long for the store to tell what was counted before. */
const STORE_LIMIT_MS = 1_000
/** After the store did not tell in time, it is left alone so long. */
const STORE_PAUSE_MS = 5_000

/** Spends one request of a key; synchronous where Redis is not asked. It neither throws nor rejects. */
export interface Limiter {
  spend(keyId: string, limits: Limits): Decision | Promise<Decision>
  /** How a key stands as far as this process knows by itself, counting nothing. */
  peek(keyId: string, limits: Limits): Decision
}

export interface SharedLimiterParts {
  readonly redis: RedisLimiter
  /** Called once as the node goes over to its own window; `error` is what the last call failed with, if one did. */
  readonly onOutage?: (reason: OutageReason, error: unknown) => void
  /** Called once as it returns to Redis. */
  readonly onReturn?: (outageMs: number) => void
  /** What a key was admitted on a UTC day (days since 1970-01-01), for a Redis that does not know it (contract L3). */
  readonly admittedOn?: (keyId: string, day: number) => Promise<number>
  readonly clock?: Clock
}

/**
 * The limits as every node that shares a Redis sees them, and this node's own window while Redis is gone (contract L7).
 *
 * While Redis answers, it decides; what it admits is recorded in the node's own window too, so that an outage starts
 * from what this node admitted before. After an outage Redis does not know what was admitted without it, so for a
 * window's length the node's own window has to admit as well, and for the rest of the day its own count of the day.
 */
export class SharedLimiter implements Limiter {
  readonly #redis: RedisLimiter
  readonly #own: MemoryLimiter
  readonly #clock: Clock
  readonly #refusals = new RememberedRefusals()
  readonly #deadline = new Deadline(REDIS_LIMIT_MS)
  readonly #storeDeadline = new Deadline(STORE_LIMIT_MS)
  readonly #admittedOn: NonNullable<SharedLimiterParts['admittedOn']>
  #askAgainMs = Number.NEGATIVE_INFINITY
  readonly #breaker: Breaker
  #lastError: unknown = null
  #returnedMs = Number.NEGATIVE_INFINITY

  constructor(parts: SharedLimiterParts) {
    const { redis, onOutage, onReturn, clock = systemClock } = parts
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
  }

  /** Whether Redis decides at present. */
  get isShared(): boolean {
    return this.#breaker.isClosed && this.#redis.isReady()
  }

  spend(keyId: string, limits: Limits): Decision | Promise<Decision> {
    const nowMs = this.#clock.monotonicMs()
    const refusal = this.#refusals.find(keyId, limits, nowMs) ?? this.#ownRefusal(keyId, limits, nowMs)
    if (refusal !== null) return refusal
    if (!this.#breaker.mayCall(nowMs, this.#redis.isReady())) return this.#own.spend(keyId, limits)
    return this.#ask(keyId, limits)
  }

  peek(keyId: string, limits: Limits): Decision {
    return this.#own.peek(keyId, limits)
  }

  async #ask(keyId: string, limits: Limits, known: DayCount | null = null): Promise<Decision> {
    const sentMs = this.#clock.monotonicMs()
    const call: Promise<Decision | DayUnknown> =
      known === null ? this.#redis.spendIfDayIsKnown(keyId, limits) : this.#redis.spend(keyId, limits, known)
    let reply: Decision | DayUnknown
    try {
      reply = await this.#deadline.within(call)
    } catch (error) {
      call.then(this.#answeredLate, ignore)
      return this.#missed(keyId, limits, error)
    }
    if ('admitted' in reply) return this.#heard(keyId, limits, reply, sentMs)
    this.#breaker.succeeded()
    return this.#askOfNewDay(keyId, limits, reply.unknownDay)
  }

  /** Where this node admitted requests of that day, Redis knew of them once: it came back empty, as after an outage. */
  async #askOfNewDay(keyId: string, limits: Limits, day: number): Promise<Decision> {
    const own = this.#own.peek(keyId, limits).day
    const ownCount = own.limit - own.remaining
    const nowMs = this.#clock.monotonicMs()
    if (ownCount > 0) this.#returnedMs = nowMs
    const refusal = this.#ownRefusal(keyId, limits, nowMs)
    if (refusal !== null) return refusal
    const admitted = Math.max(ownCount, await this.#storedCount(keyId, day))
    return this.#ask(keyId, limits, { day, admitted })
  }

  /** What the store has of the day; 0 where it does not tell. */
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
    this.#breaker.succeeded()
    if (decision.admitted) this.#own.record(keyId, limits, limits.perDay - decision.day.remaining)
    else this.#refusals.add(keyId, decision, sentMs, this.#clock.monotonicMs())
    return decision
  }

  readonly #answeredLate = (): void => this.#breaker.answeredLate()

  #missed(keyId: string, limits: Limits, error: unknown): Decision {
    this.#lastError = error
    this.#breaker.failed(this.#clock.monotonicMs())
    return this.#own.spend(keyId, limits)
  }

  /** What the node's own counts refuse in the time after an outage; they know a part of all only, so they never admit. */
  #ownRefusal(keyId: string, limits: Limits, nowMs: number): Decision | null {
    const sinceReturnMs = nowMs - this.#returnedMs
    if (sinceReturnMs >= DAY_MS) return null
    const own = this.#own.peek(keyId, limits)
    if (own.admitted) return null
    return own.refusedBy === 'day' || sinceReturnMs < WINDOW_MS ? own : null
  }
}

/** The failure is known already. */
function ignore(): void {}
