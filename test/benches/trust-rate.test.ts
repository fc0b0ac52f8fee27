import { expect, test } from 'bun:test'
import { expectReport, run } from './run-bench.ts'

test('bench/trust-rate checks pages for partners, and each gets a report', async () => {
  const results = await run(
    'trust-rate',
    '--seconds',
    '2',
    '--warm-up',
    '1',
    '--delays',
    '0',
    '--partners',
    '2',
  )
  expect(results).toHaveLength(1)
  const [{ perSecond, cpuMs, statuses } = {}] = results
  expect([Number(perSecond) > 0, Number(cpuMs) > 0, Object.keys(statuses as object)]).toEqual([
    true,
    true,
    ['200'],
  ])
  await expectReport('trust-rate', results, [])
})
