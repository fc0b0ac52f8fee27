import type { LastUse } from '../http/operation/operation.ts'
import { PLAN_LIMITS } from '../plans.ts'
import { type Clock, systemClock } from './clock.ts'
import { DAY_MS, type Decision, type PlanLimits, utcDay } from './decision.ts'
import { Breaker, type OutageReason } from './redis/breaker.ts'
import { type Deadline, LateError, systemTimers, type Timers } from './redis/deadline.ts'
import type { DayCount, RedisLimiter } from './redis/redis.ts'
import { ShardOutage } from './redis/shard-outage.ts'
import { SharedWindow, WAIT_LIMIT_MS, type Wish } from './redis/shared-window.ts'
import { MemoryLimiter } from './window/memory.ts'
import { CLOCK_DRIFT, RememberedRefusals } from './window/remembered-refusals.ts'
import { WINDOW_MS } from './window/sliding-window.ts'

const STORE_LIMIT_MS = 1_000
const STORE_PAUSE_MS = 5_000

/** An older look-up says too little of what other nodes admitted meanwhile. */
const LAST_USE_HOLDS_MS = 1_000
const USES_NOTED_EVERY_MS = 60_000

const DRIFT_MS = WINDOW_MS * CLOCK_DRIFT + 2

const CHECKED_KEY = 'check'

/** Neither throws nor rejects; synchronous without Redis. */
export interface Limiter {
  spend(keyId: string, limits: PlanLimits, lastUse?: LastUse): Decision | Promise<Decision>
  peek(keyId: string, limits: PlanLimits): Decision
}

export interface SharedLimiterParts {
  readonly redis: RedisLimiter
  /** Runs when the node changes to its own window; null `error`: there is no connection. */
  readonly onOutage?: (reason: OutageReason | 'shard', error: unknown) => void
  readonly onReturn?: (outageMs: number, of: 'all' | 'shard') => void
  /** Serves a Redis without the count of a UTC day (days since 1970-01-01, contract L3). */
  readonly admittedOn?: (keyId: string, day: number) => Promise<number>
  readonly clock?: Clock
  readonly timers?: Timers
}

/**
 * While Redis answers, it decides, or has given this node a part of the window (contract L2, L7). The own
 * window records every admission, and always has to admit too, because Redis may lack admissions after an
 * outage or a failover. The own window's times precede those of Redis, so it refuses nothing that a whole
 * Redis would admit. After an outage nothing is reserved for a window's length, and the node's own count of
 * the day has to admit for the rest of the day.
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

  /** Also false while a shard is down. */
  get isShared(): boolean {
    return this.#isRedisThere && !this.#shardOutage.isUnderWay
  }

  get #isRedisThere(): boolean {
    return this.#breaker.isClosed && this.#redis.isReady()
  }

  /** Counts requests since the start that Redis did not decide. */
  get missed(): number {
    return this.#missedCalls
  }

  spend(keyId: string, limits: PlanLimits, lastUse?: LastUse): Decision | Promise<Decision> {
    const nowMs = this.#clock.monotonicMs()
    const refusal = this.#refusals.find(keyId, limits, nowMs) ?? this.#ownRefusal(keyId, limits, nowMs)
    if (refusal !== null) return refusal
    const decision = this.#shared.spendReserved(keyId, limits, nowMs)
    if (decision !== null) return this.#record(keyId, limits, decision, nowMs)
    if (!this.#breaker.mayCall(nowMs, this.#redis.isReady())) return this.#own.spend(keyId, limits)
    const known = lastUse === undefined ? null : this.#unusedToday(keyId, limits, lastUse, nowMs)
    return this.#ask(keyId, limits, nowMs, known)
  }

  peek(keyId: string, limits: PlanLimits): Decision {
    return this.#own.peek(keyId, limits)
  }

  /** Probes Redis on no caller's key, so that a node without requests also begins and ends outages. */
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

  async #ask(keyId: string, limits: PlanLimits, sentMs: number, known: DayCount | null): Promise<Decision> {
    const mayReserve = this.#clock.monotonicMs() - this.#returnedMs >= WINDOW_MS
    const wish: Wish = { keyId, limits, known, mayReserve, sentMs, sinceMs: performance.now() }
    try {
      const asked = this.#shared.ask(wish)
      let outcome = asked instanceof Promise ? asked : this.#shared.hear(wish, asked, await asked.told)
      if (outcome instanceof Promise) outcome = await outcome
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
    const ownCount = this.#ownDayCount(keyId, limits)
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

  #ownDayCount(keyId: string, limits: PlanLimits): number {
    return limits.perDay - this.#own.peek(keyId, limits).dayRemaining
  }

  /** The count for a Redis without one, where the key's look-up has just shown it; null: it has not. */
  #unusedToday(keyId: string, limits: PlanLimits, lastUse: LastUse, nowMs: number): DayCount | null {
    if (nowMs - lastUse.askedMs > LAST_USE_HOLDS_MS) return null
    const day = utcDay(this.#redis.wallMs())
    const isUnused = lastUse.atMs === null || lastUse.atMs < day * DAY_MS - USES_NOTED_EVERY_MS
    return isUnused && this.#ownDayCount(keyId, limits) === 0 ? { day, admitted: 0 } : null
  }

  /** 0: the store does not answer. */
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
      // A Redis that lost admissions admits too many requests sent at once, and the own window refuses them.
      const refusal = this.#ownRefusal(keyId, limits, this.#clock.monotonicMs())
      return refusal ?? this.#record(keyId, limits, decision, sentMs)
    }
    this.#refusals.add(keyId, decision, sentMs, this.#clock.monotonicMs())
    return decision
  }

  #record(keyId: string, limits: PlanLimits, decision: Decision, sentMs: number): Decision {
    this.#own.record(keyId, limits, limits.perDay - decision.dayRemaining, decision.nowMs, sentMs)
    return decision
  }

  #missed(keyId: string, limits: PlanLimits, error: unknown): Decision {
    this.#lastError = error
    this.#missedCalls++
    this.#mayLackMs = this.#clock.monotonicMs()
    // A shard that is down refuses at once, and the other shards decide as before.
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
