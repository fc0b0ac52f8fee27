import { expect, test } from 'bun:test'
import { Metrics } from '../../src/http/observe/metrics.ts'
import { addFamilies, readFamilies, withoutGauges, writeFamilies } from '../../src/workers/merge-metrics.ts'

/** The metrics of a process with these values. */
function textOf(value: number, requests: number): string {
  const metrics = new Metrics(true)
  metrics.reading('largest', { type: 'gauge', help: 'Largest.', read: () => value })
  metrics.reading('least', { type: 'gauge', help: 'Least.', across: 'least', read: () => value })
  metrics.reading('sum', { type: 'gauge', help: 'Sum.', across: 'sum', read: () => value })
  const read = () => [
    { label: { feed: 'a' }, value },
    { label: { feed: `only ${value}` }, value },
  ]
  metrics.reading('seen_total', { type: 'counter', help: 'Seen.', read })
  for (let request = 0; request < requests; request++) metrics.record('geoLookup', 200, 1)
  return metrics.text()
}

function joined(...texts: readonly string[]): string[] {
  const all = readFamilies('')
  for (const text of texts) addFamilies(all, readFamilies(text))
  return writeFamilies(all).split('\n')
}

test('counters and histograms of processes are added, and gauges become one by their rule', () => {
  const lines = joined(textOf(3, 2), textOf(5, 4))
  expect(lines).toContain('largest 5')
  expect(lines).toContain('least 3')
  expect(lines).toContain('sum 8')
  expect(lines).toContain('seen_total{feed="a"} 8')
  expect(lines).toContain('seen_total{feed="only 3"} 3')
  expect(lines).toContain('waypost_requests_total{operation="geoLookup",status="200"} 6')
  expect(lines).toContain('waypost_request_duration_seconds_bucket{operation="geoLookup",le="+Inf"} 6')
  expect(lines).toContain('waypost_request_duration_seconds_count{operation="geoLookup"} 6')
})

test('each family has its help and type once, and no word of how it was joined', () => {
  const lines = joined(textOf(3, 1), textOf(5, 1))
  const heads = lines.filter((line) => line.startsWith('#'))
  expect(new Set(heads).size).toBe(heads.length)
  expect(heads).toContain('# TYPE waypost_request_duration_seconds histogram')
  expect(heads.filter((line) => !/^# (HELP|TYPE) /.test(line))).toEqual([])
})

test('of an ended process the counters stay', () => {
  const kept = writeFamilies(withoutGauges(readFamilies(textOf(3, 2)))).split('\n')
  expect(kept).toContain('seen_total{feed="a"} 3')
  expect(kept).toContain('waypost_request_duration_seconds_count{operation="geoLookup"} 2')
  expect(kept.filter((line) => /^(largest|least|sum|process_(start|resident))/.test(line))).toEqual([])
})
