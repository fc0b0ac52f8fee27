import { innermostReason } from '../http/observe/innermost-reason.ts'
import type { Log } from '../http/observe/log.ts'
import { causeOf } from './unavailable.ts'

/** An outage is over if its cause did not appear for this long. */
const OVER_AFTER_MS = 10_000

export class Outages {
  readonly #warn: Log['warn']
  readonly #open = new Map<string, ReturnType<typeof setTimeout>>()
  #isClosed = false

  constructor(warn: Log['warn']) {
    this.#warn = warn
  }

  note(error: unknown): void {
    const cause = causeOf(error)
    if (cause === null) return
    const open = this.#open.get(cause)
    open?.refresh()
    if (open !== undefined || this.#isClosed) return
    this.#warn('database_outage', { cause, reason: innermostReason(error) })
    const sinceMs = performance.now()
    const timer = setTimeout(() => {
      this.#open.delete(cause)
      this.#warn('database_returned', { cause, after_ms: Math.round(performance.now() - sinceMs) })
    }, OVER_AFTER_MS)
    timer.unref()
    this.#open.set(cause, timer)
  }

  close(): void {
    this.#isClosed = true
    for (const timer of this.#open.values()) clearTimeout(timer)
  }
}
