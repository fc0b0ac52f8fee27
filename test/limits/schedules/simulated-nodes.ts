import type { Redis } from 'ioredis'
import type { Clock } from '../../../src/limits/clock.ts'
import type { Decision, PlanLimits } from '../../../src/limits/decision.ts'
import { SharedLimiter } from '../../../src/limits/limiter.ts'
import type { Timers } from '../../../src/limits/redis/deadline.ts'
import { RedisLimiter } from '../../../src/limits/redis/redis.ts'
import { WAIT_LIMIT_MS } from '../../../src/limits/redis/shared-window.ts'
import type { VirtualTime } from './virtual-time.ts'

type Words = (string | number)[]

interface Scripted {
  spendLimitsBuffer(...words: Words): Promise<Buffer>
}

/** Where they stand among the words of a call of one key. */
const CLOCK = 3
const REQUESTS = 5
const NEW_NAME = 7
const BROUGHT_NAME = 8
const REFUSED_FOR_RESERVE = 2
const FIGURES = 9

/** What a simulation does to its nodes besides sending requests. */
export interface Conditions {
  readonly keyId: string
  readonly delayMs: () => number
  /** What Redis' clock is ahead of the time. */
  readonly redisStepMs: () => number
}

interface Held {
  readonly number: number
  readonly endMs: number
  isAskedFor: boolean
}

/** The Redis of a simulation, as far as its nodes can tell: real, but for its clock, and reached through delays. */
export class SimulatedRedis {
  readonly #time: VirtualTime
  readonly #conditions: Conditions
  readonly #nodes: SimulatedNode[] = []
  readonly #real: Scripted
  /** Reservations by name: granted, and not brought back. */
  readonly #held = new Map<string, Held>()
  readonly #heldAt = new Map<number, number>()
  calls = 0
  /** Times at which a request was admitted, by Redis or by a node, in any order. */
  readonly admissions: number[] = []
  /** Refusals by Redis: when, and what was held in reserve then. */
  readonly refusals: { readonly atMs: number; readonly heldElsewhere: number }[] = []

  constructor(real: Redis, time: VirtualTime, conditions: Conditions) {
    new RedisLimiter(real)
    this.#real = real as unknown as Scripted
    this.#time = time
    this.#conditions = conditions
  }

  add(node: SimulatedNode): void {
    this.#nodes.push(node)
  }

  /** At the time at which it was decided, with what was held in reserve then. */
  noteRefusal({ decidedBy, nowMs }: Decision): void {
    const atMs = decidedBy === 'redis' ? nowMs : this.#time.nowMs
    this.refusals.push({ atMs, heldElsewhere: this.#heldAt.get(atMs) ?? 0 })
  }

  #holdNow(): number {
    let held = 0
    for (const { number, endMs } of this.#held.values()) if (endMs > this.#time.nowMs) held += number
    return held
  }

  call(node: SimulatedNode, args: Words): Promise<Buffer> {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    node.arrivesMs = Math.max(node.arrivesMs, this.#time.nowMs + this.#conditions.delayMs())
    this.#time.at(node.arrivesMs, async () => {
      try {
        const reply = await this.#run(args)
        node.answeredMs = Math.max(node.answeredMs, this.#time.nowMs + this.#conditions.delayMs())
        node.at(node.answeredMs, () => resolve(reply))
      } catch (error) {
        reject(error)
      }
    })
    return promise
  }

  async #run(args: Words): Promise<Buffer> {
    const nowMs = this.#time.nowMs
    args[CLOCK] = nowMs + this.#conditions.redisStepMs()
    this.calls++
    const reply = await this.#real.spendLimitsBuffer(...args)
    const figures = Array.from({ length: FIGURES }, (_, place) => reply.readDoubleLE(8 * place))
    this.#heldAt.set(nowMs, Math.max(this.#holdNow(), this.#heldAt.get(nowMs) ?? 0))
    const isRequest = args[REQUESTS] !== 0
    const [status, , , , , , granted = 0, , lengthMs = 0] = figures
    if (status === -1 || status === -2) return reply
    const brought = this.#held.get(String(args[BROUGHT_NAME]))
    this.#held.delete(String(args[BROUGHT_NAME]))
    if (brought?.isAskedFor === true)
      this.#publish((node) => node.limiter.reserveIsBack(this.#conditions.keyId))
    if (isRequest && status === 1) this.admissions.push(nowMs)
    if (granted > 0)
      this.#held.set(String(args[NEW_NAME]), { number: granted, endMs: nowMs + lengthMs, isAskedFor: false })
    if (status === REFUSED_FOR_RESERVE) this.#askBack()
    return reply
  }

  #askBack(): void {
    const unasked = [...this.#held.values()].filter(({ isAskedFor }) => !isAskedFor)
    for (const held of unasked) held.isAskedFor = true
    if (unasked.length > 0) this.#publish((node) => node.limiter.reserveIsWanted(this.#conditions.keyId))
  }

  #publish(hear: (node: SimulatedNode) => void): void {
    for (const node of this.#nodes) node.at(this.#time.nowMs + this.#conditions.delayMs(), () => hear(node))
  }
}

/** A node with clocks of its own: they start anywhere, run fast or slow, and the wall's is set now and then. */
export class SimulatedNode implements Clock {
  readonly limiter: SharedLimiter
  /** Calls on a connection, and their answers, come in the order in which they were sent. */
  arrivesMs = 0
  answeredMs = 0
  readonly #time: VirtualTime
  readonly #redis: SimulatedRedis
  readonly #rate: number
  #wallStepMs = 0
  #stalledUntilMs = 0
  #isDead = false

  constructor(time: VirtualTime, redis: SimulatedRedis, rate: number) {
    this.#time = time
    this.#redis = redis
    this.#rate = rate
    const client = {
      status: 'ready',
      defineCommand: () => {},
      spendLimitsBuffer: (...args: Words) => redis.call(this, args),
    }
    this.limiter = new SharedLimiter({
      redis: new RedisLimiter(client as unknown as Redis, {
        clock: this,
        redisNowMs: () => 0,
        mostTogether: 1,
      }),
      clock: this,
      timers: this.#timers(),
    })
    redis.add(this)
  }

  monotonicMs = (): number => Math.floor(this.#time.nowMs * this.#rate)
  wallMs = (): number => Math.floor(this.#time.nowMs * this.#rate) + this.#wallStepMs

  get isDead(): boolean {
    return this.#isDead
  }

  /** Something that happens to this node: later while it stands still, never once it is dead. */
  at(atMs: number, run: () => unknown): void {
    this.#time.at(Math.max(atMs, this.#stalledUntilMs), () => {
      if (this.#isDead) return undefined
      if (this.#time.nowMs >= this.#stalledUntilMs) return run()
      return this.at(this.#stalledUntilMs, run)
    })
  }

  kill(): void {
    this.#isDead = true
  }

  stall(ms: number): void {
    this.#stalledUntilMs = this.#time.nowMs + ms
  }

  setWall(stepMs: number): void {
    this.#wallStepMs = stepMs
  }

  async spend(keyId: string, limits: PlanLimits): Promise<Decision> {
    const spent = this.limiter.spend(keyId, limits)
    if (!(spent instanceof Promise) && spent.admitted) this.#redis.admissions.push(this.#time.nowMs)
    const decision = await spent
    if (spent instanceof Promise && decision.decidedBy === 'reserve')
      this.#redis.admissions.push(this.#time.nowMs)
    if (!decision.admitted) this.#redis.noteRefusal(decision)
    return decision
  }

  #timers(): Timers {
    return {
      // Requests wait here for as long as it takes: an outage is not what is simulated.
      deadline: (limitMs) => ({
        within: (work) => {
          if (limitMs !== WAIT_LIMIT_MS) return work
          const late = Promise.withResolvers<never>()
          this.at(this.#time.nowMs + limitMs, () => late.reject(new Error('late')))
          return Promise.race([work, late.promise])
        },
      }),
      every: (ms, run) => {
        let isOver = false
        const again = (): void =>
          this.at(this.#time.nowMs + ms, () => {
            if (isOver) return
            run()
            again()
          })
        again()
        return () => {
          isOver = true
        }
      },
    }
  }
}
