import { innermostReason } from '../http/observe/innermost-reason.ts'
import type { Patience } from '../http/patience.ts'
import type { Database } from '../store/database.ts'
import { DayCounts } from './day-counts.ts'
import { admittedOn, forgetBatches, type NoteUses, usageOf } from './ledger.ts'
import { Outbox, type OutboxParts } from './outbox.ts'
import { report, shownDates, type UsageDays } from './report.ts'
import { dateOf, dayOf } from './tally.ts'

const FLUSH_EVERY_MS = 1_000
/** Longer than a batch is sent again, by a day for clocks that disagree. */
const BATCHES_KEPT_DAYS = 2
const FORGET_EVERY_MS = 3_600_000
const STOP_LIMIT_MS = 5_000
const STOP_RETRY_MS = 100

export interface MeterParts {
  readonly database: Database
  readonly noteUses: NoteUses
  /** Milliseconds since the epoch. */
  readonly now?: () => number
  /** Told once when flushes begin to fail, and when counts are lost at the end. */
  readonly warn?: OutboxParts['warn']
}

/** Counts the requests of keys (contract M1). What is not stored yet is in memory, and is lost only with the process. */
export interface Meter {
  /** On the way of every request. The id is that of a key, and refers to nothing: it may be deleted since. */
  count(keyId: string, operation: string, admitted: boolean): void
  /** Stores everything that was counted before the call. Rejects where that failed; the counts are kept. */
  flush(): Promise<void>
  /** Flushes every second from now on. */
  start(): void
  /** Flushes a last time; where that fails, tries again for 5 s. */
  stop(): Promise<void>
  /** What a key did, with what this process counted up to now; other processes are at most 2 s behind. ApiError `unavailable`. */
  read(keyId: string, patience?: Patience): Promise<UsageDays>
  /** Requests admitted on this UTC day, by key. ApiError `unavailable`. */
  admittedToday(): Promise<ReadonlyMap<string, number>>
  /** Requests admitted of one key on a UTC day, counted from 1970-01-01. ApiError `unavailable`. */
  admittedOn(keyId: string, day: number): Promise<number>
}

export function createMeter({ database, noteUses, now = Date.now, warn = () => {} }: MeterParts): Meter {
  const outbox = new Outbox({ database, noteUses, now, warn })
  const rounds = new Rounds(outbox, database, warn)
  const days = new DayCounts(database, () => outbox.tallies())
  return {
    count: (keyId, operation, admitted) => outbox.count(keyId, operation, admitted),
    flush: () => outbox.flush(),
    start: () => rounds.start(),
    stop: () => rounds.stop(),
    read: async (keyId, patience) => {
      const dates = shownDates(now())
      const [first = '', last = ''] = [dates.at(0), dates.at(-1)]
      const rows = await database.use((orm) => usageOf(orm, keyId, [first, last], outbox.tallies()), patience)
      return report(dates, rows)
    },
    admittedToday: () => database.use((orm) => admittedOn(orm, dateOf(dayOf(now())), outbox.tallies())),
    admittedOn: (keyId, day) => days.admitted(keyId, day),
  }
}

/** Flushes from time to time, and tells when that begins to fail. */
class Rounds {
  readonly #outbox: Outbox
  readonly #database: Database
  readonly #warn: OutboxParts['warn']
  #timer: ReturnType<typeof setInterval> | undefined
  #isBusy = false
  #isFailing = false
  #forgotAtMs = Number.NEGATIVE_INFINITY

  constructor(outbox: Outbox, database: Database, warn: OutboxParts['warn']) {
    this.#outbox = outbox
    this.#database = database
    this.#warn = warn
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.#round(), FLUSH_EVERY_MS)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    const deadlineMs = performance.now() + STOP_LIMIT_MS
    for (let unstored = this.#outbox.tallies(); unstored.length > 0; unstored = this.#outbox.tallies()) {
      if (performance.now() > deadlineMs) {
        const requests = unstored.reduce((sum, tally) => sum + tally.requests, 0)
        return this.#warn('usage_lost', { requests, reason: 'the database was not reached before the end' })
      }
      await this.#flush()
      if (this.#isFailing) await Bun.sleep(STOP_RETRY_MS)
    }
  }

  async #round(): Promise<void> {
    // A flush that takes longer than a second is followed by the next with the next tick.
    if (this.#isBusy) return
    this.#isBusy = true
    await this.#flush()
    if (!this.#isFailing) await this.#forget()
    this.#isBusy = false
  }

  async #flush(): Promise<void> {
    try {
      await this.#outbox.flush()
      this.#isFailing = false
    } catch (error) {
      if (!this.#isFailing) this.#warn('usage_flush_failed', { reason: innermostReason(error) })
      this.#isFailing = true
    }
  }

  async #forget(): Promise<void> {
    if (performance.now() - this.#forgotAtMs < FORGET_EVERY_MS) return
    this.#forgotAtMs = performance.now()
    // What stays is deleted an hour later.
    await this.#database.use((orm) => forgetBatches(orm, BATCHES_KEPT_DAYS)).catch(() => {})
  }
}
