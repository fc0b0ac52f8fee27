import { sql } from 'drizzle-orm'
import { innermostReason } from '../../http/innermost-reason.ts'
import type { Log } from '../../http/log.ts'
import type { Orm } from '../database.ts'
import { readState, type TableState } from './table-state.ts'

const POLL_MS = 1_000
const DAY_MS = 86_400_000

/** A vacuum reads or writes so many blocks in some 15 ms, for which the database does nothing else. */
const SHORT_BLOCKS = 1_000
/** Fewer of a large table are not worth the look at the rest of it. */
const WORTHWHILE_BLOCKS = SHORT_BLOCKS / 4
/** As in Postgres' own autovacuum. */
const WORTHWHILE_ROWS = 50
const WORTHWHILE_SHARE = 0.2

/** The service's own rounds make a handful. */
const QUIET_TRANSACTIONS_PER_S = 20
const QUIET_MS = 60_000

/** Postgres would go through so much of its log after a crash, in a second; what it keeps in memory is written in 20 ms. */
const CHECKPOINT_BYTES = 64 * 1024 * 1024

export interface MaintenanceParts {
  readonly orm: Orm
  readonly warn: Log['warn']
  /** A monotonic clock, in ms. */
  readonly now?: () => number
  readonly pollMs?: number
}

export interface Maintenance {
  start(): void
  /** Waits for the statement in flight. */
  stop(): Promise<void>
  /** Does what is due, and returns the statements that did it. */
  round(): Promise<readonly string[]>
}

/**
 * Does for the embedded database what autovacuum and the checkpointer do for a Postgres. It has one session, so a vacuum
 * keeps everybody waiting: each is a short one, of what was changed a moment ago. Cleaning the indexes of a large table takes
 * long however few entries are dead (0.1 s for 100 MB), so that waits for a quiet minute, or for a day at most.
 */
export function createMaintenance(parts: MaintenanceParts): Maintenance {
  const { orm, warn, pollMs = POLL_MS, now = () => performance.now() } = parts
  const stopping = new AbortController()
  const rounds = new Rounds(orm, now, stopping.signal)
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<unknown> = Promise.resolve()
  let isFailing = false

  const wait = () => {
    if (stopping.signal.aborted) return
    timer = setTimeout(() => {
      running = rounds.run().then(
        () => {
          isFailing = false
        },
        (error: unknown) => {
          if (!isFailing) warn('embedded_maintenance_failed', { reason: innermostReason(error) })
          isFailing = true
        },
      )
      void running.then(wait)
    }, pollMs)
    timer.unref()
  }
  return {
    start: () => {
      if (timer === undefined) wait()
    },
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
    round: () => rounds.run(),
  }
}

class Rounds {
  readonly #orm: Orm
  readonly #now: () => number
  readonly #stopping: AbortSignal
  readonly #startedAtMs: number
  /** When a table's indexes were last cleaned, by its name. */
  readonly #cleanedAtMs = new Map<string, number>()
  /** Tables whose indexes have nothing to be cleaned from. */
  readonly #clean = new Set<string>()
  /** How often a table's rows had been updated at its last vacuum. */
  readonly #updates = new Map<string, number>()
  #busyAtMs: number
  /** When all tables were looked at. */
  #wholeAtMs = Number.NEGATIVE_INFINITY
  #polled: { readonly atMs: number; readonly transactions: number } | null = null

  constructor(orm: Orm, now: () => number, stopping: AbortSignal) {
    this.#orm = orm
    this.#now = now
    this.#stopping = stopping
    this.#startedAtMs = now()
    this.#busyAtMs = now()
  }

  async run(): Promise<readonly string[]> {
    // Reading of all tables takes some ms: once in a quiet minute is enough.
    const startedAtMs = this.#now()
    const isWhole = startedAtMs - Math.max(this.#busyAtMs, this.#wholeAtMs) >= QUIET_MS
    if (isWhole) this.#wholeAtMs = startedAtMs
    const { tables, transactions, logBytes } = await readState(this.#orm, isWhole ? 0 : WORTHWHILE_ROWS)
    this.#noteBusy(transactions)
    const due = tables.flatMap((table) => this.#vacuumOf(table) ?? [])
    if (logBytes >= CHECKPOINT_BYTES) due.push('checkpoint')
    for (const [index, statement] of due.entries()) {
      if (this.#stopping.aborted) return due.slice(0, index)
      await this.#orm.execute(sql.raw(statement))
    }
    return due
  }

  #noteBusy(transactions: number): void {
    const atMs = this.#now()
    if (this.#polled !== null) {
      const seconds = Math.max(1, (atMs - this.#polled.atMs) / 1_000)
      if (transactions - this.#polled.transactions > QUIET_TRANSACTIONS_PER_S * seconds) this.#busyAtMs = atMs
    }
    this.#polled = { atMs, transactions }
  }

  #vacuumOf(table: TableState): string | null {
    const { name, indexBlocks, updates } = table
    const changedBlocks = this.#changedBlocksOf(table)
    const isCleaning = !this.#clean.has(name) && this.#mayTakeLong(name)
    if (!isCleaning && !isWorthwhile(table, changedBlocks)) return null
    const isShort = changedBlocks + indexBlocks <= SHORT_BLOCKS
    if (!isCleaning && !isShort && changedBlocks > SHORT_BLOCKS) return null
    this.#updates.set(name, updates)
    if (!isCleaning && !isShort) {
      this.#clean.delete(name)
      return `vacuum (index_cleanup off) ${name}`
    }
    this.#clean.add(name)
    this.#cleanedAtMs.set(name, this.#now())
    return `vacuum ${name}`
  }

  /** Updated rows lie anywhere, deleted ones side by side: what is deleted is what is old. */
  #changedBlocksOf({ name, blocks, unseenBlocks, liveRows, deadRows, updates }: TableState): number {
    const updatedRows = Math.min(deadRows, updates - (this.#updates.get(name) ?? 0))
    const rowsPerBlock = Math.max(1, (liveRows + deadRows) / Math.max(1, blocks))
    return Math.min(blocks, unseenBlocks + updatedRows + (deadRows - updatedRows) / rowsPerBlock)
  }

  /** Once a day, and on the first day too, whatever the indexes of a table take: in a quiet minute if there is one. */
  #mayTakeLong(name: string): boolean {
    const now = this.#now()
    const cleanedAtMs = this.#cleanedAtMs.get(name)
    if (now - (cleanedAtMs ?? this.#startedAtMs) >= 2 * DAY_MS) return true
    const isDue = cleanedAtMs === undefined || now - cleanedAtMs >= DAY_MS
    return isDue && now - this.#busyAtMs >= QUIET_MS
  }
}

function isWorthwhile({ insertedRows, deadRows, liveRows }: TableState, changedBlocks: number): boolean {
  const changedRows = insertedRows + deadRows
  if (changedRows < WORTHWHILE_ROWS) return false
  return changedBlocks >= WORTHWHILE_BLOCKS || changedRows >= WORTHWHILE_ROWS + WORTHWHILE_SHARE * liveRows
}
