import type { Rule, Signal } from './rule.ts'
import { ALL_TABLES, type SignalId } from './tables.ts'
import type { SignalFamily } from './terms.ts'
import weights from './weights.json'

export type { SignalId }

const FITTED: Readonly<Record<string, { readonly points: number }>> = weights

type Signals = { readonly [Id in SignalId]: Signal }

/** With the points that people set. */
export const SIGNALS_BY_HAND: Signals = Object.assign({}, ...ALL_TABLES.map(({ rules }) => rules))

/** With fitted points where there are some. */
export const SIGNALS: Signals = Object.assign(
  {},
  ...Object.entries(SIGNALS_BY_HAND).map(([id, rule]) => ({ [id]: { ...rule, ...pointsOf(id) } })),
)

function pointsOf(id: string): Pick<Rule, 'points'> | undefined {
  const fitted = FITTED[id]
  return fitted === undefined ? undefined : { points: fitted.points }
}

export function isSignal(id: string): id is SignalId {
  return Object.hasOwn(SIGNALS, id)
}

export function familyOf(id: string): SignalFamily {
  return id.slice(0, id.indexOf('.')) as SignalFamily
}

/** Signals that stand in place of a graver one which a mark of the page's own making has lowered (contract T16). */
export const LOWERED: ReadonlySet<string> = new Set([
  'content.named_likeness',
  'content.named_debt',
  'content.named_installer',
  'content.named_lure',
  'content.named_pairing',
  'content.named_story',
  'content.named_trouble',
  'content.practice_copy',
  'content.surrounded_lure',
])
