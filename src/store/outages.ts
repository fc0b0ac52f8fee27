import { innermostReason } from '../http/observe/innermost-reason.ts'
import type { Log } from '../http/observe/log.ts'
import { causeOf } from './unavailable.ts'

/** An outage is over if its cause did not appear for this long. */
const OVER_AFTER_MS = 10_000

/** Late, unreachable, read-only, disk full, too many connections, shut down, cancelled, without right. */
const USUAL = ['ETIMEDOUT', 'ECONNREFUSED', '25006', '53100', '53300', '57P01', '57014', '42501']

export class Outages {
  readonly #warn: Log['warn']
  /** Refusals by cause; the first of a cause that is not there from the start would be no increase to Prometheus. */
  readonly counts = new Map<string, number>(USUAL.map((cause) => [cause, 0]))
  readonly #open = new Map<string, ReturnType<typeof setTimeout>>()
  #isClosed = false

  constructor(warn: Log['warn']) {
    this.#warn = warn
  }

  note(error: unknown): void {
    const cause = causeOf(error)
    if (cause === null) return
    this.counts.set(cause, (this.counts.get(cause) ?? 0) + 1)
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
