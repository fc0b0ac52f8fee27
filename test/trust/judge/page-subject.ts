import { find } from '../../../src/trust/judge/judge.ts'
import type { Table } from '../../../src/trust/judge/rule.ts'
import type { Subject } from '../../../src/trust/judge/subject.ts'
import { subjectOf, viewsOf } from '../../../src/trust/subjects.ts'
import { type CaptureOptions, captureOf } from '../captures.ts'

export interface Served extends Omit<CaptureOptions, 'body'> {
  readonly url?: string
}

/** What rules are given for a body that was served under an address. */
export function served(body: string | Uint8Array, { url, ...options }: Served = {}): Subject {
  const capture = captureOf(url ?? 'https://shop.example/', { ...options, body })
  return subjectOf(capture)
}

export interface Finding {
  readonly rule: string
  readonly evidence: { at: string; offset: number | null; seen: string; expected: string | null }
}

export function findingsIn(table: Table, subject: Subject): readonly Finding[] {
  return find(table, subject).map(({ rule, place }) => ({ rule, evidence: { expected: null, ...place } }))
}

export function findings(table: Table, body: string | Uint8Array, as: Served = {}): readonly Finding[] {
  return findingsIn(table, served(body, as))
}

/** The rules of a table that are found, each once, in order of the alphabet. */
export function rules(table: Table, body: string | Uint8Array, as: Served = {}): readonly string[] {
  return [...new Set(findings(table, body, as).map(({ rule }) => rule))].sort()
}

/** The rules of a table that are found in a page as it was sent, as its scripts drew it, and after its buttons were pressed. */
export function rulesInViews(
  table: Table,
  body: string,
  { url, ...options }: Served = {},
): readonly string[] {
  const capture = captureOf(url ?? 'https://shop.example/', { ...options, body })
  const { views } = viewsOf(capture)
  return [...new Set(views.flatMap(({ subject }) => find(table, subject)).map(({ rule }) => rule))].sort()
}
