import { describe, expect, test } from 'bun:test'
import { factsOf } from '../../../src/trust/judge/facts.ts'
import { Looks, signsIn } from '../../../src/trust/judge/proofs.ts'
import type { Example, Proof } from '../../../src/trust/judge/sign.ts'
import { PROOFS, SIGNS } from '../../../src/trust/judge/tables.ts'
import { viewsOf } from '../../../src/trust/subjects.ts'
import { captureOf } from '../captures.ts'

const NO_NAME = 'https://www.quarnelz-site.com/page'

/** What is seen in the states of an example. */
function looksAt(example: Example): readonly Looks[] {
  const { url = NO_NAME, html } = typeof example === 'string' ? { html: example } : example
  const { views } = viewsOf(captureOf(url, { body: html }))
  return views.flatMap(({ subject }) => {
    const facts = factsOf(subject)
    return facts === null ? [] : [new Looks(facts, SIGNS)]
  })
}

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
