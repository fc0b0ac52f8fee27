import { siteOf } from '../../../src/trust/address/site.ts'
import { NO_ASKS } from '../../../src/trust/intents/asks.ts'
import type { Intent } from '../../../src/trust/intents/intents.ts'
import type { Table } from '../../../src/trust/judge/rule.ts'
import type { Subject } from '../../../src/trust/judge/subject.ts'
import type { Capture } from '../../../src/trust/visit/capture.ts'
import { type Finding, findingsIn } from './page-subject.ts'

/** What rules are given for a capture whose page is not looked at. */
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

export function rulesOf(table: Table, subject: Subject): readonly string[] {
  return findingsIn(table, subject).map(({ rule }) => rule)
}

export function findingOf(findings: readonly Finding[], rule: string): Finding | undefined {
  return findings.find((finding) => finding.rule === rule)
}
