/** Two clocks in whole milliseconds, because the wall's may step. */
export interface Clock {
  /** Since 1970-01-01, UTC. */
  wallMs(): number
  /** Since an arbitrary moment; it never steps. */
  monotonicMs(): number
}

export const systemClock: Clock = {
  wallMs: () => Date.now(),
  monotonicMs: () => Math.floor(performance.now()),
}
