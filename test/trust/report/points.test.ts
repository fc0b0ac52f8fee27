import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  isStrong,
  MOST_RISK,
  OF_ANY_TENANT,
  sharesOf,
  sum,
  TENANT_LIMIT,
  WEAK_LIMIT,
} from '../../../src/trust/report/points.ts'
import { FAMILY_CAPS, familyOf, RULES, type RuleId } from '../../../src/trust/rules/all.ts'
import { FAMILIES } from '../../../src/trust/rules/rule.ts'

const IDS = Object.keys(RULES) as RuleId[]
const AGAINST = IDS.filter((id) => RULES[id].points > 0)
const IN_FAVOUR = IDS.filter((id) => RULES[id].points < 0)
const ruleSet = fc.uniqueArray(fc.constantFrom(...IDS))
const risk = (rules: readonly RuleId[]): number => sum(sharesOf(rules))
const pointsOf = (rules: readonly RuleId[]) =>
  Object.fromEntries(sharesOf(rules).map(({ rule, points }) => [rule, points]))

/** The risk by its definition, without sharing it out. */
function riskByDefinition(rules: readonly RuleId[]): number {
  const total = FAMILIES.reduce((all, family) => {
    const members = rules.filter((id) => familyOf(id) === family).reduce((n, id) => n + RULES[id].points, 0)
    const cap = FAMILY_CAPS[family]
    return all + (cap < 0 ? Math.max(members, cap) : Math.min(members, cap))
  }, 0)
  const isTenant = rules.every((id) => RULES[id].points < 0 || OF_ANY_TENANT.has(id))
  const limit = rules.some(isStrong) ? MOST_RISK : isTenant ? TENANT_LIMIT : WEAK_LIMIT
  return Math.min(Math.max(total, 0), limit)
}

describe('risk is the sum of the points after the published caps [T4]', () => {
  test('for any set of rules', () => {
    fc.assert(
      fc.property(ruleSet, (rules) => {
        const shares = sharesOf(rules)
        expect(sum(shares)).toBe(riskByDefinition(rules))
        expect(shares.map(({ rule }) => rule).sort()).toEqual([...rules].sort())
        for (const { rule, points } of shares) {
          expect(Number.isInteger(points) && !Object.is(points, -0)).toBe(true)
          expect(Math.abs(points)).toBeLessThanOrEqual(Math.abs(RULES[rule].points))
          expect(points * RULES[rule].points).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 2000, seed: 5 },
    )
  })

  test('and the rules stand by points, then by id', () => {
    fc.assert(
      fc.property(ruleSet, (rules) => {
        const shares = sharesOf(rules)
        expect(shares).toEqual([...shares].sort((a, b) => b.points - a.points || (a.rule < b.rule ? -1 : 1)))
      }),
      { numRuns: 2000, seed: 5 },
    )
  })

  test('whatever the order of the findings and however often a rule was found', () => {
    fc.assert(
      fc.property(
        ruleSet.chain((rules) =>
          fc.tuple(
            fc.constant(rules),
            fc.shuffledSubarray([...rules, ...rules], { minLength: rules.length * 2 }),
          ),
        ),
        ([rules, again]) => {
          expect(sharesOf(again)).toEqual([...sharesOf(rules)])
        },
      ),
      { numRuns: 500, seed: 5 },
    )
  })

  test('something in favour lowers it by at most its cap, something against never lowers it', () => {
    fc.assert(
      fc.property(ruleSet, fc.constantFrom(...IDS), (rules, added) => {
        const change = risk([...rules, added]) - risk(rules)
        if (IN_FAVOUR.includes(added)) {
          expect(change).toBeLessThanOrEqual(0)
          expect(change).toBeGreaterThanOrEqual(FAMILY_CAPS.reputation)
        } else expect(change).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 2000, seed: 5 },
    )
  })
})

describe('what is cut is cut from the weakest', () => {
  test('nothing found is no risk', () => {
    expect(sharesOf([])).toEqual([])
  })

  test('within a family', () => {
    expect(pointsOf(['url.skeleton_brand', 'url.many_digits'])).toEqual({
      'url.skeleton_brand': 45,
      'url.many_digits': 0,
    })
    expect(pointsOf(['url.userinfo', 'url.combosquat', 'url.many_digits', 'content.clickfix'])).toEqual({
      'content.clickfix': 60,
      'url.userinfo': 30,
      'url.combosquat': 10,
      'url.many_digits': 0,
    })
  })

  test('over all families at 100', () => {
    const points = pointsOf([
      'content.clickfix',
      'content.wallet_drainer',
      'url.ip_literal',
      'redirect.to_ip',
    ])
    expect(points).toEqual({
      'content.clickfix': 60,
      'content.wallet_drainer': 30,
      'url.ip_literal': 10,
      'redirect.to_ip': 0,
    })
  })

  test('of what speaks in favour, only as much as there is against', () => {
    expect(pointsOf(['reputation.official'])).toEqual({ 'reputation.official': 0 })
    expect(pointsOf(['reputation.official', 'url.many_digits'])).toEqual({
      'url.many_digits': 5,
      'reputation.official': -5,
    })
    expect(pointsOf(['reputation.official', 'content.clickfix'])).toEqual({
      'content.clickfix': 60,
      'reputation.official': -40,
    })
  })
})

describe('dangerous needs a strong rule', () => {
  test('weak rules alone stop at 45, all of them together too', () => {
    const weak = AGAINST.filter((id) => !isStrong(id))
    expect(risk(weak)).toBe(WEAK_LIMIT)
    expect(risk([...weak, 'content.miner'])).toBeGreaterThan(WEAK_LIMIT)
  })

  test.each([
    ['content.clickfix', true],
    ['content.form_bot', true],
    ['content.hidden_frame', false],
    ['url.skeleton_brand', true],
    ['url.digit_lookalike', true],
    ['url.userinfo', false],
    ['reputation.official', false],
  ] as const)('%s is strong: %p', (id, strong) => {
    expect(isStrong(id)).toBe(strong)
  })

  test('a credit counts before the limit of weak rules', () => {
    const weak = AGAINST.filter((id) => !isStrong(id))
    expect(risk([...weak, 'reputation.official'])).toBe(WEAK_LIMIT)
    expect(risk(['url.ip_literal', 'content.password_over_http', 'reputation.official'])).toBe(0)
  })
})

describe('a login on a host that a platform gives', () => {
  const OWN = ['content.tenant_credential', 'url.tenant', 'url.long_host'] as const
  test('is not suspicious, whatever the host is called', () => {
    expect(risk(OWN)).toBe(TENANT_LIMIT)
    expect(risk([...OF_ANY_TENANT])).toBe(TENANT_LIMIT)
    expect(TENANT_LIMIT).toBeLessThan(35)
  })

  test.each(['url.credential_word', 'content.urgency', 'content.brand_elsewhere'] as const)(
    'is with %s',
    (id) => {
      expect(risk([...OWN, id])).toBe(45)
    },
  )
})

test('a listing alone is dangerous, whatever speaks for the page [T10]', () => {
  expect(risk(['reputation.listed'])).toBeGreaterThanOrEqual(60)
  expect(risk(['reputation.listed', ...IN_FAVOUR])).toBe(RULES['reputation.listed'].points - 40)
})

describe('the table of rules', () => {
  test.each(IDS)('%s is a sentence with whole points of the sign of its family', (id) => {
    const { points, message } = RULES[id]
    expect(Number.isInteger(points)).toBe(true)
    const speaksFor = familyOf(id) === 'reputation' && id !== 'reputation.listed'
    expect(Math.sign(points)).toBe(speaksFor ? -1 : 1)
    expect(message).toMatch(/^[A-Z].*\.$/)
    expect(FAMILIES).toContain(familyOf(id))
  })
})
