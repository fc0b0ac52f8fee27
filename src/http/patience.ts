/** What is left of the 2 s of contract N13 for reading the request and writing its answer. */
const DATABASE_WAIT_MS = 1_500

/** How long one request may still wait for the database, however often it asks (contract N13). */
export class Patience {
  #leftMs = DATABASE_WAIT_MS

  get leftMs(): number {
    return this.#leftMs
  }

  /** Runs a wait that the caller bounds by `leftMs`, and takes its length off what is left. */
  async during<T>(wait: () => Promise<T>): Promise<T> {
    const startedAtMs = performance.now()
    try {
      return await wait()
    } finally {
      this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - startedAtMs))
    }
  }
}
