import { describe, expect, test } from 'bun:test'
import { grade } from '../../../src/trust/grade.ts'
import type { Example } from '../../../src/trust/judge/example.ts'
import { factsOf } from '../../../src/trust/judge/facts.ts'
import type { Found, Rule } from '../../../src/trust/judge/rule.ts'
import type { Subject } from '../../../src/trust/judge/subject.ts'
import { ALL_TABLES, SIGNS } from '../../../src/trust/judge/tables.ts'
import { Looks, signsIn } from '../../../src/trust/judge/trees.ts'
import { viewsOf } from '../../../src/trust/subjects.ts'
import { exampleCapture } from './example-visit.ts'

const RULES = ALL_TABLES.flatMap(({ rules }) => Object.entries<Rule | Rule<Subject> | Rule<Found>>(rules))
const TREES = RULES.flatMap(([id, { when }]) => (typeof when === 'function' ? [] : [[id, when] as const]))

/** What is seen in the states of an example. */
function looksAt(example: Example): readonly Looks[] {
  const { views } = viewsOf(exampleCapture(example))
  return views.flatMap(({ subject }) => {
    const facts = factsOf(subject)
    return facts === null ? [] : [new Looks(facts, SIGNS)]
  })
}

test.each(RULES)(
  'the rule %s is found on its example, and not on its twin [T12]',
  (id, { example, twin }) => {
    const isFound = (visit: Example) =>
      grade(exampleCapture(visit)).signals.some((signal) => signal.id === id)
    expect([isFound(example), isFound(twin)]).toEqual([true, false])
  },
)

describe.each(Object.entries(SIGNS))('the sign %s [T12]', (id, { example, twin }) => {
  test('is seen in its example, and not in its twin', () => {
    const isSeen = (page: Example) => looksAt(page).some((looks) => looks.at(id) !== null)
    expect([isSeen(example), isSeen(twin)]).toEqual([true, false])
  })

  test('is part of a rule', () => {
    expect(TREES.flatMap(([, when]) => signsIn(when))).toContain(id)
  })
})

describe.each(TREES)('the signs of %s [T12]', (_, when) => {
  test('are seen, and not only missed', () => {
    const [looks] = looksAt('<p>x</p>')
    expect(looks?.prove(when)).toBeNull()
  })

  test('are signs that there are', () => {
    expect(signsIn(when).filter((id) => !Object.hasOwn(SIGNS, id))).toEqual([])
  })
})
