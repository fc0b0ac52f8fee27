import { RULES } from '../rules/all.ts'
import type { Rule } from '../rules/rule.ts'
import { PROOFS } from './tables.ts'
import weights from './weights.json'

const TABLES = { ...RULES, ...PROOFS } satisfies Readonly<Record<string, Rule>>

export type SignalId = keyof typeof TABLES

const FITTED: Readonly<Record<string, { readonly points: number }>> = weights

export const SIGNALS: Readonly<Record<SignalId, Rule>> = { ...TABLES, ...fittedRules() }

function fittedRules(): Partial<Record<SignalId, Rule>> {
  const rules: Partial<Record<SignalId, Rule>> = {}
  for (const [id, rule] of Object.entries(TABLES) as [SignalId, Rule][]) {
    const points = FITTED[id]?.points
    if (points !== undefined) rules[id] = { ...rule, points }
  }
  return rules
}
