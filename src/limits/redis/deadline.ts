/** A timer this late means a busy process, whose replies may be unread. */
const BUSY_MS = 5

export class LateError extends Error {}

interface Waiting {
  readonly untilMs: number
  readonly reject: (error: Error) => void
}

/** All waits have one length and so end in order, with one timer for all; late work is not undone. */
export class Deadline {
  readonly #limitMs: number
  readonly #error: Error
  #waiting: Waiting[] = []
  #timer: Timer | null = null

  constructor(limitMs: number) {
    this.#limitMs = limitMs
    this.#error = new LateError(`no answer within ${limitMs} ms`)
  }

  /** Rejects when the limit has passed since `sinceMs` of `performance.now()`. */
  within<T>(work: Promise<T>, sinceMs: number = performance.now()): Promise<T> {
    return new Promise((resolve, reject) => {
      work.then(resolve, reject)
      this.#add({ untilMs: sinceMs + this.#limitMs, reject })
    })
  }

  #add(waiting: Waiting): void {
    let index = this.#waiting.length
    while (index > 0 && (this.#waiting[index - 1] as Waiting).untilMs > waiting.untilMs) index--
    if (index === this.#waiting.length) this.#waiting.push(waiting)
    else this.#waiting.splice(index, 0, waiting)
    if (index === 0) this.#run()
  }

  #run(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    const oldest = this.#waiting[0]
    if (oldest === undefined) return
    this.#timer = setTimeout(
      () => {
        const isBusy = performance.now() - oldest.untilMs > BUSY_MS
        // Another turn of the event loop reads replies that have arrived.
        if (isBusy) this.#timer = setTimeout(() => this.#expire(), 1)
        else this.#expire()
      },
      Math.max(1, Math.ceil(oldest.untilMs - performance.now())),
    )
  }

  #expire(): void {
    const nowMs = performance.now()
    const first = this.#waiting.findIndex(({ untilMs }) => untilMs > nowMs)
    const ended = this.#waiting.splice(0, first === -1 ? this.#waiting.length : first)
    this.#run()
    for (const { reject } of ended) reject(this.#error)
  }
}

export interface Timers {
  deadline(limitMs: number): Pick<Deadline, 'within'>
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
