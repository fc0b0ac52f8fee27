#!/usr/bin/env bun
/** Runs the benches one after another: `bun run bench`, or `bun run bench lookup --json` for one with its arguments. */
import { join } from 'node:path'

const BENCHES: Record<string, string> = {
  lookup: 'How long does it take to locate one address, beside the usual libraries over the same addresses?',
  limits: 'What do the limits cost a request, in process and through a Redis?',
  notify:
    'How fast does notify take events in, count what is unread and page through an inbox, on either database?',
  document: 'How long does a client wait for the OpenAPI document, the first time and from then on?',
  trust: 'How often does trust judge pages rightly that it was never tuned on, and how long does it take?',
  'trust-geo': 'How much do hostile pages that are being checked slow down geo?',
  bystander: 'How long does one partner wait for geo while a stranger or another partner floods the service?',
  http: 'How many look-ups a second does the service answer, and how long do they wait, beside others who could?',
}

const [name, ...args] = process.argv.slice(2)
if (name === '--help' || name === '-h') {
  console.log('Usage: bun run bench [NAME [ARGUMENTS]]\n\nRuns every bench, or one; each has --help.\n')
  for (const [bench, question] of Object.entries(BENCHES)) console.log(`  ${bench.padEnd(10)} ${question}`)
  process.exit(0)
}
if (name !== undefined && !Object.hasOwn(BENCHES, name)) {
  console.error(`${name} is not a bench; there are: ${Object.keys(BENCHES).join(', ')}`)
  process.exit(64)
}
for (const bench of name === undefined ? Object.keys(BENCHES) : [name]) {
  console.error(`${bench}: ${BENCHES[bench]}`)
  const run = Bun.spawn([process.execPath, join(import.meta.dir, `${bench}.ts`), ...args], {
    stdio: ['inherit', 'inherit', 'inherit'],
  })
  if ((await run.exited) !== 0) process.exit(1)
}
