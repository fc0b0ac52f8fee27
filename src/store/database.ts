import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Ear, Hearing } from './hearing.ts'
import { openEmbedded } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { named, unavailable, whileAvailable } from './unavailable.ts'

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
  close(): Promise<void>
}

export interface Database extends Driver {
  /**
   * Runs statements, and waits for Postgres 1.5 s at most: where it is late or out of reach, ApiError `unavailable` is
   * thrown. Other errors pass through.
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
  const { databaseUrl, dataDir } = options
  if (databaseUrl === null) {
    const embedded = await openEmbedded(dataDir, MIGRATIONS_FOLDER)
    // It runs in this process: it cannot be out of reach, and a slow machine only makes it late.
    return { ...embedded, use: (work) => named(work(embedded.orm)) }
  }
  const server = openPostgres(databaseUrl, MIGRATIONS_FOLDER)
  const bounded = boundWork()
  return {
    ...server,
    ping: () => bounded(() => server.ping()),
    use: (work) => bounded(() => work(server.orm)),
  }
}

/** What nobody waits for any more is still queued before a Postgres that hangs; beyond this much, nothing is added. */
const MAX_UNSETTLED = 1_000

/** Runs work that is waited for as `whileAvailable` says, and refuses it at once where too much is unsettled. */
function boundWork(): <T>(work: () => Promise<T>) => Promise<T> {
  let unsettled = 0
  const settle = () => {
    unsettled--
  }
  return (work) => {
    if (unsettled >= MAX_UNSETTLED)
      return Promise.reject(unavailable(new Error(`${unsettled} statements wait`)))
    unsettled++
    const running = work()
    running.then(settle, settle)
    return whileAvailable(running)
  }
}
