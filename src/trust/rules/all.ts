import { CONTENT_RULES } from './content.ts'
import { HARMFUL_RULES } from './harmful.ts'
import { LURE_RULES } from './lures.ts'
import { REDIRECT_RULES } from './redirect.ts'
import { REPUTATION_RULES } from './reputation.ts'
import type { SignalFamily } from './rule.ts'
import { TRANSPORT_RULES } from './transport.ts'
import { URL_RULES } from './url.ts'

export const RULES = {
  ...URL_RULES,
  ...REDIRECT_RULES,
  ...TRANSPORT_RULES,
  ...CONTENT_RULES,
  ...LURE_RULES,
  ...HARMFUL_RULES,
  ...REPUTATION_RULES,
}

export type RuleId = keyof typeof RULES

export function familyOf(id: string): SignalFamily {
  return id.slice(0, id.indexOf('.')) as SignalFamily
}
