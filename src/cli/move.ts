import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, readCommandConfig } from '../config.ts'
import { makePrivate, makePrivateFiles } from '../process/private-files.ts'
import { SettingsReader } from '../settings-reader.ts'
import { CLUSTER } from '../store/backup/archive.ts'
import { type Moved, moveRows } from '../store/backup/move.ts'
import { openDatabase } from '../store/database.ts'
import { migrateDatabase } from '../store/migrate.ts'
import { EXIT } from './admin-client.ts'
import { exitCodeOf } from './backup.ts'
import { table } from './table.ts'

const HELP = `Usage: npm run move -- [--to URL]
Copies all of the embedded database in DATA_DIR into an empty Postgres, row by row alike or not at all. The service must
not run. --to names the Postgres as DATABASE_URL does, which counts where --to is absent, and DATABASE_URL_FILE.
The embedded database stays as it is: do not start a service on it again, or mails that wait are sent by both.`

interface Move {
  readonly dataDir: string
  readonly databaseUrl: string
  readonly databaseCaFile: string | null
}

/** Throws ConfigError. */
export function readMove(words: readonly string[], env: NodeJS.ProcessEnv): Move {
  const { values } = parseArgs({ args: [...words], options: { to: { type: 'string' } } })
  const given =
    values.to === undefined ? env : { ...env, DATABASE_URL: values.to, DATABASE_URL_FILE: undefined }
  const { dataDir, databaseUrl, databaseCaFile } = readCommandConfig(given)
  const read = new SettingsReader({})
  if (databaseUrl === null) read.problem('--to', 'must be the postgres:// URL of the database to move to')
  if (!existsSync(join(dataDir, CLUSTER)))
    read.problem('DATA_DIR', `has no embedded database: ${resolve(dataDir)}`)
  if (databaseUrl === null || read.problems.length > 0) throw new ConfigError(read.problems)
  return { dataDir, databaseUrl, databaseCaFile }
}

async function move({ dataDir, databaseUrl, databaseCaFile }: Move): Promise<readonly Moved[]> {
  makePrivateFiles()
  makePrivate(dataDir)
  await using opened = new AsyncDisposableStack()
  const source = opened.adopt(await openDatabase({ databaseUrl: null, dataDir }), (open) => open.close())
  const target = opened.adopt(await openDatabase({ databaseUrl, databaseCaFile, dataDir }), (open) =>
    open.close(),
  )
  await migrateDatabase(source)
  await migrateDatabase(target)
  return await moveRows(source.client(), target.client())
}

async function main(words: readonly string[]): Promise<void> {
  if (words.includes('--help')) return void console.log(HELP)
  let wanted: Move
  try {
    wanted = readMove(words, process.env)
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${HELP}`)
    process.exitCode = error instanceof ConfigError ? EXIT.config : EXIT.usage
    return
  }
  try {
    const moved = await move(wanted)
    const rows = moved.map(({ table: name, rows: count }) => [name, String(count)])
    console.log(table(['TABLE', 'ROWS'], rows))
    console.log('All of it is there, alike. Start the service with DATABASE_URL, and not on DATA_DIR again.')
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = exitCodeOf(error)
  }
}

if (import.meta.main) await main(process.argv.slice(2))
