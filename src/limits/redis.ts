import type { Cluster, Redis } from 'ioredis'
import { type Clock, systemClock } from './clock.ts'
import { DAY_MS, type Decision, type Limits, toDecision, utcDay } from './decision.ts'
import SCRIPT from './sliding-window.lua' with { type: 'text' }

/** A reply names its day, so a second try has the right one; a third is for midnight between the two. */
const DAY_TRIES = 3

const ADMITTED = 1
const OTHER_DAY = -1
const DAY_UNKNOWN = -2

type Reply = readonly [
  status: number,
  minuteUsed: number,
  minuteResetMs: number,
  minuteWaitMs: number,
  dayUsed: number,
  nowMs: number,
]

/** What is known of a day: days since 1970-01-01, and the requests admitted on it. */
export interface DayCount {
  readonly day: number
  readonly admitted: number
}

/** Redis has no count of this day: it is new, or Redis came back empty (contract L3). */
export interface DayUnknown {
  readonly unknownDay: number
}

interface ScriptedClient {
  readonly status: string
  spendLimits(log: string, counters: string, ...args: (string | number)[]): Promise<Reply>
}

export interface RedisLimiterOptions {
  readonly clock?: Clock
  /** In tests only: a clock for Redis, whose own cannot be set. Production has none, and Redis' TIME decides. */
  readonly redisNowMs?: () => number
}

/**
 * The limits of all keys, kept in Redis and shared by every node that uses it (contract L2); one script call a request.
 * Redis' clock is the time, whatever the node's says. `{keyId}:w` is the window's log, gone 61 s after the last
 * admission; `{keyId}:d:2026-11-21` what was admitted on a day (field `admitted`), gone after 48 h. Both are in one slot of a Redis Cluster.
 */
export class RedisLimiter {
  readonly #client: ScriptedClient
  readonly #clock: Clock
  readonly #redisNowMs: (() => number) | null
  #aheadMs = 0
  #day = Number.NaN
  #date = ''

  constructor(client: Redis | Cluster, options: RedisLimiterOptions = {}) {
    client.defineCommand('spendLimits', { numberOfKeys: 2, lua: SCRIPT })
    this.#client = client as unknown as ScriptedClient
    this.#clock = options.clock ?? systemClock
    this.#redisNowMs = options.redisNowMs ?? null
  }

  /** Whether a call can be sent now. */
  isReady(): boolean {
    return this.#client.status === 'ready'
  }

  /** What Redis' clock says by now, known from its replies to within the round trip: never late, perhaps early. */
  wallMs(): number {
    return this.#clock.wallMs() + this.#aheadMs
  }

  /**
   * Counts one request of a key, if its limits admit it; rejects where Redis does not answer, or with an error. `known` is
   * what the day's count starts from where Redis has none.
   */
  async spend(keyId: string, limits: Limits, known: DayCount | null = null): Promise<Decision> {
    const outcome = await this.#attempt(keyId, limits, (day) => (known?.day === day ? known.admitted : 0))
    if ('unknownDay' in outcome) throw new Error('Redis did not take the count of the day')
    return outcome
  }

  /** As `spend`, but does nothing where Redis has no count of the key's day. */
  spendIfDayIsKnown(keyId: string, limits: Limits): Promise<Decision | DayUnknown> {
    return this.#attempt(keyId, limits, () => '')
  }

  async #attempt(
    keyId: string,
    limits: Limits,
    seedOf: (day: number) => number | '',
  ): Promise<Decision | DayUnknown> {
    let day = utcDay(this.wallMs())
    for (let tries = 0; tries < DAY_TRIES; tries++) {
      const sentMs = this.#clock.wallMs()
      const reply = await this.#call(keyId, limits, day, seedOf(day))
      this.#aheadMs = reply[5] - sentMs
      if (reply[0] === DAY_UNKNOWN) return { unknownDay: day }
      if (reply[0] !== OTHER_DAY) return describe(limits, reply)
      day = utcDay(reply[5])
    }
    throw new Error('Redis named another day at every try')
  }

  #call(keyId: string, limits: Limits, day: number, seed: number | ''): Promise<Reply> {
    const log = `{${keyId}}:w`
    const counters = `{${keyId}}:d:${this.#dateOf(day)}`
    const { perMinute, perDay } = limits
    if (this.#redisNowMs === null) {
      return this.#client.spendLimits(log, counters, perMinute, perDay, day, seed)
    }
    const nowMs = this.#redisNowMs()
    return this.#client.spendLimits(log, counters, perMinute, perDay, day, seed, nowMs)
  }

  #dateOf(day: number): string {
    if (day !== this.#day) {
      this.#day = day
      this.#date = new Date(day * DAY_MS).toISOString().slice(0, 10)
    }
    return this.#date
  }
}

function describe(limits: Limits, reply: Reply): Decision {
  const [status, minuteUsed, minuteResetMs, minuteWaitMs, dayUsed, nowMs] = reply
  const dayResetMs = (utcDay(nowMs) + 1) * DAY_MS - nowMs
  const admitted = status === ADMITTED
  return toDecision(
    limits,
    { admitted, minuteUsed, minuteResetMs, minuteWaitMs, dayUsed, dayResetMs, nowMs },
    'redis',
  )
}
