#!/usr/bin/env bun
/** Plays the worst incidents, and records what an operator sees of each and which requests are lost. */
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { startLoad } from './game-day/load.ts'
import { lossesOf, Recorder } from './game-day/record.ts'
import { SCENARIOS } from './game-day/scenarios.ts'

const HELP = `Usage: npm run bench -- game-day [--scenarios NAME,NAME] [--hold S] [--settle S] [--json]

Two nodes behind HAProxy, with a real Postgres, Redis, and Prometheus with deploy/prometheus/alerts.yaml, under some 180 requests
a second that nobody tries again, while somebody breaks something: ${Object.keys(SCENARIOS).join(', ')}.
Prints what was done, what the logs, the readiness and the alerts said, by the second, which requests were lost, and
whether an event that was acknowledged is missing (which ends it with 1). Needs haproxy, prometheus and redis-server on
the PATH, and root for the full disk. A fault lasts S seconds (--hold, 150), a failover a tenth, a full disk nearly twice
that; what follows is looked at for S seconds (--settle, 45). --json prints one JSON object a line.`

/** Before a scenario the load is alone, for so long at most. */
const CALM_MS = 10_000

const { values } = parseArgs({
  options: {
    scenarios: { type: 'string', default: Object.keys(SCENARIOS).join() },
    hold: { type: 'string', default: '150' },
    settle: { type: 'string', default: '45' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
if (values.help) {
  console.log(HELP)
  process.exit(0)
}

const print = (line: Readonly<Record<string, unknown>>, text: string) =>
  console.log(values.json ? JSON.stringify({ bench: 'game-day', ...line }) : text)

async function missing(url: string, ids: readonly string[]): Promise<number> {
  const sql = postgres(url, { max: 1 })
  const [row] = await sql<
    { found: number }[]
  >`select count(*)::int as found from notify_events where id = any(${[...ids]})`
  await sql.end({ timeout: 1 })
  return ids.length - (row?.found ?? 0)
}

async function play(name: string): Promise<number> {
  const scenario = SCENARIOS[name]
  if (scenario === undefined)
    throw new Error(`${name} is no scenario; there are: ${Object.keys(SCENARIOS).join(', ')}`)
  print({ part: 'scenario', name, title: scenario.title }, `\n${scenario.title}`)
  const { rig, close, play: run } = await scenario.open()
  try {
    const load = await startLoad(rig.url, rig.service('one'))
    const times = { heldMs: 1_000 * Number(values.hold), settledMs: 1_000 * Number(values.settle) }
    await Bun.sleep(Math.min(CALM_MS, times.heldMs))
    const recorder = new Recorder(rig)
    const sinceMs = Date.now()
    await run((text) => recorder.done(text), times).finally(() => Promise.all([load.stop(), recorder.stop()]))
    for (const { atMs, source, text } of recorder.entries) {
      const seconds = Math.round((atMs - sinceMs) / 100) / 10
      print(
        { part: 'entry', name, seconds, source, text },
        `${seconds.toFixed(1).padStart(7)} s  ${source.padEnd(5)}  ${text}`,
      )
    }
    for (const losses of lossesOf(load, sinceMs))
      print(
        { part: 'losses', name, ...losses },
        `${losses.kind}: ${losses.asked} asked, lost ${JSON.stringify(losses.lost)} in ${losses.seconds} s`,
      )
    const lost = await missing(rig.databaseUrl, load.acknowledged)
    print(
      { part: 'events', name, acknowledged: load.acknowledged.length, missing: lost },
      `${load.acknowledged.length} events acknowledged, ${lost} missing`,
    )
    return lost
  } finally {
    await rig[Symbol.asyncDispose]()
    await close()
  }
}

let lost = 0
for (const name of values.scenarios.split(',')) lost += await play(name)
process.exit(lost > 0 ? 1 : 0)
