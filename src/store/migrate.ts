import { innermostReason } from '../http/observe/innermost-reason.ts'
import type { Database } from './database.ts'

/** The database could not be brought up to date. The message is one line and names the cause. */
export class MigrationError extends Error {}

export async function migrateDatabase(database: Database): Promise<void> {
  try {
    await database.migrate()
  } catch (error) {
    const place =
      database.kind === 'postgres' ? 'The database of DATABASE_URL' : 'The embedded database in DATA_DIR'
    throw new MigrationError(`${place} could not be brought up to date: ${innermostReason(error)}`, {
      cause: error,
    })
  }
}
