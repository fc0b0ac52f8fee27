import { describe, expect, test } from 'bun:test'
import type { RuleId } from '../../src/trust/rules.ts'
import { gradeOf, summaryOf, verdictOf } from '../../src/trust/verdict.ts'

describe('T4: verdict and grade follow from the risk', () => {
  test.each([
    [0, 'benign', 'A'],
    [9, 'benign', 'A'],
    [10, 'benign', 'B'],
    [24, 'benign', 'B'],
    [25, 'benign', 'C'],
    [34, 'benign', 'C'],
    [35, 'suspicious', 'C'],
    [44, 'suspicious', 'C'],
    [45, 'suspicious', 'D'],
    [59, 'suspicious', 'D'],
    [60, 'dangerous', 'D'],
    [69, 'dangerous', 'D'],
    [70, 'dangerous', 'F'],
    [100, 'dangerous', 'F'],
  ] as const)('a risk of %i is %s and %s', (risk, verdict, letter) => {
    expect(verdictOf(risk, [], null)).toBe(verdict)
    expect(gradeOf(risk, verdict)).toBe(letter)
  })
})

describe('the summary is one sentence', () => {
  const share = (rule: RuleId, points: number) => ({ rule, points })
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
      'Benign, though the host is a tenant of a hosting platform.',
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
      'Benign: the page is on an official domain of the brand that it names, though the host is a tenant of a hosting platform; domains under this top-level domain are used for phishing far above the average.',
    ],
    [
      'dangerous',
      [share('content.clickfix', 60), share('url.tenant', 10), share('url.tld_high', 10)],
      claim,
      null,
      'Dangerous, in the name of Acme: the page puts a command into the clipboard and tells its visitor to run it; the host is a tenant of a hosting platform.',
    ],
    [
      'suspicious',
      [share('content.miner', 45), share('reputation.official', -10)],
      { ...claim, isOfficial: true },
      null,
      "Suspicious: the page mines on its visitor's machine.",
    ],
    ['inconclusive', [], null, 'empty_page', 'Inconclusive: the page was empty.'],
    [
      'inconclusive',
      [share('url.tenant', 10)],
      null,
      'error_page',
      'Inconclusive: the answer was an error page; the host is a tenant of a hosting platform.',
    ],
  ] as const)('%s with %j', (verdict, shares, claimed, blindness, expected) => {
    expect(summaryOf(verdict, shares, blindness, claimed)).toBe(expected)
  })
})
