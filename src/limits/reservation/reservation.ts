import type { Clock } from '../clock.ts'
import type { Decision, PlanLimits } from '../decision.ts'
import { CLOCK_DRIFT } from '../window/remembered-refusals.ts'

/** Ends the use early: time for several sweeps, a round trip and a busy process. */
const BRING_BACK_MS = 700
/** The sweep leaves this time to a request, whose one call brings back and asks anew. */
const SWEEP_AFTER_MS = 100

export interface Grant {
  readonly number: number
  readonly startMs: number
  readonly lengthMs: number
  readonly decision: Decision
}

/** This node alone decides this part of a key's window until it ends. */
export class Reservation {
  readonly name: string
  readonly limits: PlanLimits
  readonly grant: Grant
  readonly sentMs: number
  readonly #sentWallMs: number
  readonly #usableMs: number
  readonly #elapsed: Uint16Array
  #used = 0

  constructor(exchange: ReservationExchange, grant: Grant) {
    this.name = exchange.name
    this.limits = exchange.limits
    this.sentMs = exchange.sentMs
    this.#sentWallMs = exchange.sentWallMs
    this.grant = grant
    this.#usableMs = (grant.lengthMs - BRING_BACK_MS) * exchange.usedPart
    this.#elapsed = new Uint16Array(grant.number)
  }

  /**
   * Time runs ahead of Redis' by up to the round trip: the reservation ends early, and admissions leave late.
   * The wall clock counts too, because the monotonic one stops while a machine sleeps.
   */
  spend(limits: PlanLimits, nowMs: number, wallMs: number): Decision | null {
    const elapsedMs = nowMs - this.sentMs
    const { grant } = this
    if (this.isUsedUp || elapsedMs >= this.#usableMs) return null
    if (wallMs - this.#sentWallMs >= this.#usableMs) return null
    if (limits.perMinute !== this.limits.perMinute || limits.perDay !== this.limits.perDay) return null
    // Both clocks cut off a part of a millisecond.
    this.#elapsed[this.#used] = elapsedMs + 1 + Math.ceil(elapsedMs * CLOCK_DRIFT)
    this.#used++
    const { decision } = grant
    return {
      admitted: true,
      limits,
      minuteRemaining: Math.max(0, decision.minuteRemaining - this.#used),
      minuteResetMs: Math.max(0, decision.minuteResetMs - elapsedMs),
      dayRemaining: decision.dayRemaining - this.#used,
      dayResetMs: Math.max(0, decision.dayResetMs - elapsedMs),
      retryAfterMs: 0,
      refusedBy: null,
      nowMs: decision.nowMs + elapsedMs,
      decidedBy: 'reserve',
    }
  }

  get isUsedUp(): boolean {
    return this.#used === this.grant.number
  }

  isDue(nowMs: number): boolean {
    return nowMs - this.sentMs >= this.#usableMs + SWEEP_AFTER_MS
  }

  toArguments(): readonly (string | number)[] {
    const { startMs, lengthMs } = this.grant
    return [this.name, startMs, startMs + lengthMs, this.#elapsed.subarray(0, this.#used).join()]
  }
}

export class ReservationExchange {
  readonly name: string
  readonly limits: PlanLimits
  readonly keyId: string
  /** The part of the reservation's time that this node uses, above 0 and at most 1. */
  readonly usedPart: number
  /** The monotonic clock at the sending; `sentWallMs` is the wall clock. */
  sentMs = 0
  sentWallMs = 0
  readonly #clock: Clock
  readonly #back: Reservation | null
  #wanted: number
  readonly #ending = Promise.withResolvers<void>()
  grant: Grant | null = null

  constructor(
    of: { readonly keyId: string; readonly held: Reservation | null },
    { name, usedPart }: { readonly name: string; readonly usedPart: number },
    limits: PlanLimits,
    clock: Clock,
    wanted: number,
  ) {
    this.keyId = of.keyId
    this.name = name
    this.usedPart = usedPart
    this.limits = limits
    this.#clock = clock
    this.#back = of.held
    this.#wanted = wanted
  }

  get ended(): Promise<void> {
    return this.#ending.promise
  }

  end(): void {
    this.#ending.resolve()
  }

  get asks(): boolean {
    return this.#wanted > 0
  }

  onlyBringsBack(): this {
    this.#wanted = 0
    return this
  }

  toArguments(): readonly (string | number)[] {
    this.sentMs = this.#clock.monotonicMs()
    this.sentWallMs = this.#clock.wallMs()
    return [this.#wanted, this.name, ...(this.#back?.toArguments() ?? ['', 0, 0, ''])]
  }
}
