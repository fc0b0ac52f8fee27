import { describe, expect, test } from 'bun:test'
import type { SignalId } from '../../../src/trust/judge/signals.ts'
import { Report } from '../../../src/trust/report/report.ts'
import { BLINDNESSES } from '../../../src/trust/report/terms.ts'
import { gradeOf, summaryOf, verdictOf } from '../../../src/trust/report/verdict.ts'

const share = (rule: SignalId, points: number) => ({ rule, points })

describe('verdict and grade follow from the risk [T4]', () => {
  test.each([
    [0, 'benign', 'A'],
    [9, 'benign', 'A'],
    [10, 'benign', 'B'],
    [34, 'benign', 'B'],
    [35, 'suspicious', 'C'],
    [47, 'suspicious', 'C'],
    [48, 'suspicious', 'D'],
    [59, 'suspicious', 'D'],
    [60, 'dangerous', 'F'],
    [100, 'dangerous', 'F'],
  ] as const)('a risk of %i is %s and %s', (risk, verdict, letter) => {
    expect(verdictOf(risk, [], null)).toBe(verdict)
    expect(gradeOf(risk, verdict)).toBe(letter)
  })
})

const GRADES_OF = { benign: 'AB', suspicious: 'CD', dangerous: 'F', inconclusive: '' } as const

describe.each([null, ...BLINDNESSES])('blinded by %p, the grade follows the verdict [T4]', (blindness) => {
  test.each(['none', 'url.combosquat', 'content.miner'] as const)('with %s, whatever the risk', (rule) => {
    const shares = rule === 'none' ? [] : [share(rule, 10)]
    for (let risk = 0; risk <= 100; risk++) {
      const verdict = verdictOf(risk, shares, blindness)
      const letter = gradeOf(risk, verdict)
      expect(letter === null ? verdict : GRADES_OF[verdict]).toContain(letter ?? 'inconclusive')
      expect(blindness !== null && verdict === 'benign').toBe(false)
    }
  })
})

test('the document has the scale of grades [T4]', () => {
  const { anyOf } = Report.properties.grade
  expect(JSON.stringify([Report.properties.grade.description, anyOf])).toContain(
    'A (benign) from 0, B (benign) from 10, C (suspicious) from 35, D (suspicious) from 48, F (dangerous) from 60',
  )
})

describe('what was seen in part counts from suspicious on [T5]', () => {
  test.each([
    ['body_cut', 34, 'inconclusive'],
    ['body_cut', 35, 'suspicious'],
    ['page_cut', 45, 'suspicious'],
    ['frame_only', 35, 'suspicious'],
    ['script_only', 35, 'suspicious'],
    ['script_only', 60, 'dangerous'],
    ['bot_wall', 45, 'inconclusive'],
    ['error_page', 59, 'inconclusive'],
    ['empty_page', 60, 'dangerous'],
  ] as const)('%s, a risk of %i: %s', (blindness, risk, verdict) => {
    expect(verdictOf(risk, [], blindness)).toBe(verdict)
  })
})

describe('the summary is one sentence', () => {
  const claim = {
    brandId: 'acme',
    name: 'Acme',
    officialDomains: ['acme.example'],
    places: ['title'],
    isOfficial: false,
  }

  test.each([
    ['benign', [], null, null, 'Benign: nothing that was looked at speaks against the page.'],
    [
      'benign',
      [share('url.tenant', 10)],
      null,
      null,
      'Benign, though the page is on a platform where anybody can put pages.',
    ],
    [
      'benign',
      [share('reputation.official', 0)],
      { ...claim, isOfficial: true },
      null,
      'Benign: the page is on an official domain of the brand that it names.',
    ],
    [
      'benign',
      [share('url.tenant', 10), share('url.tld_high', 10), share('reputation.official', -20)],
      { ...claim, isOfficial: true },
      null,
      'Benign: the page is on an official domain of the brand that it names, though the page is on a platform where anybody can put pages; domains with this ending are used for phishing far above the average.',
    ],
    [
      'dangerous',
      [share('content.clickfix', 60), share('url.tenant', 10), share('url.tld_high', 10)],
      claim,
      null,
      'Dangerous, in the name of Acme: the page puts a command into the clipboard and tells its visitor to run it; the page is on a platform where anybody can put pages.',
    ],
    [
      'suspicious',
      [share('content.miner', 45), share('reputation.official', -10)],
      { ...claim, isOfficial: true },
      null,
      "Suspicious: the page mines crypto money on its visitor's machine.",
    ],
    [
      'inconclusive',
      [],
      null,
      'empty_page',
      'Inconclusive: the page was empty, or only said that there is nothing to see.',
    ],
    [
      'inconclusive',
      [share('url.tenant', 10)],
      null,
      'error_page',
      'Inconclusive: the answer was an error page; the page is on a platform where anybody can put pages.',
    ],
  ] as const)('%s with %j', (verdict, shares, claimed, blindness, expected) => {
    expect(summaryOf(verdict, shares, blindness, claimed)).toBe(expected)
  })

  test.each([
    ['raw_limit', 'it is longer than is read'],
    ['inflated_limit', 'it is longer than is read'],
    ['ratio_limit', 'it unpacks to far more than was sent'],
    ['bad_encoding', 'its encoding is broken'],
    ['reset', 'the connection ended before it did'],
    ['time', 'it did not end in time'],
    [null, 'its body was not read to the end'],
  ])('that says what cut the page: %p', (defect, cause) => {
    expect(summaryOf('inconclusive', [], 'body_cut', null, defect)).toBe(
      `Inconclusive: the page was not seen whole, for ${cause}.`,
    )
  })
})
