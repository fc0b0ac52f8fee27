import { PLAN_LIMITS } from '../plans.ts'
import { type Clock, systemClock } from './clock.ts'
import { DAY_MS, type Decision, type PlanLimits } from './decision.ts'
import { Breaker, type OutageReason } from './redis/breaker.ts'
import { type Deadline, LateError, systemTimers, type Timers } from './redis/deadline.ts'
import type { DayCount, RedisLimiter } from './redis/redis.ts'
import { ShardOutage } from './redis/shard-outage.ts'
import { SharedWindow, WAIT_LIMIT_MS } from './redis/shared-window.ts'
import { MemoryLimiter } from './window/memory.ts'
import { CLOCK_DRIFT, RememberedRefusals } from './window/remembered-refusals.ts'
import { WINDOW_MS } from './window/sliding-window.ts'

const STORE_LIMIT_MS = 1_000
const STORE_PAUSE_MS = 5_000

const DRIFT_MS = WINDOW_MS * CLOCK_DRIFT + 2

const CHECKED_KEY = 'check'

/** Counts one request of a key; synchronous without Redis. Neither throws nor rejects. */
export interface Limiter {
  spend(keyId: string, limits: PlanLimits): Decision | Promise<Decision>
  peek(keyId: string, limits: PlanLimits): Decision
}

export interface SharedLimiterParts {
  readonly redis: RedisLimiter
  /**
   * Called when the node changes to its own window, for all keys or for those of a `shard`; `error` is that of the last
   * failed call, null where there is no connection.
   */
  readonly onOutage?: (reason: OutageReason | 'shard', error: unknown) => void
  readonly onReturn?: (outageMs: number, of: 'all' | 'shard') => void
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
 * recorded in the node's own window too, so that an outage starts from what this node admitted before. The own window
 * always has to admit as well: Redis does not know what was admitted without it, and a replica that becomes the master
 * may lack the last admissions. Its times are those of the requests, before Redis', and it leaves the last moment of a
 * wait to Redis unless a call failed within a minute, so it refuses nothing that a whole Redis would admit. After an
 * outage nothing is reserved for a window's length, and for the rest of the day the node's own count of the day has to
 * admit.
 */
export class SharedLimiter implements Limiter {
  readonly #redis: RedisLimiter
  readonly #shared: SharedWindow
  readonly #own: MemoryLimiter
  readonly #clock: Clock
  readonly #refusals = new RememberedRefusals()
  readonly #storeDeadline: Pick<Deadline, 'within'>
  readonly #checkDeadline: Pick<Deadline, 'within'>
  readonly #admittedOn: NonNullable<SharedLimiterParts['admittedOn']>
  #askAgainMs = Number.NEGATIVE_INFINITY
  readonly #breaker: Breaker
  readonly #shardOutage: ShardOutage
  #lastError: unknown = null
  #missedCalls = 0
  #returnedMs = Number.NEGATIVE_INFINITY
  #mayLackMs = Number.NEGATIVE_INFINITY

  constructor(parts: SharedLimiterParts) {
    const { redis, onOutage, onReturn, clock = systemClock } = parts
    const timers = parts.timers ?? systemTimers
    this.#storeDeadline = timers.deadline(STORE_LIMIT_MS)
    this.#checkDeadline = timers.deadline(WAIT_LIMIT_MS)
    this.#admittedOn = parts.admittedOn ?? (async () => 0)
    this.#redis = redis
    this.#clock = clock
    this.#own = new MemoryLimiter({ wallMs: () => redis.wallMs(), monotonicMs: clock.monotonicMs })
    let outageSinceMs = 0
    this.#breaker = new Breaker(
      (reason) => {
        outageSinceMs = clock.monotonicMs()
        onOutage?.(reason, reason === 'calls' ? this.#lastError : null)
      },
      () => {
        this.#returnedMs = clock.monotonicMs()
        this.#mayLackMs = this.#returnedMs
        onReturn?.(this.#returnedMs - outageSinceMs, 'all')
      },
    )
    this.#shardOutage = new ShardOutage({
      redis,
      clock,
      timers,
      isRedisThere: () => this.#isRedisThere,
      onBegin: (error) => onOutage?.('shard', error),
      onEnd: (outageMs) => onReturn?.(outageMs, 'shard'),
    })
    this.#shared = new SharedWindow({ redis, clock, timers, breaker: this.#breaker })
  }

  /** False too while a shard is away. */
  get isShared(): boolean {
    return this.#isRedisThere && !this.#shardOutage.isUnderWay
  }

  get #isRedisThere(): boolean {
    return this.#breaker.isClosed && this.#redis.isReady()
  }

  /** Requests that Redis was asked for and did not decide, since the start. */
  get missed(): number {
    return this.#missedCalls
  }

  spend(keyId: string, limits: PlanLimits): Decision | Promise<Decision> {
    const nowMs = this.#clock.monotonicMs()
    const refusal = this.#refusals.find(keyId, limits, nowMs) ?? this.#ownRefusal(keyId, limits, nowMs)
    if (refusal !== null) return refusal
    const decision = this.#shared.spendReserved(keyId, limits, nowMs)
    if (decision !== null) return this.#record(keyId, limits, decision, nowMs)
    if (!this.#breaker.mayCall(nowMs, this.#redis.isReady())) return this.#own.spend(keyId, limits)
    return this.#ask(keyId, limits, nowMs)
  }

  peek(keyId: string, limits: PlanLimits): Decision {
    return this.#own.peek(keyId, limits)
  }

  /**
   * Has Redis run the script on no caller's key, and tells whether it decides. Begins an outage, and ends one, as requests
   * do: a node without requests reports what is.
   */
  async check(): Promise<boolean> {
    const nowMs = this.#clock.monotonicMs()
    const isOutage = !this.#breaker.isClosed
    if (!this.#breaker.mayCall(nowMs, this.#redis.isReady())) return false
    try {
      await this.#checkDeadline.within(this.#redis.probe(CHECKED_KEY, PLAN_LIMITS.free))
      if (isOutage) this.#breaker.succeeded()
    } catch (error) {
      const isRefusal = error instanceof Error && error.name === 'ReplyError' && !this.#redis.isCluster
      if (isOutage || isRefusal) {
        this.#lastError = error
        this.#breaker.refused(nowMs)
      }
    }
    return this.isShared
  }

  reserveIsWanted(keyId: string): void {
    this.#shared.reserveIsWanted(keyId)
  }

  reserveIsBack(keyId: string): void {
    this.#shared.reserveIsBack(keyId)
  }

  close(): Promise<void> {
    this.#shardOutage.close()
    return this.#shared.close()
  }

  async #ask(
    keyId: string,
    limits: PlanLimits,
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
  async #askOfNewDay(keyId: string, limits: PlanLimits, day: number): Promise<Decision> {
    const own = this.#own.peek(keyId, limits).day
    const ownCount = own.limit - own.remaining
    const nowMs = this.#clock.monotonicMs()
    if (ownCount > 0) {
      this.#returnedMs = nowMs
      this.#mayLackMs = nowMs
    }
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

  #heard(keyId: string, limits: PlanLimits, decision: Decision, sentMs: number): Decision {
    if (decision.admitted) {
      // A Redis that lost admissions admits too many of the requests sent at once; the node's own window refuses the rest.
      const refusal = this.#ownRefusal(keyId, limits, this.#clock.monotonicMs())
      return refusal ?? this.#record(keyId, limits, decision, sentMs)
    }
    this.#refusals.add(keyId, decision, sentMs, this.#clock.monotonicMs())
    return decision
  }

  #record(keyId: string, limits: PlanLimits, decision: Decision, sentMs: number): Decision {
    this.#own.record(keyId, limits, limits.perDay - decision.day.remaining, decision.nowMs, sentMs)
    return decision
  }

  #missed(keyId: string, limits: PlanLimits, error: unknown): Decision {
    this.#lastError = error
    this.#missedCalls++
    this.#mayLackMs = this.#clock.monotonicMs()
    // A shard that is away refuses at once: nobody waits for it, and the other shards decide as before.
    const isOfShard = this.#redis.isCluster && !(error instanceof LateError)
    if (isOfShard && this.#breaker.isClosed) this.#shardOutage.failed(keyId, limits, error)
    else this.#breaker.failed(this.#mayLackMs)
    return this.#own.spend(keyId, limits)
  }

  /** Refuses by the node's own counts; they are partial, so they never admit. That of the day counts after an outage. */
  #ownRefusal(keyId: string, limits: PlanLimits, nowMs: number): Decision | null {
    const leftToRedisMs = nowMs - this.#mayLackMs < WINDOW_MS ? 0 : DRIFT_MS
    const isMinuteFull = this.#own.minuteWaitMs(keyId, limits) > leftToRedisMs
    if (!isMinuteFull && nowMs - this.#returnedMs >= DAY_MS) return null
    const own = this.#own.peek(keyId, limits)
    // Time has passed since the first look.
    if (own.admitted) return null
    return isMinuteFull || own.refusedBy === 'day' ? own : null
  }
}
