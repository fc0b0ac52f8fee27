import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import type { Tracing } from '../http/observe/tracing/tracing.ts'
import { readPostgresUrl } from '../net/postgres-url.ts'
import {
  addressOptions,
  CLIENT_OPTIONS,
  CLOSE_LIMIT_S,
  type ClientOptions,
  type OpenClient,
} from './client-options.ts'
import type { Driver } from './driver.ts'
import { Migrator } from './migrator.ts'
import { Pace } from './pace.ts'
import { ConnectionPool } from './pool.ts'
import { checkOnce, checkServer } from './server-check.ts'
import { type SessionSettings, sessionSetup } from './session-setup.ts'
import { withStatementsKept } from './statements/kept-statements.ts'
import { subscribe } from './subscription.ts'
import { withSafeTransactions } from './transaction.ts'
import { whileAvailable } from './unavailable.ts'

const MAX_SEPARATE_CONNECTIONS = 2
/** One connection listens; the others migrate, check and hold a lock. */
const FURTHER_CONNECTIONS = 4

/** No request waits for a migration, and a busy machine may need seconds to connect. */
const MIGRATION_CONNECT_LIMIT_S = 20

/** A server that moved, or a firewall that forgot a connection, neither answers nor closes it. */
const SILENCE_MS = 3_000

/** All processes of a node together stay below ten a second, whatever happens to their connections. */
const ATTEMPTS_PER_SECOND = 8

const UNLIMITED: SessionSettings = { statement_timeout: '0', idle_in_transaction_session_timeout: '0' }

export interface PostgresOptions {
  readonly url: string
  /** null: the certificates that the URL names, or the system's. */
  readonly caFile: string | null
  readonly migrationsFolder: string
  readonly connections: number
  readonly processes: number
  readonly tracing?: Tracing | null
}

export function openPostgres(options: PostgresOptions): Driver {
  const { connections, migrationsFolder, tracing = null } = options
  const open = clientsOf(options)
  const pool = new ConnectionPool(() => withStatementsKept(open({ max: connections }), tracing))
  const separatePool = new ConnectionPool(() =>
    withStatementsKept(open({ max: MAX_SEPARATE_CONNECTIONS }), tracing),
  )
  const orm = withSafeTransactions(drizzle(pool.client))
  const closing = new AbortController()
  const lasting: postgres.Sql[] = []
  const openLasting: OpenClient = (more, settings) =>
    open({ max: 1, idle_timeout: 0, max_lifetime: null, ...more }, settings)
  return {
    kind: 'postgres',
    orm,
    separate: withSafeTransactions(drizzle(separatePool.client)),
    connections: { main: connections, atOnce: connections, separate: MAX_SEPARATE_CONNECTIONS },
    check: (onAway) => checkServer(open, closing.signal, onAway),
    migrate: async ({ onPending = () => {}, onWaiting = () => {}, finishes = false } = {}) => {
      const openPatient: OpenClient = (more, settings) =>
        openLasting({ connect_timeout: MIGRATION_CONNECT_LIMIT_S, ...more }, settings)
      await checkOnce(openPatient)
      const openSession = (settings: SessionSettings) => openPatient({}, settings)
      const stopping = closing.signal
      const parts = { open: openSession, folder: migrationsFolder, onPending, onWaiting, finishes, stopping }
      try {
        await new Migrator(parts).run()
      } catch (error) {
        if (!closing.signal.aborted) throw error
      }
    },
    ping: async () => {
      await orm.execute(sql`select 1`)
    },
    listen: (channel, listener) => subscribe(() => open({ max: 1 }), channel, listener),
    alone: (lock, work) => runAlone(openLasting({}), lock, work),
    client: () => {
      const client = openLasting({}, UNLIMITED)
      lasting.push(client)
      return client
    },
    snapshot: null,
    reconnection: {
      silenceMs: SILENCE_MS,
      reconnect: () => {
        pool.renew()
        separatePool.renew()
      },
    },
    close: async () => {
      closing.abort()
      const clients = [pool.client, separatePool.client, ...lasting]
      await Promise.all(clients.map((client) => client.end({ timeout: CLOSE_LIMIT_S })))
    },
  }
}

function clientsOf({ url, caFile, connections, processes }: PostgresOptions): OpenClient {
  const pace = new Pace(
    ATTEMPTS_PER_SECOND / processes,
    connections + MAX_SEPARATE_CONNECTIONS + FURTHER_CONNECTIONS,
  )
  const { takesReadOnly } = readPostgresUrl(url).address
  return (options, settings) => {
    const all: ClientOptions = {
      ...CLIENT_OPTIONS,
      ...addressOptions(url, caFile),
      idle_timeout: 60,
      pace: () => pace.next(),
      setup: sessionSetup(takesReadOnly, settings),
      ...options,
    }
    return postgres(all)
  }
}

/** The lock ends with its connection, and so with the process. */
async function runAlone<T>(client: postgres.Sql, lock: string, work: () => Promise<T>): Promise<T | null> {
  try {
    const [row] = await whileAvailable(client.unsafe(`select pg_try_advisory_lock(${lock}) as is_ours`))
    return row?.is_ours === true ? await work() : null
  } finally {
    await client.end({ timeout: CLOSE_LIMIT_S })
  }
}
