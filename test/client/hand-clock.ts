import type { Clock } from '../../client/src/waypost.ts'

/** Where every hand-made clock starts: a whole second, as an HTTP date can say it. */
export const START_MS = Date.UTC(2026, 0, 1)

/** A clock on which time passes only by waiting, and where the test says so. */
export function startClock(whileAsleep: (slept: number) => unknown = () => undefined) {
  let nowMs = START_MS
  const sleptMs: number[] = []
  const limitsMs: number[] = []
  const running = new Map<() => void, number>()
  const clock: Clock = {
    now: () => nowMs,
    limit: (limitMs, expire) => {
      limitsMs.push(limitMs)
      running.set(expire, nowMs + limitMs)
      return () => void running.delete(expire)
    },
    sleep: async (delayMs) => {
      sleptMs.push(delayMs)
      nowMs += delayMs
      await whileAsleep(sleptMs.length)
    },
  }
  return {
    clock,
    /** Every wait between two attempts. */
    sleptMs,
    /** The time limit of every attempt. */
    limitsMs,
    /** How many time limits are neither over nor called off. */
    running,
    /** Lets time pass, and ends what is not done by then. */
    pass: (durationMs: number) => {
      nowMs += durationMs
      for (const [expire, endMs] of running) if (endMs <= nowMs) expire()
    },
  }
}
