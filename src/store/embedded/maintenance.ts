import { sql } from 'drizzle-orm'
import { innermostReason } from '../../http/observe/innermost-reason.ts'
import type { Log } from '../../http/observe/log.ts'
import type { Orm } from '../driver.ts'
import { readState, type TableState } from './table-state.ts'

const POLL_MS = 1_000

/** A vacuum reads or writes so many blocks in some 15 ms, for which the database does nothing else. */
const SHORT_BLOCKS = 1_000
/** Fewer of a large table are not worth the look at the rest of it. */
const WORTHWHILE_BLOCKS = SHORT_BLOCKS / 4
/** As in Postgres' own autovacuum. */
const WORTHWHILE_ROWS = 50
const WORTHWHILE_SHARE = 0.2

/** Postgres would go through so much of its log after a crash, in a second; what it keeps in memory is written in 20 ms. */
const CHECKPOINT_BYTES = 64 * 1024 * 1024

export interface MaintenanceParts {
  readonly orm: Orm
  readonly warn: Log['warn']
  readonly pollMs?: number
}

export interface Maintenance {
  /** Does what takes long, then what is due from time to time. */
  start(): Promise<void>
  /** Waits for the statement in flight. */
  stop(): Promise<void>
  /** Does what takes long, and returns the statements that did it. */
  longRound(): Promise<readonly string[]>
  /** Does what is due and short, and returns the statements that did it. */
  round(): Promise<readonly string[]>
}

/**
 * Does for the embedded database what autovacuum and the checkpointer do for a Postgres. It has one session, so a vacuum
 * keeps everybody waiting: each is a short one, of what was changed a moment ago. Cleaning the indexes of a large table takes
 * long however few entries are dead (0.1 s for 100 MB), so that is done at a start only, when nobody waits yet.
 */
export function createMaintenance({ orm, warn, pollMs = POLL_MS }: MaintenanceParts): Maintenance {
  const stopping = new AbortController()
  const rounds = new Rounds(orm, stopping.signal)
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<unknown> = Promise.resolve()
  let isFailing = false

  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
      isFailing = false
    } catch (error) {
      if (!isFailing) warn('embedded_maintenance_failed', { reason: innermostReason(error) })
      isFailing = true
    }
  }
  const wait = () => {
    if (stopping.signal.aborted) return
    timer = setTimeout(() => {
      running = attempt(() => rounds.run()).then(wait)
    }, pollMs)
    timer.unref()
  }
  return {
    start: async () => {
      await attempt(() => rounds.runLong())
      wait()
    },
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
    longRound: () => rounds.runLong(),
    round: () => rounds.run(),
  }
}

class Rounds {
  readonly #orm: Orm
  readonly #stopping: AbortSignal
  /** How often a table's rows had been updated at its last vacuum. */
  readonly #updates = new Map<string, number>()

  constructor(orm: Orm, stopping: AbortSignal) {
    this.#orm = orm
    this.#stopping = stopping
  }

  async run(): Promise<readonly string[]> {
    const { tables, logBytes } = await readState(this.#orm, WORTHWHILE_ROWS)
    const due = tables.flatMap((table) => this.#shortVacuumOf(table) ?? [])
    if (logBytes >= CHECKPOINT_BYTES) due.push('checkpoint')
    return this.#execute(due)
  }

  /** Where nothing is dead, a vacuum reads next to nothing. */
  async runLong(): Promise<readonly string[]> {
    const { tables } = await readState(this.#orm, 0)
    const large = tables.filter(({ blocks, indexBlocks }) => blocks + indexBlocks > SHORT_BLOCKS)
    return this.#execute(large.map(({ name }) => `vacuum ${name}`))
  }

  async #execute(statements: readonly string[]): Promise<readonly string[]> {
    for (const [index, statement] of statements.entries()) {
      if (this.#stopping.aborted) return statements.slice(0, index)
      await this.#orm.execute(sql.raw(statement))
    }
    return statements
  }

  #shortVacuumOf(table: TableState): string | null {
    const changedBlocks = this.#changedBlocksOf(table)
    if (changedBlocks > SHORT_BLOCKS || !isWorthwhile(table, changedBlocks)) return null
    this.#updates.set(table.name, table.updates)
    const isShort = changedBlocks + table.indexBlocks <= SHORT_BLOCKS
    return isShort ? `vacuum ${table.name}` : `vacuum (index_cleanup off) ${table.name}`
  }

  /** Updated rows lie anywhere, deleted ones side by side: what is deleted is what is old. */
  #changedBlocksOf({ name, blocks, unseenBlocks, liveRows, deadRows, updates }: TableState): number {
    const updatedRows = Math.min(deadRows, updates - (this.#updates.get(name) ?? 0))
    const rowsPerBlock = Math.max(1, (liveRows + deadRows) / Math.max(1, blocks))
    return Math.min(blocks, unseenBlocks + updatedRows + (deadRows - updatedRows) / rowsPerBlock)
  }
}

function isWorthwhile({ insertedRows, deadRows, liveRows }: TableState, changedBlocks: number): boolean {
  const changedRows = insertedRows + deadRows
  if (changedRows < WORTHWHILE_ROWS) return false
  return changedBlocks >= WORTHWHILE_BLOCKS || changedRows >= WORTHWHILE_ROWS + WORTHWHILE_SHARE * liveRows
}
