import { expect, test } from 'bun:test'
import { expectReport, run } from './run-bench.ts'

test('bench/idle counts what nodes ask of the stores while nobody asks them', async () => {
  const results = await run('idle', '--nodes', '1,2', '--seconds', '2', '--settle', '1')
  expect(results.map(({ name, redisConnections }) => [name, redisConnections])).toEqual([
    ['1 nodes', 2],
    ['2 nodes', 4],
  ])
  for (const { transactionsPerSecond, connections, series } of results) {
    expect([Number(transactionsPerSecond) > 0, Number(connections) > 0, Number(series) > 50]).toEqual([
      true,
      true,
      true,
    ])
  }
  await expectReport('idle', results, [])
})
