/** The 2 s of contract N13, less the time to read the request and write its answer. */
const DATABASE_WAIT_MS = 1_500

/** All waits of one request share it (contract N13). */
export class DatabaseBudget {
  #leftMs: number

  constructor(leftMs = DATABASE_WAIT_MS) {
    this.#leftMs = leftMs
  }

  get leftMs(): number {
    return this.#leftMs
  }

  /** The caller bounds the wait by `leftMs`. */
  async during<T>(wait: () => Promise<T>): Promise<T> {
    const startedAtMs = performance.now()
    try {
      return await wait()
    } finally {
      this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - startedAtMs))
    }
  }

  /** Waits for work as long as time is left, then rejects with `late()`; the work goes on. */
  wait<T>(work: Promise<T>, late: () => Error): Promise<T> {
    return this.during(async () => {
      const { promise, reject } = Promise.withResolvers<never>()
      const timer = setTimeout(() => reject(late()), this.#leftMs)
      try {
        return await Promise.race([work, promise])
      } finally {
        clearTimeout(timer)
      }
    })
  }
}
