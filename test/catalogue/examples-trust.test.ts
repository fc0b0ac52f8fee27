import { expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY } from '../support/service.ts'
import { goldenReport, REPORTS } from './examples/answers.ts'

const DIRECTORY = join(REPOSITORY, 'src/trust/examples')
const fileOf = (example: string) => join(DIRECTORY, `${example}.json`)

if (process.env.WAYPOST_UPDATE_GOLDEN === '1') {
  for (const [example, golden] of Object.entries(REPORTS))
    writeFileSync(fileOf(example), goldenReport(golden))
  Bun.spawnSync([process.execPath, 'run', 'biome', 'format', '--write', DIRECTORY])
}

const compact = (json: string) => JSON.stringify(JSON.parse(json))

test.each(Object.entries(REPORTS))('the example %s is the golden report %s [C2]', (example, golden) => {
  expect(compact(readFileSync(fileOf(example), 'utf8'))).toBe(compact(goldenReport(golden)))
})
