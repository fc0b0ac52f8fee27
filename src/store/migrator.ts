import { setTimeout as sleep } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type postgres from 'postgres'
import { CLOSE_LIMIT_S } from './client-options.ts'
import { FORMER_INDEXES } from './former-indexes.ts'
import { type LockWait, LockWaits } from './lock-waits.ts'
import { pendingMigrations } from './pending.ts'
import type { SessionSettings } from './session-setup.ts'

/** Every version of the service uses this number: `waypost` in ASCII. */
const MIGRATION_LOCK = '33602696433857396'

/** Requests queue behind an awaited lock; below the `deadlock_timeout` of 1 s a deadlock ends here. */
const LOCK_LIMIT = '500ms'
const PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 5_000
/** SQLSTATEs of a lock that is not available and of a deadlock. */
const TRY_AGAIN = ['55P03', '40P01']

const SETTINGS: SessionSettings = {
  statement_timeout: '0',
  lock_timeout: LOCK_LIMIT,
  client_connection_check_interval: '500ms',
}

/** Drizzle lists whole migrations, and this program the statements of an unfinished one. */
const LIST = 'drizzle.__drizzle_migrations'
const STEPS = 'drizzle.__waypost_steps'
const MAKE_LISTS = `create schema if not exists drizzle;
  create table if not exists ${LIST} (id serial primary key, hash text not null, created_at bigint);
  create table if not exists ${STEPS} (hash text, step int, primary key (hash, step))`

const CREATED_TABLE = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?"(\w+)"/gi
const CREATED_INDEX = /^\s*create\s+(unique\s+)?index\s+"(\w+)"\s+on\s+(?:"public"\.)?"(\w+)"(.*)$/is

export interface MigratorParts {
  readonly open: (settings: SessionSettings) => postgres.Sql
  readonly folder: string
  readonly onPending: (names: readonly string[]) => void
  readonly onWaiting: (wait: LockWait) => void
  readonly finishes: boolean
  readonly stopping: AbortSignal
}

interface Migration {
  readonly hash: string
  readonly folderMillis: number
  readonly sql: readonly string[]
}

/**
 * Applies the pending migrations beside nodes that serve (contract O14): each statement in a transaction of its own, so
 * that no lock is kept, and an index of a table in use concurrently. The transaction notes what is applied. A session
 * lock covers all of it, since two processes may begin together.
 */
export class Migrator {
  readonly #parts: MigratorParts
  readonly #client: postgres.Sql
  readonly #observer: postgres.Sql
  readonly #waits: LockWaits
  #pid = 0
  #made: ReadonlySet<string> = new Set()

  constructor(parts: MigratorParts) {
    this.#parts = parts
    this.#client = parts.open(SETTINGS)
    this.#observer = parts.open({})
    this.#waits = new LockWaits(this.#observer, parts.onWaiting)
  }

  async run(): Promise<void> {
    const cut = () => void this.#client.end({ timeout: 0 })
    this.#parts.stopping.addEventListener('abort', cut)
    try {
      await this.#lock()
      await this.#migrate()
    } finally {
      this.#parts.stopping.removeEventListener('abort', cut)
      await Promise.all([this.#client, this.#observer].map((one) => one.end({ timeout: CLOSE_LIMIT_S })))
    }
  }

  async #lock(): Promise<void> {
    const lock = `select pg_try_advisory_lock(${MIGRATION_LOCK}) as is_ours, pg_backend_pid() as pid`
    while (true) {
      const [row] = await this.#client.unsafe(lock)
      this.#pid = row?.pid
      if (row?.is_ours) return
      this.#waits.note({ target: 'another migration', blockers: [] })
      await this.#pause(PAUSE_MS)
    }
  }

  async #migrate(): Promise<void> {
    const [row] = await this.#client.unsafe(`select to_regclass('${LIST}') is not null
      and to_regclass('${STEPS}') is not null as has_lists`)
    if (!row?.has_lists) await this.#try(MAKE_LISTS)
    const [last] = await this.#client.unsafe(`select max(created_at) as at from ${LIST}`)
    const all = readMigrationFiles({ migrationsFolder: this.#parts.folder })
    const pending = all.filter(({ folderMillis }) => folderMillis > Number(last?.at ?? 0))
    this.#parts.onPending(await pendingMigrations(this.#client))
    const made = pending.flatMap(({ sql }) => sql.flatMap((text) => [...text.matchAll(CREATED_TABLE)]))
    this.#made = new Set(made.map(([, table = '']) => table))
    if (last?.at === null) await this.#try(pending.flatMap((one) => [...one.sql, noteOf(one)]).join(';\n'))
    else for (const migration of pending) await this.#apply(migration)
    if (last?.at !== null && !this.#parts.finishes) return
    for (const name of FORMER_INDEXES)
      await this.#again(() => this.#unlimited(() => this.#run(`drop index concurrently if exists "${name}"`)))
  }

  async #apply(migration: Migration): Promise<void> {
    const { hash, sql } = migration
    const rows = await this.#client.unsafe(`select step from ${STEPS} where hash = '${hash}'`)
    const done = new Set(rows.map(({ step }) => step))
    for (const [step, text] of sql.entries()) {
      if (done.has(step)) continue
      const note = `insert into ${STEPS} values ('${hash}', ${step})`
      const [, unique = '', index = '', table = '', rest = ''] = CREATED_INDEX.exec(text) ?? []
      if (index === '' || this.#made.has(table)) await this.#try(`${text};\n${note}`)
      else
        await this.#indexConcurrently(
          index,
          `create ${unique}index concurrently "${index}" on "${table}"${rest}`,
          note,
        )
    }
    await this.#try(`${noteOf(migration)};\ndelete from ${STEPS} where hash = '${hash}'`)
  }

  #indexConcurrently(name: string, create: string, note: string): Promise<void> {
    const found = () =>
      this.#client.unsafe(`select indisvalid from pg_index where indexrelid = to_regclass('"${name}"')`)
    return this.#again(async () => {
      await this.#unlimited(async () => {
        if ((await found())[0]?.indisvalid === false) await this.#run(`drop index concurrently "${name}"`)
        if ((await found()).length === 0) await this.#run(create)
      })
      await this.#run(note)
    })
  }

  /** A concurrent statement may wait for as long as it must, since no request waits behind it. */
  async #unlimited(work: () => Promise<void>): Promise<void> {
    await this.#client.unsafe('set lock_timeout = 0')
    await work()
    await this.#client.unsafe(`set lock_timeout = '${LOCK_LIMIT}'`)
  }

  async #run(text: string): Promise<void> {
    await this.#waits.during(this.#pid, this.#client.unsafe(text))
  }

  #try(text: string): Promise<void> {
    return this.#again(() => this.#run(text))
  }

  async #again(work: () => Promise<void>): Promise<void> {
    for (let pauseMs = PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs + PAUSE_MS)) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && TRY_AGAIN.includes(String(error.code))))
          throw error
      }
      await this.#pause(pauseMs)
      // The session may have changed.
      await this.#lock()
    }
  }

  async #pause(durationMs: number): Promise<void> {
    await sleep(durationMs, undefined, { signal: this.#parts.stopping })
  }
}

function noteOf({ hash, folderMillis }: Migration): string {
  return `insert into ${LIST} (hash, created_at) values ('${hash}', ${folderMillis})`
}
