import { CONTENT_RULES } from './content.ts'
import { HARMFUL_RULES } from './harmful.ts'
import { LURE_RULES } from './lures.ts'
import { REDIRECT_RULES } from './redirect.ts'
import { REPUTATION_RULES } from './reputation.ts'
import type { Family } from './rule.ts'
import { TRANSPORT_RULES } from './transport.ts'
import { URL_RULES } from './url.ts'

/** Every rule by its id, which begins with its family. Whoever changes one raises RULES_VERSION. */
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
export function familyOf(id: RuleId): Family {
  return id.slice(0, id.indexOf('.')) as Family
}

/** The most that the rules of a family add together; of the last, the most that they take away, a listing aside. */
export const FAMILY_CAPS: Readonly<Record<Family, number>> = {
  url: 45,
  transport: 10,
  redirect: 15,
  content: 90,
  reputation: -40,
}
