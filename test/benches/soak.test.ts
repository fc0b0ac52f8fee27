import { expect, test } from 'bun:test'
import { expectReport, run } from './run-bench.ts'

test('bench/soak meets every fault under load, and nothing that was promised is broken', async () => {
  const sizes = ['--minutes', '0', '--rate', '80', '--every', '1', '--hold', '0.5', '--drain', '0']
  const results = await run('soak', ...sizes)
  const invariants = results.filter(({ part }) => part === 'invariant')
  expect(invariants.filter(({ broken }) => broken !== 0)).toEqual([])
  // What depends on the pace of the machine: whether a key comes to its limit, or it is midnight.
  const seldom = /refused|day's count|flat/
  expect(invariants.filter(({ name, checked }) => checked === 0 && !seldom.test(String(name)))).toEqual([])
  const faults = results.filter(({ part }) => part === 'fault')
  const isMade = (name: unknown, times: unknown) => times === 1 || String(name).startsWith('none')
  expect(faults.filter(({ name, times }) => !isMade(name, times))).toEqual([])
  expect(faults.length).toBeGreaterThanOrEqual(9)
  await expectReport('soak', results, [])
})
