#!/usr/bin/env bun
/** Does everything that was promised hold for an hour, under a mixed load and a fault a minute? */
import { parseArgs } from 'node:util'
import { runSoak, type SoakResult } from './soak/run.ts'

const HELP = `Usage: npm run bench -- soak [--minutes N] [--rate N] [--every S] [--hold S] [--drain S] [--json]

Two nodes with a real Postgres and Redis, a mail provider and sites to check, all started here, under a load of all
areas (--rate, 240 requests a second) with 5 % bad input, for N minutes (10), and until each fault was there once. Each S seconds (--every, 60) one fault, in
turn, that lasts S seconds at the least (--hold, 12): Redis stopped, Redis back empty, Postgres crashed, the mail provider
hostile, the index reloaded, a trust child killed, a node killed and replaced, a node's clock stepped (with Debian's
libfaketime), a node stopped and started. All along and at the end what was answered is held to what was promised. At the
end mails have S seconds (--drain, 120) to be sent. Ends with 1 where a promise was broken.
--json prints one JSON object a line. WAYPOST_FAKETIME names a libfaketime.so.1 that is not where Debian has it.`

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    rate: { type: 'string', default: '240' },
    every: { type: 'string', default: '60' },
    hold: { type: 'string', default: '12' },
    drain: { type: 'string', default: '120' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
if (values.help) {
  console.log(HELP)
  process.exit(0)
}

function linesOf({ book, faults, fit, missing, seconds, ...figures }: SoakResult) {
  const requests = book.asked.length
  return [
    {
      ...{ part: 'run', name: 'run', seconds, requests, perSecond: requests / seconds },
      ...{ rate: Number(values.rate), ...figures },
    },
    ...faults.map((fault) => ({ part: 'fault', ...fault })),
    ...[...book.statuses].map(([name, statuses]) => ({
      part: 'area',
      name,
      statuses: Object.fromEntries(statuses),
    })),
    ...(fit === null ? [] : [{ part: 'node', name: 'the node that was never stopped', ...fit }]),
    ...missing.map((each) => ({ part: 'missing', ...each })),
    ...book.invariants().map((invariant) => ({ part: 'invariant', ...invariant })),
  ]
}

const result = await runSoak({
  minutes: Number(values.minutes),
  rate: Number(values.rate),
  every: Number(values.every),
  hold: Number(values.hold),
  drain: Number(values.drain),
})
for (const line of linesOf(result)) {
  const { part, ...rest } = line
  console.log(values.json ? JSON.stringify({ bench: 'soak', ...line }) : `${part}: ${JSON.stringify(rest)}`)
}
process.exit(result.book.broken === 0 ? 0 : 1)
