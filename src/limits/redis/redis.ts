import { Cluster, type Redis } from 'ioredis'
import { inSpan, type SpanStart, type Tracing } from '../../http/observe/tracing/tracing.ts'
import { type Clock, systemClock } from '../clock.ts'
import { type Decision, type PlanLimits, toDecision, utcDay } from '../decision.ts'
import type { ReservationExchange } from '../reservation/reservation.ts'
import type { Deadline } from './deadline.ts'
import {
  type Argument,
  MOST_TOGETHER,
  type Question,
  replyAt,
  ScriptCalls,
  type Told,
} from './script-calls.ts'

/**
 * The version of what is kept in Redis, which stands in all names, so that nodes of another layout read nothing of it
 * (contract O20). A test holds the stored bytes to it.
 */
export const LAYOUT = 2
export const DEFAULT_PREFIX = 'waypost:'

/** Every name begins with it. No prefix has a brace, because a Redis Cluster hashes what stands between the first two. */
export const spaceOf = (prefix: string): string => `${prefix}${LAYOUT}:`

/** A reply names its day for a second try; a third is for midnight in between. */
const DAY_TRIES = 3

/** The script publishes a key's id: to ask for its reservation, and when it was brought back. */
export function channelsOf(prefix: string): { readonly wanted: string; readonly back: string } {
  return { wanted: `${spaceOf(prefix)}wanted`, back: `${spaceOf(prefix)}back` }
}

const CALL_SPAN: SpanStart = {
  name: 'EVALSHA spend',
  kind: 'client',
  attributes: {
    'db.system.name': 'redis',
    'db.operation.name': 'EVALSHA',
    'db.stored_procedure.name': 'spend',
  },
}

const HELD = 2
const NOTHING: readonly Argument[] = []
/** Counts no request, and neither asks for a reservation nor brings one back (see reservations.lua). */
const PROBE: readonly Argument[] = [0, 0, '', '', 0, 0, '']
const OTHER_DAY = -1
const DAY_UNKNOWN = -2

/** The admissions of a day, as days since 1970-01-01. */
export interface DayCount {
  readonly day: number
  readonly admitted: number
}

/** Redis lacks the count of this day: the day is new, or Redis came back empty (contract L3). */
export interface DayUnknown {
  readonly unknownDay: number
}

export interface HeldInReserve {
  readonly refusal: Decision
}

export type Outcome = Decision | DayUnknown | HeldInReserve

/** Nothing was done: Redis has this day, and the question another. */
export interface OtherDay {
  readonly otherDay: number
}

/** A question that was sent; what its call tells is read by `hear`. */
export interface Asked {
  readonly told: Promise<Told>
  readonly place: number
  readonly sentWallMs: number
}

export interface RedisLimiterOptions {
  readonly clock?: Clock
  /** A clock for tests, in place of Redis' TIME. */
  readonly redisNowMs?: () => number
  readonly mostTogether?: number
  /** Tells names apart in a Redis that several programs share. */
  readonly prefix?: string
  /** Whether the connection can be used; absent: whether it is ready. */
  readonly isReady?: () => boolean
  readonly tracing?: Tracing | null
}

/**
 * The limits of all keys, kept in Redis and shared by every node that uses it (contract L2).
 * Redis' clock is the time, whatever the node's says. `waypost:2:{keyId}:w` has the window's log and what was admitted on
 * its day, with what is held, and is gone an hour after that day; `…{keyId}:r` is what nodes hold. Both are in one slot
 * of a Redis Cluster.
 */
export class RedisLimiter {
  /** Whether a call may fail for its shard alone. */
  readonly isCluster: boolean
  readonly #calls: ScriptCalls
  readonly #keySpace: string
  readonly #clock: Clock
  readonly #tracing: Tracing | null
  #aheadMs = 0

  constructor(client: Redis | Cluster, options: RedisLimiterOptions = {}) {
    const space = spaceOf(options.prefix ?? DEFAULT_PREFIX)
    this.#keySpace = `${space}{`
    this.isCluster = client instanceof Cluster
    this.#calls = new ScriptCalls(client, {
      space,
      // The keys of a cluster lie in different slots.
      mostTogether: this.isCluster ? 1 : (options.mostTogether ?? MOST_TOGETHER),
      nowMs: options.redisNowMs ?? null,
    })
    this.#clock = options.clock ?? systemClock
    this.isReady = options.isReady ?? (() => client.status === 'ready')
    this.#tracing = options.tracing ?? null
  }

  get calls(): number {
    return this.#calls.count
  }

  readonly isReady: () => boolean

  /** Redis' clock, estimated from its replies: never late, early by up to a round trip. */
  wallMs(): number {
    return this.#clock.wallMs() + this.#aheadMs
  }

  /**
   * Counts one request of a key, if its limits admit it; rejects where Redis does not answer, or with an error.
   * `known` is the day's count for a Redis without one; another day's tells nothing.
   */
  async spend(keyId: string, limits: PlanLimits, known: DayCount | null = null): Promise<Decision> {
    const unused = { day: utcDay(this.wallMs()), admitted: 0 }
    const outcome = await this.ask(keyId, limits, known ?? unused)
    if ('unknownDay' in outcome) return this.spend(keyId, limits, { day: outcome.unknownDay, admitted: 0 })
    return 'refusal' in outcome ? outcome.refusal : outcome
  }

  /**
   * As `spend`, but does nothing where neither Redis nor `known` has the day's count. `exchange` brings back and
   * takes reservations in the same call.
   */
  async ask(
    keyId: string,
    limits: PlanLimits,
    known: DayCount | null,
    exchange: ReservationExchange | null = null,
    requests: 0 | 1 = 1,
  ): Promise<Outcome> {
    let day = utcDay(this.wallMs())
    for (let tries = 0; tries < DAY_TRIES; tries++) {
      const about = exchange === null ? NOTHING : [requests, ...exchange.toArguments()]
      const asked = this.#send(keyId, limits, day, known, about, null)
      const outcome = this.hear(asked, await asked.told, limits, exchange)
      if (!('otherDay' in outcome)) return outcome
      day = outcome.otherDay
    }
    throw new Error('Redis named another day at every try')
  }

  /** `ask` once, within the time of the call that it travels in. */
  askTogether(
    keyId: string,
    limits: PlanLimits,
    known: DayCount | null,
    deadline: Pick<Deadline, 'within'>,
  ): Asked {
    return this.#send(keyId, limits, utcDay(this.wallMs()), known, NOTHING, deadline)
  }

  /** Throws the error of this key. */
  hear(
    { place, sentWallMs }: Asked,
    told: Told,
    limits: PlanLimits,
    exchange: ReservationExchange | null,
  ): Outcome | OtherDay {
    const reply = replyAt(told, place)
    this.#aheadMs = reply.nowMs - sentWallMs
    if (reply.status === OTHER_DAY) return { otherDay: utcDay(reply.nowMs) }
    if (reply.status === DAY_UNKNOWN) return { unknownDay: utcDay(reply.nowMs) }
    const decision = toDecision(limits, reply, 'redis')
    if (reply.status === HELD) return { refusal: decision }
    const { granted: number, startMs, lengthMs } = reply
    if (exchange !== null && number > 0) exchange.grant = { number, startMs, lengthMs, decision }
    return decision
  }

  async bringBack(keyId: string, exchange: ReservationExchange): Promise<void> {
    await this.ask(keyId, exchange.limits, null, exchange, 0)
  }

  /** Runs the script on a key without counting anything; rejects as `spend`. */
  async probe(keyId: string, limits: PlanLimits): Promise<void> {
    const asked = this.#send(keyId, limits, utcDay(this.wallMs()), null, PROBE, null)
    this.hear(asked, await asked.told, limits, null)
  }

  #send(
    keyId: string,
    limits: PlanLimits,
    day: number,
    known: DayCount | null,
    about: readonly Argument[],
    deadline: Pick<Deadline, 'within'> | null,
  ): Asked {
    const sentWallMs = this.#clock.wallMs()
    const { call, place } = this.#calls.ask(this.#question(keyId, limits, day, known, about))
    const told = deadline === null ? call.told : call.toldWithin(deadline)
    return { told: this.#tracing === null ? told : traced(this.#tracing, told, place), place, sentWallMs }
  }

  #question(
    keyId: string,
    { perMinute, perDay }: PlanLimits,
    day: number,
    known: DayCount | null,
    about: readonly Argument[],
  ): Question {
    const admitted = known?.day === day ? known.admitted : null
    const log = `${this.#keySpace}${keyId}}:w`
    return { log, reserves: `${this.#keySpace}${keyId}}:r`, perMinute, perDay, day, admitted, about }
  }
}

function traced(tracing: Tracing, told: Promise<Told>, place: number): Promise<Told> {
  return inSpan(
    tracing,
    () => CALL_SPAN,
    async () => {
      const all = await told
      // The span has the error that this throws.
      replyAt(all, place)
      return all
    },
  )
}
