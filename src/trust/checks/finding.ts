import { leadsOn, namesItself } from '../brands/own-name.ts'
import type { Spot } from '../page/page.ts'
import type { RuleId } from '../rules/all.ts'
import type { Finding, Subject } from './check.ts'

export function found(
  rule: RuleId,
  { at, offset }: Spot,
  seen: string,
  expected: string | null = null,
): Finding {
  return { rule, evidence: { at, offset, seen, expected } }
}

/** A proof as it counts on a page that names itself: a fraud can do so as well, so that lowers and never voids it (contract T16). */
export function loweredIf(isNamed: boolean, finding: Finding): Finding {
  return isNamed ? { ...finding, rule: 'content.named_lure' } : finding
}

export function loweredOrNone({ last, page }: Subject, finding: Finding): Finding[] {
  const isNamed = page !== null && namesItself(last, page)
  return isNamed && leadsOn(last, page) ? [] : [loweredIf(isNamed, finding)]
}
