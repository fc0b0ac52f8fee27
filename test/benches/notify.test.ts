import { expect, test } from 'bun:test'
import { run } from './run-bench.ts'

test('bench/notify measures every case on both databases', async () => {
  const sizes = ['--calls', '100', '--reads', '50', '--rows', '20000', '--rounds', '1']
  const results = await run('notify', ...sizes)
  const cases = [
    'raw insert of one row',
    'intake, without email',
    'intake, with an email copy',
    'intake by 64 callers, without email',
    'intake in batches of 100, without email',
    'intake through HTTP, without email',
    'raw select of one row by its id',
    'unread-count with 10 unread',
    'unread-count with 1,000 unread',
    'inbox page at depth 1',
    'inbox page at depth 100',
    'inbox page at depth 200',
  ]
  const names = ['Postgres', 'PGlite'].flatMap((server) => cases.map((name) => `${server}: ${name}`))
  expect(results.map((result) => result.name)).toEqual(names)
  const sums = [100, 100, 100, 100, 100, 100, 50, 500, 50_000, 1_000, 1_000, 1_000]
  expect(results.map((result) => result.checksum)).toEqual([...sums, ...sums])
})
