import { SIGNALS, type SignalId } from '../judge/signals.ts'

const MOST_RISK = 100

export interface Share {
  readonly rule: SignalId
  readonly points: number
}

/** One share a signal, the most points first, then by id; however often and in whatever order the signals came. */
export function sharesOf(rules: Iterable<SignalId>): readonly Share[] {
  return [...new Set(rules)].map((rule) => ({ rule, points: SIGNALS[rule].points })).sort(byPoints)
}

/** The sum of the points of all signals, held between 0 and 100 (contract T4). */
export function riskOf(shares: readonly Share[]): number {
  return Math.max(0, Math.min(MOST_RISK, sum(shares)))
}

export function sum(shares: readonly Share[]): number {
  return shares.reduce((total, { points }) => total + points, 0)
}

function byPoints(a: Share, b: Share): number {
  return b.points - a.points || byText(a.rule, b.rule)
}

export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
