import type { SQL } from 'drizzle-orm'
import type { Database } from '../store/database.ts'
import { type Columns, columnsOf, inSlices, type NoteUses, store } from './ledger.ts'
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
  readonly sinceMs: number
  /** What is sent, once it is made. */
  content: { readonly columns: Columns; readonly noted: SQL | null } | null
}

export interface OutboxParts {
  readonly database: Database
  readonly noteUses: NoteUses
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
  #forgotMs = 0
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
      this.#sent = { tally: this.#open, sinceMs: this.#parts.now(), content: null }
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
    sent.content ??= { columns: await columnsOf(sent.tally), noted: await this.#noteUses(sent.tally) }
    const { columns, noted } = sent.content
    await this.#parts.database.use(async (orm) => {
      this.#attempts++
      try {
        await store(orm, sent.tally.id, columns, noted)
        // An attempt that was no longer waited for may come through as well.
        if (this.#sent === sent) this.#sent = null
      } finally {
        this.#attempts--
      }
    })
  }

  /** A key that is in use all the time is noted once a minute (contract K5). */
  async #noteUses(tally: Tally): Promise<SQL | null> {
    const nowMs = this.#parts.now()
    const uses = new Map<string, number>()
    await inSlices(tally.uses(), (slice) => {
      for (const [keyId, atMs] of slice) {
        const notedMs = this.#notedMs.get(keyId)
        if (notedMs !== undefined && Math.abs(nowMs - notedMs) < NOTE_EVERY_MS) continue
        this.#notedMs.set(keyId, atMs)
        uses.set(keyId, atMs)
      }
    })
    this.#forgetNoted(nowMs)
    return uses.size === 0 ? null : this.#parts.noteUses(uses)
  }

  #forgetNoted(nowMs: number): void {
    if (Math.abs(nowMs - this.#forgotMs) < NOTE_EVERY_MS) return
    this.#forgotMs = nowMs
    for (const [keyId, notedMs] of this.#notedMs)
      if (Math.abs(nowMs - notedMs) >= NOTE_EVERY_MS) this.#notedMs.delete(keyId)
  }

  #giveUp(tally: Tally): void {
    this.#sent = null
    const reason = 'for a day it could not be learned whether a batch was stored'
    this.#parts.warn('usage_lost', { requests: tally.requests, reason })
  }
}
