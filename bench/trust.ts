#!/usr/bin/env bun
/** How well does the grader tell frauds from honest pages that look alike, and how long does judging a page take? */
import { parseArgs } from 'node:util'
import { corpus, FAMILIES } from '../corpus/corpus.ts'
import { chanceOf } from '../corpus/make/chance.ts'
import { captureOf } from '../corpus/make/envelope.ts'
import { largePage } from '../corpus/make/large.ts'
import { GROUPS, SPLITS, type Split } from '../corpus/split.ts'
import { grade } from '../src/trust/grade.ts'
import type { Report } from '../src/trust/report/report.ts'
import { VERDICTS } from '../src/trust/report/terms.ts'
import type { Capture } from '../src/trust/visit/capture.ts'
import { reportDisguised } from './trust-disguised.ts'
import {
  isRight,
  type Judged,
  PREVALENCES,
  precisionAt,
  quantile,
  type Rate,
  type Rates,
  ratesOf,
  share,
  wilson,
} from './trust-rates.ts'

const HELP = `Usage: npm run bench -- trust [--count N] [--seed N] [--split dev|held-out|all] [--show FAMILY] [--json]
       npm run bench -- trust --disguised [--count N] [--seed N] [--json]

Grades the pages of corpus (4,000 by the number of families, of each as many; --count N; of a frozen family those that
are kept), seed 1: frauds, honest pages that look like them, parked domains, walls and errors. corpus/README.md says which
of them are held out: no rule is tuned on those. --show FAMILY prints the signals of each of its pages that was misjudged (not for held-out families
while rules are made). --json prints one JSON object a line. Shares have their 95 % interval by Wilson in brackets.

--disguised: plain pages of kits of split dev that are dangerous as they are (40; --count N), each in every disguise of
corpus/make/disguises.ts, which hides the page from who does not run its scripts: the shares of verdicts per disguise and in all.`

const LARGE_BYTES = 200_000
const LARGE_ROUNDS = 60
const MOST_IDS = 8
const PAGES = 4_000
const DISGUISED_KITS = 40

const { values } = parseArgs({
  options: {
    count: { type: 'string' },
    disguised: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    split: { type: 'string', default: 'all' },
    show: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
if (values.help) {
  console.log(HELP)
  process.exit(0)
}
const split = SPLITS.find((name) => name === values.split)
const count = Number(values.count ?? (values.disguised ? DISGUISED_KITS : PAGES))
const seed = Number(values.seed)
if (split === undefined || !(count >= 1) || !Number.isInteger(seed)) {
  console.error(HELP)
  process.exit(64)
}
if (values.disguised) {
  reportDisguised(count, seed, values.json)
  process.exit(0)
}

const judged = judgeAll(split)
for (const group of GROUPS)
  reportRates(
    group,
    judged.filter((page) => page.group === group),
  )
for (const family of FAMILIES) reportFamily(family.id)
reportTimes(
  'a page of the corpus',
  judged.map(({ ms }) => ms),
)
reportTimes(
  'a page of the corpus with scripts that ran',
  judged.filter(({ hasScripts }) => hasScripts).map(({ ms }) => ms),
)
reportTimes(`a page of ${LARGE_BYTES / 1000} KB`, largeTimes())

function judgeAll(part: Split): readonly Judged[] {
  const pages: Judged[] = []
  for (const { id, family, group, capture } of corpus({ count, seed, split: part })) {
    const { report, ms } = timed(capture)
    const hasScripts = report.coverage.scripts.ran > 0
    const { verdict } = report
    const page = { id, family: family.id, expected: family.expected, group, verdict, ms, hasScripts }
    if (family.id === values.show && !isRight(page)) show(id, capture, report)
    pages.push(page)
  }
  return pages
}

function timed(capture: Capture): { report: Report; ms: number } {
  const started = Bun.nanoseconds()
  const report = grade(capture)
  return { report, ms: (Bun.nanoseconds() - started) / 1e6 }
}

function show(id: string, capture: Capture, { verdict, risk, brand, page, signals, coverage }: Report): void {
  if (values.json) return
  console.log(
    `${id}  ${verdict} ${risk}  ${capture.hops.at(-1)?.url}  «${page.title}» brand ${brand?.claimed ?? 'none'}`,
  )
  for (const { id: rule, points, evidence } of signals)
    console.log(`    ${points}  ${rule}  ${evidence.at}: ${evidence.seen.slice(0, 100)}`)
  console.log(`    fields ${page.credential_fields.join(' ')}; limits ${coverage.limits.join(' ')}`)
}

function reportRates(group: string, pages: readonly Judged[]): void {
  if (pages.length === 0) return
  for (const level of ['dangerous', 'suspicious'] as const) {
    const rates = ratesOf(pages, level)
    const precision = PREVALENCES.map((prevalence) => precisionAt(prevalence, rates))
    if (values.json)
      print({
        name: `${group}: ${level}`,
        ...rates,
        tpr: share(rates.caught),
        fpr: share(rates.accused),
        tprWilson: wilson(rates.caught),
        fprWilson: wilson(rates.accused),
        precision,
      })
    else
      console.log(
        `${group}, ${level === 'dangerous' ? 'dangerous' : 'suspicious or worse'}: TPR ${fraction(rates.caught)}, FPR ${fraction(rates.accused)}; means of families ${means(rates)}; precision ${PREVALENCES.map((prevalence, index) => `${percent(precision[index] ?? null)} at ${prevalence * 100} %`).join(', ')}`,
      )
  }
}

function reportFamily(family: string): void {
  const pages = judged.filter((page) => page.family === family)
  const [first] = pages
  if (first === undefined) return
  const verdicts = Object.fromEntries(
    VERDICTS.map((verdict) => [verdict, pages.filter((page) => page.verdict === verdict).length]),
  )
  const misjudged = pages.filter((page) => !isRight(page)).map(({ id }) => id)
  if (values.json)
    print({ name: family, group: first.group, expected: first.expected, ...verdicts, misjudged })
  else {
    const counts = VERDICTS.map((verdict) => `${verdict} ${verdicts[verdict]}`.padEnd(16)).join(' ')
    const ids = misjudged.slice(0, MOST_IDS).map((id) => id.slice(family.length + 1))
    const label = `${first.group === 'held_out_families' ? '*' : ' '}${family}`
    console.log(
      `${label.padEnd(22)}${first.expected.padEnd(13)}${counts} ${ids.length === 0 ? '' : `misjudged: ${ids.join(' ')}`}`,
    )
  }
}

function largeTimes(): readonly number[] {
  return Array.from({ length: Math.min(LARGE_ROUNDS, count) }, (_, round) => {
    const chance = chanceOf(`${seed}/large/${round}`)
    return timed(captureOf(largePage(LARGE_BYTES, chance), chance)).ms
  })
}

function reportTimes(name: string, times: readonly number[]): void {
  const sorted = [...times].sort((a, b) => a - b)
  const [p50, p95, max] = [quantile(sorted, 0.5), quantile(sorted, 0.95), quantile(sorted, 1)]
  if (values.json) print({ name: `time: ${name}`, count: sorted.length, p50, p95, max })
  else {
    const texts = Object.entries({ p50, p95, max }).map(([at, ms]) => `${at} ${ms.toFixed(2)} ms`)
    console.log(`judging ${name}: ${texts.join(', ')} (${sorted.length})`)
  }
}

function fraction(rate: Rate): string {
  const { low, high } = wilson(rate)
  return `${share(rate)?.toFixed(4) ?? '-'} (${rate.hits}/${rate.of}, ${low.toFixed(4)} to ${high.toFixed(4)})`
}

function means({ meanOfFamilies: { caught, accused } }: Rates): string {
  return `${percent(caught)} and ${percent(accused)}`
}

function percent(value: number | null): string {
  return value === null ? '-' : `${(value * 100).toFixed(1)} %`
}

function print(line: Record<string, unknown>): void {
  console.log(JSON.stringify(line))
}
