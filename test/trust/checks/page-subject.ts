import type { Check, Finding, Subject } from '../../../src/trust/checks/check.ts'
import type { RuleId } from '../../../src/trust/rules/all.ts'
import { subjectOf, viewsOf } from '../../../src/trust/subjects.ts'
import { type CaptureOptions, captureOf } from '../captures.ts'

export interface Served extends Omit<CaptureOptions, 'body'> {
  readonly url?: string
}

/** What a check is given for a body that was served under an address. */
export function served(body: string | Uint8Array, { url, ...options }: Served = {}): Subject {
  const capture = captureOf(url ?? 'https://shop.example/', { ...options, body })
  return subjectOf(capture)
}

export function findings(check: Check, body: string | Uint8Array, as: Served = {}): readonly Finding[] {
  return check.run(served(body, as))
}

/** The rules that a check finds, each once, in order of the alphabet. */
export function rules(check: Check, body: string | Uint8Array, as: Served = {}): readonly RuleId[] {
  return [...new Set(findings(check, body, as).map(({ rule }) => rule))].sort()
}

/** The rules that a check finds in a page as it was sent, as its scripts drew it, and after its buttons were pressed. */
export function rulesInViews(
  check: Check,
  body: string,
  { url, ...options }: Served = {},
): readonly RuleId[] {
  const capture = captureOf(url ?? 'https://shop.example/', { ...options, body })
  const { views } = viewsOf(capture)
  return [...new Set(views.flatMap(({ subject }) => check.run(subject)).map(({ rule }) => rule))].sort()
}
