import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { CLIENT_OPTIONS, CLOSE_LIMIT_S } from './client-options.ts'
import type { Driver } from './driver.ts'
import { withStatementsKept } from './kept-statements.ts'
import { Pool } from './pool.ts'
import { subscribe } from './subscription.ts'
import { withSafeTransactions } from './transaction.ts'
import { whileAvailable } from './unavailable.ts'

const MAX_SEPARATE_CONNECTIONS = 2

/** No request waits for a migration, and a busy machine may need seconds for a connection. */
const MIGRATION_CONNECT_LIMIT_S = 20

/** A server that moved, or a firewall that forgot a connection, never answers and never closes it. */
const SILENCE_MS = 5_000
/** The same number in every version of the service: `waypost` in ASCII. */
const MIGRATION_LOCK = '33602696433857396'

const LIMITS: postgres.Options<Record<string, never>> = {
  ...CLIENT_OPTIONS,
  connect_timeout: 2,
  idle_timeout: 60,
  connection: {
    application_name: 'waypost',
    /** Milliseconds: a node that loses its power in a transaction must not keep rows locked. */
    idle_in_transaction_session_timeout: 10_000,
  },
}

/**
 * Postgres through a pool that connects when it is first needed, and again after an outage. `patches` repairs
 * postgres.js 3.4.9: a connection lost before its next write ended the process, or never wrote again
 * (porsager/postgres issue 1208).
 */
export function openPostgres(url: string, migrationsFolder: string, connections: number): Driver {
  const pool = new Pool(() => withStatementsKept(postgres(url, { ...LIMITS, max: connections })))
  const separatePool = new Pool(() =>
    withStatementsKept(postgres(url, { ...LIMITS, max: MAX_SEPARATE_CONNECTIONS })),
  )
  const orm = withSafeTransactions(drizzle(pool.client))
  return {
    kind: 'postgres',
    orm,
    separate: withSafeTransactions(drizzle(separatePool.client)),
    connections: { main: connections, separate: MAX_SEPARATE_CONNECTIONS },
    migrate: () => migrateAlone(url, migrationsFolder),
    ping: async () => {
      await orm.execute(sql`select 1`)
    },
    listen: (channel, listener) => subscribe(() => postgres(url, { ...LIMITS, max: 1 }), channel, listener),
    alone: (lock, work) => runAlone(url, lock, work),
    reconnection: {
      silenceMs: SILENCE_MS,
      reconnect: () => {
        pool.renew()
        separatePool.renew()
      },
    },
    close: async () => {
      await Promise.all([pool, separatePool].map(({ client }) => client.end({ timeout: CLOSE_LIMIT_S })))
    },
  }
}

/**
 * Migrates under a session lock, on a connection of its own. Drizzle reads the list of applied migrations before its
 * transaction begins, so two processes that start together would both apply everything. The lock ends with the
 * connection.
 */
async function migrateAlone(url: string, migrationsFolder: string): Promise<void> {
  const patience = { connect_timeout: MIGRATION_CONNECT_LIMIT_S, idle_timeout: 0, max_lifetime: null }
  const client = postgres(url, { ...LIMITS, ...patience, max: 1 })
  try {
    await client.unsafe(`select pg_advisory_lock(${MIGRATION_LOCK})`)
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.end({ timeout: CLOSE_LIMIT_S })
  }
}

/** Holds a session lock on a connection of its own, which ends with the process in whatever way that ends. */
async function runAlone<T>(url: string, lock: string, work: () => Promise<T>): Promise<T | null> {
  const client = postgres(url, { ...LIMITS, max: 1, idle_timeout: 0, max_lifetime: null })
  try {
    const [row] = await whileAvailable(client.unsafe(`select pg_try_advisory_lock(${lock}) as is_ours`))
    return row?.is_ours === true ? await work() : null
  } finally {
    await client.end({ timeout: CLOSE_LIMIT_S })
  }
}
