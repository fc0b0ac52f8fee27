#!/usr/bin/env bun
/** How many honest pages of the open web are accused, by kind of page? */
import { appendFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { grade } from '../src/trust/grade.ts'
import type { Verdict } from '../src/trust/report/verdict.ts'
import { PARTS, type Part, visitsOf, type WebVisit } from './pages/web.ts'
import { describeRun, keepRun } from './report/run-record.ts'

const HELP = `Usage: bun bench/trust-web.ts --data DIR [--part chosen-on|held-back|all] [--log FILE] [--keep] [--json]

Judges honest pages of the open web as if each had been visited at its own address: the files *.jsonl.gz of DIR, one page
a line with id, url and html. Pages with a field for a password are judged at a sibling of their own host as well. A third
of the pages, by a hash of their id, is held back: nothing is chosen on it. Prints a table of false alarms by kind of
page, and the rules that accuse. --log writes a line a page: id, kind, verdict, risk, rules. --keep keeps the counts
in bench/results. No such page is part of this repository.`

const MOST_RULES = 8

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    part: { type: 'string', default: 'all' },
    log: { type: 'string' },
    keep: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
if (values.help) {
  console.log(HELP)
  process.exit(0)
}
const part = PARTS.find((name) => name === values.part)
if (values.data === undefined || part === undefined) {
  console.error(HELP)
  process.exit(64)
}

interface Judged {
  readonly kind: string
  readonly verdict: Verdict
  /** Rules that add to the risk, with their points. */
  readonly rules: readonly string[]
}

const isAccused = ({ verdict }: Judged) => verdict === 'dangerous' || verdict === 'suspicious'
const judged = judgeAll(values.data, part)
const kinds = [...new Set(judged.map(({ kind }) => kind))]
const lines = kinds.map((kind) => lineOf(kind, judged))
for (const line of lines) print(line)
if (values.keep) await keepRun(describeRun('trust-web', part === 'all' ? [] : ['--part', part], lines))

function judgeAll(directory: string, some: Part): readonly Judged[] {
  if (values.log !== undefined) writeFileSync(values.log, '')
  return visitsOf(directory, some).map(judge).toArray()
}

function judge({ id, kind, capture }: WebVisit): Judged {
  const { verdict, risk, signals } = grade(capture)
  const against = signals.filter(({ points }) => points > 0)
  const rules = against.map(({ id: rule }) => rule)
  const line = { id, kind, verdict, risk, rules: against.map(({ id: rule, points }) => `${rule} ${points}`) }
  if (values.log !== undefined) appendFileSync(values.log, `${JSON.stringify(line)}\n`)
  return { kind, verdict, rules }
}

function lineOf(kind: string, all: readonly Judged[]) {
  const pages = all.filter((page) => page.kind === kind)
  const accused = pages.filter(isAccused)
  const count = (verdict: Verdict) => pages.filter((page) => page.verdict === verdict).length
  return {
    name: kind,
    part,
    pages: pages.length,
    dangerous: count('dangerous'),
    accused: accused.length,
    inconclusive: count('inconclusive'),
    benign: count('benign'),
    rules: countsOf(accused.flatMap((page) => page.rules)),
  }
}

function print(line: ReturnType<typeof lineOf>): void {
  if (values.json) {
    console.log(JSON.stringify(line))
    return
  }
  const share = (hits: number) => `${hits} (${((100 * hits) / line.pages).toFixed(1)} %)`
  const texts = [
    `dangerous ${share(line.dangerous)}`,
    `suspicious or worse ${share(line.accused)}`,
    `inconclusive ${share(line.inconclusive)}`,
    `benign ${share(line.benign)}`,
  ]
  console.log(`${line.name.padEnd(36)}${String(line.pages).padStart(5)} pages: ${texts.join(', ')}`)
  for (const [rule, count] of Object.entries(line.rules).slice(0, MOST_RULES))
    console.log(`    ${count}  ${rule}`)
}

/** How often each is there, the most frequent first. */
function countsOf(names: readonly string[]): Readonly<Record<string, number>> {
  const counts = Object.groupBy(names, (name) => name)
  return Object.fromEntries(
    Object.entries(counts)
      .map(([name, all]): [string, number] => [name, all?.length ?? 0])
      .sort(([, a], [, b]) => b - a),
  )
}
