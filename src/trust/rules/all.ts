import { CONTENT_RULES } from './content.ts'
import { REDIRECT_RULES } from './redirect.ts'
import { REPUTATION_RULES } from './reputation.ts'
import { TRANSPORT_RULES } from './transport.ts'
import { URL_RULES } from './url.ts'

export const FAMILIES = ['url', 'transport', 'redirect', 'content', 'reputation'] as const
export type Family = (typeof FAMILIES)[number]
export const SEVERITIES = ['info', 'low', 'medium', 'high', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]
export const CATEGORIES = [
  'phishing',
  'malware_delivery',
  'clipboard_attack',
  'wallet_drain',
  'cryptomining',
  'scam',
  'deceptive_url',
  'insecure_transport',
] as const
export type Category = (typeof CATEGORIES)[number]

export interface Rule {
  readonly severity: Severity
  /** Whole points, added to the risk before the family's cap. */
  readonly points: number
  readonly category: Category | null
  /** One sentence that stands in the report. */
  readonly message: string
  /** Where the idea comes from. */
  readonly ref: string | null
}

/** Every rule by its id, which begins with its family. Whoever changes one raises RULES_VERSION. */
export const RULES = {
  ...URL_RULES,
  ...REDIRECT_RULES,
  ...TRANSPORT_RULES,
  ...CONTENT_RULES,
  ...REPUTATION_RULES,
}

export type RuleId = keyof typeof RULES

/** The part of a rule's id before its dot. */
export function familyOf(id: RuleId): Family {
  return id.slice(0, id.indexOf('.')) as Family
}

/** The most that the rules of a family add together; of the last, the most that they take away. */
export const FAMILY_CAPS: Readonly<Record<Family, number>> = {
  url: 45,
  transport: 10,
  redirect: 15,
  content: 90,
  reputation: -40,
}
