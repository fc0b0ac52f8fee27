import { expect, test } from 'bun:test'
import data from '../../../src/trust/data/kit-likeness.json'
import { likenessOf } from '../../../src/trust/likeness/likeness.ts'
import { SIGNS, signsOf } from '../../../src/trust/likeness/signs.ts'
import { served } from '../judge/page-subject.ts'

const weights: Readonly<Record<string, number>> = data.weights

function looked(body: string) {
  const { page, ...subject } = served(body, { url: 'https://q7f3a.example/a/index.html' })
  if (page === null) throw new Error('no page')
  return { ...subject, page }
}

test('each sign has a weight in whole tenths, and no other name has one', () => {
  expect(Object.keys(weights)).toEqual(Object.keys(SIGNS))
  expect([data.intercept, ...Object.values(weights)].every(Number.isInteger)).toBe(true)
})

test('the score is the sum of what the signs of a page weigh; those that speak for a kit are named, the heaviest first', () => {
  const subject = looked('<title>Sign in</title><form action=b.php><input type=password name=p></form>')
  const { score, signs } = likenessOf(subject)
  const all = signsOf(subject).map((name) => weights[name] ?? Number.NaN)
  expect(score).toBe(all.reduce((sum, weight) => sum + weight, data.intercept))
  const shown = signs.map((name) => weights[name] ?? Number.NaN)
  expect(shown).toEqual(all.filter((weight) => weight > 0).sort((a, b) => b - a))
  expect(signs[0]).toBe('sends to a PHP script beside it')
})
