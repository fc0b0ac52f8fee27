import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../config.ts'
import { makePrivate, makePrivateFiles } from '../process/private-files.ts'
import { openDatabase } from '../store/database.ts'
import type { LockWait } from '../store/lock-waits.ts'
import { migrateDatabase } from '../store/migrate.ts'
import { UnusableDatabaseError } from '../store/server-check.ts'

function describeWait({ target, blockers }: LockWait): string {
  const holders = blockers.map(
    ({ pid, application, user, query }) =>
      `process ${pid} (${application || user || 'unknown'}: ${query ?? 'not to be seen'})`,
  )
  const by = holders.length === 0 ? '' : `, which is held by ${holders.join(', ')}`
  return `waiting for ${target}${by}; trying again, requests go on`
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(
      [
        'Usage: npm run migrate [-- --finish]',
        'Brings the database of DATABASE_URL, or the embedded one in DATA_DIR, up to date.',
        '--finish drops what only the version before reads, once no node of it is left.',
      ].join('\n'),
    )
    return
  }
  const { values } = parseArgs({ options: { finish: { type: 'boolean', default: false } } })
  const config = readConfig(process.env)
  makePrivateFiles()
  makePrivate(config.dataDir)
  const database = await openDatabase(config)
  try {
    await migrateDatabase(database, {
      onWaiting: (wait) => console.error(describeWait(wait)),
      finishes: values.finish,
    })
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
