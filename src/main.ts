import { SERVICE_VERSION } from './catalogue/areas.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { inWholeLines, LineWriter, standardOutput } from './http/observe/line-writer.ts'
import { createLog, type Log } from './http/observe/log.ts'
import { readPostgresUrl } from './net/postgres-url.ts'
import { ignoredParameters } from './net/redis-url.ts'
import { readBuild } from './process/build.ts'
import { makePrivate, makePrivateFiles } from './process/private-files.ts'
import { type Service, startService } from './service.ts'
import { emptySettings, nearMisses } from './setting-names.ts'
import { UnusableDatabaseError } from './store/server-check.ts'
import { isWorker, linkToParent } from './workers/parent-link.ts'
import { startWorkers, WorkerStartError, type Workers } from './workers/start.ts'

const EXIT_FAILURE = 1
const EXIT_USAGE = 64
const EXIT_CONFIG = 78

/** Time for the last log lines; a stalled reader must not keep the process alive. */
const LAST_LINES_MS = 1_000

const HELP = `Usage: npm run start

Starts the service on what is built; the settings are variables of the environment (docs/settings.md).
--version prints the version and the commit.`

/** All end the service in order: nothing that it keeps is read again while it runs. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'] as const

const output = standardOutput()
let log = createLog(new LineWriter(output), 'info')

async function main(): Promise<void> {
  const config = readConfig(process.env)
  makePrivateFiles()
  if (!isWorker()) makePrivate(config.dataDir)
  const isOneOfSeveral = isWorker() || config.workers > 1
  const writer = new LineWriter(isOneOfSeveral ? inWholeLines(output) : output)
  log = createLog(writer, config.logLevel, {
    requests: config.logRequests,
    probes: config.logProbes,
    addresses: config.logAddresses,
  })
  const crash = (error: unknown) => {
    if (exitCodeOf(error) !== EXIT_FAILURE) return void fail(error)
    log.error('crashed', error)
    void end(EXIT_FAILURE)
  }
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)
  if (!isWorker()) nameOddSettings(config, log)
  let service: Service | Workers | null = null
  let isStopping = false
  const stop = async (signal: string) => {
    // A terminal and the parent program may both send the signal.
    if (isStopping) return
    isStopping = true
    log.info('stopping', { signal })
    // A service that has not started yet has no requests to finish.
    await service?.stop()
    log.info('stopped')
    await end(0)
  }
  for (const signal of STOP_SIGNALS) process.on(signal, stop)
  if (isWorker()) {
    process.on('disconnect', () => stop('the parent has ended'))
    const worker = await startService(config, log, true)
    service = worker
    linkToParent(worker)
    return
  }
  const giveUp = () => void end(EXIT_FAILURE)
  service = await (config.workers > 1 ? startWorkers(config, log, giveUp) : startService(config, log))
  const { url, adminUrl, database } = service
  const { version, commit } = readBuild(SERVICE_VERSION)
  log.info('listening', { url, admin_url: adminUrl, database, version, commit })
}

function end(code: number): Promise<void> {
  return Promise.race([log.flush(), Bun.sleep(LAST_LINES_MS)]).finally(() => process.exit(code))
}

/** Tells people on stderr, and whoever collects the log by a line of it. */
function fail(error: unknown): Promise<void> {
  const exitCode = exitCodeOf(error)
  console.error(messageOf(error))
  log.error('start_failed', messageOf(error), { exit_code: exitCode })
  return end(exitCode)
}

function nameOddSettings(config: Config, log: Log): void {
  const names = emptySettings(config, process.env)
  if (names.length > 0) log.info('settings_empty', { names })
  for (const { name, setting } of nearMisses(config, process.env))
    log.warn('setting_unknown', { name, nearest: setting })
  const ignored = {
    DATABASE_URL: readPostgresUrl(config.databaseUrl ?? '').address.ignored,
    REDIS_URL: config.redisUrl === null ? [] : ignoredParameters(config.redisUrl),
  }
  for (const [name, parameters] of Object.entries(ignored))
    if (parameters.length > 0) log.warn('setting_ignored', { name, parameters })
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : JSON.stringify(error))

function exitCodeOf(error: unknown): number {
  if (error instanceof WorkerStartError) return error.exitCode
  const isConfiguration = error instanceof ConfigError || error instanceof UnusableDatabaseError
  return isConfiguration ? EXIT_CONFIG : EXIT_FAILURE
}

/** Prints what the words ask for; false: they ask for the service. */
function answersWords(words: readonly string[]): boolean {
  const [word] = words
  if (word === undefined || isWorker()) return false
  const { version, commit } = readBuild(SERVICE_VERSION)
  if (word === '--help') console.log(HELP)
  else if (word === '--version') console.log(`waypost ${version} (${commit ?? 'commit unknown'})`)
  else {
    console.error(`${word}: not expected. ${HELP}`)
    process.exitCode = EXIT_USAGE
  }
  return true
}

if (import.meta.main && !answersWords(process.argv.slice(2))) {
  try {
    await main()
  } catch (error) {
    await fail(error)
  }
}
