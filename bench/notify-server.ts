import postgres from 'postgres'
import { type Database, openDatabase } from '../src/store/database.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { makeDirectory } from '../test/support/service.ts'

/** Rows of a statement that is handed to the driver as it is. */
export type Raw = (statement: string, values?: (string | number)[]) => Promise<Record<string, unknown>[]>

/** One of the two databases, opened as the service opens it. */
export interface Server {
  readonly name: 'Postgres' | 'PGlite'
  readonly database: Database
  readonly raw: Raw
  /** For a process of the service; PGlite, which serves one process only, gets another directory. */
  readonly env: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** The size of the service's own pool. */
const CONNECTIONS = 10

/** A Postgres of the bench's own, that waits for the disk as one in production does. */
export async function openPostgres(): Promise<Server> {
  const { url, stop } = await startPostgres({ fsync: true })
  const database = await openDatabase({ databaseUrl: url, dataDir: '' })
  await database.migrate()
  const client = postgres(url, { max: CONNECTIONS, onnotice: () => {} })
  return {
    name: 'Postgres',
    database,
    raw: rawOver(client),
    env: { DATABASE_URL: url },
    close: async () => {
      await client.end()
      await database.close()
      await stop()
    },
  }
}

/** The embedded database, in a directory that is removed when the process ends. */
export async function openPglite(): Promise<Server> {
  const database = await openDatabase({ databaseUrl: null, dataDir: makeDirectory('bench') })
  await database.migrate()
  return {
    name: 'PGlite',
    database,
    raw: rawOver(clientOf(database)),
    env: {},
    close: () => database.close(),
  }
}

/** Not `client.unsafe` alone: that would have the statement parsed and planned anew each time. */
function rawOver(client: postgres.Sql): Raw {
  return async (statement, values = []) => [...(await client.unsafe(statement, values, { prepare: true }))]
}

/** Nothing else may connect to the embedded database. */
function clientOf({ orm }: Database): postgres.Sql {
  const { $client } = orm as Database['orm'] & { readonly $client: postgres.Sql }
  return $client
}
