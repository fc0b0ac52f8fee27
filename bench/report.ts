#!/usr/bin/env bun
/** Makes the tables of bench/README.md and the charts of the runs that are kept in bench/results. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bodiesSection } from './report/bodies-section.ts'
import { bystanderSection } from './report/bystander-section.ts'
import { costSection } from './report/cost-section.ts'
import { httpSection } from './report/http-section.ts'
import { lookupSection } from './report/lookup-section.ts'
import { type KeptRuns, RESULTS, type RunRecord, readRuns } from './report/run-record.ts'
import type { MakeSection } from './report/section.ts'
import { soakSection } from './report/soak-section.ts'

const HELP = `Usage: npm run bench -- report [--results DIRECTORY] [--readme FILE] [--charts DIRECTORY] [--json]

Writes what bench/results holds (npm run bench -- NAME --keep) into bench/README.md, between the marks of each bench, and
as charts into bench/charts. A bench without a kept run is left as it is. --json prints one JSON object a bench.`

const SECTIONS: Record<string, MakeSection> = {
  lookup: lookupSection,
  http: httpSection,
  cost: costSection,
  bystander: bystanderSection,
  bodies: bodiesSection,
  soak: soakSection,
}

const { values } = parseArgs({
  options: {
    results: { type: 'string', default: RESULTS },
    readme: { type: 'string', default: join(import.meta.dir, 'README.md') },
    charts: { type: 'string', default: join(import.meta.dir, 'charts') },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
if (values.help) {
  console.log(HELP)
  process.exit(0)
}

let readme = await Bun.file(values.readme).text()
for (const [bench, make] of Object.entries(SECTIONS)) {
  const runs = await readRuns(bench, values.results)
  if (runs === null) continue
  const { markdown, charts } = make(runs)
  readme = replaced(readme, bench, `${measuredOn(runs)}\n\n${markdown}`)
  for (const [file, svg] of Object.entries(charts)) await Bun.write(join(values.charts, file), svg)
  const result = { name: bench, startedAt: runs.last.startedAt, charts: Object.keys(charts) }
  console.log(values.json ? JSON.stringify({ bench: 'report', ...result }) : `${bench}: ${result.startedAt}`)
}
await Bun.write(values.readme, readme)

function replaced(text: string, bench: string, section: string): string {
  const [open, close] = [`<!-- report: ${bench} -->`, `<!-- end of report: ${bench} -->`]
  const [start, end] = [text.indexOf(open), text.indexOf(close)]
  if (start < 0 || end < start) throw new Error(`${values.readme} has no ${open} before ${close}`)
  return `${text.slice(0, start + open.length)}\n\n${section}\n\n${text.slice(end)}`
}

function measuredOn({ last, before }: KeptRuns): string {
  const { machine, versions } = last
  const programs = Object.entries(versions).map(([name, version]) => `${name} ${version}`)
  const run = ({ startedAt, commit }: RunRecord) => `${startedAt.slice(0, 10)}, commit ${commit}`
  const earlier = before === null ? '' : `; run before: ${run(before)}`
  return `${run(last)}${earlier}. ${machine.cores} cores of ${machine.cpu}, ${machine.memoryGiB} GiB, Linux ${machine.kernel}; ${programs.join(', ')}.`
}
