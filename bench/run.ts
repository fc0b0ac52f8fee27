#!/usr/bin/env bun
/** Runs the benches one after another: `npm run bench`, or `npm run bench -- lookup --json` for one with its arguments. */
import { join } from 'node:path'
import { describeRun, keepRun, type Line } from './report/run-record.ts'

const BENCHES: Record<string, string> = {
  lookup: 'How long does it take to locate one address, beside the usual libraries over the same addresses?',
  http: 'How many look-ups a second does the service answer, and how long do they wait, beside others who could?',
  cost: 'What does the service cost: to start, in memory at rest and under load, and as keys and the index grow?',
  limits: 'What do the limits cost a request, in process and through a Redis?',
  notify:
    'How fast does notify take events in, count what is unread and page through an inbox, on either database?',
  document: 'How long does a client wait for the OpenAPI document, the first time and from then on?',
  trust: 'How often does trust judge pages rightly that it was never tuned on, and how long does it take?',
  judge: 'Which signs speak of frauds, which accuse the honest, and what would the absence of each change?',
  'trust-geo': 'How much do hostile pages that are being checked slow down geo?',
  capacity: 'What do 10,000, 100,000 and 1,000,000 look-ups a second need, by the runs that are kept?',
  bystander: 'How long does one partner wait for geo while a stranger or another partner floods the service?',
  bodies: 'Do texts that were made to have one hash cost more than random ones of the same shape?',
  soak: 'Does everything that was promised hold under a mixed load with a fault a minute?',
}
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
