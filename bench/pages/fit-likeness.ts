#!/usr/bin/env bun
/** This program fits the weights of src/trust/likeness to pages of kits and of honest sites. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { corpus, FAMILIES } from '../../corpus/corpus.ts'
import { namesItself } from '../../src/trust/brands/own-name.ts'
import { asksToSignIn } from '../../src/trust/intents/sign-in.ts'
import { SIGNS, signsOf } from '../../src/trust/likeness/signs.ts'
import { viewsOf } from '../../src/trust/subjects.ts'
import type { Capture } from '../../src/trust/visit/capture.ts'
import { visitsOf } from './folder.ts'
import { type Fit, fit, type Row, scoreOf, tenths } from './regression.ts'

const HELP = `Usage: bun bench/pages/fit-likeness.ts --kits DIR [--kits DIR ...] --honest DIR [--honest DIR ...] [--write]

Fits the weights of src/trust/data/kit-likeness.json to the HTML files below folders of kits and of honest pages, each
with one folder a site, and to the honest pages of the corpus that are not held out. Prints how many of both are above
each score when each fifth of the sites is judged by weights that were fitted to the others. --write replaces the file.`

const MOST_OF_A_KIT = 40
const MOST_OF_A_SITE = 8
const MOST_OF_A_FAMILY = 24
const RIDGE = 0.003
const FOLDS = 5
/** A page that asks for nothing secret weighs this much of one that does. */
const HARMLESS = 0.15
const THRESHOLDS = [40, 30, 25, 20, 15, 10, 5, 0]

interface Example extends Row {
  readonly site: string
  readonly isNamed: boolean
  readonly asks: boolean
}

const { values } = parseArgs({
  options: {
    kits: { type: 'string', multiple: true, default: [] },
    honest: { type: 'string', multiple: true, default: [] },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
if (values.help || values.kits.length === 0 || values.honest.length === 0) {
  console.error(HELP)
  process.exit(values.help ? 0 : 64)
}

const names = Object.keys(SIGNS)
const all = weighed([
  ...values.kits.flatMap((dir) => ofFolder(dir, true)),
  ...values.honest.flatMap((dir) => ofFolder(dir, false)),
  ...ofCorpus(),
])
const scores = new Map<Example, number>()
for (let fold = 0; fold < FOLDS; fold++) {
  const isIn = ({ site }: Example) => Number(BigInt(Bun.hash(site)) % BigInt(FOLDS)) === fold
  const fitted = fit(
    all.filter((one) => !isIn(one)),
    RIDGE,
  )
  for (const one of all.filter(isIn)) scores.set(one, scoreOf(fitted, one.signs))
}
const kinds = {
  kits: all.filter(({ isKit }) => isKit),
  'honest, asking': all.filter(({ isKit, asks }) => !isKit && asks),
  'honest, asking, unnamed': all.filter(({ isKit, asks, isNamed }) => !isKit && asks && !isNamed),
  'honest, other': all.filter(({ isKit, asks }) => !isKit && !asks),
}
for (const threshold of THRESHOLDS) {
  const above = Object.entries(kinds).map(
    ([kind, some]) =>
      `${kind} ${some.filter((one) => (scores.get(one) ?? 0) >= threshold).length} of ${some.length}`,
  )
  console.log(`score ${threshold}: ${above.join(', ')}`)
}
const whole = fit(all, RIDGE)
const shares = (isKit: boolean, i: number) => {
  const some = all.filter((one) => one.isKit === isKit)
  return some.filter(({ signs }) => signs[i]).length / some.length
}
for (const [i, name] of names.entries())
  console.log(
    `${name}: ${(whole.weights[i] ?? 0).toFixed(2)} (kits ${shares(true, i).toFixed(2)}, honest ${shares(false, i).toFixed(2)})`,
  )
if (values.write) await write(whole)

async function write({ intercept, weights }: Fit) {
  const path = join(import.meta.dir, '../../src/trust/data/kit-likeness.json')
  const { source } = await Bun.file(path).json()
  const named = Object.fromEntries(names.map((name, i) => [name, tenths(weights[i] ?? 0)]))
  await Bun.write(
    path,
    `${JSON.stringify({ source, intercept: tenths(intercept), weights: named }, null, 2)}\n`,
  )
}

function ofFolder(directory: string, isKit: boolean): Example[] {
  const found: Example[] = []
  for (const { site, host, capture } of visitsOf(directory, isKit ? MOST_OF_A_KIT : MOST_OF_A_SITE, isKit)) {
    if (isKit && host !== 'no name') continue
    const example = exampleOf(capture, isKit ? (site.split('--')[0] ?? site) : site, isKit)
    if (example !== null) found.push(example)
  }
  return found
}

function ofCorpus(): Example[] {
  return [...corpus({ count: MOST_OF_A_FAMILY * FAMILIES.length, seed: 1, split: 'dev' })].flatMap(
    ({ family, capture }) =>
      family.expected === 'dangerous' ? [] : (exampleOf(capture, family.id, false) ?? []),
  )
}

/** The state of a page that asks for most; null of a page without fields. */
function exampleOf(capture: Capture, site: string, isKit: boolean): Example | null {
  const states = viewsOf(capture).views.flatMap(({ subject }) =>
    subject.page === null ? [] : { ...subject, page: subject.page },
  )
  const filled = states.filter(({ page }) =>
    page.fields.some(({ hidden, type }) => !hidden && type !== 'search'),
  )
  const asking =
    filled.find(({ secretFields }) => secretFields.length > 0) ??
    filled.find(({ page }) => asksToSignIn(page))
  const state = asking ?? filled[0]
  if (state === undefined) return null
  const shown = new Set(signsOf(state))
  return {
    site,
    isKit,
    isNamed: namesItself(state.last, state.page),
    asks: asking !== undefined,
    signs: names.map((name) => shown.has(name)),
    weight: 1,
  }
}

/** Gives kits and honest pages one half each, and many pages of one site less each. */
function weighed(examples: readonly Example[]): Example[] {
  const counts = new Map<string, number>()
  for (const { site } of examples) counts.set(site, (counts.get(site) ?? 0) + 1)
  const raw = examples.map((one) => ({
    ...one,
    weight: (one.isKit || one.asks ? 1 : HARMLESS) / Math.sqrt(counts.get(one.site) ?? 1),
  }))
  const sum = (isKit: boolean) =>
    raw.reduce((total, one) => total + (one.isKit === isKit ? one.weight : 0), 0)
  const [kits, honest] = [sum(true), sum(false)]
  return raw.map((one) => ({ ...one, weight: one.weight / (one.isKit ? kits : honest) }))
}
