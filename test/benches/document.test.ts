import { expect, test } from 'bun:test'
import { run } from './run-bench.ts'

test('bench/document measures every case', async () => {
  const results = await run('document', '--calls', '20', '--starts', '1')
  expect(results.map((result) => result.name)).toEqual([
    'the document',
    'the document, unchanged (304)',
    '/health/live',
    'the document, asked for first',
  ])
})
