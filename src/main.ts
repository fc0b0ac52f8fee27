import { type Config, ConfigError, readConfig } from './config.ts'
import { inWholeLines, LineWriter, standardOutput } from './http/observe/line-writer.ts'
import { createLog, type Log } from './http/observe/log.ts'
import { readPostgresUrl } from './net/postgres-url.ts'
import { ignoredParameters } from './net/redis-url.ts'
import { makePrivate, makePrivateFiles } from './process/private-files.ts'
import { type Service, startService } from './service.ts'
import { emptySettings, nearMisses } from './setting-names.ts'
import { UnusableDatabaseError } from './store/server-check.ts'
import { isWorker, linkToParent } from './workers/parent-link.ts'
import { startWorkers, WorkerStartError, type Workers } from './workers/start.ts'

const EXIT_FAILURE = 1
const EXIT_CONFIG = 78

/** Time for the last log lines; a stalled reader must not keep the process alive. */
const LAST_LINES_MS = 1_000

async function main(): Promise<void> {
  const config = readConfig(process.env)
  makePrivateFiles()
  if (!isWorker()) makePrivate(config.dataDir)
  const output = isWorker() || config.workers > 1 ? inWholeLines(standardOutput()) : standardOutput()
  const log = createLog(new LineWriter(output), config.logLevel, config.logRequests)
  const end = (code: number) =>
    Promise.race([log.flush(), Bun.sleep(LAST_LINES_MS)]).finally(() => process.exit(code))
  const crash = (error: unknown) => {
    const code = exitCodeOf(error)
    if (code === EXIT_FAILURE) log.error('crashed', error)
    else console.error(messageOf(error))
    void end(code)
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
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  if (isWorker()) {
    process.on('disconnect', () => stop('the parent has ended'))
    const worker = await startService(config, log, true)
    service = worker
    linkToParent(worker)
    return
  }
  const giveUp = () => void end(EXIT_FAILURE)
  service = await (config.workers > 1 ? startWorkers(config, log, giveUp) : startService(config, log))
  log.info('listening', { url: service.url, admin_url: service.adminUrl, database: service.database })
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

if (import.meta.main) {
  try {
    await main()
  } catch (error) {
    console.error(messageOf(error))
    process.exit(exitCodeOf(error))
  }
}
