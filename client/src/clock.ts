/** Time as the client needs it, in steps below 2^31 ms. A test passes one that it moves by hand. */
export interface Clock {
  /** Milliseconds since 1970; it never goes back. */
  now(): number
  /** Calls `expire` after so many milliseconds, unless the function it returns is called before. */
  limit(limitMs: number, expire: () => void): () => void
  /** Resolves after so many milliseconds, or as soon as the signal is aborted. */
  sleep(delayMs: number, signal: AbortSignal): Promise<void>
}

export const realClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  limit: (limitMs, expire) => {
    const timer = setTimeout(expire, limitMs)
    return () => clearTimeout(timer)
  },
  sleep: (delayMs, signal) =>
    new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', wake)
        resolve()
      }
      const timer = setTimeout(wake, delayMs)
      signal.addEventListener('abort', wake)
      if (signal.aborted) wake()
    }),
}
