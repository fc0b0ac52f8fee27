import { expect, test } from 'bun:test'
import { Metrics } from '../../src/http/observe/metrics.ts'
import benign from '../../src/trust/examples/benign.json' with { type: 'json' }
import dangerous from '../../src/trust/examples/dangerous.json' with { type: 'json' }
import { OutcomeCounts } from '../../src/trust/outcome-counts.ts'
import { FAILURE_REASONS } from '../../src/trust/workers/job.ts'

function counted(count: (counts: OutcomeCounts) => void): Record<string, number> {
  const [counts, metrics] = [new OutcomeCounts(), new Metrics()]
  counts.describe(metrics)
  count(counts)
  const lines = metrics.text().matchAll(/^waypost_trust_\w+\{\w+="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries([...lines].map(([, label, value]) => [label ?? '', Number(value)]))
}
const NONE = counted(() => undefined)

test('reports are counted by their verdict, whatever a page writes into them [O17]', () => {
  const told = counted((counts) => {
    counts.addReport(JSON.stringify(benign))
    const input = 'https://a.example/?"verdict":"benign"'
    counts.addReport(JSON.stringify({ ...dangerous, url: { ...dangerous.url, input } }))
    counts.addReport('{"verdict":"perfect"}')
    counts.addReport('none')
  })
  expect(told).toEqual({ ...NONE, benign: 1, dangerous: 1 })
})

test('checks without a report are counted by reason, each of which is there from the start', () => {
  expect(Object.keys(NONE)).toEqual(expect.arrayContaining([...FAILURE_REASONS]))
  expect(Object.values(NONE).every((count) => count === 0)).toBe(true)
  expect(counted((counts) => counts.addFailure('tls'))).toEqual({ ...NONE, tls: 1 })
})
