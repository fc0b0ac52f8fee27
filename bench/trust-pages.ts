#!/usr/bin/env bun
/** How are pages judged that lie in a folder: kits that somebody has collected, or honest pages of packages? */
import { readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { chanceOf } from '../corpus/make/chance.ts'
import { captureOf, type Resource } from '../corpus/make/envelope.ts'
import { grade } from '../src/trust/grade.ts'
import { VERDICTS } from '../src/trust/report/verdict.ts'
import { quantile, wilson } from './trust-rates.ts'

const HELP = `Usage: bun bench/trust-pages.ts --data DIR [--kits] [--most N] [--show] [--json]

Judges the HTML files below DIR, with the scripts that lie beside them, as if each had been visited. What lies in one
folder of DIR is taken as one site's; of each at most N (40) are judged, those that ask for something first.
--kits judges each at five hosts: of no name, free, somebody else's that was broken into, made of words such as "login",
and a bare address; otherwise each lies at a host of its folder's name. --show lists the honest pages that are accused, or
the kits that are not. No such page is part of this repository.`

const MOST_SCRIPTS = 8
const MOST_SCRIPT_CHARACTERS = 1_500_000
const BYTES = { least: 300, most: 600_000 }
const SECRET = /type=["']?password|wallet|seed phrase|credit card/i
const SCRIPT = /<script[^>]+src=["']?([^"'\s>]+)/gi

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

/** The same order in each run, and none of the folder's. */
const order = (path: string) => Bun.hash(relative(directory, path))

function pagesBySite(): Map<string, string[]> {
  const sites = new Map<string, string[]>()
  const found = [...new Bun.Glob('**/*.{htm,html,HTM,HTML}').scanSync({ cwd: directory })]
  for (const path of found.map((name) => join(directory, name))) {
    const { size } = Bun.file(path)
    if (size < BYTES.least || size > BYTES.most) continue
    const site = relative(directory, path).split('/')[0] ?? ''
    sites.set(site, [...(sites.get(site) ?? []), path])
  }
  for (const [site, paths] of sites) {
    const sorted = paths.sort((a, b) => (order(a) < order(b) ? -1 : 1))
    const asking = sorted.filter((path) => SECRET.test(readFileSync(path, 'latin1')))
    sites.set(site, [...new Set([...asking.slice(0, most), ...sorted.slice(0, most)])])
  }
  return sites
}

/** The addresses that a page is judged at, by what each is. */
function addressesOf(site: string, path: string): Record<string, string> {
  const name =
    site
      .toLowerCase()
      .replace(/[^a-z\d]+/g, '-')
      .replace(/^-|-$/g, '') || 'site'
  const file = encodeURIComponent(basename(path))
  if (!values.kits) return { own: `https://www.${name}.org/${file}` }
  const word = `q${order(path).toString(36).slice(0, 6)}`
  return {
    'no name': `https://${word}.xyz/${file}`,
    free: `https://${word}-site.web.app/${file}`,
    'broken into': `https://www.${word}-plumbing.com/wp-content/uploads/${word}/${file}`,
    words: `https://${word}-secure-login.info/${file}`,
    address: `http://45.77.3.19/${word}/${file}`,
  }
}

function scriptsOf(path: string, text: string, url: string): readonly Resource[] {
  const found: Resource[] = []
  let characters = 0
  for (const [, src = ''] of text.matchAll(SCRIPT)) {
    const file = join(dirname(path), src.split(/[?#]/)[0] ?? '')
    const address = URL.parse(src, url)?.href
    if (
      /^(?:https?:)?\/\//.test(src) ||
      address === undefined ||
      !statSync(file, { throwIfNoEntry: false })?.isFile()
    )
      continue
    const body = readFileSync(file, 'utf8')
    characters += body.length
    if (found.length === MOST_SCRIPTS || characters > MOST_SCRIPT_CHARACTERS) break
    found.push({ url: address, kind: 'script', body })
  }
  return found
}

const judged: { host: string; verdict: string; ms: number; shown: string }[] = []
for (const [site, paths] of pagesBySite()) {
  for (const path of paths) {
    const body = readFileSync(path)
    for (const [host, url] of Object.entries(addressesOf(site, path))) {
      const resources = scriptsOf(path, body.toString('latin1'), url)
      const made = { url, body, contentType: 'text/html', resources, isHonest: !values.kits }
      const capture = captureOf(made, chanceOf(url))
      const started = Bun.nanoseconds()
      const { verdict, risk, signals } = grade(capture)
      const ms = (Bun.nanoseconds() - started) / 1e6
      const shown = `${verdict} ${risk} ${relative(directory, path)} at ${host}: ${signals.map(({ id }) => id).join(' ')}`
      judged.push({ host, verdict, ms, shown })
    }
  }
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
