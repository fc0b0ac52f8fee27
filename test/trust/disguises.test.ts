import { describe, expect, test } from 'bun:test'
import { dangerousKits, judgeDisguised, rateOf } from '../../bench/trust-disguised.ts'
import { share, wilson } from '../../bench/trust-rates.ts'
import { DISGUISES } from '../../corpus/make/disguises.ts'

/** Another seed for other pages, printed with what fails. */
const SEED = Number(process.env.WAYPOST_CORPUS_SEED ?? 1)
const KITS = 4

/** Shares of disguised pages, a little below and above what bench/trust.ts measured; they only ever get closer. */
const LEAST_DANGEROUS = 0.9
const MOST_BENIGN = 0.02

describe(`kits in disguise (WAYPOST_CORPUS_SEED=${SEED})`, () => {
  const kits = dangerousKits(KITS, SEED)
  const pages = judgeDisguised(kits, SEED)

  test('every kit is judged in every disguise', () => {
    expect(new Set(kits.map(({ id }) => id)).size).toBe(KITS)
    expect(pages.length).toBe(KITS * DISGUISES.length)
  })

  test('most are dangerous as before, hardly any is benign [T9]', () => {
    expect(share(rateOf(pages, 'dangerous'))).toBeGreaterThanOrEqual(LEAST_DANGEROUS)
    expect(share(rateOf(pages, 'benign'))).toBeLessThanOrEqual(MOST_BENIGN)
  })
})

describe("Wilson's interval of a share", () => {
  test.each([
    [0, 10, 0, 0.2775],
    [5, 10, 0.2366, 0.7634],
    [10, 10, 0.7225, 1],
    [2, 100, 0.0055, 0.07],
    [0, 0, 0, 1],
  ])('%d of %d', (hits, of, low, high) => {
    const interval = wilson({ hits, of })
    expect(interval.low).toBeCloseTo(low, 4)
    expect(interval.high).toBeCloseTo(high, 4)
  })
})
