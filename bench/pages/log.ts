import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SignalId } from '../../src/trust/judge/signals.ts'
import type { Verdict } from '../../src/trust/report/verdict.ts'
import { RESULTS } from '../report/run-record.ts'
import type { Expected, Visit } from './collection.ts'

export const LOG = join(RESULTS, 'judge-log.jsonl.gz')

/** A page as it is kept: what was seen of it, and nothing that was in it. */
export interface Judged {
  readonly id: string
  readonly kind: string
  readonly expected: Expected
  readonly part: Visit['part']
  readonly verdict: Verdict
  readonly risk: number
  readonly signals: Readonly<Partial<Record<SignalId, number>>>
}

export function readLog(): readonly Judged[] {
  const text = Buffer.from(Bun.gunzipSync(readFileSync(LOG))).toString()
  return text
    .trim()
    .split('\n')
    .map((line): Judged => JSON.parse(line))
}

export const textOf = (pages: readonly Judged[]): string =>
  pages.map((page) => `${JSON.stringify(page)}\n`).join('')
