import { expect, test } from 'bun:test'
import { Metrics } from '../../../src/http/observe/metrics.ts'

test('the buckets of a histogram count all that is at most their bound', () => {
  const metrics = new Metrics()
  for (const durationMs of [0.05, 0.1, 3, 20_000]) metrics.record('geoLookup', 200, durationMs)
  const lines = metrics.text().split('\n')
  const bucket = (bound: string) =>
    lines.find((line) =>
      line.startsWith(`waypost_request_duration_seconds_bucket{operation="geoLookup",le="${bound}"}`),
    )
  expect(bucket('0.0001')).toEndWith(' 2')
  expect(bucket('0.001')).toEndWith(' 2')
  expect(bucket('0.005')).toEndWith(' 3')
  expect(bucket('8.5')).toEndWith(' 3')
  expect(bucket('+Inf')).toEndWith(' 4')
})

test('a reading is asked for when the metrics are read, and left out where it is null', () => {
  const metrics = new Metrics()
  let value: number | null = null
  metrics.reading('waypost_geo_index_built_seconds', { type: 'gauge', help: 'When.', read: () => value })
  expect(metrics.text()).not.toContain('waypost_geo_index_built_seconds')
  value = 5
  expect(metrics.text()).toContain(
    '# TYPE waypost_geo_index_built_seconds gauge\nwaypost_geo_index_built_seconds 5\n',
  )
})

test('a reading of several values has a line for each, told apart by their labels', () => {
  const metrics = new Metrics()
  const values = [
    { label: { feed: 'one' }, value: 1 },
    { label: { feed: 'none' }, value: null },
    { label: { feed: 'two' }, value: 2 },
  ]
  metrics.reading('waypost_entries', { type: 'gauge', help: 'Entries.', read: () => values })
  expect(metrics.text()).toContain(
    '# HELP waypost_entries Entries.\n# TYPE waypost_entries gauge\n' +
      'waypost_entries{feed="one"} 1\nwaypost_entries{feed="two"} 2\n',
  )
})
