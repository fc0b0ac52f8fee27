import type { Blindness } from './coverage.ts'
import { isStrong, type Share } from './points.ts'
import { familyOf, RULES, type RuleId } from './rules.ts'
import type { Claim } from './subject.ts'

export const VERDICTS = ['benign', 'suspicious', 'dangerous', 'inconclusive'] as const
export type Verdict = (typeof VERDICTS)[number]
export const GRADES = ['A', 'B', 'C', 'D', 'F'] as const
export type Grade = (typeof GRADES)[number]

export const SUSPICIOUS_FROM = 35
export const DANGEROUS_FROM = 60

/** The least risk of each grade. */
export const GRADE_FROM: readonly (readonly [grade: Grade, from: number])[] = [
  ['F', 70],
  ['D', 45],
  ['C', 25],
  ['B', 10],
  ['A', 0],
]

/** Rules that a summary names. */
const MOST_NAMED = 2

/**
 * Seeing nothing is not safe (contract T5); but what was seen all the same, if it is enough for `dangerous` or one of
 * the rules that can carry it, is not unseen again.
 */
export function verdictOf(risk: number, shares: readonly Share[], blindness: Blindness | null): Verdict {
  const hasProof = shares.some(({ rule }) => familyOf(rule) === 'content' && isStrong(rule))
  if (blindness !== null && risk < DANGEROUS_FROM && !hasProof) return 'inconclusive'
  if (risk >= DANGEROUS_FROM) return 'dangerous'
  return risk >= SUSPICIOUS_FROM ? 'suspicious' : 'benign'
}

export function gradeOf(risk: number, verdict: Verdict): Grade | null {
  if (verdict === 'inconclusive') return null
  return GRADE_FROM.find(([, from]) => risk >= from)?.[0] ?? 'A'
}

const UNSEEN: Readonly<Record<Blindness, string>> = {
  bot_wall: 'a wall against automatic visitors stood in front of the page',
  error_page: 'the answer was an error page',
  empty_page: 'the page was empty',
  script_only: 'without its scripts the page was empty',
}

/** One sentence from the verdict and the rules that weigh most. */
export function summaryOf(
  verdict: Verdict,
  shares: readonly Share[],
  blindness: Blindness | null,
  claim: Claim | null,
): string {
  const against = shares.filter(({ points }) => points > 0).slice(0, MOST_NAMED)
  const reasons = against.map(({ rule }) => clause(rule))
  if (verdict === 'benign') return benign(shares, reasons)
  if (verdict === 'inconclusive')
    return `Inconclusive: ${[UNSEEN[blindness ?? 'empty_page'], ...reasons].join('; ')}.`
  const brand = claim !== null && !claim.isOfficial ? `, in the name of ${claim.name}` : ''
  return `${verdict === 'dangerous' ? 'Dangerous' : 'Suspicious'}${brand}: ${reasons.join('; ')}.`
}

function benign(shares: readonly Share[], reasons: readonly string[]): string {
  const inFavour = shares.find(({ rule }) => familyOf(rule) === 'reputation')
  const start = inFavour === undefined ? 'Benign' : `Benign: ${clause(inFavour.rule)}`
  if (reasons.length > 0) return `${start}, though ${reasons.join('; ')}.`
  return inFavour === undefined ? 'Benign: nothing that was looked at speaks against the page.' : `${start}.`
}

/** The message of a rule within a sentence. */
function clause(rule: RuleId): string {
  const { message } = RULES[rule]
  return message.slice(0, 1).toLowerCase() + message.slice(1).replace(/\.$/, '')
}
