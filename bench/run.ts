#!/usr/bin/env bun
/** Runs the benches one after another: `npm run bench`, or `npm run bench -- lookup --json` for one with its arguments. */
import { join } from 'node:path'
import { BENCHES } from './benches.ts'
import { describeRun, keepRun, type Line } from './report/run-record.ts'

const REPORT = 'report'

const HELP = `Usage: npm run bench [-- NAME [--keep] [ARGUMENTS]] | npm run bench -- report

Runs every bench, or one; each has --help. --keep keeps the run's JSON in bench/results with the machine, versions and
commit, and the one before it; report makes tables and charts of what is kept.
`

const [name, ...args] = process.argv.slice(2)
if (name === '--help' || name === '-h') {
  console.log(HELP)
  for (const [bench, question] of Object.entries(BENCHES)) console.log(`  ${bench.padEnd(10)} ${question}`)
  process.exit(0)
}
if (name !== undefined && name !== REPORT && !Object.hasOwn(BENCHES, name)) {
  console.error(`${name} is not a bench; there are: ${Object.keys(BENCHES).join(', ')}`)
  process.exit(64)
}

const isKept = args.includes('--keep')
const benchArgs = args.filter((argument) => argument !== '--keep')
for (const bench of name === undefined ? Object.keys(BENCHES) : [name]) {
  if (bench !== REPORT) console.error(`${bench}: ${BENCHES[bench]}`)
  const json = isKept && !benchArgs.includes('--json') ? ['--json'] : []
  const run = Bun.spawn([process.execPath, join(import.meta.dir, `${bench}.ts`), ...benchArgs, ...json], {
    stdio: ['inherit', isKept ? 'pipe' : 'inherit', 'inherit'],
  })
  const lines = isKept && run.stdout instanceof ReadableStream ? await passOn(run.stdout) : []
  if ((await run.exited) !== 0) process.exit(1)
  if (isKept) await keepRun(describeRun(bench, benchArgs, lines))
}

/** Prints what a bench says as it says it, and returns its lines. */
async function passOn(output: ReadableStream<Uint8Array>): Promise<Line[]> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of output) {
    process.stdout.write(bytes)
    text += decoder.decode(bytes, { stream: true })
  }
  return text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
}
