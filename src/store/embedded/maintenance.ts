import { sql } from 'drizzle-orm'
import { innermostReason } from '../../http/observe/innermost-reason.ts'
import type { Log } from '../../http/observe/log.ts'
import type { Orm } from '../driver.ts'
import { readState, type TableState } from './table-state.ts'

const POLL_MS = 1_000

/** A vacuum of this many blocks stops all other work for some 15 ms. */
const SHORT_BLOCKS = 1_000
const WORTHWHILE_BLOCKS = SHORT_BLOCKS / 4
const WORTHWHILE_ROWS = 50
const WORTHWHILE_SHARE = 0.2

/** After a crash Postgres replays this much log in a second. */
const CHECKPOINT_BYTES = 64 * 1024 * 1024

export interface MaintenanceParts {
  readonly orm: Orm
  readonly warn: Log['warn']
  readonly pollMs?: number
}

export interface Maintenance {
  start(): Promise<void>
  stop(): Promise<void>
  longRound(): Promise<readonly string[]>
  round(): Promise<readonly string[]>
}

/** Keeps vacuums short, as each delays all requests; indexes of large tables wait for a start. */
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

  /** Updated rows lie anywhere, but deleted rows are the old ones and lie side by side. */
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
