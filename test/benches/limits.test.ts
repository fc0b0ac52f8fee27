import { expect, test } from 'bun:test'
import { run } from './run-bench.ts'

test('bench/limits measures every case', async () => {
  const results = await run('limits', '--count', '2000', '--rounds', '1', '--calls', '500')
  expect(results.map((result) => result.name)).toEqual([
    'in process: one request admitted',
    'in process: one request admitted, with its headers',
    'in process: one request refused, with its headers and message',
    'in process: the whole door: key, limits, headers, scope',
    'over Redis: script calls a second',
    'over Redis: limiter calls a second',
    'over Redis: wait at half that rate',
    'over Redis: busy keys',
  ])
})
