import { innermostReason } from '../http/observe/innermost-reason.ts'
import type { Database } from './database.ts'
import type { MigrateOptions } from './driver.ts'
import { UnusableDatabaseError } from './server-check.ts'

export class MigrationError extends Error {}

export async function migrateDatabase(database: Database, options?: MigrateOptions): Promise<void> {
  try {
    await database.migrate(options)
  } catch (error) {
    if (error instanceof UnusableDatabaseError) throw error
    const place =
      database.kind === 'postgres' ? 'The database of DATABASE_URL' : 'The embedded database in DATA_DIR'
    throw new MigrationError(`${place} could not be brought up to date: ${innermostReason(error)}`, {
      cause: error,
    })
  }
}
