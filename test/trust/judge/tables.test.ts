import { describe, expect, test } from 'bun:test'
import { grade } from '../../../src/trust/grade.ts'
import { factsOf } from '../../../src/trust/judge/facts.ts'
import { Looks, signsIn } from '../../../src/trust/judge/proofs.ts'
import type { Proof } from '../../../src/trust/judge/sign.ts'
import { PROOFS, SIGNS } from '../../../src/trust/judge/tables.ts'
import { RULES } from '../../../src/trust/rules/all.ts'
import type { Example } from '../../../src/trust/rules/example.ts'
import type { Rule } from '../../../src/trust/rules/rule.ts'
import { viewsOf } from '../../../src/trust/subjects.ts'
import { exampleCapture } from './example-visit.ts'

/** What is seen in the states of an example. */
function looksAt(example: Example): readonly Looks[] {
  const { views } = viewsOf(exampleCapture(example))
  return views.flatMap(({ subject }) => {
    const facts = factsOf(subject)
    return facts === null ? [] : [new Looks(facts, SIGNS)]
  })
}

test.each(Object.entries<Rule>(RULES))(
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

  test('is part of a proof', () => {
    expect(Object.values<Proof>(PROOFS).flatMap(({ when }) => signsIn(when))).toContain(id)
  })
})

describe.each(Object.entries<Proof>(PROOFS))('the proof %s [T12]', (_, { when, example, twin }) => {
  test('holds for its example, and not for its twin', () => {
    const isProved = (page: Example) => looksAt(page).some((looks) => looks.prove(when) !== null)
    expect([isProved(example), isProved(twin)]).toEqual([true, false])
  })

  test('is seen, and not only missed', () => {
    const [looks] = looksAt('<p>x</p>')
    expect(looks?.prove(when)).toBeNull()
  })

  test('is made of signs that there are', () => {
    expect(signsIn(when).filter((id) => !Object.hasOwn(SIGNS, id))).toEqual([])
  })
})
