import type { Log } from '../http/observe/log.ts'
import type { Database } from './database.ts'
import { migrateDatabase } from './migrate.ts'
import { REMEDY } from './unavailable.ts'

/** Throws UnusableDatabaseError or MigrationError; resolves early if it must wait, so the service starts. */
export async function prepareDatabase(
  database: Database,
  { migrates, log }: { readonly migrates: boolean; readonly log: Log },
): Promise<void> {
  await doneOrWaiting((onWaiting) => database.check(onWaiting))
  if (!migrates) {
    const sayIfOld = async () => {
      if ((await database.state()) === 'outdated') log.warn('tables_outdated', { remedy: REMEDY })
    }
    // Another part reports a database that is down.
    return void sayIfOld().catch(() => {})
  }
  await doneOrWaiting((onWaiting) =>
    migrateDatabase(database, {
      onWaiting: ({ target, blockers }) => {
        onWaiting()
        // Their statements may hold personal data.
        const blocked_by = blockers.map(({ pid, application, user }) => ({ pid, application, user }))
        log.warn('migration_waits', { target, blocked_by })
      },
    }),
  )
}

function doneOrWaiting(work: (onWaiting: () => void) => Promise<void>): Promise<void> {
  const waiting = Promise.withResolvers<void>()
  const working = work(waiting.resolve)
  // Nothing catches a later failure, which ends the process.
  void waiting.promise.then(() => working)
  return Promise.race([working, waiting.promise])
}
