import { expect, test } from 'bun:test'
import { expectReport, run } from './run-bench.ts'

test('bench/cost measures starts, memory and keys', async () => {
  const sizes = [
    '--starts',
    '1',
    '--settle',
    '0',
    '--seconds',
    '0.2',
    '--warm',
    '2000',
    '--known',
    '200',
    '--only',
    'start,memory,keys',
  ]
  const results = await run('cost', ...sizes, '--stores', 'Postgres')
  const parts = ['start', 'memory', 'keys'] as const
  const counted = parts.map((part) =>
    results.filter((result) => result.part === part && /^Waypost/.test(String(result.name))),
  )
  expect(counted.map(({ length }) => length)).toEqual([2, 1, 1])
  for (const { refused, failed } of results) expect([refused ?? 0, failed ?? 0]).toEqual([0, 0])
  await expectReport('cost', results, ['cost-memory.svg'])
})
