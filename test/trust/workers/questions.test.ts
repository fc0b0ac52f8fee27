import { describe, expect, test } from 'bun:test'
import type { Lists } from '../../../src/trust/workers/child-process.ts'
import { openPool } from './open-pool.ts'
import { reasonOf, reportOf } from './scripted.ts'

const DATE = '2026-11-22T06:00:00.000Z'
/** Has the even hashes. */
const EVEN: Lists = {
  kinds: ['threats', 'popular'],
  find: (hashes) =>
    hashes
      .filter((hash) => hash % 2n === 0n)
      .map((hash) => ({ hash, list: 'threats', feed: 'even', date: DATE })),
}

describe('a child asks its parent what the lists have [T10]', () => {
  test('and is told', async () => {
    await using open = openPool({ lists: EVEN })
    expect(reportOf<unknown>(await open.run('ask', 3))).toEqual({
      kinds: ['threats', 'popular'],
      matches: [{ hash: '2', list: 'threats', feed: 'even', date: DATE }],
    })
    expect(reportOf<{ matches: unknown[] }>(await open.run('ask', 64)).matches).toHaveLength(32)
  })

  test.each([
    ['more hashes than a visit has', 'ask', 129],
    ['twice', 'askTwice', 1],
    ['for no hash', 'askInWords', 'evil.example'],
  ] as const)('one that asks %s is ended [T8]', async (_, command, value) => {
    await using open = openPool({ lists: EVEN })
    expect(reasonOf(await open.run(command, value))).toBe('crashed')
    expect(reasonOf(await open.run('ask', 1))).toBe('none')
  })

  test('one that asks where there are no lists is ended [T8]', async () => {
    await using open = openPool()
    expect(reasonOf(await open.run('ask', 1))).toBe('crashed')
  })
})
