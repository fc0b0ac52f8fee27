/** Both count whole milliseconds; the wall clock may step. */
export interface Clock {
  /** Since 1970-01-01, UTC. */
  wallMs(): number
  /** Since an arbitrary moment, without steps. */
  monotonicMs(): number
}

export const systemClock: Clock = {
  wallMs: () => Date.now(),
  monotonicMs: () => Math.floor(performance.now()),
}
