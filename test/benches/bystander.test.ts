import { expect, test } from 'bun:test'
import { expectReport, run } from './run-bench.ts'

test('bench/bystander measures geo alone and beside a flood', async () => {
  const results = await run('bystander', '--flood', 'deep', '--seconds', '0.5', '--rounds', '1')
  expect(results.map(({ name }) => name)).toEqual([
    'data 32,000 levels deep, 2.5 a second',
    'data 32,000 levels deep, 20 a second',
  ])
  for (const { requests, failedAlone } of results) {
    expect(requests).toBe(100)
    expect(failedAlone).toEqual({})
  }
  await expectReport('bystander', results, [])
})
