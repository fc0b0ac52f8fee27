const FIRST_MS = 5_000
const LONGEST_MS = 3_600_000

/**
 * Doubles from 5 s to an hour, with equal jitter (half fixed, half random), so that failed mails spread.
 * Source: M. Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.
 */
export function backoffMs(attempts: number, random: () => number = Math.random): number {
  const halfMs = Math.min(FIRST_MS * 2 ** (attempts - 1), LONGEST_MS) / 2
  return halfMs + random() * halfMs
}
