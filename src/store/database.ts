import type { Log } from '../http/observe/log.ts'
import type { Patience } from '../http/patience.ts'
import { type DatabaseState, readState } from './current-tables.ts'
import type { Driver, Orm, Reconnection } from './driver.ts'
import { openEmbedded } from './embedded/open.ts'
import { Outages } from './outages.ts'
import { openPostgres } from './postgres.ts'
import { codeOf, OUTDATED, REMEDY, unavailable, whileAvailable } from './unavailable.ts'

export interface Database extends Driver {
  /** Whether the database has answered since the start. */
  hasAnswered(): boolean
  /** Whether the tables are as new as the program and take writes; ApiError `unavailable`. */
  state(): Promise<DatabaseState>
  pools(): readonly PoolUse[]
  /**
   * Runs statements and waits 1.5 s for them, or as long as the patience of the request lasts. Throws ApiError
   * `unavailable` where the database is late or out of reach, and other errors as they are.
   */
  use<T>(work: (orm: Orm) => Promise<T>, patience?: Patience): Promise<T>
  /** As `use`, on connections of its own: work that strangers cause delays no other work. */
  useSeparately<T>(work: (orm: Orm) => Promise<T>, patience?: Patience): Promise<T>
}

export interface DatabaseOptions {
  /** null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null
  /** Connections to Postgres at most, beside those for the look-ups of keys and for their changes; 10. */
  readonly databasePool?: number
  /** Certificates of those who may have signed the server's. */
  readonly databaseCaFile?: string | null
  /** Processes of this node; 1. */
  readonly processes?: number
  readonly dataDir: string
  /** Reports that the embedded database ended and was started again. */
  readonly warn?: Log['warn']
}

/** Work that each of the database's pools has under way; each piece takes one connection at a time. */
export interface PoolUse {
  readonly pool: 'main' | 'keys'
  readonly connections: number
  readonly underWay: number
}

/** The SQL that drizzle-kit generated. */
export const MIGRATIONS_FOLDER = `${import.meta.dir}/migrations`

/**
 * Opens Postgres, or the embedded database after locking its directory (DirectoryInUseError, DirectoryUnusableError).
 * Postgres may be away: nothing is asked of it yet.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const driver = await openDriver(options)
  const outages = new Outages(options.warn ?? (() => {}))
  const explain = (error: unknown) => explained(error, driver.orm)
  const main = boundWork(driver.reconnection, outages, explain)
  const separate = boundWork(driver.reconnection, outages, explain)
  const { bounded, hasAnswered } = main
  return {
    ...driver,
    hasAnswered,
    pools: () => poolsOf(driver, main.unsettled(), separate.unsettled()),
    state: () => bounded(() => readState(driver.orm)),
    ping: () => bounded(() => driver.ping()),
    use: (work, patience) => bounded(() => work(driver.orm), patience),
    close: () => {
      outages.close()
      return driver.close()
    },
    useSeparately: (work, patience) => separate.bounded(() => work(driver.separate), patience),
  }
}

function poolsOf({ connections }: Driver, main: number, separate: number): PoolUse[] {
  if (connections.separate === null)
    return [{ pool: 'main', connections: connections.main, underWay: main + separate }]
  return [
    { pool: 'main', connections: connections.main, underWay: main },
    { pool: 'keys', connections: connections.separate, underWay: separate },
  ]
}

async function openDriver(options: DatabaseOptions): Promise<Driver> {
  const { databaseUrl, databasePool = 10, dataDir, warn = () => {} } = options
  if (databaseUrl !== null) {
    const { databaseCaFile: caFile = null, processes = 1 } = options
    const parts = { url: databaseUrl, caFile, connections: databasePool, processes }
    return openPostgres({ ...parts, migrationsFolder: MIGRATIONS_FOLDER })
  }
  return await openEmbedded({ dataDir, migrationsFolder: MIGRATIONS_FOLDER, warn })
}

/** A database that hangs keeps statements queued that nobody waits for any more; no more than these are added. */
const MAX_UNSETTLED = 1_000

const LATE = Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' })

/** SQLSTATEs of tables, columns, functions and schemas that are not there. */
const MISSING = /^(42P01|42703|42883|42704|3F000)$/

/** Tables that are older than the program are no fault of the program (contract O4). */
async function explained(error: unknown, orm: Orm): Promise<unknown> {
  if (codeOf(error, (code) => MISSING.test(code)) === null) return error
  if ((await readState(orm)) !== 'outdated') return error
  const cause = new Error(`the tables are older than the program: ${REMEDY}`)
  return unavailable(Object.assign(cause, { code: OUTDATED }))
}

interface Bounded {
  readonly bounded: <T>(work: () => Promise<T>, patience?: Patience) => Promise<T>
  readonly hasAnswered: () => boolean
  readonly unsettled: () => number
}

/**
 * Runs work as `whileAvailable` does, refuses it where too many statements are unsettled, and reconnects where the
 * database has answered nothing for `silenceMs`.
 */
function boundWork(
  { silenceMs, reconnect }: Reconnection,
  outages: Outages,
  explain: (error: unknown) => Promise<unknown>,
): Bounded {
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
  const fail = (error: unknown) => {
    settle()
    outages.note(error)
  }
  const late = () => {
    outages.note(LATE)
    if (performance.now() - heardAtMs < silenceMs) return
    heardAtMs = performance.now()
    reconnect()
  }
  const bounded: Bounded['bounded'] = (work, patience) => {
    if (unsettled >= MAX_UNSETTLED)
      return Promise.reject(unavailable(new Error(`${unsettled} statements wait`)))
    // With nothing unsettled there was nothing to answer.
    if (unsettled++ === 0) heardAtMs = performance.now()
    // Drizzle runs a statement each time that its `then` is called.
    const running = (async () => {
      try {
        return await work()
      } catch (error) {
        throw await explain(error)
      }
    })()
    running.then(answer, fail)
    return whileAvailable(running, late, patience)
  }
  return { bounded, hasAnswered: () => hasAnswered, unsettled: () => unsettled }
}
