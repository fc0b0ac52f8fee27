#!/usr/bin/env bun
/** How fast does notify take events in, count what is unread and page through an inbox, on either database? */
import { parseArgs } from 'node:util'
import { timeIntake } from './notify-intake.ts'
import { timeReads } from './notify-reads.ts'
import { openPglite, openPostgres } from './notify-server.ts'

const HELP = `Usage: npm run bench -- notify [--database NAME] [--calls N] [--reads N] [--rows N] [--rounds N] [--json]

On a Postgres of its own with fsync and on an embedded PGlite, or on one of them with --database postgres or pglite:
  intake  N calls a round (5,000) by 16 callers at once, each for a new event with a dedupe_key: at the function (by 64
          and in batches of 100 too), and through HTTP with the service in another process; beside raw inserts of one row.
  reads   N calls a round (2,000) one at a time among --rows notifications (1,000,000) of one partner: unread-count of
          users with 10 and with a twentieth of the rows unread, pages of 20 at depth 1, 100 and 10,000 of a user with a
          quarter of the rows; beside raw selects of one row by its id.
Rates are medians of the rounds (3), waits are of all rounds together, ofRaw is the rate against the raw statements'.
--json prints one JSON object a line.`

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    calls: { type: 'string', default: '5000' },
    reads: { type: 'string', default: '2000' },
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
})

const SERVERS = { postgres: openPostgres, pglite: openPglite }

function print(result: { readonly name: string }): void {
  if (values.json) {
    console.log(JSON.stringify({ bench: 'notify', ...result }))
    return
  }
  const { name, ...figures } = result
  const texts = Object.entries(figures).map(([figure, value]) => `${figure} ${value}`)
  console.log(`${name}: ${texts.join(', ')}`)
}

if (values.help === true) {
  console.log(HELP)
  process.exit(0)
}
const rounds = Number(values.rounds)
for (const [name, open] of Object.entries(SERVERS)) {
  if (values.database !== undefined && values.database !== name) continue
  const server = await open()
  try {
    for (const result of await timeIntake(server, { calls: Number(values.calls), rounds })) print(result)
    const reads = { rows: Number(values.rows), calls: Number(values.reads), rounds }
    for (const result of await timeReads(server, reads)) print(result)
  } finally {
    await server.close()
  }
}
