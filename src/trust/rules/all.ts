import { CONTENT_RULES } from './content.ts'
import { HARMFUL_RULES } from './harmful.ts'
import { LURE_RULES } from './lures.ts'
import { REDIRECT_RULES } from './redirect.ts'
import { REPUTATION_RULES } from './reputation.ts'
import type { Family } from './rule.ts'
import { TRANSPORT_RULES } from './transport.ts'
import { URL_RULES } from './url.ts'

/** Every rule of the checks by its id, which begins with its family. Whoever changes one raises RULES_VERSION. */
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

/** The part of a rule's id before its dot. */
export function familyOf(id: string): Family {
  return id.slice(0, id.indexOf('.')) as Family
}
