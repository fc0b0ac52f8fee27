import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../config.ts'
import { makePrivate, makePrivateFiles } from '../process/private-files.ts'
import { openDatabase } from '../store/database.ts'
import type { LockWait } from '../store/lock-waits.ts'
import { migrateDatabase } from '../store/migrate.ts'
import { pendingMigrations } from '../store/pending.ts'
import { UnusableDatabaseError } from '../store/server-check.ts'

function describeWait({ target, blockers }: LockWait): string {
  const holders = blockers.map(
    ({ pid, application, user, query }) =>
      `process ${pid} (${application || user || 'unknown'}: ${query ?? 'not to be seen'})`,
  )
  const by = holders.length === 0 ? '' : `, which is held by ${holders.join(', ')}`
  return `waiting for ${target}${by}; trying again, requests go on`
}

/** null: they cannot be read, which is told. */
function readWords(): { readonly finish: boolean; readonly pending: boolean } | null {
  const flag = { type: 'boolean', default: false } as const
  try {
    const { values } = parseArgs({ options: { finish: flag, pending: flag } })
    if (!values.finish || !values.pending) return values
    console.error('Give --finish or --pending, not both.')
  } catch (error) {
    console.error((error as Error).message)
  }
  process.exitCode = 64
  return null
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(
      [
        'Usage: npm run migrate [-- --finish | -- --pending]',
        'Brings the database of DATABASE_URL, or the embedded one in DATA_DIR, up to date.',
        '--finish drops what only the version before reads, once no node of it is left.',
        '--pending says what would be applied, and changes nothing.',
      ].join('\n'),
    )
    return
  }
  const values = readWords()
  if (values === null) return
  const config = readConfig(process.env)
  makePrivateFiles()
  makePrivate(config.dataDir)
  const database = await openDatabase(config)
  try {
    if (values.pending) {
      const pending = await pendingMigrations(database.client())
      console.log(pending.length === 0 ? 'Nothing is pending.' : `Pending: ${pending.join(', ')}.`)
      return
    }
    let applied: readonly string[] = []
    await migrateDatabase(database, {
      onPending: (names) => {
        applied = names
      },
      onWaiting: (wait) => console.error(describeWait(wait)),
      finishes: values.finish,
    })
    if (applied.length > 0) console.log(`Applied: ${applied.join(', ')}.`)
    console.log(`The ${database.kind} database is up to date.`)
  } finally {
    await database.close()
  }
}

if (import.meta.main) {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    const isConfiguration = error instanceof ConfigError || error instanceof UnusableDatabaseError
    process.exitCode = isConfiguration ? 78 : 1
  }
}
