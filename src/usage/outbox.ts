import type { Database } from '../store/database.ts'
import { type RecordUse, store } from './ledger.ts'
import { DAY_MS, Tally } from './tally.ts'

/**
 * How long a batch whose outcome is unknown is sent again. Its id is forgotten in the database some time later, and from
 * then on it could be counted twice. What was counted after it is in a batch of its own and is kept for ever.
 */
const RESEND_MS = DAY_MS
/** Where the database is silent, attempts whose answers may still come pile up to so many. */
const MAX_ATTEMPTS = 3
/** A little less than the minute to which `last_used_at` is exact, since a flush takes its time. */
const NOTE_EVERY_MS = 55_000

/** A batch on its way. */
interface Sent {
  readonly tally: Tally
  readonly uses: ReadonlyMap<string, Date>
  readonly sinceMs: number
}

export interface OutboxParts {
  readonly database: Database
  readonly recordUse: RecordUse
  readonly now: () => number
  readonly warn: (event: string, fields: Record<string, unknown>) => void
}

/** Counts on their way to the database, in two tallies: one that was sent, and one that is being added to. */
export class Outbox {
  readonly #parts: OutboxParts
  #open = new Tally()
  /** Sent, and not known to be stored. It does not change any more, and no other is sent before it is stored. */
  #sent: Sent | null = null
  readonly #notedMs = new Map<string, number>()
  #attempts = 0
  #turn: Promise<void> = Promise.resolve()

  constructor(parts: OutboxParts) {
    this.#parts = parts
  }

  count(keyId: string, operation: string, admitted: boolean): void {
    this.#open.count(keyId, operation, admitted, this.#parts.now())
  }

  /** What is not known to be stored. */
  tallies(): Tally[] {
    const tallies = this.#sent === null ? [this.#open] : [this.#sent.tally, this.#open]
    return tallies.filter(({ isEmpty }) => !isEmpty)
  }

  /** Stores everything that was counted before the call; one at a time. Rejects where that failed, and keeps the counts. */
  flush(): Promise<void> {
    const flushed = this.#turn.then(async () => {
      await this.#send()
      if (this.#open.isEmpty) return
      this.#sent = { tally: this.#open, uses: this.#usesToNote(this.#open), sinceMs: this.#parts.now() }
      this.#open = new Tally()
      await this.#send()
    })
    this.#turn = flushed.catch(() => {})
    return flushed
  }

  async #send(): Promise<void> {
    const sent = this.#sent
    if (sent === null) return
    if (this.#attempts >= MAX_ATTEMPTS) throw new Error(`${MAX_ATTEMPTS} attempts wait for an answer`)
    if (this.#parts.now() - sent.sinceMs > RESEND_MS) return this.#giveUp(sent.tally)
    await this.#parts.database.use(async (orm) => {
      this.#attempts++
      try {
        await store(orm, sent.tally, sent.uses, this.#parts.recordUse)
        // An attempt that was no longer waited for may come through as well.
        if (this.#sent === sent) this.#sent = null
      } finally {
        this.#attempts--
      }
    })
  }

  /** A key that is in use all the time is noted once a minute (contract K5). */
  #usesToNote(tally: Tally): ReadonlyMap<string, Date> {
    const nowMs = this.#parts.now()
    for (const [keyId, notedMs] of this.#notedMs)
      if (Math.abs(nowMs - notedMs) >= NOTE_EVERY_MS) this.#notedMs.delete(keyId)
    const uses = new Map<string, Date>()
    for (const [keyId, at] of tally.uses()) {
      if (this.#notedMs.has(keyId)) continue
      this.#notedMs.set(keyId, at.getTime())
      uses.set(keyId, at)
    }
    return uses
  }

  #giveUp(tally: Tally): void {
    this.#sent = null
    const reason = 'for a day it could not be learned whether a batch was stored'
    this.#parts.warn('usage_lost', { requests: tally.requests, reason })
  }
}
