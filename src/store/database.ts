import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Ear, Hearing } from './hearing.ts'
import { openEmbedded } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { unavailable, whileAvailable } from './unavailable.ts'

/** Drizzle over either driver. Results of its raw `execute` differ between the two: use the query builder. */
export type Orm = PgDatabase<PgQueryResultHKT>

/** What one driver brings; both speak the same SQL. */
export interface Driver {
  readonly kind: 'postgres' | 'embedded'
  readonly orm: Orm
  migrate(): Promise<void>
  ping(): Promise<void>
  /**
   * Hears what any process sends to a channel with pg_notify, from when its transaction is committed, until stopped. A
   * lost connection is made again by itself. Resolves while the database is away, too.
   */
  listen(channel: string, hearing: Hearing): Promise<Ear>
  /** Gives up all connections, with what is under way on them; absent where there are none to be lost. */
  readonly reconnect?: () => void
  close(): Promise<void>
}

export interface Database extends Driver {
  /**
   * Runs statements, and waits for them 1.5 s at most: where the database is late or out of reach, ApiError `unavailable`
   * is thrown. Other errors pass through.
   */
  use<T>(work: (orm: Orm) => Promise<T>): Promise<T>
}

export interface DatabaseOptions {
  /** null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null
  readonly dataDir: string
}

/** Folder of the SQL that `bunx drizzle-kit generate` wrote. */
export const MIGRATIONS_FOLDER = `${import.meta.dir}/migrations`

/**
 * Opens Postgres, or the embedded database after locking its directory (DirectoryInUseError, DirectoryUnusableError).
 * Postgres is not asked for anything yet: the service starts, and stays up, while it is away.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const driver = await openDriver(options)
  const bounded = boundWork(driver.reconnect)
  return {
    ...driver,
    ping: () => bounded(() => driver.ping()),
    use: (work) => bounded(() => work(driver.orm)),
  }
}

async function openDriver({ databaseUrl, dataDir }: DatabaseOptions): Promise<Driver> {
  if (databaseUrl !== null) return openPostgres(databaseUrl, MIGRATIONS_FOLDER)
  return await openEmbedded(dataDir, MIGRATIONS_FOLDER)
}

/** What nobody waits for any more is still queued before a database that hangs; beyond this much, nothing is added. */
const MAX_UNSETTLED = 1_000

/** A server that moved, or a firewall that forgot, leaves connections which never answer and never end. */
const SILENCE_MS = 5_000

/**
 * Runs work that is waited for as `whileAvailable` says, and refuses it at once where too much is unsettled. Where nothing
 * at all was answered for SILENCE_MS, the connections are made anew.
 */
function boundWork(reconnect: () => void = () => {}): <T>(work: () => Promise<T>) => Promise<T> {
  let unsettled = 0
  let heardAtMs = performance.now()
  const settle = () => {
    unsettled--
    heardAtMs = performance.now()
  }
  const late = () => {
    if (performance.now() - heardAtMs < SILENCE_MS) return
    heardAtMs = performance.now()
    reconnect()
  }
  return (work) => {
    if (unsettled >= MAX_UNSETTLED)
      return Promise.reject(unavailable(new Error(`${unsettled} statements wait`)))
    // Before it, nothing was asked that could have been answered.
    if (unsettled++ === 0) heardAtMs = performance.now()
    const running = work()
    running.then(settle, settle)
    return whileAvailable(running, late)
  }
}
