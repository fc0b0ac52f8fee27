import { type Clock, systemClock } from '../clock.ts'
import { DAY_MS, type Decision, type PlanLimits, toDecision, utcDay } from '../decision.ts'
import { SlidingWindow, WINDOW_MS } from './sliding-window.ts'

/** Sweeps a part of all keys; a whole turn takes about the length of a window. */
const SWEEP_EVERY_MS = 16
const MOST_SWEPT = 1_000

interface KeyState {
  readonly keyId: string
  window: SlidingWindow | null
  day: number
  dayUsed: number
  /** The day before a step of the wall clock or midnight; it counts again if the clock returns. */
  otherDay: number
  otherUsed: number
  askedMs: number
}

/**
 * The window follows the monotonic clock, so that a step of the wall clock never opens or closes it (contract
 * L8). A key gives up its ring when empty, and goes after a day without requests; neither changes any answer.
 */
export class MemoryLimiter {
  readonly #keys = new Map<string, KeyState>()
  readonly #clock: Clock
  #sweep = this.#keys.values()
  #sweptMs = 0

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  get size(): { readonly keys: number; readonly windows: number } {
    let windows = 0
    for (const state of this.#keys.values()) if (state.window !== null) windows++
    return { keys: this.#keys.size, windows }
  }

  spend(keyId: string, limits: PlanLimits): Decision {
    const wallMs = this.#clock.wallMs()
    const monotonicMs = this.#clock.monotonicMs()
    this.#forgetIdle(monotonicMs)
    const state = this.#stateOf(keyId, wallMs, monotonicMs)
    const window = windowOf(state, monotonicMs)
    const waitMs = window.waitMs(limits.perMinute)
    const admitted = waitMs === 0 && state.dayUsed < limits.perDay
    if (admitted) {
      window.admit(limits.perMinute)
      state.dayUsed++
    }
    return describe(state, window, { limits, admitted, waitMs, wallMs })
  }

  peek(keyId: string, limits: PlanLimits): Decision {
    const wallMs = this.#clock.wallMs()
    const monotonicMs = this.#clock.monotonicMs()
    const state = this.#stateOf(keyId, wallMs, monotonicMs)
    const window = windowOf(state, monotonicMs)
    const waitMs = window.waitMs(limits.perMinute)
    return describe(state, window, {
      limits,
      admitted: waitMs === 0 && state.dayUsed < limits.perDay,
      waitMs,
      wallMs,
    })
  }

  /** Milliseconds until the minute of a key admits another request; 0: now. */
  minuteWaitMs(keyId: string, { perMinute }: PlanLimits): number {
    const state = this.#keys.get(keyId)
    if (state === undefined || state.window === null) return 0
    return windowOf(state, this.#clock.monotonicMs()).waitMs(perMinute)
  }

  /** Records an admission elsewhere as at least the day's `dayUsed`-th; it leaves a minute after `sentMs`. */
  record(
    keyId: string,
    limits: PlanLimits,
    dayUsed: number,
    wallMs: number = this.#clock.wallMs(),
    sentMs: number = this.#clock.monotonicMs(),
  ): void {
    const monotonicMs = this.#clock.monotonicMs()
    this.#forgetIdle(monotonicMs)
    const state = this.#stateOf(keyId, wallMs, monotonicMs)
    windowOf(state, monotonicMs).record(limits.perMinute, monotonicMs - sentMs)
    state.dayUsed = Math.max(state.dayUsed + 1, dayUsed)
  }

  restoreDay(keyId: string, dayUsed: number): void {
    const state = this.#stateOf(keyId, this.#clock.wallMs(), this.#clock.monotonicMs())
    state.dayUsed = Math.max(state.dayUsed, dayUsed)
  }

  #stateOf(keyId: string, wallMs: number, monotonicMs: number): KeyState {
    const day = utcDay(wallMs)
    const state = this.#keys.get(keyId)
    if (state === undefined) {
      const fresh = {
        keyId,
        window: null,
        day,
        dayUsed: 0,
        otherDay: day,
        otherUsed: 0,
        askedMs: monotonicMs,
      }
      this.#keys.set(keyId, fresh)
      return fresh
    }
    state.askedMs = monotonicMs
    if (day !== state.day) turnDay(state, day)
    return state
  }

  /** Runs with requests, not on a timer, because an idle process has no memory to save. */
  #forgetIdle(monotonicMs: number): void {
    const elapsedMs = monotonicMs - this.#sweptMs
    if (elapsedMs < SWEEP_EVERY_MS) return
    this.#sweptMs = monotonicMs
    const part = Math.ceil((this.#keys.size * elapsedMs) / WINDOW_MS)
    for (let left = Math.min(part, MOST_SWEPT); left > 0; left--) {
      const next = this.#sweep.next()
      if (next.done === true) {
        this.#sweep = this.#keys.values()
        return
      }
      const state = next.value
      state.window?.advance(monotonicMs)
      if (state.window?.count === 0) state.window = null
      if (state.window === null && monotonicMs - state.askedMs >= DAY_MS) this.#keys.delete(state.keyId)
    }
  }
}

/** A clock that steps back over midnight must not open a quota again. */
function turnDay(state: KeyState, today: number): void {
  const isKnown = today === state.otherDay
  if (!isKnown && state.day === today + 1) return
  const used = isKnown ? state.otherUsed : 0
  state.otherDay = state.day
  state.otherUsed = state.dayUsed
  state.day = today
  state.dayUsed = used
}

function windowOf(state: KeyState, monotonicMs: number): SlidingWindow {
  state.window ??= new SlidingWindow()
  state.window.advance(monotonicMs)
  return state.window
}

interface Spent {
  readonly limits: PlanLimits
  readonly admitted: boolean
  readonly waitMs: number
  readonly wallMs: number
}

function describe(
  state: KeyState,
  window: SlidingWindow,
  { limits, admitted, waitMs, wallMs }: Spent,
): Decision {
  const counts = {
    admitted,
    minuteUsed: window.count,
    minuteResetMs: window.resetMs,
    minuteWaitMs: waitMs,
    dayUsed: state.dayUsed,
    dayResetMs: (state.day + 1) * DAY_MS - wallMs,
    nowMs: wallMs,
  }
  return toDecision(limits, counts, 'memory')
}
