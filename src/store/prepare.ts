import type { Log } from '../http/observe/log.ts'
import type { Database } from './database.ts'
import { migrateDatabase } from './migrate.ts'
import { REMEDY } from './unavailable.ts'

/**
 * Refuses a database that can never serve (UnusableDatabaseError) and brings its tables up to date (MigrationError),
 * or says that they are old. Resolves as soon as either has to wait: the service listens meanwhile, and is not ready.
 */
export async function prepareDatabase(
  database: Database,
  { migrates, log }: { readonly migrates: boolean; readonly log: Log },
): Promise<void> {
  await doneOrWaiting((onWaiting) => database.check(onWaiting))
  if (!migrates) {
    const sayIfOld = async () => {
      if ((await database.state()) === 'outdated') log.warn('tables_outdated', { remedy: REMEDY })
    }
    // A database that is away is told of elsewhere.
    return void sayIfOld().catch(() => {})
  }
  await doneOrWaiting((onWaiting) =>
    migrateDatabase(database, ({ target, blockers }) => {
      onWaiting()
      // Their statements may hold personal data.
      const blocked_by = blockers.map(({ pid, application, user }) => ({ pid, application, user }))
      log.warn('migration_waits', { target, blocked_by })
    }),
  )
}

function doneOrWaiting(work: (onWaiting: () => void) => Promise<void>): Promise<void> {
  const waiting = Promise.withResolvers<void>()
  const working = work(waiting.resolve)
  // A failure after that is nobody's to catch, and ends the process.
  void waiting.promise.then(() => working)
  return Promise.race([working, waiting.promise])
}
