import type { Spot } from '../page/page.ts'
import type { RuleId } from '../rules/all.ts'
import type { Finding } from './check.ts'

/** A finding at a place, with what was seen there and what was to be expected. */
export function found(
  rule: RuleId,
  { at, offset }: Spot,
  seen: string,
  expected: string | null = null,
): Finding {
  return { rule, evidence: { at, offset, seen, expected } }
}
