#!/usr/bin/env bun
/** Works out from kept runs what given rates of requests need: `npm run bench -- capacity`. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Costs, readCosts } from './capacity/costs.ts'
import { needs, tables } from './capacity/page.ts'
import { RESULTS, readRuns } from './report/run-record.ts'

const HELP = `Usage: npm run bench -- capacity [--results DIRECTORY] [--page FILE] [--json]

Measures nothing: reads the runs of http and cost that are kept in bench/results, works out what 10,000, 100,000 and
1,000,000 requests a second need, and writes that into docs/capacity.md between its marks. --json prints it instead.`

const [OPEN, CLOSE] = ['<!-- capacity -->', '<!-- end of capacity -->']

async function keptCosts(folder: string): Promise<Costs> {
  const [http, cost] = await Promise.all([readRuns('http', folder), readRuns('cost', folder)])
  if (http === null || cost === null) throw new Error(`${folder} has no runs of http and cost`)
  return readCosts(http.last, cost.last)
}

const { values } = parseArgs({
  options: {
    results: { type: 'string', default: RESULTS },
    page: { type: 'string', default: join(import.meta.dir, '../docs/capacity.md') },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
if (values.help) {
  console.log(HELP)
  process.exit(0)
}

const costs = await keptCosts(values.results)
if (values.json) {
  for (const one of needs(costs)) console.log(JSON.stringify({ bench: 'capacity', ...one }))
} else {
  const page = await Bun.file(values.page).text()
  const [start, end] = [page.indexOf(OPEN), page.indexOf(CLOSE)]
  if (start < 0 || end < start) throw new Error(`${values.page} has no ${OPEN} before ${CLOSE}`)
  await Bun.write(values.page, `${page.slice(0, start)}${OPEN}\n\n${tables(costs)}\n\n${page.slice(end)}`)
}
