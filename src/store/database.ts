import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { openEmbedded } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { whileAvailable } from './unavailable.ts'

/** Drizzle over either driver. Results of its raw `execute` differ between the two: use the query builder. */
export type Orm = PgDatabase<PgQueryResultHKT>

/** What one driver brings; both speak the same SQL. */
export interface Driver {
  readonly kind: 'postgres' | 'embedded'
  readonly orm: Orm
  migrate(): Promise<void>
  ping(): Promise<void>
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
    return { ...embedded, use: (work) => work(embedded.orm) }
  }
  const server = openPostgres(databaseUrl, MIGRATIONS_FOLDER)
  return {
    ...server,
    ping: () => whileAvailable(server.ping()),
    use: (work) => whileAvailable(work(server.orm)),
  }
}
