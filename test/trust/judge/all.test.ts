import { describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { find } from '../../../src/trust/judge/judge.ts'
import type { Rule, Table } from '../../../src/trust/judge/rule.ts'
import { isSignal } from '../../../src/trust/judge/signals.ts'
import type { Subject } from '../../../src/trust/judge/subject.ts'
import { ALL_TABLES, TABLES } from '../../../src/trust/judge/tables.ts'
import { viewsOf } from '../../../src/trust/subjects.ts'
import { GOLDEN_CAPTURES } from '../golden-captures.ts'

const ROOM = join(import.meta.dir, '../../../src/trust/judge')
const FILES = readdirSync(ROOM, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))

const isTable = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'rules' in value && 'needs' in value && 'id' in value

test.each(FILES)('what %s has to judge is judged', async (file) => {
  const exported: unknown[] = Object.values(await import(join(ROOM, file)))
  for (const table of exported.filter(isTable)) expect<unknown[]>([...ALL_TABLES]).toContain(table)
})

test('the ids of the tables are distinct', () => {
  const ids = TABLES.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
})

test('what two tables look for counts the same in both', () => {
  const rules = TABLES.flatMap((table) => Object.entries<Rule | Rule<Subject>>(table.rules))
  const byId = new Map(rules.map(([id, { when, lowered, spared, ...signal }]) => [id, signal]))
  for (const [id, { when, lowered, spared, ...signal }] of rules)
    expect<unknown>(signal).toEqual(byId.get(id))
})

describe.each(Object.entries(GOLDEN_CAPTURES))('on the page %s', (_, capture) => {
  const { views } = viewsOf(capture)
  test.each<Table>(TABLES)('$id does not throw', (table) => {
    for (const { subject } of views)
      for (const { rule } of find(table, subject)) expect(isSignal(rule)).toBe(true)
  })
})
