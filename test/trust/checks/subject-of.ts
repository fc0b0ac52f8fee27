import { siteOf } from '../../../src/trust/address/site.ts'
import type { Check, Finding, Subject } from '../../../src/trust/checks/check.ts'
import { NO_ASKS } from '../../../src/trust/intents/asks.ts'
import type { Intent } from '../../../src/trust/intents/intents.ts'
import type { RuleId } from '../../../src/trust/rules/all.ts'
import type { Capture } from '../../../src/trust/visit/capture.ts'

/** What a check is given for a capture whose page is not looked at. */
export function subjectOf(capture: Capture, intents: readonly Intent[] = []): Subject {
  return {
    ...NO_ASKS,
    capture,
    first: siteOf(new URL(capture.hops[0]?.url ?? capture.input)),
    last: siteOf(new URL(capture.hops.at(-1)?.url ?? capture.input)),
    page: null,
    states: [],
    claim: null,
    intents: new Set(intents),
  }
}

export function rulesOf(check: Check, subject: Subject): readonly RuleId[] {
  return check.run(subject).map(({ rule }) => rule)
}

export function findingOf(findings: readonly Finding[], rule: RuleId): Finding | undefined {
  return findings.find((finding) => finding.rule === rule)
}
