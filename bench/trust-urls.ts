#!/usr/bin/env bun
/** What does a URL alone say about phishing, and how often does it accuse an honest host? */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { SIGNALS, type SignalId } from '../src/trust/judge/signals.ts'
import { riskOf, sharesOf } from '../src/trust/report/points.ts'
import { urlSignals } from './trust-url-findings.ts'

const HELP = `Usage: npm run bench -- trust-urls --data DIR [--show RULE] [--json]

Grades URLs without visiting them. DIR holds
  jpcert-2024.csv          date,URL,description: phishing URLs confirmed by JPCERT/CC, from the repository
                           JPCERTCC/phishurl-list on GitHub (any year's months joined into one file will do)
  benign-top-hosts.txt     one host a line: opendns-top-domains.txt of opendns/public-domain-lists on GitHub
  benign-random-hosts.txt  one host a line: opendns-random-domains.txt of the same
No row of them is part of this repository. --show RULE lists the honest hosts that a rule accuses; --json prints one
JSON object a line.`

const THRESHOLDS = [5, 10, 15, 20, 25, 30, 35, 40, 45]
const DANGEROUS = 60
/** The largest share of honest hosts at the chosen threshold. */
const MAX_FALSE_POSITIVES = 0.005

interface Sample {
  readonly name: string
  readonly urls: readonly string[]
}

interface Graded {
  readonly url: string
  readonly rules: readonly SignalId[]
  readonly risk: number
}

/** The second column; a URL with a comma is quoted. */
function urlsOf(csv: string): readonly string[] {
  return csv
    .split(/\r?\n/)
    .slice(1)
    .flatMap((line) => /^[^,]*,(?:"((?:[^"]|"")*)"|([^,]*))/.exec(line)?.slice(1, 3).find(Boolean) ?? [])
}

function readSamples(directory: string): readonly Sample[] {
  const read = (file: string) => readFileSync(join(directory, file), 'utf8')
  const hosts = (file: string) =>
    read(file)
      .split(/\r?\n/)
      .filter((host) => host !== '')
      .map((host) => `https://${host}/`)
  return [
    { name: 'phishing', urls: urlsOf(read('jpcert-2024.csv')) },
    { name: 'top', urls: hosts('benign-top-hosts.txt') },
    { name: 'random', urls: hosts('benign-random-hosts.txt') },
  ]
}

function grade(sample: Sample): readonly Graded[] {
  return sample.urls.flatMap((text) => {
    const url = URL.parse(text)
    if (url === null) return []
    const rules = urlSignals(url)
    return { url: text, rules, risk: riskOf(sharesOf(rules)) }
  })
}

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    show: { type: 'string' },
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

const started = performance.now()
const samples = readSamples(values.data).map((sample) => ({ name: sample.name, graded: grade(sample) }))
const urlCount = samples.reduce((count, { graded }) => count + graded.length, 0)
const microseconds = ((performance.now() - started) * 1000) / urlCount

const share = (graded: readonly Graded[], fits: (one: Graded) => boolean) =>
  graded.filter(fits).length / graded.length
const percent = (part: number) => `${(100 * part).toFixed(2)} %`.padStart(9)

function print(name: string, fits: (one: Graded) => boolean): Record<string, number> {
  const shares = Object.fromEntries(samples.map(({ name, graded }) => [name, share(graded, fits)]))
  if (values.json) console.log(JSON.stringify({ name, ...shares }))
  else console.log(name.padEnd(30) + Object.values(shares).map(percent).join('  '))
  return shares
}

if (!values.json) {
  console.log(''.padEnd(30) + samples.map(({ name }) => name.padStart(9)).join('  '))
  console.log('URLs'.padEnd(30) + samples.map(({ graded }) => String(graded.length).padStart(9)).join('  '))
}
for (const rule of Object.keys(SIGNALS).filter((id) => id.startsWith('url.'))) {
  print(rule, ({ rules }) => rules.includes(rule as SignalId))
}
const rates = THRESHOLDS.map((threshold) => ({
  threshold,
  shares: print(`risk of ${threshold} or more`, ({ risk }) => risk >= threshold),
}))
print('dangerous by the URL alone', ({ risk }) => risk >= DANGEROUS)

if (!values.json) {
  const best = rates.find(({ shares }) =>
    ['top', 'random'].every((name) => (shares[name] ?? 1) <= MAX_FALSE_POSITIVES),
  )
  if (best !== undefined) {
    console.log(
      `\nAt a risk of ${best.threshold}, ${percent(best.shares.phishing ?? 0).trim()} of the phishing URLs are found ` +
        `with at most ${percent(MAX_FALSE_POSITIVES).trim()} of the honest hosts.`,
    )
  }
  const risks = samples.map(({ graded }) => graded.map(({ risk }) => risk).join()).join(';')
  console.log(
    `${microseconds.toFixed(1)} µs a URL; checksum ${createHash('sha256').update(risks).digest('hex').slice(0, 12)}`,
  )
}
if (values.show !== undefined) {
  for (const { name, graded } of samples.slice(1)) {
    for (const one of graded)
      if (one.rules.includes(values.show as SignalId)) console.log(name, one.risk, one.url)
  }
}
