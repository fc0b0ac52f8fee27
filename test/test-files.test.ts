import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ALL_ONLY, allTestFiles, filesFor, isAllOnly, needsOf } from '../tools/test-files.ts'

const ROOT = join(import.meta.dir, '..')

/** The clauses that the titles in a file name. */
function clausesIn(file: string): readonly string[] {
  const tags = readFileSync(join(ROOT, file), 'utf8').matchAll(/\[([A-Z]\d+(?:, [A-Z]\d+)*)\]/g)
  return [...tags].flatMap(([, clauses = '']) => clauses.split(', '))
}

describe('what npm test leaves to npm test -- --all [O12]', () => {
  test('is files that there are', () => {
    const files = allTestFiles()
    expect(ALL_ONLY.filter((pattern) => !files.some((file) => new Bun.Glob(pattern).match(file)))).toEqual([])
  })

  test('takes the test from no clause of the contract', () => {
    const left = new Set(
      allTestFiles()
        .filter((file) => !isAllOnly(file))
        .flatMap(clausesIn),
    )
    const all = new Set(allTestFiles().flatMap(clausesIn))
    expect([...all].filter((clause) => !left.has(clause))).toEqual([])
  })
})

describe('the stores that tests need [O12]', () => {
  test.each([
    ['test/trust/judge', []],
    ['test/limits/window/memory.test.ts', []],
    ['test/limits/redis/redis.test.ts', ['TEST_REDIS_URL']],
    ['test/keys/keys.test.ts', ['TEST_POSTGRES_URL']],
  ])('of %s are %p', (path, needs) => {
    expect<string[]>(
      [...needsOf(filesFor([path]))].filter((need) => need !== 'WAYPOST_TEST_INDEX').sort(),
    ).toEqual(needs)
  })

  test('are all of them where no path is named', () => {
    expect(needsOf(filesFor(['--test-name-pattern', 'a stranger'])).size).toBe(3)
  })
})
