import { createHash } from 'node:crypto'
import { DATA_VERSIONS } from './data.ts'
import { MOST_RISK, WEAK_LIMIT } from './points.ts'
import { MODIFIERS } from './posture/modifiers.ts'
import { FAMILY_CAPS, RULES } from './rules.ts'
import { DANGEROUS_FROM, GRADE_FROM, SUSPICIOUS_FROM } from './verdict.ts'

/** Raised with every change of a rule, a cap, a threshold or a data file. */
export const RULES_VERSION = '2026.11.4'

/** Everything that decides over points and verdicts, apart from the code of the checks. */
const DECISIVE = {
  version: RULES_VERSION,
  rules: RULES,
  caps: FAMILY_CAPS,
  limits: { weak: WEAK_LIMIT, most: MOST_RISK },
  thresholds: { suspicious: SUSPICIOUS_FROM, dangerous: DANGEROUS_FROM, grades: GRADE_FROM },
  posture: MODIFIERS,
  data: DATA_VERSIONS,
}

/** What judged: the same name and hash mean the same report for the same capture (contract T6). */
export const ENGINE = {
  rules: RULES_VERSION,
  rules_sha256: createHash('sha256').update(canonical(DECISIVE)).digest('hex'),
  data: {
    brands: DATA_VERSIONS.brands.version,
    confusables: DATA_VERSIONS.confusables.version,
    services: DATA_VERSIONS.services.version,
    tlds: DATA_VERSIONS.tlds.version,
  },
}

/** JSON without spaces whose keys are in order, so that the order of the source does not change the hash. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : member,
  )
}
