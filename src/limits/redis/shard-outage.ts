import type { Clock } from '../clock.ts'
import type { PlanLimits } from '../decision.ts'
import type { Timers } from './deadline.ts'
import type { RedisLimiter } from './redis.ts'

const LOOK_EVERY_MS = 1_000
/** An outage ends when Redis takes a call and none has failed for this long. */
const QUIET_MS = 5_000
const FAILED_LOOKS = 2

export interface ShardOutageParts {
  readonly redis: Pick<RedisLimiter, 'probe'>
  readonly clock: Clock
  readonly timers: Pick<Timers, 'every'>
  /** The breaker reports an outage of all of Redis. */
  readonly isRedisThere: () => boolean
  readonly onBegin: (error: unknown) => void
  readonly onEnd: (outageMs: number) => void
}

interface Failing {
  readonly sinceMs: number
  keyId: string
  limits: PlanLimits
  error: unknown
  lastMs: number
  failedLooks: number
  isOutage: boolean
}

/** Compares one look with the next (contract L7), and probes only the shard of the key that failed last. */
export class ShardOutage {
  readonly #parts: ShardOutageParts
  #failing: Failing | null = null
  #lookedMs = Number.NEGATIVE_INFINITY
  #stopLooking: () => void = () => {}

  constructor(parts: ShardOutageParts) {
    this.#parts = parts
  }

  get isUnderWay(): boolean {
    return this.#failing?.isOutage === true
  }

  failed(keyId: string, limits: PlanLimits, error: unknown): void {
    const nowMs = this.#parts.clock.monotonicMs()
    if (this.#failing !== null) {
      Object.assign(this.#failing, { keyId, limits, error, lastMs: nowMs })
      return
    }
    this.#failing = { sinceMs: nowMs, keyId, limits, error, lastMs: nowMs, failedLooks: 0, isOutage: false }
    this.#stopLooking = this.#parts.timers.every(LOOK_EVERY_MS, () => this.#look())
  }

  close(): void {
    this.#stopLooking()
  }

  async #look(): Promise<void> {
    const failing = this.#failing
    const lookMs = this.#lookedMs
    this.#lookedMs = this.#parts.clock.monotonicMs()
    const { redis, clock, isRedisThere, onBegin, onEnd } = this.#parts
    if (failing === null || !isRedisThere()) return
    await redis.probe(failing.keyId, failing.limits).catch((error) => {
      failing.error = error
      failing.lastMs = clock.monotonicMs()
    })
    // Looks may overlap.
    if (failing !== this.#failing) return
    failing.failedLooks = failing.lastMs >= lookMs ? failing.failedLooks + 1 : 0
    if (clock.monotonicMs() - failing.lastMs >= QUIET_MS) {
      this.close()
      this.#failing = null
      if (failing.isOutage) onEnd(clock.monotonicMs() - failing.sinceMs)
    } else if (!failing.isOutage && failing.failedLooks >= FAILED_LOOKS) {
      failing.isOutage = true
      onBegin(failing.error)
    }
  }
}
