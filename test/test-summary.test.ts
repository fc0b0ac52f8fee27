import { afterAll, describe, expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countTests, failuresOf } from '../tools/test-summary.ts'

const directory = mkdtempSync(join(tmpdir(), 'waypost-count-'))
afterAll(() => rmSync(directory, { recursive: true }))

describe('the count of tests', () => {
  const run = (text: string) => {
    const folder = mkdtempSync(join(directory, 'count-'))
    writeFileSync(join(folder, 'a.test.ts'), `import { expect, test } from 'bun:test'\n${text}`)
    return spawnSync(process.execPath, ['test'], { cwd: folder, encoding: 'utf8' })
  }
  const count = (text: string) => {
    const { status, stderr } = run(text)
    return countTests(stderr, status ?? 1)
  }

  test('each failed test is told once more, with its error, whatever passed around it', () => {
    const many = Array.from({ length: 30 }, (_, at) => `test('passes ${at}', () => {})`).join('\n')
    const { stderr } = run(
      `${many}\ntest('breaks', () => { expect(41).toBe(42) })\n${many}\ntest('breaks, too', () => { throw new Error('torn') })`,
    )
    const [first, second, ...more] = failuresOf(stderr)
    expect(more).toEqual([])
    expect(first).toMatch(/Expected: 42\nReceived: 41[\s\S]*\n\(fail\) breaks( \[.*\])?$/)
    expect(first).not.toContain('(pass)')
    expect(second).toMatch(/error: torn[\s\S]*\n\(fail\) breaks, too( \[.*\])?$/)
  })

  test.each([
    ['passing tests', `test('a', () => {})\ntest('b', () => {})`, { passed: 2, failed: 0 }],
    [
      'a failing test',
      `test('a', () => {})\ntest('b', () => { expect(1).toBe(2) })`,
      { passed: 1, failed: 1 },
    ],
    ['a skipped test as failed', `test('a', () => {})\ntest.skip('b', () => {})`, { passed: 1, failed: 1 }],
    ['a test to do as failed', `test('a', () => {})\ntest.todo('b')`, { passed: 1, failed: 1 }],
    [
      'a file that cannot be loaded as failed',
      `import './none.ts'\ntest('a', () => {})`,
      { passed: 0, failed: 1 },
    ],
    ['no tests at all as failed', '', { passed: 0, failed: 1 }],
    ['a run that dies as failed', `test('a', () => { process.exit(3) })`, { passed: 0, failed: 1 }],
    [
      'what the summary says, not what tests print',
      `test('a', () => { console.error(' 7 pass') })`,
      { passed: 1, failed: 0 },
    ],
  ])('counts %s', (_, text, counts) => {
    expect(count(text)).toEqual(counts)
  })
})
