/** A timer this late says that the process was busy, not that the call was slow: its reply may lie there unread. */
const BUSY_MS = 5

interface Waiting {
  readonly untilMs: number
  readonly reject: (error: Error) => void
}

/**
 * Bounds how long calls are waited for. All waits are equally long, so they end in the order of their beginning, and one
 * timer serves them all. What was begun is not undone when its wait ends.
 */
export class Deadline {
  readonly #limitMs: number
  readonly #error: Error
  #waiting: Waiting[] = []
  #isRunning = false

  constructor(limitMs: number) {
    this.#limitMs = limitMs
    this.#error = new Error(`no answer within ${limitMs} ms`)
  }

  /** Settles as the work does, or rejects after the limit. */
  within<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      work.then(resolve, reject)
      this.#waiting.push({ untilMs: performance.now() + this.#limitMs, reject })
      if (!this.#isRunning) this.#run()
    })
  }

  #run(): void {
    const oldest = this.#waiting[0]
    this.#isRunning = oldest !== undefined
    if (oldest === undefined) return
    setTimeout(
      () => {
        const isBusy = performance.now() - oldest.untilMs > BUSY_MS
        // One more turn of the event loop reads what has arrived meanwhile.
        if (isBusy) setTimeout(() => this.#expire(), 1)
        else this.#expire()
      },
      Math.max(1, Math.ceil(oldest.untilMs - performance.now())),
    )
  }

  /** Most of these were settled long ago; rejecting them does nothing. */
  #expire(): void {
    const nowMs = performance.now()
    const first = this.#waiting.findIndex(({ untilMs }) => untilMs > nowMs)
    const ended = this.#waiting.splice(0, first === -1 ? this.#waiting.length : first)
    this.#run()
    for (const { reject } of ended) reject(this.#error)
  }
}
