import { ConfigError, readConfig } from '../config.ts'
import { makePrivate, makePrivateFiles } from '../process/private-files.ts'
import { openDatabase } from '../store/database.ts'
import { migrateDatabase } from '../store/migrate.ts'

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(
      'Usage: npm run migrate\nBrings the database of DATABASE_URL, or the embedded one in DATA_DIR, up to date.',
    )
    return
  }
  const config = readConfig(process.env)
  makePrivateFiles()
  makePrivate(config.dataDir)
  const database = await openDatabase(config)
  try {
    await migrateDatabase(database)
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
    process.exitCode = error instanceof ConfigError ? 78 : 1
  }
}
