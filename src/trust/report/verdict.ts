import type { Claim } from '../brands/claim.ts'
import { familyOf, SIGNALS, type SignalId } from '../judge/signals.ts'
import type { BodyDefect } from '../visit/body.ts'
import { isPartial } from './coverage.ts'
import { type SignalPoints, sum } from './points.ts'
import { type Blindness, type Grade, SCALE, type Verdict } from './terms.ts'

const MOST_NAMED = 2

/**
 * Seeing nothing is not safe, nor is seeing a part (contract T5). What was seen of a part counts from `suspicious` on;
 * where a wall, an error or nothing stood in place of the page, from `dangerous` on, or if contents alone are `suspicious`.
 */
export function verdictOf(
  risk: number,
  shares: readonly SignalPoints[],
  blindness: Blindness | null,
): Verdict {
  const { verdict } = stepOf(risk)
  if (blindness === null || verdict === 'dangerous') return verdict
  const ofContents = stepOf(sum(shares.filter(({ rule }) => familyOf(rule) === 'content'))).verdict
  const counts = isPartial(blindness) ? verdict : ofContents
  return counts === 'suspicious' ? verdict : 'inconclusive'
}

export function gradeOf(risk: number, verdict: Verdict): Grade | null {
  return verdict === 'inconclusive' ? null : stepOf(risk).grade
}

/** Whether a risk of so many points alone gives a page this verdict, or a graver one. */
export function isAtLeast(verdict: 'suspicious' | 'dangerous', points: number): boolean {
  return points >= Math.min(...SCALE.filter((step) => step.verdict === verdict).map(({ from }) => from))
}

function stepOf(risk: number): (typeof SCALE)[number] {
  return SCALE.find(({ from }) => risk >= from) ?? SCALE[4]
}

const UNSEEN: Readonly<Record<Blindness, string>> = {
  bot_wall: 'a wall against automatic visitors stood in front of the page',
  error_page: 'the answer was an error page',
  body_cut: 'the page was not seen whole, for its body was not read to the end',
  page_cut: 'the page was not seen whole, for there is more in it than is judged',
  file_unread: 'the answer is a file of a kind that no check looks into',
  frame_only: 'one frame fills the page, and what it shows was not read',
  script_only: 'the page is drawn by scripts that could not be run',
  scripts_cut: 'the scripts of the page did not come to their end',
  resources_cut: 'more belongs to the page than is fetched',
  not_followed: 'the page leads on to another, which was not visited',
  requests_not_answered: 'the page waits for what it has asked for, and nobody answered',
  empty_page: 'the page was empty, or only said that there is nothing to see',
}

const CUT: Readonly<Record<BodyDefect, string>> = {
  raw_limit: 'it is longer than is read',
  inflated_limit: 'it is longer than is read',
  ratio_limit: 'it unpacks to far more than was sent',
  bad_encoding: 'its encoding is broken',
  reset: 'the connection ended before it did',
  time: 'it did not end in time',
}

function reasonOf(blindness: Blindness, defect: string | null): string {
  const cause = Object.entries(CUT).find(([name]) => name === defect)?.[1]
  return blindness === 'body_cut' && cause !== undefined
    ? `the page was not seen whole, for ${cause}`
    : UNSEEN[blindness]
}

/**
 * One sentence from the verdict and the rules that weigh most.
 *
 * @param defect of the body, as its capture names it.
 */
export function summaryOf(
  verdict: Verdict,
  shares: readonly SignalPoints[],
  blindness: Blindness | null,
  claim: Claim | null,
  defect: string | null = null,
): string {
  const against = shares.filter(({ points }) => points > 0).slice(0, MOST_NAMED)
  const reasons = against.map(({ rule }) => clause(rule))
  if (verdict === 'benign') return benign(shares, reasons)
  if (verdict === 'inconclusive') {
    return `Inconclusive: ${[reasonOf(blindness ?? 'empty_page', defect), ...reasons].join('; ')}.`
  }
  const brand = claim !== null && !claim.isOfficial ? `, in the name of ${claim.name}` : ''
  return `${verdict === 'dangerous' ? 'Dangerous' : 'Suspicious'}${brand}: ${reasons.join('; ')}.`
}

function benign(shares: readonly SignalPoints[], reasons: readonly string[]): string {
  const inFavour = shares.find(({ rule }) => familyOf(rule) === 'reputation' && SIGNALS[rule].points < 0)
  const start = inFavour === undefined ? 'Benign' : `Benign: ${clause(inFavour.rule)}`
  if (reasons.length > 0) return `${start}, though ${reasons.join('; ')}.`
  return inFavour === undefined ? 'Benign: nothing that was looked at speaks against the page.' : `${start}.`
}

function clause(rule: SignalId): string {
  const { message } = SIGNALS[rule]
  return message.slice(0, 1).toLowerCase() + message.slice(1).replace(/\.$/, '')
}
