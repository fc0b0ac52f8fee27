import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SIGNALS, type SignalId } from '../../src/trust/judge/signals.ts'
import { riskOf, sharesOf } from '../../src/trust/report/points.ts'
import type { Verdict } from '../../src/trust/report/terms.ts'
import { verdictOf } from '../../src/trust/report/verdict.ts'
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

/** The log that was kept, by today's points: signals that are gone count for nothing, and new ones are not known. */
export function readLog(): readonly Judged[] {
  const text = Buffer.from(Bun.gunzipSync(readFileSync(LOG))).toString()
  return text
    .trim()
    .split('\n')
    .map((line) => byTodaysPoints(JSON.parse(line)))
}

function byTodaysPoints(kept: Judged): Judged {
  const ids = (Object.keys(kept.signals) as SignalId[]).filter((id) => Object.hasOwn(SIGNALS, id))
  const shares = sharesOf(ids)
  const risk = riskOf(shares)
  const verdict = kept.verdict === 'inconclusive' ? kept.verdict : verdictOf(risk, shares, null)
  const signals = Object.fromEntries(shares.map(({ rule, points }) => [rule, points]))
  return { ...kept, verdict, risk, signals }
}

/** Puts pages into the log in place of those of their kinds; pages of other kinds stay as they are. */
export function keepLog(judged: readonly Judged[]): void {
  const nameOf = ({ expected, kind }: Judged) => `${expected}: ${kind}`
  const renewed = new Set(judged.map(nameOf))
  const others = readLog().filter((page) => !renewed.has(nameOf(page)))
  writeFileSync(LOG, Bun.gzipSync(textOf([...others, ...judged])))
}

export const textOf = (pages: readonly Judged[]): string =>
  pages.map((page) => `${JSON.stringify(page)}\n`).join('')
