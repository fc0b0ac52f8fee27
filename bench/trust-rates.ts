import type { Expected } from '../corpus/family.ts'
import type { Group } from '../corpus/split.ts'
import type { Verdict } from '../src/trust/report/terms.ts'

/** The verdict on one page. */
export interface Judged {
  readonly id: string
  readonly family: string
  readonly expected: Expected
  readonly group: Group
  readonly verdict: Verdict
  readonly ms: number
  readonly hasScripts: boolean
}

/** Hits of a total. */
export interface Rate {
  readonly hits: number
  readonly of: number
}

export interface Rates {
  readonly level: 'dangerous' | 'suspicious'
  /** Frauds at the level or above. */
  readonly caught: Rate
  /** Pages of others at the level or above. */
  readonly accused: Rate
  /** The means of the families' shares: a family counts the same however many of its pages were judged. */
  readonly meanOfFamilies: { readonly caught: number | null; readonly accused: number | null }
}

const LEVELS: Readonly<Record<Rates['level'], readonly Verdict[]>> = {
  dangerous: ['dangerous'],
  suspicious: ['suspicious', 'dangerous'],
}
export const PREVALENCES = [0.05, 0.01, 0.001]

export function ratesOf(pages: readonly Judged[], level: Rates['level']): Rates {
  const reach = (page: Judged) => LEVELS[level].includes(page.verdict)
  const rate = (some: readonly Judged[]) => ({ hits: some.filter(reach).length, of: some.length })
  const mean = (some: readonly Judged[]) => {
    const rates = [...Map.groupBy(some, ({ family }) => family).values()].map(rate)
    return rates.length === 0 ? null : rates.reduce((sum, { hits, of }) => sum + hits / of, 0) / rates.length
  }
  const frauds = pages.filter(({ expected }) => expected === 'dangerous')
  const honest = pages.filter(
    ({ expected }) => expected !== 'dangerous' && (level === 'dangerous' || expected !== 'cautious'),
  )
  return {
    level,
    caught: rate(frauds),
    accused: rate(honest),
    meanOfFamilies: { caught: mean(frauds), accused: mean(honest) },
  }
}

/** The rate as a number; null: the total is 0. */
export function share({ hits, of }: Rate): number | null {
  return of === 0 ? null : hits / of
}

/** The normal distribution has 95 % of its weight between minus and plus this. */
const Z = 1.959964

/** Between which shares the true one lies with a confidence of 95 %, by Wilson's score; all of them where the total is 0. */
export function wilson({ hits, of }: Rate): { readonly low: number; readonly high: number } {
  if (of === 0) return { low: 0, high: 1 }
  const [part, square] = [hits / of, Z ** 2 / of]
  const middle = part + square / 2
  const reach = Z * Math.sqrt((part * (1 - part)) / of + square / (4 * of))
  return {
    low: Math.max(0, (middle - reach) / (1 + square)),
    high: Math.min(1, (middle + reach) / (1 + square)),
  }
}

/** Which share of the accused are frauds, where that share of all pages is fraud; null where nothing was measured. */
export function precisionAt(prevalence: number, { meanOfFamilies }: Rates): number | null {
  const { caught: tpr, accused: fpr } = meanOfFamilies
  if (tpr === null || fpr === null || tpr + fpr === 0) return null
  return (tpr * prevalence) / (tpr * prevalence + fpr * (1 - prevalence))
}

/** Whether the page got the verdict that its family should have. */
export function isRight({ expected, verdict }: Judged): boolean {
  if (expected === 'cautious') return verdict !== 'dangerous'
  if (expected === 'harmless') return verdict === 'benign' || verdict === 'inconclusive'
  return verdict === expected
}

export function quantile(sorted: readonly number[], at: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? 0
}
