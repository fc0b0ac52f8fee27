#!/usr/bin/env bun
/** This program fits the points of weighed signals to the log of `npm run bench -- judge`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Signal } from '../../src/trust/judge/rule.ts'
import { LOWERED, SIGNALS_BY_HAND } from '../../src/trust/judge/signals.ts'
import { TABLES } from '../../src/trust/judge/tables.ts'
import { type Judged, readLog } from './log.ts'

const HELP = `Usage: bun bench/pages/fit-points.ts [--write]

Fits the points of signals to bench/results/judge-log.jsonl.gz, so that the log and this program give the same
src/trust/judge/weights.json on any machine; --write replaces it. Prints what changes, and of the pages that are held
back how many are suspicious and how many dangerous by points set by hand and by fitted ones. Fitted is what a page
shows by itself: not its address and its connection, which the bench chooses for frauds, nor what suffices alone or
is shown by signs together.`

const FILE = join(import.meta.dir, '../../src/trust/judge/weights.json')
/** A signal on fewer pages says too little. */
const LEAST_PAGES = 10
/** Points by which a fitted signal may be expected to differ from those set by hand (standard deviation). */
const DOUBT_POINTS = 6
/** A false alarm costs as much as so many missed frauds, one that says dangerous three times that. */
const FALSE_ALARM = 3
const SUSPICIOUS = 35
const DANGEROUS = 60
/** Pages are held so far from a bar, since others like them will lie on either side. */
const MARGIN_POINTS = 3
/** Points that multiply the odds by e. */
const POINTS_A_NEPER = 8
/** A kind of pages weighs no more than so many. */
const MOST_OF_A_KIND = 60
/** What the address of an honest tenant may add to a fitted signal, which must not accuse with that. */
const TENANT_POINTS = 6
const STEPS = 3000
const STEP = 2

type Points = Readonly<Record<string, number>>

const { values } = parseArgs({
  options: { write: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
})
if (values.help) {
  console.log(HELP)
  process.exit(0)
}

/** Signs together have the points that their combination was made for. */
const OF_SIGNS = new Set<string>(
  TABLES.flatMap(({ rules }) =>
    Object.entries<{ when: unknown }>(rules).flatMap(([id, { when }]) =>
      typeof when === 'function' ? [] : id,
    ),
  ),
)

const BY_HAND: Readonly<Record<string, Signal>> = SIGNALS_BY_HAND
const byHand: Points = Object.fromEntries(Object.entries(BY_HAND).map(([id, { points }]) => [id, points]))
const log = readLog().filter(({ verdict }) => verdict !== 'inconclusive')
const ids = Object.keys(BY_HAND).filter((id) => isWeighed(id) && isSeenOften(id))
const fitted = fit(log.filter(({ part }) => part === 'chosen-on'))
for (const id of ids) console.log(`${id.padEnd(34)}${byHand[id]} -> ${fitted[id]}`)
compare(log.filter(({ part }) => part === 'held-back'))
if (values.write) {
  const entries = ids.map((id) => [id, { points: fitted[id], ...hitsOf(id) }])
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
}

function isWeighed(id: string): boolean {
  const { category, points } = BY_HAND[id] ?? { category: null, points: 0 }
  const isOfPage = id.startsWith('content.') && category !== 'insecure_transport'
  return isOfPage && points > 0 && points < DANGEROUS && !LOWERED.has(id) && !OF_SIGNS.has(id)
}

/** The log has a fraud once for each sort of host. */
function hitsOf(id: string): { frauds: number; honest: number } {
  const hits = log.filter(({ signals }) => id in signals)
  const count = (expected: Judged['expected']) =>
    new Set(hits.flatMap((page) => (page.expected === expected ? page.id : []))).size
  return { frauds: count('fraud'), honest: count('honest') }
}

function isSeenOften(id: string): boolean {
  const { frauds, honest } = hitsOf(id)
  return frauds + honest >= LEAST_PAGES
}

/**
 * Ordinal logistic regression with a Gaussian prior around the points that people have set, by gradient descent: of a
 * fraud the points should be above the bars of both verdicts, of an honest page below. No fitted signal accuses alone
 * that did not before.
 */
function fit(pages: readonly Judged[]): Points {
  const points: Record<string, number> = { ...byHand }
  const sizes = Map.groupBy(pages, kindOf)
  const copies = Map.groupBy(pages, ({ id }) => id)
  const chance = (over: number) => 1 / (1 + Math.exp(-over / POINTS_A_NEPER))
  for (let step = 0; step < STEPS; step++) {
    const slopes: Record<string, number> = {}
    for (const page of pages) {
      const shown = Object.keys(page.signals)
      const risk = shown.reduce((sum, id) => sum + (points[id] ?? 0), 0)
      const share = Math.min(1, MOST_OF_A_KIND / (sizes.get(kindOf(page))?.length ?? 1))
      const weight = share / (copies.get(page.id)?.length ?? 1) / POINTS_A_NEPER
      const slope =
        page.expected === 'fraud'
          ? -chance(SUSPICIOUS + MARGIN_POINTS - risk) - chance(DANGEROUS + MARGIN_POINTS - risk)
          : FALSE_ALARM *
            (chance(risk - SUSPICIOUS + MARGIN_POINTS) + 3 * chance(risk - DANGEROUS + MARGIN_POINTS))
      for (const id of shown) slopes[id] = (slopes[id] ?? 0) + weight * slope
    }
    for (const id of ids) {
      const hand = byHand[id] ?? 0
      const now = points[id] ?? 0
      const next = now - STEP * ((slopes[id] ?? 0) + (now - hand) / DOUBT_POINTS ** 2)
      points[id] = Math.max(
        1,
        Math.min(hand < SUSPICIOUS ? SUSPICIOUS - TENANT_POINTS : DANGEROUS - TENANT_POINTS, next),
      )
    }
  }
  return Object.fromEntries(Object.entries(points).map(([id, value]) => [id, Math.round(value)]))
}

function kindOf({ expected, kind }: Judged): string {
  return `${expected}: ${kind}`
}

function compare(pages: readonly Judged[]): void {
  const shares = (some: readonly Judged[], points: Points) => {
    const risks = some.map(({ signals }) =>
      Object.keys(signals).reduce((sum, id) => sum + (points[id] ?? 0), 0),
    )
    const from = (bar: number) => risks.filter((risk) => risk >= bar).length
    return `${from(SUSPICIOUS)} suspicious, ${from(DANGEROUS)} dangerous`
  }
  for (const [kind, some] of Map.groupBy(pages, kindOf))
    console.log(
      `${kind.padEnd(44)}${some.length}: by hand ${shares(some, byHand)}; fitted ${shares(some, fitted)}`,
    )
}
