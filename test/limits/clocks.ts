import type { Clock } from '../../src/limits/clock.ts'

/** 2026-11-21T12:00:00Z. */
export const NOON_MS = Date.UTC(2026, 10, 21, 12)

/** A clock that goes only when it is told to; both hands go together unless one is moved alone. */
export class ManualClock implements Clock {
  #wallMs: number
  #monotonicMs = 1_000

  constructor(wallMs: number = NOON_MS) {
    this.#wallMs = wallMs
  }

  wallMs = (): number => this.#wallMs
  monotonicMs = (): number => this.#monotonicMs

  pass(ms: number): void {
    this.#wallMs += ms
    this.#monotonicMs += ms
  }

  /** The wall clock alone is set to another time. */
  step(ms: number): void {
    this.#wallMs += ms
  }
}
