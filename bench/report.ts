#!/usr/bin/env bun
/** Makes bench/REPORT.md and the charts of the runs that are kept in bench/results. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BENCHES } from './benches.ts'
import { bodiesSection } from './report/bodies-section.ts'
import { bystanderSection } from './report/bystander-section.ts'
import { costSection } from './report/cost-section.ts'
import { gameDaySection } from './report/game-day-section.ts'
import { httpSection } from './report/http-section.ts'
import { judgeSection } from './report/judge-section.ts'
import { linesSection } from './report/lines-section.ts'
import { lookupSection } from './report/lookup-section.ts'
import { type KeptRuns, RESULTS, type RunRecord, readRuns } from './report/run-record.ts'
import type { MakeSection } from './report/section.ts'
import { soakSection } from './report/soak-section.ts'
import { trustSection } from './report/trust-section.ts'

const HELP = `Usage: npm run bench -- report [--results DIRECTORY] [--report FILE] [--charts DIRECTORY] [--json]

Writes what bench/results holds (npm run bench -- NAME --keep) into bench/REPORT.md, a section a bench, and as charts
into bench/charts. A bench without a kept run has no section. --json prints one JSON object a bench.`

const SECTIONS: Readonly<Record<string, MakeSection>> = {
  lookup: lookupSection,
  http: httpSection,
  cost: costSection,
  bystander: bystanderSection,
  bodies: bodiesSection,
  soak: soakSection,
  'game-day': gameDaySection,
  judge: judgeSection,
  trust: trustSection,
}

const { values } = parseArgs({
  options: {
    results: { type: 'string', default: RESULTS },
    report: { type: 'string', default: join(import.meta.dir, 'REPORT.md') },
    charts: { type: 'string', default: join(import.meta.dir, 'charts') },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
if (values.help) {
  console.log(HELP)
  process.exit(0)
}

const parts = [
  '# Kept runs\n\nMade by `npm run bench -- report` of what is kept in `bench/results`; [README.md](README.md) says how to read it.',
]
for (const [bench, question] of Object.entries(BENCHES)) {
  const runs = await readRuns(bench, values.results)
  if (runs === null) continue
  const { markdown, charts } = (SECTIONS[bench] ?? linesSection)(runs)
  parts.push(`## ${bench}`, question, measuredOn(runs), markdown)
  for (const [file, svg] of Object.entries(charts)) await Bun.write(join(values.charts, file), svg)
  const result = { name: bench, startedAt: runs.last.startedAt, charts: Object.keys(charts) }
  console.log(values.json ? JSON.stringify({ bench: 'report', ...result }) : `${bench}: ${result.startedAt}`)
}
await Bun.write(values.report, `${parts.join('\n\n')}\n`)

function measuredOn({ last, before }: KeptRuns): string {
  const { machine, versions } = last
  const programs = Object.entries(versions).map(([name, version]) => `${name} ${version}`)
  const run = ({ startedAt, commit }: RunRecord) => `${startedAt.slice(0, 10)}, commit ${commit}`
  const earlier = before === null ? '' : `; run before: ${run(before)}`
  return `${run(last)}${earlier}. ${machine.cores} cores of ${machine.cpu}, ${machine.memoryGiB} GiB, Linux ${machine.kernel}; ${programs.join(', ')}.`
}
