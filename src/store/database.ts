import type { DatabaseBudget } from '../http/database-budget.ts'
import { Histogram } from '../http/observe/histogram.ts'
import type { Log } from '../http/observe/log.ts'
import type { Tracing } from '../http/observe/tracing/tracing.ts'
import { readState, type SchemaState } from './current-tables.ts'
import type { Driver, Orm, Reconnection } from './driver.ts'
import { openEmbedded } from './embedded/open.ts'
import { Outages } from './outages.ts'
import { openPostgres } from './postgres.ts'
import { Secrets } from './secrets.ts'
import { Turns } from './turns.ts'
import { codeOf, named, OUTDATED, REMEDY, unavailable, whileAvailable } from './unavailable.ts'

export interface TurnHolder {
  /** The partner, or the part of the service; holders take turns (contract L9). */
  readonly holder: string
  /** 1.5 s by default. */
  readonly databaseBudget?: DatabaseBudget
}

export interface Database extends Driver {
  readonly secrets: Secrets
  hasAnswered(): boolean
  /** Whether the tables are as new as the program and take writes; ApiError `unavailable`. */
  state(): Promise<SchemaState>
  pools(): readonly PoolUse[]
  /** How long pieces of work took, in seconds. */
  readonly durations: Histogram
  /** Refusals by SQLSTATE or code. */
  readonly refusals: ReadonlyMap<string, number>
  /** How far the clock of the process is ahead of the database's, when it was last asked for its state; null: never. */
  clockAheadSeconds(): number | null
  /** Runs in the holder's turn, 1.5 s by default; throws ApiError `unavailable`, and passes other errors. */
  use<T>(work: (orm: Orm) => Promise<T>, asker?: TurnHolder): Promise<T>
  useAtLength<T>(work: (orm: Orm) => Promise<T>, asker?: TurnHolder): Promise<T>
  /** Uses connections of its own, so that work which strangers cause delays no other work. */
  useSeparately<T>(work: (orm: Orm) => Promise<T>, asker?: TurnHolder): Promise<T>
}

const SERVICE: TurnHolder = { holder: 'service' }
const HEALTH: TurnHolder = { holder: 'health' }

export interface DatabaseOptions {
  /** null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null
  readonly databasePool?: number
  readonly databaseCaFile?: string | null
  readonly processes?: number
  readonly dataDir: string
  readonly warn?: Log['warn']
  readonly tracing?: Tracing | null
}

export interface PoolUse {
  readonly pool: 'main' | 'keys'
  readonly connections: number
  readonly underWay: number
}

export const MIGRATIONS_FOLDER = `${import.meta.dir}/migrations`

/** Throws DirectoryInUseError or DirectoryUnusableError; sends no query, since Postgres may be down. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const driver = await openDriver(options)
  const { connections } = driver
  const outages = new Outages(options.warn ?? (() => {}))
  const explain = (error: unknown) => explained(error, driver.orm)
  const durations = new Histogram(BOUNDS_SECONDS)
  const bound = (turns: Turns) => boundWork(driver.reconnection, { turns, outages, explain, durations })
  const isQueue = connections.atOnce > connections.main
  const main = bound(new Turns({ places: connections.atOnce, isQueue }))
  const separate = connections.separate === null ? main : bound(new Turns({ places: MAX_LOOKUPS }))
  const { bounded, turns, hasAnswered } = main
  let clockAheadSeconds: number | null = null
  const state = async () => {
    const read = await readState(driver.orm)
    clockAheadSeconds = read.clockAheadSeconds
    return read.state
  }
  const use: Database['use'] = (work, asker) => bounded(() => work(driver.orm), asker)
  return {
    ...driver,
    secrets: new Secrets({ use }),
    hasAnswered,
    pools: () => [
      { pool: 'main', connections: connections.main, underWay: turns.used + turns.waiting },
      ...(connections.separate === null
        ? []
        : [{ pool: 'keys' as const, connections: connections.separate, underWay: separate.turns.used }]),
    ],
    durations,
    refusals: outages.counts,
    clockAheadSeconds: () => clockAheadSeconds,
    state: () => bounded(state, HEALTH),
    ping: () => bounded(() => driver.ping(), HEALTH),
    use,
    useAtLength: (work, { holder } = SERVICE) => named(turns.run(holder, () => work(driver.orm)).done),
    useSeparately: (work, asker) => separate.bounded(() => work(driver.separate), asker),
    close: () => {
      outages.close()
      return driver.close()
    },
  }
}

const MAX_LOOKUPS = 256

/** Requests wait for 1.5 s at most. */
const BOUNDS_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 1.5, 10]

async function openDriver(options: DatabaseOptions): Promise<Driver> {
  const { databaseUrl, databasePool = 10, dataDir, warn = () => {}, tracing = null } = options
  if (databaseUrl !== null) {
    const { databaseCaFile: caFile = null, processes = 1 } = options
    const parts = { url: databaseUrl, caFile, connections: databasePool, processes, tracing }
    return openPostgres({ ...parts, migrationsFolder: MIGRATIONS_FOLDER })
  }
  return await openEmbedded({ dataDir, migrationsFolder: MIGRATIONS_FOLDER, warn, tracing })
}

const LATE = Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' })

/** SQLSTATEs of missing tables, columns, functions and schemas. */
const MISSING = /^(42P01|42703|42883|42704|3F000)$/

/** Tables older than the program are no fault of the program (contract O4). */
async function explained(error: unknown, orm: Orm): Promise<unknown> {
  if (codeOf(error, (code) => MISSING.test(code)) === null) return error
  if ((await readState(orm)).state !== 'outdated') return error
  const cause = new Error(`the tables are older than the program: ${REMEDY}`)
  return unavailable(Object.assign(cause, { code: OUTDATED }))
}

interface Bounded {
  readonly bounded: <T>(work: () => Promise<T>, asker?: TurnHolder) => Promise<T>
  readonly turns: Turns
  readonly hasAnswered: () => boolean
}

interface BoundParts {
  readonly turns: Turns
  readonly outages: Outages
  readonly explain: (error: unknown) => Promise<unknown>
  readonly durations: Histogram
}

/** Gives up a turn that comes late, and reconnects if the database has answered nothing for `silenceMs`. */
function boundWork({ silenceMs, reconnect }: Reconnection, parts: BoundParts): Bounded {
  const { turns, outages, explain, durations } = parts
  let hasAnswered = false
  let heardAtMs = performance.now()
  const settle = () => {
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
  const begin = <T>(work: () => Promise<T>): Promise<T> => {
    // With no other work under way there was nothing to answer.
    if (turns.used === 1) settle()
    // Drizzle runs a statement each time its `then` is called.
    const beganMs = performance.now()
    const running = (async () => {
      try {
        return await work()
      } catch (error) {
        throw await explain(error)
      } finally {
        durations.observe((performance.now() - beganMs) / 1_000)
      }
    })()
    running.then(answer, fail)
    return running
  }
  const bounded: Bounded['bounded'] = (work, { holder, databaseBudget } = SERVICE) => {
    const turn = turns.run(holder, () => begin(work))
    const late = () => {
      // Other holders cause a turn to come late.
      if (!turn.withdraw()) outages.note(LATE)
      if (performance.now() - heardAtMs < silenceMs) return
      heardAtMs = performance.now()
      reconnect()
    }
    return whileAvailable(turn.done, late, databaseBudget)
  }
  return { bounded, turns, hasAnswered: () => hasAnswered }
}
