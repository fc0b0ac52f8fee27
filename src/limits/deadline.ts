/** A timer this late says that the process was busy, not that the call was slow: its reply may lie there unread. */
const BUSY_MS = 5

interface Waiting {
  readonly untilMs: number
  readonly reject: (error: Error) => void
}

/**
 * Bounds how long calls are waited for. All waits are equally long, so they end in the order of their beginning, and one
 * timer serves them all. What was begun is not undone when its wait ends. A wait may have begun earlier than the call.
 */
export class Deadline {
  readonly #limitMs: number
  readonly #error: Error
  #waiting: Waiting[] = []
  #timer: Timer | null = null

  constructor(limitMs: number) {
    this.#limitMs = limitMs
    this.#error = new Error(`no answer within ${limitMs} ms`)
  }

  /** Settles as the work does, or rejects when the limit has passed since that moment of `performance.now()`. */
  within<T>(work: Promise<T>, sinceMs: number = performance.now()): Promise<T> {
    return new Promise((resolve, reject) => {
      work.then(resolve, reject)
      this.#add({ untilMs: sinceMs + this.#limitMs, reject })
    })
  }

  /** Nearly always at the end. */
  #add(waiting: Waiting): void {
    let index = this.#waiting.length
    while (index > 0 && (this.#waiting[index - 1] as Waiting).untilMs > waiting.untilMs) index--
    if (index === this.#waiting.length) this.#waiting.push(waiting)
    else this.#waiting.splice(index, 0, waiting)
    if (index === 0) this.#run()
  }

  /** Waits for the oldest. */
  #run(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    const oldest = this.#waiting[0]
    if (oldest === undefined) return
    this.#timer = setTimeout(
      () => {
        const isBusy = performance.now() - oldest.untilMs > BUSY_MS
        // One more turn of the event loop reads what has arrived meanwhile.
        if (isBusy) this.#timer = setTimeout(() => this.#expire(), 1)
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

/** Deadlines and repeated work; a test brings its own, so that its time need not be the machine's. */
export interface Timers {
  /** Bounds waits, all by the same length. */
  deadline(limitMs: number): Pick<Deadline, 'within'>
  /** Does something again and again, which keeps no process running, until what it returns is called. */
  every(ms: number, run: () => void): () => void
}

export const systemTimers: Timers = {
  deadline: (limitMs) => new Deadline(limitMs),
  every: (ms, run) => {
    const timer = setInterval(run, ms)
    timer.unref()
    return () => clearInterval(timer)
  },
}
