#!/usr/bin/env bun
/** Which signs speak of frauds, which accuse the honest, and what would each one's absence change? */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { grade } from '../src/trust/grade.ts'
import type { SignalId } from '../src/trust/judge/signals.ts'
import { riskOf, sharesOf } from '../src/trust/report/points.ts'
import type { Verdict } from '../src/trust/report/terms.ts'
import { verdictOf } from '../src/trust/report/verdict.ts'
import { EXPECTED, PARTS, type Part, type Visit, visitsOf } from './pages/collection.ts'
import { type Judged, keepLog, readLog, textOf } from './pages/log.ts'
import { describeRun, keepRun, RESULTS } from './report/run-record.ts'
import { wilson } from './trust-rates.ts'

const HELP = `Usage: npm run bench -- judge [--honest DIR]... [--fraud DIR]... [--part chosen-on|held-back|all]
                          [--log FILE] [--keep] [--json]

Judges pages of others as if each had been visited: the files *.jsonl and *.jsonl.gz of each DIR, one page a line with
id, url, html, and scripts ([{url, text}]) where it has some. A fraud without url is judged at five sorts of hosts;
honest pages with a field for a password at a sibling of their own host as well. A third of the pages, by a hash of
their id, is held back: nothing is chosen on it. Without DIR the log that was kept is read. Prints verdicts by kind of
page; then each signal with its hits on frauds and on honest pages, how many verdicts its absence would change, and the
signal that it comes with most. --log writes the log: id, kind, expected, part, verdict, risk, signals. --keep keeps
log and tables in bench/results, where pages of other kinds stay in the log; the first figures of a collection are kept for good. No such page is part of this
repository.`

const FIRST_LOOKS = join(RESULTS, 'judge-first-looks.jsonl')

const { values } = parseArgs({
  options: {
    honest: { type: 'string', multiple: true, default: [] },
    fraud: { type: 'string', multiple: true, default: [] },
    part: { type: 'string', default: 'all' },
    log: { type: 'string' },
    keep: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
const part = PARTS.find((name) => name === values.part)
if (values.help || part === undefined) {
  console[values.help ? 'log' : 'error'](HELP)
  process.exit(values.help ? 0 : 64)
}

const isAccused = ({ verdict }: Judged) => verdict === 'dangerous' || verdict === 'suspicious'
/** From this part on two signals are as good as one. */
const OVERLAP = 0.8

const judged = values.honest.length + values.fraud.length === 0 ? logged(part) : judgeAll(part)
const lines = [...kindLines(judged), ...signalLines(judged)]
for (const line of lines) print(line)
if (values.log !== undefined) writeFileSync(values.log, textOf(judged))
if (values.keep) {
  keepLog(judged)
  keepFirstLooks(kindLines(judged))
  await keepRun(describeRun('judge', part === 'all' ? [] : ['--part', part], lines))
}

function logged(some: Part): readonly Judged[] {
  return readLog().filter((page) => some === 'all' || page.part === some)
}

function judgeAll(some: Part): readonly Judged[] {
  const visits = EXPECTED.flatMap((expected) =>
    values[expected].map((directory) => visitsOf(directory, expected, some).map(judge)),
  )
  return visits.flatMap((pages) => pages.toArray())
}

function judge({ id, kind, expected, part: own, capture }: Visit): Judged {
  const { verdict, risk, signals } = grade(capture)
  // A name of a public file says more than the log is for.
  const hash = Bun.hash(id).toString(36)
  const points = Object.fromEntries(signals.map((signal) => [signal.id, signal.points]))
  return { id: hash, kind, expected, part: own, verdict, risk, signals: points }
}

function kindLines(all: readonly Judged[]) {
  const names = [...new Set(all.map(({ expected, kind }) => `${expected}: ${kind}`))]
  return names.map((name) => {
    const pages = all.filter(({ expected, kind }) => `${expected}: ${kind}` === name)
    const count = (verdict: Verdict) => pages.filter((page) => page.verdict === verdict).length
    return {
      name,
      pages: pages.length,
      dangerous: count('dangerous'),
      accused: pages.filter(isAccused).length,
      inconclusive: count('inconclusive'),
      benign: count('benign'),
    }
  })
}

/** Each signal, those first whose absence would change most. */
function signalLines(all: readonly Judged[]) {
  const ids = [...new Set(all.flatMap(({ signals }) => Object.keys(signals) as SignalId[]))].sort()
  const lineOf = (id: SignalId) => {
    const hits = all.filter(({ signals }) => id in signals)
    const counts = (pages: readonly Judged[]) => ({
      fraud: pages.filter(({ expected }) => expected === 'fraud').length,
      honest: pages.filter(({ expected }) => expected === 'honest').length,
    })
    const beside = companionOf(id, hits, all)
    return {
      signal: id,
      hits: counts(hits),
      decides: counts(hits.filter((page) => isDecided(page, id))),
      beside,
    }
  }
  const weight = ({ decides }: ReturnType<typeof lineOf>) => decides.fraud + decides.honest
  return ids.map(lineOf).sort((a, b) => weight(b) - weight(a))
}

/** Whether the verdict on a page were another one without a signal. */
function isDecided({ verdict, signals }: Judged, without: SignalId): boolean {
  if (verdict === 'inconclusive') return false
  const others = (Object.keys(signals) as SignalId[]).filter((id) => id !== without)
  const shares = sharesOf(others)
  return verdictOf(riskOf(shares), shares, null) !== verdict
}

/** The signal that is nearly always there when another is, and never much besides (Jaccard); null without one. */
function companionOf(id: SignalId, hits: readonly Judged[], all: readonly Judged[]): string | null {
  const others = new Set(hits.flatMap(({ signals }) => Object.keys(signals)))
  for (const other of others) {
    if (other === id) continue
    const both = hits.filter(({ signals }) => other in signals).length
    const either = hits.length + all.filter(({ signals }) => other in signals).length - both
    if (both / either >= OVERLAP) return other
  }
  return null
}

/** Figures of a kind of pages that was never judged before; they are never written again. */
function keepFirstLooks(kinds: ReturnType<typeof kindLines>): void {
  const kept = existsSync(FIRST_LOOKS) ? readFileSync(FIRST_LOOKS, 'utf8') : ''
  const known = new Set(kept.split('\n').flatMap((line) => (line === '' ? [] : JSON.parse(line).name)))
  const on = new Date().toISOString().slice(0, 10)
  const fresh = kinds
    .filter(({ name }) => !known.has(name))
    .map((line) => `${JSON.stringify({ ...line, on })}\n`)
  writeFileSync(FIRST_LOOKS, kept + fresh.join(''))
}

function print(line: (typeof lines)[number]): void {
  if (values.json) {
    console.log(JSON.stringify(line))
  } else if ('name' in line) {
    const share = (hits: number) => {
      const { low, high } = wilson({ hits, of: line.pages })
      const percent = (value: number) => (100 * value).toFixed(1)
      return `${percent(hits / line.pages)} % (${percent(low)} to ${percent(high)})`
    }
    console.log(
      `${line.name.padEnd(44)}${String(line.pages).padStart(5)}: dangerous ${share(line.dangerous)}, suspicious or worse ${share(line.accused)}, inconclusive ${line.inconclusive}`,
    )
  } else {
    const { signal, hits, decides, beside } = line
    const pair = ({ fraud, honest }: typeof hits) => `${fraud} frauds, ${honest} honest`
    console.log(
      `${signal.padEnd(34)} on ${pair(hits)}; decides ${pair(decides)}${beside === null ? '' : `; with ${beside}`}`,
    )
  }
}
