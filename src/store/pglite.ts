import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type ParserOptions, PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Driver } from './database.ts'
import { lockDirectory } from './lock.ts'
import { withStatementsKept } from './pglite-statements.ts'

/** The embedded database in `dataDir/pglite`, for one process at a time. */
export async function openEmbedded(dataDir: string, migrationsFolder: string): Promise<Driver> {
  const lock = lockDirectory(dataDir)
  let client: PGlite
  try {
    client = await openCluster(join(dataDir, 'pglite'))
  } catch (error) {
    lock.release()
    throw error
  }
  const orm = drizzle(client)
  return {
    kind: 'embedded',
    orm,
    aside: orm,
    migrate: () => migrate(orm, { migrationsFolder }),
    ping: async () => {
      await orm.execute(sql`select 1`)
    },
    listen: async (channel, hearing) => {
      const stop = await client.listen(channel, hearing.onMessage)
      hearing.onListening()
      return {
        stop: async () => {
          if (!client.closed) await stop()
        },
      }
    },
    close: async () => {
      await client.close()
      lock.release()
    },
  }
}

/**
 * A process killed while it makes a new cluster leaves one that cannot be opened any more. So it is made under another
 * name, and only a whole one gets the name that is opened.
 */
async function openCluster(directory: string): Promise<PGlite> {
  try {
    if (!existsSync(directory)) await makeCluster(directory)
    return withStatementsKept(readAsText(await PGlite.create(directory)))
  } catch (error) {
    // A full disk is thrown as a bare number of the system's, in an object that is no Error.
    const reason = error instanceof Error ? error.message : JSON.stringify(error)
    throw new Error(
      `The embedded database in ${directory} cannot be opened (${reason}). It needs some 50 MB; restore it from a copy, or move it away to begin anew.`,
      { cause: error },
    )
  }
}

/** Drizzle reads times, and arrays of them, itself: timestamp, timestamptz, interval, date, numeric[]. */
const AS_TEXT: ParserOptions = Object.fromEntries(
  [1114, 1184, 1186, 1082, 1231, 1115, 1185, 1187, 1182].map((oid) => [oid, (text: string) => text]),
)

/** Those of arrays given to `create` would be replaced by PGlite's own when it has started. */
export function readAsText(client: PGlite): PGlite {
  Object.assign(client.parsers, AS_TEXT)
  return client
}

async function makeCluster(directory: string): Promise<void> {
  const unfinished = `${directory}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const cluster = await PGlite.create(unfinished)
  await cluster.close()
  chmodSync(unfinished, 0o700)
  renameSync(unfinished, directory)
}
