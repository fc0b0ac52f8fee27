import { expect, test } from 'bun:test'
import { RecentlyUsed } from '../../src/keys/cache.ts'

test('no more than the capacity is kept', () => {
  const cache = new RecentlyUsed<number>(100)
  for (let index = 0; index < 10_000; index++) {
    cache.set(`${index}`, index)
    expect(cache.size).toBeLessThanOrEqual(100)
  }
})

test('what was set last is kept, up to half the capacity', () => {
  const cache = new RecentlyUsed<number>(100)
  for (let index = 0; index < 1_000; index++) cache.set(`${index}`, index)
  for (let index = 950; index < 1_000; index++) expect(cache.get(`${index}`)).toBe(index)
  expect(cache.get('0')).toBeUndefined()
})

test('what is in use outlives a flood of others', () => {
  const cache = new RecentlyUsed<string>(100)
  cache.set('used', 'yes')
  for (let index = 0; index < 10_000; index++) {
    cache.set(`${index}`, 'no')
    if (index % 25 === 0) expect(cache.get('used')).toBe('yes')
  }
})

test('a value that was replaced in the young generation does not come back from the old one', () => {
  const cache = new RecentlyUsed<number>(4)
  cache.set('key', 1)
  cache.set('other', 1)
  cache.set('key', 2)
  cache.delete('key')
  expect(cache.get('key')).toBeUndefined()
})

test('entries are deleted by what they hold, in both generations', () => {
  const cache = new RecentlyUsed<number>(10)
  for (let index = 0; index < 8; index++) cache.set(`${index}`, index)
  cache.deleteWhere((value) => value % 2 === 0)
  expect(Array.from({ length: 8 }, (_, index) => cache.get(`${index}`))).toEqual([
    undefined,
    1,
    undefined,
    3,
    undefined,
    5,
    undefined,
    7,
  ])
})
