import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHECKS } from '../../../src/trust/checks/all.ts'
import { skipReason } from '../../../src/trust/report/coverage.ts'
import { RULES } from '../../../src/trust/rules/all.ts'
import { subjectOf } from '../../../src/trust/subjects.ts'
import { GOLDEN_CAPTURES } from '../golden-captures.ts'

const SOURCES = join(import.meta.dir, '../../../src/trust')
const CHECK_FILES = readdirSync(join(SOURCES, 'checks'), { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && file !== 'all.ts',
)

const isCheck = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'run' in value && 'needs' in value && 'id' in value

test.each(CHECK_FILES)('the checks of %s are in the registry', async (file) => {
  const exported: unknown[] = Object.values(await import(join(SOURCES, 'checks', file)))
  for (const check of exported.filter(isCheck)) expect<unknown[]>([...CHECKS]).toContain(check)
})

test('the ids of the checks are distinct', () => {
  const ids = CHECKS.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
})

test('every rule is one that some code finds', () => {
  const code = readdirSync(SOURCES, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.parentPath.endsWith('rules'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
  expect(Object.keys(RULES).filter((id) => !code.includes(`'${id}'`))).toEqual([])
})

describe.each(Object.entries(GOLDEN_CAPTURES))('on the page %s', (_, capture) => {
  const body = Buffer.from(capture.body.base64, 'base64')
  const subject = subjectOf(capture)

  test.each(CHECKS.filter((check) => skipReason(check, subject, body) === null))(
    '$id does not throw',
    (check) => {
      for (const { rule } of check.run(subject)) expect(RULES).toHaveProperty([rule])
    },
  )
})
