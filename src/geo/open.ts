import type { Log } from '../http/observe/log.ts'
import type { Metrics } from '../http/observe/metrics.ts'
import type { Database } from '../store/database.ts'
import { ageDays, isStale } from './format.ts'
import type { IndexInfo } from './geo-index.ts'
import { updatedIndex } from './index-files.ts'
import { LiveIndex } from './live-index.ts'
import { registerGeoMetrics } from './metrics.ts'
import type { UpdateSettings } from './update-child.ts'
import { createUpdates } from './updates.ts'
import { watchIndex } from './watch.ts'

export interface GeoSettings extends UpdateSettings {
  /** 0: no updates. */
  readonly geoUpdateHours: number
}

export interface Geo {
  readonly live: LiveIndex
  /** Throws IndexError and leaves the index in use in place. */
  readonly load: () => Promise<IndexInfo>
  start(parts: { readonly database: Database; readonly metrics: Metrics }): void
  close(): Promise<void>
}

const REMEDY = 'npm run datasets -- update, or GEO_UPDATE_HOURS'

/** Without an index the service starts too, and geo answers 502 (contract E11). */
export async function openGeo(settings: GeoSettings, log: Log): Promise<Geo> {
  const { geoIndex, dataDir } = settings
  const refused = ({ message }: Error) => log.warn('geo_index_refused', { reason: message })
  const live = new LiveIndex(geoIndex, { updated: updatedIndex(dataDir), onRefused: refused })
  const load = async () => {
    const info = await live.load()
    log.info('geo_index_loaded', { sha256: info.sha256, file: live.file })
    // Who updates is told when that fails for long: a first start has old data for a minute.
    if (settings.geoUpdateHours === 0) warnOfAge(info, log)
    return info
  }
  const takeOver = () => load().catch(refused)
  await load().catch((error: Error) =>
    log.warn('geo_index_missing', { file: geoIndex, reason: error.message, remedy: 'npm run index' }),
  )
  const opened = new AsyncDisposableStack()
  return {
    live,
    load,
    start: ({ database, metrics }) => {
      registerGeoMetrics(metrics, live)
      opened.adopt(watchIndex(live, takeOver), (watch) => watch.stop())
      const warn = () => {
        if (live.current !== null) warnOfAge(live.current.info, log)
      }
      const parts = { settings, everyHours: settings.geoUpdateHours, alone: database.alone, takeOver }
      const updates = createUpdates({ ...parts, warnOfAge: warn, log, metrics })
      opened.adopt(updates, (open) => open.stop())
      updates.start()
    },
    close: () => opened.disposeAsync(),
  }
}

function warnOfAge({ datasets }: IndexInfo, log: Pick<Log, 'warn'>): void {
  const nowMs = Date.now()
  for (const dataset of datasets.filter((candidate) => isStale(candidate, nowMs))) {
    const { name, role, version } = dataset
    const age_days = ageDays(dataset, nowMs)
    log.warn('geo_data_old', { dataset: name, role, version, age_days, remedy: REMEDY })
  }
}
