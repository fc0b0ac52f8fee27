import { SIGNALS, type SignalId } from '../judge/signals.ts'

const MOST_RISK = 100

export interface SignalPoints {
  readonly rule: SignalId
  readonly points: number
}

/** One share a signal, the most points first, then by id; however often and in whatever order the signals came. */
export function sharesOf(rules: Iterable<SignalId>): readonly SignalPoints[] {
  return [...new Set(rules)].map((rule) => ({ rule, points: SIGNALS[rule].points })).sort(byPoints)
}

/** The sum of the points of all signals, held between 0 and 100 (contract T4). */
export function riskOf(shares: readonly SignalPoints[]): number {
  return Math.max(0, Math.min(MOST_RISK, sum(shares)))
}

export function sum(shares: readonly SignalPoints[]): number {
  return shares.reduce((total, { points }) => total + points, 0)
}

function byPoints(a: SignalPoints, b: SignalPoints): number {
  return b.points - a.points || byText(a.rule, b.rule)
}

export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
