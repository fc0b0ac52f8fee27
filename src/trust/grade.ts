import { BOUND_NAMES, noting } from './bounds/bounds.ts'
import type { Claim } from './brands/claim.ts'
import { type Finding, find } from './judge/judge.ts'
import type { Place, Table } from './judge/rule.ts'
import { familyOf, isSignal, LOWERED, SIGNALS, type SignalId } from './judge/signals.ts'
import type { Subject } from './judge/subject.ts'
import { looksAtParts, SURROUNDED_TABLE } from './judge/surrounded.ts'
import { TABLES } from './judge/tables.ts'
import { CATEGORIES } from './judge/terms.ts'
import { postureOf } from './posture/posture.ts'
import { blindnessOf, confidenceOf, cutOf, limitsOf, skipReason } from './report/coverage.ts'
import { describePage, describeRedirects, describeTls, describeUrl } from './report/describe.ts'
import { ENGINE } from './report/engine.ts'
import { shown, shownEvidence } from './report/evidence.ts'
import { byText, riskOf, type SignalPoints, sharesOf } from './report/points.ts'
import type { Report } from './report/report.ts'
import type { Blindness, SkipReason } from './report/terms.ts'
import { type Unanswered, unansweredOf } from './report/unanswered.ts'
import { gradeOf, isAtLeast, summaryOf, verdictOf } from './report/verdict.ts'
import type { ScriptCounts } from './sandbox/cut.ts'
import { bareViewsOf, coreViews, orNone, type View, type Views, viewsOf } from './subjects.ts'
import type { Capture } from './visit/capture.ts'

const MOST_DOMAINS = 20

/**
 * Judges a capture: no clock, no network, no chance, so the same capture always gives the same bytes (contract T6).
 * `views` are what viewsOf reads from the capture. A rule that throws is a bug of its table; the report says that it
 * was skipped, and stands on the others. What else throws is a fault of ours too: it goes to `views.faults`, and the
 * report says that the scripts were cut by what is broken.
 */
export function grade(
  capture: Capture,
  tables: readonly Table[] = TABLES,
  views: Views = viewsOf(capture),
): Report {
  const { result: outcome, bounds } = noting(() =>
    runTables(tables, views, Buffer.from(capture.body.base64, 'base64')),
  )
  const whole = { ...views, bounds: [...views.bounds, ...bounds] }
  try {
    return reportOn(capture, tables, outcome, whole)
  } catch (fault) {
    views.faults.push(fault)
    return reportOn(capture, tables, outcome, bareViewsOf(capture, views.faults))
  } finally {
    views.faults.push(...outcome.faults)
  }
}

function reportOn(
  capture: Capture,
  tables: readonly Table[],
  { evidence, skipped }: Checked,
  { views, scripts: counts, wants, faults, bounds: reached }: Views,
): Report {
  const body = Buffer.from(capture.body.base64, 'base64')
  const bounds = BOUND_NAMES.filter((name) => reached.includes(name))
  const shares = sharesOf(evidence.keys())
  const unanswered = unansweredOf(wants, capture)
  const blindOf = (one: Subject) => blindIn(one, body, counts, unanswered, faults)
  const subject = shownOf(views, blindOf)
  const scripts = { ...counts, cut: counts.cut ?? (faults.length > 0 ? 'broken' : null) }
  const blindness =
    blindOf(subject) ?? cutOf(bounds, subject.page) ?? (scripts.cut === null ? null : 'scripts_cut')
  const risk = riskOf(shares)
  const verdict = verdictOf(risk, shares, blindness)
  const limits = limitsOf(
    subject,
    blindness,
    scripts,
    bounds,
    skipped.some(({ reason }) => reason === 'error'),
    unanswered,
  )
  return {
    url: describeUrl(subject),
    verdict,
    grade: gradeOf(risk, verdict),
    risk,
    confidence: confidenceOf(
      limits,
      verdict === 'inconclusive',
      body.length > 0,
      shares.some(({ rule }) => LOWERED.has(rule)) && verdict !== 'dangerous',
    ),
    summary: summaryOf(verdict, shares, blindness, subject.claim, capture.body.defect),
    categories: categoriesOf(shares),
    brand: brandOf(subject.claim),
    signals: shares.map((share) => signalOf(share, evidence)),
    redirects: describeRedirects(capture),
    tls: describeTls(capture.hops.at(-1)?.tls ?? null, capture.fetched_at),
    page: describePage(subject, body),
    posture: postureOf(subject),
    coverage: {
      ran: tables.length - skipped.length,
      total: tables.length,
      skipped,
      limits: [...limits],
      bounds,
      scripts,
    },
    engine: ENGINE,
    timing_ms: timingOf(capture),
    fetched_at: capture.fetched_at,
  }
}

/** The same with the time that judging took; `now` in milliseconds from any point. */
export function gradeTimed(capture: Capture, now: () => number, views?: Views): Report {
  const start = now()
  const report = grade(capture, TABLES, views)
  const spent = Math.max(0, Math.round(now() - start))
  const { timing_ms } = report
  return { ...report, timing_ms: { ...timing_ms, total: timing_ms.total + spent, grade: spent } }
}

interface Checked {
  readonly evidence: ReadonlyMap<SignalId, Place>
  readonly skipped: { readonly id: string; readonly reason: SkipReason }[]
  readonly faults: readonly unknown[]
}

function shownOf(
  views: readonly [View, ...View[]],
  blindOf: (subject: Subject) => Blindness | null,
): Subject {
  const seen = views.findLast(({ subject }) => blindOf(subject) === null) ?? views[0]
  const claim = views.find(({ subject }) => subject.claim !== null)?.subject.claim ?? null
  const intents = new Set(views.flatMap(({ subject }) => [...subject.intents]))
  return { ...seen.subject, claim, intents }
}

/** Where a state cannot be looked at for a fault of ours, it was not seen whole. */
function blindIn(
  subject: Subject,
  body: Uint8Array,
  scripts: ScriptCounts,
  unanswered: Unanswered,
  faults: unknown[],
): Blindness | null {
  try {
    return blindnessOf(subject, body, scripts, unanswered)
  } catch (fault) {
    faults.push(fault)
    return 'scripts_cut'
  }
}

function runTables(tables: readonly Table[], all: Views, body: Uint8Array): Checked {
  const { views, faults: broken } = all
  const evidence = new Map<SignalId, Place>()
  const skipped: { id: string; reason: SkipReason }[] = []
  const faults: unknown[] = []
  for (const table of tables) {
    const reason = skipOf(table, views[0], body, broken)
    const judged = reason !== null ? [] : table.needs === 'url' ? views.slice(0, 1) : views
    const findings = judged.map((view) => attempt(table, view, faults))
    if (reason !== null || findings.includes(null)) skipped.push({ id: table.id, reason: reason ?? 'error' })
    for (const { rule, place } of findings.flatMap((some) => some ?? []))
      if (isSignal(rule) && !evidence.has(rule)) evidence.set(rule, place)
  }
  const isProven = isAtLeast('dangerous', riskOf(sharesOf(evidence.keys())))
  const core = isProven ? { found: new Map(), failed: [] } : judgeCores(tables, all, faults)
  for (const [rule, { when }] of Object.entries(SURROUNDED_TABLE.rules)) {
    const place = when({ page: evidence, core: core.found })
    if (isSignal(rule) && place !== null) evidence.set(rule, place)
  }
  for (const id of core.failed)
    if (!skipped.some((one) => one.id === id)) skipped.push({ id, reason: 'error' })
  return { evidence, skipped, faults }
}

interface JudgedCores {
  readonly found: ReadonlyMap<SignalId, Place>
  /** The ids of tables that threw. */
  readonly failed: readonly string[]
}

/** Judges the cores of a page. The rules that are found there count where one of them makes a page suspicious. */
function judgeCores(tables: readonly Table[], all: Views, faults: unknown[]): JudgedCores {
  const found = new Map<SignalId, Place>()
  const failed: string[] = []
  const cores = all.views.flatMap((view) => orNone(all.faults, () => coreViews(view)))
  for (const table of tables.filter(looksAtParts)) {
    const findings = cores.map((view) => attempt(table, view, faults))
    if (findings.includes(null)) failed.push(table.id)
    for (const { rule, place } of findings.flatMap((some) => some ?? []))
      if (isSignal(rule) && !found.has(rule) && countsAlone(rule)) found.set(rule, place)
  }
  return { found, failed }
}

const countsAlone = (rule: SignalId) => isAtLeast('suspicious', SIGNALS[rule].points) && !LOWERED.has(rule)

/** A table is looked at where it cannot be told that it cannot. */
function skipOf(table: Table, { subject }: View, body: Uint8Array, faults: unknown[]): SkipReason | null {
  try {
    return skipReason(table, subject, body)
  } catch (fault) {
    faults.push(fault)
    return null
  }
}

function attempt(table: Table, { subject, isDrawn }: View, faults: unknown[]): readonly Finding[] | null {
  try {
    const findings = find(table, subject)
    return isDrawn ? findings.map(asDrawn) : findings
  } catch (fault) {
    faults.push(fault)
    return null
  }
}

function asDrawn({ rule, place }: Finding): Finding {
  const at = place.at.replace(/^html:|^(?=script\[)/, 'drawn:')
  return at === place.at ? { rule, place } : { rule, place: { ...place, at, offset: null } }
}

function signalOf({ rule, points }: SignalPoints, evidence: Checked['evidence']): Report['signals'][number] {
  const { severity, message, ref } = SIGNALS[rule]
  const found = evidence.get(rule)
  if (found === undefined) throw new Error(`${rule} has points without evidence`)
  return { id: rule, family: familyOf(rule), severity, points, message, evidence: shownEvidence(found), ref }
}

function categoriesOf(shares: readonly SignalPoints[]): Report['categories'] {
  return CATEGORIES.map((id) => ({
    id,
    score: riskOf(shares.filter(({ rule, points }) => points > 0 && SIGNALS[rule].category === id)),
  }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || byText(a.id, b.id))
}

function brandOf(claim: Claim | null): Report['brand'] {
  if (claim === null) return null
  return {
    claimed: claim.brandId,
    evidence: claim.places.map((place) => shown(place)),
    official: claim.isOfficial,
    official_domains: claim.officialDomains.slice(0, MOST_DOMAINS),
  }
}

function timingOf({ timing_ms }: Capture): Report['timing_ms'] {
  const { total, dns, connect, tls, ttfb, body } = timing_ms
  const whole = Math.round
  return {
    total: whole(total),
    dns: whole(dns),
    connect: whole(connect),
    tls: whole(tls),
    ttfb: whole(ttfb),
    body: whole(body),
    grade: 0,
  }
}
