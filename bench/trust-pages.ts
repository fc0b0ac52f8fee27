#!/usr/bin/env bun
/** How are pages judged that lie in a folder: kits that somebody has collected, or honest pages of packages? */
import { parseArgs } from 'node:util'
import { grade } from '../src/trust/grade.ts'
import { VERDICTS } from '../src/trust/report/terms.ts'
import { visitsOf } from './pages/folder.ts'
import { quantile, wilson } from './trust-rates.ts'

const HELP = `Usage: bun bench/trust-pages.ts --data DIR [--kits] [--most N] [--show] [--json]

Judges the HTML files below DIR, with the scripts that lie beside them, as if each had been visited. What lies in one
folder of DIR is taken as one site's; of each at most N (40) are judged, those that ask for something first.
--kits judges each at five hosts: of no name, free, somebody else's that was broken into, made of words such as "login",
and a bare address; otherwise each lies at the host that its folder is named for. --show lists the honest pages that are
accused, or the kits that are not. No such page is part of this repository.`

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    kits: { type: 'boolean', default: false },
    most: { type: 'string', default: '40' },
    show: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
if (values.help) {
  console.log(HELP)
  process.exit(0)
}
if (values.data === undefined) {
  console.error(HELP)
  process.exit(64)
}
const directory = values.data
const most = Number(values.most)
if (!Number.isInteger(most) || most < 1) {
  console.error(`--most takes a whole number from 1 on, not ${values.most}`)
  process.exit(64)
}

const judged: { host: string; verdict: string; ms: number; shown: string }[] = []
for (const { path, host, capture } of visitsOf(directory, most, values.kits)) {
  const started = Bun.nanoseconds()
  const { verdict, risk, signals } = grade(capture)
  const ms = (Bun.nanoseconds() - started) / 1e6
  const shown = `${verdict} ${risk} ${path} at ${host}: ${signals.map(({ id }) => id).join(' ')}`
  judged.push({ host, verdict, ms, shown })
}

const isAccused = ({ verdict }: { verdict: string }) => verdict === 'dangerous' || verdict === 'suspicious'
if (values.show) for (const one of judged) if (isAccused(one) !== values.kits) console.error(one.shown)
const hosts = [...new Set(judged.map(({ host }) => host))]
for (const host of hosts.length > 1 ? [...hosts, 'all'] : hosts) {
  const pages = judged.filter((one) => host === 'all' || one.host === host)
  const times = pages.map(({ ms }) => ms).sort((a, b) => a - b)
  const counts = Object.fromEntries(
    VERDICTS.map((verdict) => [verdict, pages.filter((one) => one.verdict === verdict).length]),
  )
  const dangerous = wilson({ hits: counts.dangerous ?? 0, of: pages.length })
  const line = {
    host,
    pages: pages.length,
    ...counts,
    p50_ms: quantile(times, 0.5),
    p95_ms: quantile(times, 0.95),
  }
  if (values.json) console.log(JSON.stringify({ name: 'pages', ...line, dangerous_interval: dangerous }))
  else {
    const verdicts = VERDICTS.map((verdict) => `${verdict} ${counts[verdict]}`).join(', ')
    const interval = [dangerous.low, dangerous.high].map((one) => `${(100 * one).toFixed(1)} %`).join(' to ')
    console.log(
      `${host.padEnd(12)} ${pages.length} pages: ${verdicts}; dangerous ${interval}; p50 ${line.p50_ms.toFixed(1)} ms, p95 ${line.p95_ms.toFixed(1)} ms`,
    )
  }
}
