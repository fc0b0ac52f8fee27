import { expect, test } from 'bun:test'
import { FAMILIES } from '../../corpus/corpus.ts'
import { run } from './run-bench.ts'

test('bench/trust judges every family, and times it', async () => {
  const results = await run('trust', '--count', '1')
  expect(results.filter(({ group }) => group !== undefined)).toHaveLength(FAMILIES.length)
  expect(results.filter(({ tpr }) => tpr !== undefined).length).toBeGreaterThan(0)
})
