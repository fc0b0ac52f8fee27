import { BOUNDS, type Bound, CUT_PARTS, type CutPart } from '../bounds/bounds.ts'
import { SERVICES } from '../data/loader.ts'
import { answeredFile } from '../files/answered-file.ts'
import { isLookedInto } from '../files/kinds.ts'
import type { Table } from '../judge/rule.ts'
import type { Subject } from '../judge/subject.ts'
import { decodeText } from '../page/charset.ts'
import { fillingFrames, type Page } from '../page/page.ts'
import { hasAskingField, isBare } from '../page/shown.ts'
import { mediaType } from '../page/sniff.ts'
import { hasTransformation, isXml } from '../page/xml.ts'
import type { ScriptCounts } from '../sandbox/cut.ts'
import type { Capture } from '../visit/capture.ts'
import { type Blindness, LIMITS, type Limit, type SkipReason } from './terms.ts'
import type { Unanswered } from './unanswered.ts'
import { wordsForPage } from './words-for-page.ts'

const PARTIAL: ReadonlySet<Blindness> = new Set([
  'file_unread',
  'body_cut',
  'page_cut',
  'frame_only',
  'script_only',
  'scripts_cut',
  'resources_cut',
  'not_followed',
  'requests_not_answered',
])

const REFUSALS = new Set([401, 403, 405, 429, 503])
const MOST_WALL_TEXT = 3000
const SHORT_TEXT = 500
const MOST_PLEA_TEXT = 120
const LITTLE_TEXT = 1_000
/** Types of fields that no wall shows. */
const ASKING: ReadonlySet<string> = new Set(['email', 'tel', 'textarea', 'password'])
const SEARCHED_BYTES = 131_072
/** Whether the visit was kept from the page, and by what (contract T5); null where a page was seen whole. */
export function blindnessOf(
  subject: Subject,
  body: Uint8Array,
  scripts: ScriptCounts,
  unanswered: Unanswered,
): Blindness | null {
  const { capture, page } = subject
  const status = statusOf(capture)
  if (isBotWall(subject, status, body)) return 'bot_wall'
  if (status < 200 || status > 299) return 'error_page'
  if (isBodyCut(capture)) return 'body_cut'
  if (isTransformed(capture, body)) return 'resources_cut'
  if (page === null)
    return blankBody(body) ?? (isLookedInto(body, answeredFile(capture)) ? null : 'file_unread')
  if (page.truncated) return 'page_cut'
  return (
    blankPage(page, scripts) ??
    (hasAskingField(page) ? null : wordsForPage(subject)) ??
    (isBare(page) ? unseenBeside(capture, unanswered) : sentAway(subject, page, unanswered))
  )
}

function unseenBeside({ leads_to }: Capture, { forms, requests }: Unanswered): Blindness | null {
  if (forms || leads_to !== null) return 'not_followed'
  return requests ? 'requests_not_answered' : null
}

/** A form that a page has sent by itself was never there for its visitor to fill in. */
function sentAway({ secretFields }: Subject, { shownLength }: Page, { forms }: Unanswered): Blindness | null {
  return forms && shownLength <= SHORT_TEXT && secretFields.length === 0 ? 'not_followed' : null
}

export function cutOf(bounds: readonly Bound[], page: Page | null): Blindness | null {
  return cutParts(bounds, page)[0] ?? null
}

function cutParts(bounds: readonly Bound[], page: Page | null): readonly CutPart[] {
  const isAlone = page === null || page.shownLength <= LITTLE_TEXT
  const rules = bounds.map((bound) => BOUNDS[bound])
  const hiding = rules.filter(({ hides }) => (hides === 'alone' ? isAlone : hides))
  return CUT_PARTS.filter((part) => hiding.some(({ of }) => of === part))
}

export function isPartial(blindness: Blindness): boolean {
  return PARTIAL.has(blindness)
}

/** Why a check cannot run; null where it can. */
export function skipReason(
  { needs }: Pick<Table, 'needs'>,
  subject: Subject,
  body: Uint8Array,
): SkipReason | null {
  if (needs === 'url' || (needs === 'html' && subject.page !== null)) return null
  if (body.length === 0) return 'empty_body'
  return needs === 'html' ? 'not_html' : null
}

/** What the report does not rest on, in the order of LIMITS. */
export function limitsOf(
  subject: Subject,
  blindness: Blindness | null,
  scripts: ScriptCounts,
  bounds: readonly Bound[],
  hasFailed: boolean,
  unanswered: Unanswered,
): readonly Limit[] {
  const { capture, page } = subject
  const cut = cutParts(bounds, page)
  const applies: Partial<Record<Limit, boolean>> = {
    no_javascript: scripts.ran === 0 && (scripts.not_fetched > 0 || scripts.cut !== null),
    no_blocklist: capture.listed === undefined,
    no_preload_list: true,
    http_not_tried: capture.hops[0]?.url.startsWith('https:') ?? false,
    not_html: page === null,
    not_followed: capture.leads_to !== null || unanswered.forms,
    check_failed: hasFailed,
    ...(blindness === null ? {} : { [blindness]: true }),
    body_cut: isBodyCut(capture),
    page_cut: cut.includes('page_cut'),
    scripts_cut: scripts.cut !== null || cut.includes('scripts_cut'),
    resources_cut: cut.includes('resources_cut'),
    scripts_failed: scripts.failed > 0,
    scripts_not_fetched: scripts.not_fetched > 0,
    requests_not_answered: unanswered.requests && page !== null && waitsForMore(page),
  }
  return LIMITS.filter((limit) => applies[limit] === true)
}

const waitsForMore = (page: Page) => page.shownLength <= MOST_WALL_TEXT && !hasAskingField(page)

/**
 * How much of what could be judged was there to be judged, 0.00-1.00: 0.9 with a document, 0.6 with a body of another
 * kind, 0.4 with the address and the connection alone, 0.3 where the page was kept from us. A cut takes 0.2, a
 * further page that was not followed 0.1, requests that were not answered 0.1, a check that failed 0.1, scripts that
 * failed or were not fetched 0.1, scripts that did not come to their end, or more of them than is fetched, 0.2. A verdict that a mark of the page's own making has
 * lowered takes 0.2 (contract T16).
 */
export function confidenceOf(
  limits: readonly Limit[],
  isInconclusive: boolean,
  hasBody: boolean,
  isLowered = false,
): number {
  if (isInconclusive) return 0.3
  const has = (limit: Limit): boolean => limits.includes(limit)
  let hundredths = has('not_html') ? (hasBody ? 60 : 40) : 90
  if (has('body_cut') || has('page_cut')) hundredths -= 20
  if (has('not_followed')) hundredths -= 10
  if (has('requests_not_answered')) hundredths -= 10
  if (has('check_failed')) hundredths -= 10
  if (has('scripts_failed') || has('scripts_not_fetched')) hundredths -= 10
  if (has('scripts_cut') || has('resources_cut')) hundredths -= 20
  if (isLowered) hundredths -= 20
  return hundredths / 100
}

function isTransformed({ hops }: Capture, body: Uint8Array): boolean {
  const type = hops.at(-1)?.headers.find(([name]) => name === 'content-type')?.[1] ?? null
  return isXml(mediaType(type)) && hasTransformation(decodeText(body.subarray(0, SEARCHED_BYTES), type))
}

export function isBodyCut({ body }: Capture): boolean {
  return body.truncated || body.defect !== null
}

export function statusOf({ hops }: Capture): number {
  return hops.at(-1)?.status ?? 0
}

function isBotWall({ capture, page, intents }: Subject, status: number, body: Uint8Array): boolean {
  const refused = REFUSALS.has(status)
  // What asks its visitor for something is no wall, whatever it has been made to look like.
  const asks =
    intents.size > 0 || page?.fields.some(({ type, hidden }) => !hidden && ASKING.has(type)) === true
  if (!refused && (asks || (page !== null && page.text.length > MOST_WALL_TEXT))) return false
  const short = page === null ? body.length <= SHORT_TEXT : isNearlyEmpty(page)
  const text = searchedText(capture, body)
  return SERVICES.bot_walls.some(({ markers, weak_markers, needs_short_page }) => {
    const strong = !needs_short_page || short ? markers : []
    const weak = refused || short ? weak_markers : []
    return [...strong, ...weak].some((marker) => text.includes(marker))
  })
}

function searchedText(capture: Capture, body: Uint8Array): string {
  const headers = capture.hops.at(-1)?.headers.map(([name, value]) => `${name}: ${value}`) ?? []
  const html = new TextDecoder().decode(body.subarray(0, SEARCHED_BYTES))
  return `${headers.join('\n')}\n${html}\n${withoutReferences(html)}`.toLowerCase()
}

function withoutReferences(html: string): string {
  if (!html.includes('&#')) return ''
  return html.replace(/&#(?:x([0-9a-f]{1,7})|([0-9]{1,7}));?/gi, (all, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all
  })
}

function isNearlyEmpty(page: Page): boolean {
  return page.text.length <= SHORT_TEXT && page.links.length <= 10 && !hasAskingField(page)
}

function blankBody(body: Uint8Array): Blindness | null {
  return body.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)) ? 'empty_page' : null
}

const MOST_WAIT_TEXT = 40

function blankPage(page: Page, counts: ScriptCounts): Blindness | null {
  const { text, shownLength, links, images, frames, scripts, buttons } = page
  const length = text.slice(0, shownLength).trim().length
  const shownFrames = frames.filter(({ hidden }) => !hidden)
  if (hasAskingField(page)) return null
  if (fillingFrames(page).some(({ src }) => src.startsWith('http'))) return 'frame_only'
  if (length > MOST_PLEA_TEXT) return null
  if (shownFrames.length > 0) return 'frame_only'
  if (links.length > 0 || images.length > 0) return null
  const ranAll = counts.ran > 0 && counts.not_fetched === 0 && counts.failed === 0 && counts.cut === null
  if (ranAll && (length > MOST_WAIT_TEXT || buttons.length > 1)) return null
  if (scripts.length > 0) return 'script_only'
  return length === 0 ? 'empty_page' : null
}
