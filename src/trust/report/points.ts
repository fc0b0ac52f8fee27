import { FAMILY_CAPS, familyOf, RULES, type RuleId } from '../rules/all.ts'
import { FAMILIES } from '../rules/rule.ts'

/** Without a strong rule the risk stops here, below `dangerous`: weak signs, however many, are no proof. */
export const WEAK_LIMIT = 45
export const MOST_RISK = 100
/** Below `suspicious`: many honest applications have no host but one that a platform gives them. */
export const TENANT_LIMIT = 30
/** What honest tenants show as well. */
export const OF_ANY_TENANT: ReadonlySet<RuleId> = new Set<RuleId>([
  'content.tenant_credential',
  'transport.young_certificate',
  'url.deep_subdomains',
  'url.long_host',
  'url.many_hyphens',
  'url.tenant',
])

/** A rule that fired, and what it adds to the risk after the caps; the rule itself may be worth more. */
export interface Share {
  readonly rule: RuleId
  readonly points: number
}

/**
 * Look-alikes are strong although they are read from the address, for nobody gets such a host by chance; and so is a list
 * of threats that the operator has chosen.
 */
const STRONG_BEYOND_CONTENT: ReadonlySet<RuleId> = new Set<RuleId>([
  'url.skeleton_brand',
  'url.digit_lookalike',
  'reputation.listed',
])

/** Whether a rule alone can carry the verdict `dangerous`. */
export function isStrong(id: RuleId): boolean {
  const { severity } = RULES[id]
  const isSevere = severity === 'high' || severity === 'critical'
  return isSevere && (familyOf(id) === 'content' || STRONG_BEYOND_CONTENT.has(id))
}

/**
 * Shares the risk out among the rules that fired: whole points that add up to the risk exactly (contract T4).
 *
 * Families are capped, the sum is held to 0-100, and without a strong rule to WEAK_LIMIT. Whatever that takes away
 * is taken from the weakest rules first, so a share may be 0 and is never of another sign than its rule's points.
 *
 * @returns One share a rule, the most points first, then by id; however often and in whatever order the rules came.
 */
export function sharesOf(rules: Iterable<RuleId>): readonly Share[] {
  const byWeight = [...new Set(rules)]
    .map((rule): Share => ({ rule, points: RULES[rule].points }))
    .sort(byStrength)
  const capped = FAMILIES.flatMap((family) => {
    const members = byWeight.filter(({ rule }) => familyOf(rule) === family)
    const cap = FAMILY_CAPS[family]
    const isCapped = ({ points }: Share) => points < 0 === cap < 0
    return [...take(members.filter(isCapped), cap), ...members.filter((member) => !isCapped(member))]
  }).sort(byStrength)
  const against = capped.filter(({ points }) => points >= 0)
  const infavour = capped.filter(({ points }) => points < 0)
  const limit = limitOf(byWeight.flatMap(({ rule, points }) => (points > 0 ? rule : [])))
  const credit = -sum(infavour)
  const kept = take(against, limit + credit)
  return [...kept, ...take(infavour, -Math.min(credit, sum(kept)))].sort(byPoints)
}

function limitOf(against: readonly RuleId[]): number {
  if (against.some(isStrong)) return MOST_RISK
  return against.every((rule) => OF_ANY_TENANT.has(rule)) ? TENANT_LIMIT : WEAK_LIMIT
}

export function sum(shares: readonly Share[]): number {
  return shares.reduce((total, { points }) => total + points, 0)
}

/** Gives each share its points while `total` lasts; points and total are of one sign. */
function take(shares: readonly Share[], total: number): Share[] {
  const sign = Math.sign(total)
  let left = Math.abs(total)
  return shares.map(({ rule, points }) => {
    const given = Math.min(Math.abs(points), left)
    left -= given
    return { rule, points: given === 0 ? 0 : sign * given }
  })
}

function byPoints(a: Share, b: Share): number {
  return b.points - a.points || byText(a.rule, b.rule)
}

/** The order in which rules keep their points: of two with as many left, the one that had more. */
function byStrength(a: Share, b: Share): number {
  return b.points - a.points || RULES[b.rule].points - RULES[a.rule].points || byText(a.rule, b.rule)
}

/** By code units: the same on every machine, whatever its language. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
