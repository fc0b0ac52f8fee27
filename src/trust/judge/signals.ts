import { RULES } from '../rules/all.ts'
import type { Rule } from '../rules/rule.ts'
import { PROOFS } from './tables.ts'
import weights from './weights.json'

const TABLES = { ...RULES, ...PROOFS } satisfies Readonly<Record<string, Rule>>

export type SignalId = keyof typeof TABLES

/** Points that were fitted to pages, and on how many frauds and honest pages each signal was seen. */
const FITTED: Readonly<Record<string, { readonly points: number }>> = weights

/** What may stand as a signal in a report, by its id: the rules of the checks, and the proofs, with the points in use. */
export const SIGNALS: Readonly<Record<SignalId, Rule>> = { ...TABLES, ...fittedRules() }

function fittedRules(): Partial<Record<SignalId, Rule>> {
  const rules: Partial<Record<SignalId, Rule>> = {}
  for (const [id, rule] of Object.entries(TABLES) as [SignalId, Rule][]) {
    const points = FITTED[id]?.points
    if (points !== undefined) rules[id] = { ...rule, points }
  }
  return rules
}
