import { expect, test } from 'bun:test'
import type { GeoIndex } from '../../src/geo/geo-index.ts'
import { LiveIndex } from '../../src/geo/live-index.ts'
import { registerGeoMetrics } from '../../src/geo/metrics.ts'
import { Metrics } from '../../src/http/observe/metrics.ts'

test('each dataset of the index in use has a series of its age, so that a new one hides no old one', () => {
  const live = new LiveIndex('none')
  const metrics = new Metrics()
  registerGeoMetrics(metrics, live)
  expect(metrics.text()).not.toContain('waypost_geo_data_time_seconds')
  const datasets = [
    { name: 'towns', role: 'city', built_at: '2026-06-05T00:00:00Z' },
    { name: 'registry', role: 'special-purpose', built_at: '2026-07-18T00:00:00Z' },
  ]
  live.current = { info: { datasets } } as unknown as GeoIndex
  expect(metrics.text().match(/^waypost_geo_data_time_seconds.*$/gm)).toEqual([
    'waypost_geo_data_time_seconds{dataset="towns",role="city"} 1780617600',
    'waypost_geo_data_time_seconds{dataset="registry",role="special-purpose"} 1784332800',
  ])
})
