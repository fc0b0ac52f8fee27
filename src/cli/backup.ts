import { existsSync, renameSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { type Config, ConfigError, readCommandConfig } from '../config.ts'
import { parseJson } from '../net/parse-json.ts'
import { makePrivate, makePrivateFiles } from '../process/private-files.ts'
import { CLUSTER, readArchive, writeArchive } from '../store/backup/archive.ts'
import { type Copied, socketPath } from '../store/backup/copies.ts'
import { openDatabase } from '../store/database.ts'
import { DirectoryInUseError, DirectoryUnusableError, lockDirectory } from '../store/lock.ts'
import { UnusableDatabaseError } from '../store/server-check.ts'
import { EXIT } from './admin-client.ts'

class BackupError extends Error {
  readonly exitCode: number

  constructor(exitCode: number, message: string) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Reads the settings for a command about the embedded database in DATA_DIR. */
function embeddedSettings(env: NodeJS.ProcessEnv): Config {
  const config = readCommandConfig(env)
  if (config.databaseUrl !== null)
    throw new BackupError(
      EXIT.config,
      'DATABASE_URL names a Postgres, which is backed up by pg_dump (docs/operations.md, Backups).',
    )
  makePrivateFiles()
  return config
}

/** Runs a command, tells people what went wrong, and sets the exit code. */
export async function runCommand(
  help: string,
  words: readonly string[],
  run: (word: string) => Promise<string>,
) {
  const [word, ...rest] = words
  if (word === '--help' || word === '-h') return void console.log(help)
  if (word === undefined || word.startsWith('--') || rest.length > 0) {
    console.error(help)
    process.exitCode = EXIT.usage
    return
  }
  try {
    console.log(await run(word))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = exitCodeOf(error)
  }
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof BackupError) return error.exitCode
  if (error instanceof DirectoryInUseError) return EXIT.unavailable
  const ofSettings = [ConfigError, DirectoryUnusableError, UnusableDatabaseError]
  return ofSettings.some((kind) => error instanceof kind) ? EXIT.config : EXIT.refused
}

async function backUp(file: string): Promise<string> {
  const { dataDir } = embeddedSettings(process.env)
  if (!existsSync(join(dataDir, CLUSTER)))
    throw new BackupError(EXIT.refused, `There is no embedded database in ${resolve(dataDir)} (DATA_DIR).`)
  const isRunning = await askService(dataDir, (directory) => writeArchive(directory, file))
  if (!isRunning) {
    using _ = held(dataDir)
    await writeArchive(dataDir, file)
  }
  return `The embedded database in ${resolve(dataDir)} is in ${file}${isRunning ? ', as the service had it' : ''}.`
}

/** Has the service of a directory copy its database, and works on the copy; false: no service runs there. */
async function askService(dataDir: string, work: (directory: string) => Promise<void>): Promise<boolean> {
  const socket = connect(socketPath(dataDir))
  try {
    const connected = Promise.withResolvers<boolean>()
    socket.once('connect', () => connected.resolve(true))
    socket.once('error', () => connected.resolve(false))
    if (!(await connected.promise)) return false
    for await (const line of createInterface({ input: socket })) {
      const copied = parseJson(line) as Copied
      if ('problem' in copied) throw new Error(`The service could not copy its database: ${copied.problem}`)
      await work(copied.directory)
      return true
    }
    throw new Error('The service ended before it had copied its database.')
  } finally {
    socket.destroy()
  }
}

function held(dataDir: string): Disposable {
  const lock = lockDirectory(dataDir)
  return { [Symbol.dispose]: () => lock.release() }
}

/** Restores into DATA_DIR, which must have no database; the archive is opened before it takes its place. */
export async function restore(file: string): Promise<string> {
  const { dataDir } = embeddedSettings(process.env)
  if (!existsSync(file)) throw new BackupError(EXIT.refused, `${file} does not exist.`)
  const unfinished = resolve(dataDir, 'restore.unfinished')
  {
    using _ = held(dataDir)
    makePrivate(dataDir)
    const target = join(dataDir, CLUSTER)
    if (existsSync(target))
      throw new BackupError(
        EXIT.refused,
        `There is a database in ${resolve(target)} already. Move it away, or set DATA_DIR to another directory.`,
      )
    rmSync(unfinished, { recursive: true, force: true })
    await readArchive(file, unfinished)
    try {
      const database = await openDatabase({ databaseUrl: null, dataDir: unfinished })
      await database.close()
      renameSync(join(unfinished, CLUSTER), target)
    } finally {
      rmSync(unfinished, { recursive: true, force: true })
    }
  }
  return `${file} is restored into ${resolve(dataDir)}: start the service.`
}

const HELP = `Usage: npm run backup -- FILE.tar
Copies the embedded database of DATA_DIR into FILE.tar, while the service runs or not. An older file is replaced.`

if (import.meta.main) await runCommand(HELP, process.argv.slice(2), backUp)
