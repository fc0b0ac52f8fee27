import { expect, test } from 'bun:test'
import { expectReport, run } from './run-bench.ts'

test('bench/trust-rate checks pages for a partner, and counts them by their status', async () => {
  const sizes = ['--seconds', '2', '--warm-up', '1', '--delays', '0', '--partners', '1']
  const results = await run('trust-rate', ...sizes)
  expect(results).toHaveLength(1)
  const [{ perSecond, cpuMs, statuses } = {}] = results
  const counts = statuses as Record<string, number>
  const isThere = [perSecond, cpuMs, counts['200'] ?? 0].map((figure) => Number(figure) > 0)
  expect(isThere).toEqual([true, true, true])
  // A busy machine may have no time for some.
  expect(Object.keys(counts).filter((status) => status !== '200' && status !== '502')).toEqual([])
  await expectReport('trust-rate', results, [])
})
