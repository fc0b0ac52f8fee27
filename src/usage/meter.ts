import { innermostReason } from '../http/observe/innermost-reason.ts'
import type { Database, TurnHolder } from '../store/database.ts'
import { DayCounts } from './day-counts.ts'
import { admittedOn, forgetBatches, type NoteUses, usageOf } from './ledger.ts'
import { Outbox, type OutboxParts, USAGE } from './outbox.ts'
import { report, shownDates, type UsageDays } from './report.ts'
import { dateOf, dayOf } from './tally.ts'

const FLUSH_EVERY_MS = 1_000
/** A day longer than batches are sent again, since clocks may disagree. */
const BATCHES_KEPT_DAYS = 2
const FORGET_EVERY_MS = 3_600_000
const STOP_LIMIT_MS = 5_000
const STOP_RETRY_MS = 100

export interface MeterParts {
  readonly database: Database
  readonly noteUses: NoteUses
  /** In milliseconds since 1970. */
  readonly now?: () => number
  readonly warn?: OutboxParts['warn']
}

/** Unstored counts are in memory and end with the process (contract M1). */
export interface Meter {
  count(keyId: string, operation: string, admitted: boolean, atMs: number): void
  /** Covers requests not known to be stored, and the milliseconds since the first of them. */
  backlog(): { readonly requests: number; readonly ageMs: number }
  /** Stores all counts from before the call; rejects on failure and keeps the counts. */
  flush(): Promise<void>
  start(): void
  stop(): Promise<void>
  /** Includes the day of `nowMs`; other processes' counts lag 2 s at most. ApiError `unavailable`. */
  read(keyId: string, nowMs: number, asker?: TurnHolder): Promise<UsageDays>
  /** Counts this UTC day of this process by key. ApiError `unavailable`. */
  admittedToday(): Promise<ReadonlyMap<string, number>>
  /** `day` counts from 1970-01-01. ApiError `unavailable`. */
  admittedOn(keyId: string, day: number): Promise<number>
}

export function createMeter({ database, noteUses, now = Date.now, warn = () => {} }: MeterParts): Meter {
  const outbox = new Outbox({ database, noteUses, now, warn })
  const rounds = new Rounds(outbox, database, warn)
  const days = new DayCounts(database, () => outbox.tallies())
  return {
    count: (keyId, operation, admitted, atMs) => outbox.count(keyId, operation, admitted, atMs),
    backlog: () => outbox.backlog(),
    flush: () => outbox.flush(),
    start: () => rounds.start(),
    stop: () => rounds.stop(),
    read: async (keyId, nowMs, asker) => {
      const dates = shownDates(nowMs)
      const [first = '', last = ''] = [dates.at(0), dates.at(-1)]
      const rows = await database.use((orm) => usageOf(orm, keyId, [first, last], outbox.tallies()), asker)
      return report(dates, rows)
    },
    admittedToday: () =>
      database.use((orm) => admittedOn(orm, dateOf(dayOf(now())), outbox.tallies()), USAGE),
    admittedOn: (keyId, day) => days.admitted(keyId, day),
  }
}

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
    // The next tick follows a flush of more than a second.
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
    // The next round is an hour later.
    await this.#database.use((orm) => forgetBatches(orm, BATCHES_KEPT_DAYS), USAGE).catch(() => {})
  }
}
