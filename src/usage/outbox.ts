import type { SQL } from 'drizzle-orm'
import type { Database, TurnHolder } from '../store/database.ts'
import { type Columns, columnsOf, inSlices, type NoteUses, store } from './ledger.ts'
import { DAY_MS, Tally } from './tally.ts'

/** A batch of unknown outcome is sent again for this long, since the database later forgets its id. */
const RESEND_MS = DAY_MS
/** Limits attempts that may still be answered while the database is silent. */
const MAX_ATTEMPTS = 3
/** `last_used_at` is exact to a minute, and a flush takes time. */
const NOTE_EVERY_MS = 55_000

export const USAGE: TurnHolder = { holder: 'usage' }

interface Sent {
  readonly tally: Tally
  readonly sinceMs: number
  content: { readonly columns: Columns; readonly noted: SQL | null } | null
}

export interface OutboxParts {
  readonly database: Database
  readonly noteUses: NoteUses
  readonly now: () => number
  readonly warn: (event: string, fields: Record<string, unknown>) => void
}

/** One tally is sent while the other grows. */
export class Outbox {
  readonly #parts: OutboxParts
  #open = new Tally()
  #sent: Sent | null = null
  readonly #notedMs = new Map<string, number>()
  #forgotMs = 0
  #attempts = 0
  #emptyAtMs: number
  #turn: Promise<void> = Promise.resolve()

  constructor(parts: OutboxParts) {
    this.#parts = parts
    this.#emptyAtMs = parts.now()
  }

  count(keyId: string, operation: string, admitted: boolean, atMs: number): void {
    this.#open.count(keyId, operation, admitted, atMs)
  }

  tallies(): Tally[] {
    const tallies = this.#sent === null ? [this.#open] : [this.#sent.tally, this.#open]
    return tallies.filter(({ isEmpty }) => !isEmpty)
  }

  /** Covers requests not known to be stored, and the milliseconds since the first of them. */
  backlog(): { readonly requests: number; readonly ageMs: number } {
    const requests = this.tallies().reduce((sum, tally) => sum + tally.requests, 0)
    return { requests, ageMs: requests === 0 ? 0 : Math.max(0, this.#parts.now() - this.#emptyAtMs) }
  }

  /** Runs one flush at a time; rejects on failure and keeps the counts. */
  flush(): Promise<void> {
    const flushed = this.#turn.then(async () => {
      await this.#send()
      if (this.#open.isEmpty) {
        this.#emptyAtMs = this.#parts.now()
        return
      }
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
        // An earlier attempt may also have succeeded.
        if (this.#sent === sent) this.#sent = null
        this.#emptyAtMs = Math.max(this.#emptyAtMs, sent.sinceMs)
      } finally {
        this.#attempts--
      }
    }, USAGE)
  }

  /** Notes a key at most once a minute (contract K5), by the clock of the limits. */
  async #noteUses(tally: Tally): Promise<SQL | null> {
    let latestMs = Number.NEGATIVE_INFINITY
    const uses = new Map<string, number>()
    await inSlices(tally.uses(), (slice) => {
      for (const [keyId, atMs] of slice) {
        latestMs = Math.max(latestMs, atMs)
        const notedMs = this.#notedMs.get(keyId)
        if (notedMs !== undefined && Math.abs(atMs - notedMs) < NOTE_EVERY_MS) continue
        this.#notedMs.set(keyId, atMs)
        uses.set(keyId, atMs)
      }
    })
    this.#forgetNoted(latestMs)
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
