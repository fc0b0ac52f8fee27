import { expect, test } from 'bun:test'
import { run } from './run-bench.ts'

test('bench/trust-geo measures geo alone and beside hostile checks', async () => {
  const results = await run('trust-geo', '--seconds', '1', '--rounds', '1', '--checks', '4')
  expect(results.length).toBeGreaterThan(2)
})
