import type { Metrics } from '../http/observe/metrics.ts'
import type { LiveIndex } from './live-index.ts'

export function registerGeoMetrics(metrics: Metrics, live: LiveIndex): void {
  metrics.reading('waypost_geo_data_time_seconds', {
    type: 'gauge',
    help: 'When a dataset of the loaded index was made, in seconds since 1970.',
    across: 'least',
    read: () =>
      (live.current?.info.datasets ?? []).map(({ name, role, built_at }) => ({
        label: { dataset: name, role },
        value: Date.parse(built_at) / 1000,
      })),
  })
  metrics.reading('waypost_geo_load_failures_total', {
    type: 'counter',
    help: 'Geo indexes that could not be loaded, at the start or at a reload.',
    read: () => live.failures,
  })
}
