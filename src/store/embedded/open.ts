import { join, resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import type { Log } from '../../http/observe/log.ts'
import type { Tracing } from '../../http/observe/tracing/tracing.ts'
import { CLUSTER } from '../backup/archive.ts'
import { copyTree } from '../backup/copy-tree.ts'
import { CLIENT_OPTIONS, CLOSE_LIMIT_S } from '../client-options.ts'
import type { Driver } from '../driver.ts'
import { FORMER_INDEXES } from '../former-indexes.ts'
import { lockDirectory } from '../lock.ts'
import { pendingMigrations } from '../pending.ts'
import { withStatementsKept } from '../statements/kept-statements.ts'
import { withSafeTransactions } from '../transaction.ts'
import { EmbeddedServer } from './server.ts'

const CONNECT_LIMIT_S = 60

/** Statements sent ahead to the one session, so that it need not wait for the next. */
const PIPELINED = 2

/** Every statement of the service ends sooner. */
const SILENCE_MS = 60_000

export interface EmbeddedOptions {
  readonly dataDir: string
  readonly migrationsFolder: string
  readonly warn: Log['warn']
  readonly tracing: Tracing | null
}

/** Pipelines statements to the one session; postgres.js keeps others out of a transaction. */
export async function openEmbedded({
  dataDir,
  migrationsFolder,
  warn,
  tracing,
}: EmbeddedOptions): Promise<Driver> {
  const lock = lockDirectory(dataDir)
  await using opened = new AsyncDisposableStack()
  opened.defer(() => lock.release())
  const directory = resolve(join(dataDir, CLUSTER))
  const server = opened.adopt(new EmbeddedServer(directory, warn), (open) => open.close())
  const client = opened.adopt(connect(server), (open) => open.end({ timeout: CLOSE_LIMIT_S }))
  try {
    await client.unsafe('select 1')
  } catch (error) {
    if (error instanceof postgres.PostgresError) throw new Error(error.message, { cause: error })
    throw error
  }
  const orm = withSafeTransactions(drizzle(withStatementsKept(client, tracing)))
  const resources = opened.move()
  return {
    kind: 'embedded',
    orm,
    separate: orm,
    connections: { main: 1, atOnce: PIPELINED, separate: null },
    check: async () => {},
    migrate: async ({ onPending = () => {} } = {}) => {
      onPending(await pendingMigrations(client))
      await migrate(orm, { migrationsFolder })
      // No other version has this directory beside this one.
      await client.unsafe(FORMER_INDEXES.map((name) => `drop index if exists "${name}"`).join(';'))
    },
    ping: async () => {
      await client.unsafe('select 1')
    },
    listen: async (_channel, listener) => {
      listener.onListening()
      return { stop: async () => {} }
    },
    // No other process has this directory.
    alone: (_lock, work) => work(),
    client: () => client,
    // A transaction keeps other statements from the one session, and after a checkpoint the files are all there is.
    snapshot: async (to) => {
      await client.begin(async (tx) => {
        await tx.unsafe('checkpoint')
        await copyTree(directory, to)
      })
    },
    reconnection: { silenceMs: SILENCE_MS, reconnect: () => server.kill() },
    close: () => resources.disposeAsync(),
  }
}

function connect(server: EmbeddedServer): postgres.Sql {
  // postgres.js 3.4.9 takes `socket` in place of an address, but its types do not have it.
  const options: Options = {
    ...CLIENT_OPTIONS,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    connect_timeout: CONNECT_LIMIT_S,
    idle_timeout: 0,
    max_lifetime: null,
    keep_alive: null,
    socket: () => server.connect(),
  }
  return postgres(options)
}

type Options = postgres.Options<Record<string, never>> & { socket: () => Promise<unknown> }
