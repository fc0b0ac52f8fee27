import type { Log } from '../http/observe/log.ts'
import type { Patience } from '../http/patience.ts'
import { hasCurrentTables } from './current-tables.ts'
import type { Driver, Orm, Reconnection } from './driver.ts'
import { openEmbedded } from './embedded/open.ts'
import { openPostgres } from './postgres.ts'
import { unavailable, whileAvailable } from './unavailable.ts'

export interface Database extends Driver {
  /** Whether anything was answered since the start. */
  hasAnswered(): boolean
  /** Whether all tables and columns that the program knows are there; ApiError `unavailable`. */
  hasCurrentTables(): Promise<boolean>
  /**
   * Runs statements, and waits for them 1.5 s at most, or as long as the patience of the request lasts: where the database
   * is late or out of reach, ApiError `unavailable` is thrown. Other errors pass through.
   */
  use<T>(work: (orm: Orm) => Promise<T>, patience?: Patience): Promise<T>
  /** As `use`, for work that strangers cause: no other work waits for it, or is refused for its number. */
  useAside<T>(work: (orm: Orm) => Promise<T>, patience?: Patience): Promise<T>
}

export interface DatabaseOptions {
  /** null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null
  readonly dataDir: string
  /** Is told where the embedded database ended and was started again. */
  readonly warn?: Log['warn']
}

/** Folder of the SQL that `bunx drizzle-kit generate` wrote. */
export const MIGRATIONS_FOLDER = `${import.meta.dir}/migrations`

/**
 * Opens Postgres, or the embedded database after locking its directory (DirectoryInUseError, DirectoryUnusableError).
 * Postgres is not asked for anything yet: the service starts, and stays up, while it is away.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const driver = await openDriver(options)
  const { bounded, hasAnswered } = boundWork(driver.reconnection)
  const { bounded: boundedAside } = boundWork(driver.reconnection)
  return {
    ...driver,
    hasAnswered,
    hasCurrentTables: () => bounded(() => hasCurrentTables(driver.orm)),
    ping: () => bounded(() => driver.ping()),
    use: (work, patience) => bounded(() => work(driver.orm), patience),
    useAside: (work, patience) => boundedAside(() => work(driver.aside), patience),
  }
}

async function openDriver({ databaseUrl, dataDir, warn = () => {} }: DatabaseOptions): Promise<Driver> {
  if (databaseUrl !== null) return openPostgres(databaseUrl, MIGRATIONS_FOLDER)
  return await openEmbedded({ dataDir, migrationsFolder: MIGRATIONS_FOLDER, warn })
}

/** What nobody waits for any more is still queued before a database that hangs; beyond this much, nothing is added. */
const MAX_UNSETTLED = 1_000

interface Bounded {
  readonly bounded: <T>(work: () => Promise<T>, patience?: Patience) => Promise<T>
  readonly hasAnswered: () => boolean
}

/**
 * Runs work that is waited for as `whileAvailable` says, and refuses it at once where too much is unsettled. Where nothing
 * at all was answered for `silenceMs`, the connections are made anew.
 */
function boundWork({ silenceMs, reconnect }: Reconnection): Bounded {
  let unsettled = 0
  let hasAnswered = false
  let heardAtMs = performance.now()
  const settle = () => {
    unsettled--
    heardAtMs = performance.now()
  }
  const answer = () => {
    hasAnswered = true
    settle()
  }
  const late = () => {
    if (performance.now() - heardAtMs < silenceMs) return
    heardAtMs = performance.now()
    reconnect()
  }
  const bounded: Bounded['bounded'] = (work, patience) => {
    if (unsettled >= MAX_UNSETTLED)
      return Promise.reject(unavailable(new Error(`${unsettled} statements wait`)))
    // Before it, nothing was asked that could have been answered.
    if (unsettled++ === 0) heardAtMs = performance.now()
    // Drizzle runs a statement each time that its `then` is called.
    const running = (async () => await work())()
    running.then(answer, settle)
    return whileAvailable(running, late, patience)
  }
  return { bounded, hasAnswered: () => hasAnswered }
}
