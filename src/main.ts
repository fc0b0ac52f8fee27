import { createAdmin } from './admin.ts'
import { createApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { LiveIndex } from './geo/live-index.ts'
import { geoOperations } from './geo/routes.ts'
import { drain } from './http/drain.ts'
import { healthOperations } from './http/health.ts'
import { LineWriter, standardOutput } from './http/line-writer.ts'
import { listen } from './http/listen.ts'
import { createLog, type Log } from './http/log.ts'
import { Metrics } from './http/metrics.ts'
import { ensureDemoKey } from './keys/demo.ts'
import { createKeys, type Keys } from './keys/keys.ts'
import { keyAdminRoutes } from './keys/routes.ts'
import { type Database, openDatabase } from './store/database.ts'
import { migrateDatabase } from './store/migrate.ts'

const EXIT_FAILURE = 1
/** EX_CONFIG of sysexits.h. */
const EXIT_CONFIG = 78

interface Service {
  /** Answers what is in flight, then closes everything in the reverse order of its opening. */
  stop(): Promise<void>
}

/** Opens what the settings name and listens; where anything fails, what was opened is closed again. */
async function start(config: Config, log: Log): Promise<Service> {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openDatabase(config), (open) => open.close())
  if (config.migrateOnStart) await migrateDatabase(database)
  const keys = createKeys(database)
  const live = await openGeoIndex(config, log)
  const metrics = new Metrics()
  const service = serveAll(config, { log, database, keys, live, metrics })
  opened.defer(service.close)
  if (database.kind === 'embedded') await announceDemoKey(keys, service.url)
  log.info('listening', { url: service.url, admin_url: service.adminUrl, database: database.kind })
  await log.flush()
  const resources = opened.move()
  return {
    stop: async () => {
      await service.drain()
      await resources.disposeAsync()
    },
  }
}

interface Opened {
  readonly log: Log
  readonly database: Database
  readonly keys: Keys
  readonly live: LiveIndex
  readonly metrics: Metrics
}

interface Listeners {
  readonly url: string
  readonly adminUrl: string
  /** Readiness says so, requests in flight are finished, and no more are accepted. */
  drain(): Promise<void>
  close(): Promise<void>
}

function serveAll(config: Config, { log, database, keys, live, metrics }: Opened): Listeners {
  const state = { isDraining: false, url: '' }
  const isDraining = () => state.isDraining
  const health = healthOperations({
    pingDatabase: () => database.ping(),
    redis: () => 'off',
    hasGeoIndex: () => live.current !== null,
    isDraining,
  })
  const app = createApp({
    operations: geoOperations(live),
    health,
    authenticate: keys.authenticate,
    baseUrl: () => config.baseUrl ?? state.url,
    datasets: () => live.current?.info.datasets ?? [],
    trustedProxies: config.trustedProxies,
    corsOrigins: config.corsOrigins,
    log,
    metrics,
    isDraining,
  })
  const admin = createAdmin({
    token: config.adminToken,
    operations: keyAdminRoutes(keys),
    health,
    reloadGeoIndex: () => live.load(),
    log,
    metrics,
    isDraining,
  })
  describeProcess(metrics, live)
  const adminServer = listen(admin, config.adminHost, config.adminPort, 'ADMIN_PORT')
  const server = listen(app, config.host, config.port, 'PORT')
  state.url = server.url
  return {
    url: server.url,
    adminUrl: adminServer.url,
    drain: async () => {
      state.isDraining = true
      const isComplete = await drain(server.bun)
      if (!isComplete) log.warn('requests_cut')
    },
    close: async () => {
      await server.bun.stop(true)
      await adminServer.bun.stop(true)
    },
  }
}

function describeProcess(metrics: Metrics, live: LiveIndex): void {
  const startedAtSeconds = (Date.now() - performance.now()) / 1000
  const builtAtSeconds = () => {
    const times = (live.current?.info.datasets ?? []).map((dataset) => Date.parse(dataset.built_at))
    return times.length === 0 ? null : Math.max(...times) / 1000
  }
  metrics.reading('process_start_time_seconds', {
    type: 'gauge',
    help: 'When the process started, in seconds since 1970.',
    read: () => startedAtSeconds,
  })
  metrics.reading('process_resident_memory_bytes', {
    type: 'gauge',
    help: 'Resident memory.',
    read: () => process.memoryUsage.rss(),
  })
  metrics.reading('waypost_geo_data_time_seconds', {
    type: 'gauge',
    help: 'When the newest dataset of the loaded index was made, in seconds since 1970.',
    read: builtAtSeconds,
  })
  metrics.reading('waypost_geo_load_failures_total', {
    type: 'counter',
    help: 'Geo indexes that could not be loaded, at the start or at a reload.',
    read: () => live.failures,
  })
}

/** Without an index the service starts all the same: geo answers 502 until one is loaded (contract E11). */
async function openGeoIndex(config: Config, log: Log): Promise<LiveIndex> {
  const live = new LiveIndex(config.geoIndex)
  try {
    await live.load()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log.warn('geo_index_missing', { file: config.geoIndex, reason, remedy: 'bun run index' })
  }
  return live
}

/** The key is written for a human, once, and to where no log is kept (contract O8). */
async function announceDemoKey(keys: Keys, url: string): Promise<void> {
  const key = await ensureDemoKey(keys)
  if (key === null) return
  console.error(`
A demo key with all scopes on plan scale was made. It is shown this once:

  export KEY=${key}

Try it:

  curl -H 'Authorization: Bearer ${key}' '${url}/v1/geo?ip=8.8.8.8'
`)
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(new LineWriter(standardOutput()), config.logLevel)
  const end = (code: number) => log.flush().finally(() => process.exit(code))
  const crash = (error: unknown) => {
    log.error('crashed', error)
    void end(EXIT_FAILURE)
  }
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)
  const starting = start(config, log)
  let isStopping = false
  const stop = async (signal: string) => {
    // A terminal and the program that started this one may both send the signal.
    if (isStopping) return
    isStopping = true
    log.info('stopping', { signal })
    const service = await starting
    await service.stop()
    log.info('stopped')
    await end(0)
  }
  // Before anything says that the service listens: a signal may follow at once.
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  await starting.finally(() => log.flush())
}

if (import.meta.main) {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(error instanceof ConfigError ? EXIT_CONFIG : EXIT_FAILURE)
  }
}
