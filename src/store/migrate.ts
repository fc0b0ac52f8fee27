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

/** Drizzle's own message is the whole statement; the driver's, at the end of the chain, says what went wrong. */
function innermostReason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return innermostReason(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return innermostReason(error.cause)
  const code = 'code' in error ? String(error.code) : error.name
  return (error.message === '' ? code : error.message).split('\n', 1).join()
}
