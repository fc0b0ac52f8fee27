import { expect, test } from 'bun:test'
import { describeTimes } from '../tools/test-times.ts'

test('the seconds of each folder are told, and those of the slowest files, longest first', () => {
  const others = Array.from({ length: 10 }, (_, at) => [`test/a/${at}.test.ts`, 1_000 + at])
  const files = { ...Object.fromEntries(others), 'test/b/slow.test.ts': 12_340, 'test/b/fast.test.ts': 4 }
  const [folders = '', slowest = ''] = describeTimes(files).split('\n\n')
  expect(folders.split('\n').slice(1)).toEqual(['    12.3  test/b', '    10.0  test/a'])
  const names = slowest.split('\n').slice(1)
  expect(names).toHaveLength(10)
  expect([names.at(0), names.at(-1)]).toEqual(['    12.3  test/b/slow.test.ts', '     1.0  test/a/1.test.ts'])
})
