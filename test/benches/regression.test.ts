import { expect, test } from 'bun:test'
import { fit, type Row, scoreOf } from '../../bench/pages/regression.ts'

/** Pages by how many of them are kits', with the same signs. */
const rows = (kits: number, honest: number, signs: readonly boolean[]): Row[] => [
  { signs, isKit: true, weight: kits },
  { signs, isKit: false, weight: honest },
]

test('without a penalty the fit gives the odds of each sign, whatever the weights add up to', () => {
  const { intercept, weights } = fit([...rows(1, 4, [false]), ...rows(9, 3, [true])], 0)
  expect(intercept).toBeCloseTo(Math.log(1 / 4), 4)
  expect(weights[0]).toBeCloseTo(Math.log(3) - Math.log(1 / 4), 4)
})

test('two signs that add up are told apart', () => {
  const odds = (a: boolean, b: boolean) => Math.exp(-1 + (a ? 2 : 0) - (b ? 0.5 : 0))
  const all = [false, true].flatMap((a) => [false, true].flatMap((b) => rows(odds(a, b), 1, [a, b])))
  const { intercept, weights } = fit(all, 0)
  expect([intercept, ...weights].map((value) => Math.round(value * 1000))).toEqual([-1000, 2000, -500])
})

test('a penalty makes weights small, and a sign that nobody shows weighs nothing', () => {
  const all = [...rows(1, 4, [false, false]), ...rows(9, 3, [true, false])]
  const { weights } = fit(all, 0.1)
  expect(weights[0]).toBeGreaterThan(0)
  expect(weights[0]).toBeLessThan(fit(all, 0.001).weights[0] ?? 0)
  expect(weights[1]).toBeCloseTo(0, 9)
})

test('a score is the sum of rounded tenths, as the service adds it up', () => {
  expect(scoreOf({ intercept: -0.26, weights: [1.04, 0.55] }, [true, true])).toBe(-3 + 10 + 6)
  expect(scoreOf({ intercept: -0.26, weights: [1.04, 0.55] }, [false, true])).toBe(-3 + 6)
})
