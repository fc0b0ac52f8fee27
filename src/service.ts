import { createAdmin } from './admin.ts'
import { createAdminTokens } from './admin-token.ts'
import { createApp } from './app.ts'
import { SERVICE_VERSION } from './catalogue/areas.ts'
import type { Config } from './config.ts'
import { geoAdminRoutes } from './geo/admin-routes.ts'
import { type Geo, openGeo } from './geo/open.ts'
import { geoOperations } from './geo/routes.ts'
import { createAdminHosts } from './http/access/admin-hosts.ts'
import { drain } from './http/drain.ts'
import { createHealth, type Health } from './http/health.ts'
import { listen } from './http/listen.ts'
import type { Log } from './http/observe/log.ts'
import { record } from './keys/audit.ts'
import { ensureDemoKey } from './keys/demo.ts'
import { createKeys, type Keys } from './keys/keys.ts'
import { registerKeysMetrics } from './keys/metrics.ts'
import { partnerExists } from './keys/partners.ts'
import { keyAdminRoutes } from './keys/routes.ts'
import type { FailedByAddress } from './limits/failed-authentications.ts'
import { type OpenLimits, openLimits } from './limits/open.ts'
import { parseCidr } from './net/cidr.ts'
import { prepareReader } from './net/read-json.ts'
import { type Notify, openNotify } from './notify/open.ts'
import { createFailures, type Observation, openObservation } from './observation.ts'
import { type Build, readBuild } from './process/build.ts'
import { serveCopies } from './store/backup/copies.ts'
import { type Database, openDatabase } from './store/database.ts'
import { createMaintenance } from './store/embedded/maintenance.ts'
import { registerDatabaseMetrics } from './store/metrics.ts'
import { prepareDatabase } from './store/prepare.ts'
import { openTrust, type Trust } from './trust/open.ts'
import { createMeter, type Meter } from './usage/meter.ts'
import { registerUsageMetrics } from './usage/metrics.ts'
import { usageAdminRoutes, usageOperations } from './usage/routes.ts'
import { countProcesses } from './workers/parent-link.ts'

export interface Service {
  readonly url: string
  readonly adminUrl: string
  readonly database: Database['kind']
  /** What a worker is asked with for administration; null: anybody may ask. */
  readonly parentSecret: string | null
  readonly failures: FailedByAddress
  /** Takes the geo index file over; throws IndexError, and the index in use stays. */
  reloadGeo(): Promise<unknown>
  stop(): Promise<void>
}

const LOOPBACK = ['127.0.0.0/8'].map(parseCidr).filter((cidr) => cidr !== null)

interface Parts extends Observation {
  readonly config: Config
  readonly build: Build
  readonly database: Database
  readonly adminFailures: FailedByAddress
  readonly keys: Keys
  readonly meter: Meter
  readonly limits: OpenLimits
  readonly notify: Notify
  readonly trust: Trust
  readonly geo: Geo
}

interface Listeners {
  readonly url: string
  readonly adminUrl: string
  drain(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the resources that the settings name, and listens. Closes them again where one fails. A worker shares its port
 * with others, and its admin listener is reached through its parent alone.
 */
export async function startService(config: Config, log: Log, isWorker = false): Promise<Service> {
  await using opened = new AsyncDisposableStack()
  const build = readBuild(SERVICE_VERSION)
  const observation = await openObservation({ config, build, log, isWorker }, opened)
  const { metrics } = observation
  // Runs while the database starts.
  const opening = openGeo(config, log)
  const database = await openStore(config, observation, opened)
  const { failures, adminFailures } = createFailures(observation)
  const keys = createKeys(database, { failures, warn: log.warn })
  registerKeysMetrics(metrics, keys)
  opened.adopt(await keys.listen(), (listening) => listening.stop())
  const meter = opened.adopt(createMeter({ database, noteUses: keys.noteUses, warn: log.warn }), (open) =>
    open.stop(),
  )
  registerUsageMetrics(metrics, meter)
  meter.start()
  const limits = opened.adopt(await openLimits({ ...config, ...observation, failures, meter }), (open) =>
    open.close(),
  )
  const notify = opened.adopt(
    openNotify({
      database,
      record: (tx, by, ...change) => record(tx, { at: new Date(), by }, ...change),
      partnerExists,
      email: config,
      signUserToken: keys.signUserToken,
      authenticate: keys.authenticate,
      retentionDays: config.notifyRetentionDays,
      ...observation,
    }),
    (open) => open.close(),
  )
  const trust = opened.adopt(await openTrust({ settings: config, ...observation }), (open) => open.close())
  const geo = opened.adopt(await opening, (open) => open.close())
  geo.start({ database, metrics })
  const parentSecret = isWorker ? crypto.randomUUID() : null
  const service = listenOnBoth(
    { config, build, ...observation, database, adminFailures, keys, meter, limits, notify, trust, geo },
    parentSecret,
  )
  opened.defer(service.close)
  if (database.kind === 'embedded' && !config.requireDatabaseUrl) await announceDemoKey(database, service.url)
  const resources = opened.move()
  return {
    url: service.url,
    adminUrl: service.adminUrl,
    database: database.kind,
    parentSecret,
    failures,
    reloadGeo: geo.load,
    stop: async () => {
      // At the same time, since each may take 10 s.
      await Promise.all([service.drain(), notify.drain()])
      await resources.disposeAsync()
    },
  }
}

async function openStore(
  config: Config,
  { log, metrics, tracing }: Observation,
  opened: AsyncDisposableStack,
): Promise<Database> {
  const database = opened.adopt(
    await openDatabase({ ...config, processes: countProcesses(), warn: log.warn, tracing }),
    (open) => open.close(),
  )
  registerDatabaseMetrics(metrics, database)
  await prepareDatabase(database, { migrates: config.migrateOnStart, log })
  if (database.snapshot !== null) {
    const copies = { dataDir: config.dataDir, snapshot: database.snapshot, warn: log.warn }
    opened.adopt(serveCopies(copies), (open) => open.stop())
    const parts = { orm: database.orm, warn: log.warn }
    await opened.adopt(createMaintenance(parts), (open) => open.stop()).start()
  }
  return database
}

function listenOnBoth(parts: Parts, parentSecret: string | null): Listeners {
  const { config, build, log, metrics, tracing, adminFailures, keys, meter, limits, notify, trust, geo } =
    parts
  const { live } = geo
  const state = { isDraining: false, url: '' }
  const isDraining = () => state.isDraining
  const health = openHealth(parts, isDraining)
  const app = createApp({
    ...config,
    ...limits,
    operations: [
      ...geoOperations(live),
      ...trust.operations,
      ...notify.operations,
      ...usageOperations({ meter, now: limits.wallMs }),
    ],
    unpublished: notify.unpublished,
    health: health.operations,
    build,
    authenticate: keys.authenticate,
    partnerOrigins: keys.origins,
    baseUrl: () => config.baseUrl ?? state.url,
    datasets: () => live.current?.info.datasets ?? [],
    log,
    metrics,
    tracing,
    isDraining,
  })
  const admin = createAdmin({
    tokens: createAdminTokens(config, log, metrics),
    failures: adminFailures,
    hosts: createAdminHosts([config.adminHost, ...config.adminAllowedHosts]),
    operations: [
      ...keyAdminRoutes(keys),
      ...usageAdminRoutes({ meter, now: limits.wallMs, rightsOf: keys.rightsOf }),
      ...notify.adminOperations,
      ...geoAdminRoutes({ load: geo.load, audit: keys.audit, log }),
    ],
    health: health.operations,
    parentSecret,
    trustedProxies: parentSecret === null ? [] : LOOPBACK,
    log,
    metrics,
    tracing,
    isDraining,
  })
  prepareReader()
  const adminServer = listen(admin, config.adminHost, config.adminPort, 'ADMIN_PORT')
  const server = listen(app, config.host, config.port, 'PORT', parentSecret !== null)
  state.url = server.url
  const watch = health.watch(log)
  return {
    url: server.url,
    adminUrl: adminServer.url,
    drain: async () => {
      state.isDraining = true
      const drained = [server, adminServer].map(({ bun }) => drain(bun, config.drainNoticeMs))
      const complete = await Promise.all(drained)
      if (complete.includes(false)) log.warn('requests_cut')
    },
    close: async () => {
      watch.stop()
      await server.bun.stop(true)
      await adminServer.bun.stop(true)
    },
  }
}

function openHealth({ database, limits, geo, metrics }: Parts, isDraining: () => boolean): Health {
  const health = createHealth({
    database: database.state,
    hasDatabaseAnswered: database.hasAnswered,
    redis: () => limits.redis(),
    hasGeoIndex: () => geo.live.current !== null,
    isDraining,
  })
  health.describe(metrics)
  return health
}

/** Prints the key once, to stderr, which no log keeps (contract O8). A slow machine is waited for. */
async function announceDemoKey(database: Database, url: string): Promise<void> {
  const atLength: Database = { ...database, use: database.useAtLength }
  const key = await ensureDemoKey(createKeys(atLength))
  if (key === null) return
  console.error(`
A demo key with all scopes on plan scale was made. It is shown this once:

  export KEY=${key}

Try it:

  curl -H 'Authorization: Bearer ${key}' '${url}/v1/geo?ip=8.8.8.8'
`)
}
