import { type Site, siteOf } from './address/site.ts'
import { atMost, type Bound, noting } from './bounds/bounds.ts'
import { type Claim, claimOf } from './brands/claim.ts'
import { heldMarkup } from './code/held-markup.ts'
import { asksOf, NO_ASKS } from './intents/asks.ts'
import { commandInScript } from './intents/clipboard.ts'
import { coresOf } from './judge/core.ts'
import type { Subject } from './judge/subject.ts'
import type { Act } from './page/acts.ts'
import { decodeText } from './page/charset.ts'
import { readCode } from './page/code.ts'
import { libraryText } from './page/libraries.ts'
import { markupOf } from './page/markup.ts'
import type { Page } from './page/page.ts'
import { readMarkup } from './page/read.ts'
import { tidy } from './page/text.ts'
import { isTyped } from './page/typed.ts'
import type { ScriptCounts } from './sandbox/cut.ts'
import {
  type Answered,
  type Drawing,
  draw,
  hasScripts,
  type Persona,
  type Script,
  UNDRAWN,
} from './sandbox/draw.ts'
import { type Kept, NOTHING_KEPT } from './sandbox/kept.ts'
import { asksWho, visitorOf } from './sandbox/persona.ts'
import type { Want } from './sandbox/wants.ts'
import { Work } from './sandbox/work.ts'
import type { Capture, CapturedResource } from './visit/capture.ts'
import { seenCookies } from './visit/cookies.ts'

const BROKEN: Drawing = { ...UNDRAWN, scripts: { ...UNDRAWN.scripts, cut: 'broken' } }
const SCRIPT = /<script|\son\w+\s*=/i

export interface View {
  readonly subject: Subject
  /** Whether scripts have drawn it, so that its places are not those of the document that was sent. */
  readonly isDrawn: boolean
}

export interface Views {
  readonly views: readonly [View, ...View[]]
  readonly scripts: ScriptCounts
  readonly wants: readonly Want[]
  readonly cookies: readonly string[]
  /** What was thrown while judging: faults of ours, since no page can bring one about. */
  readonly faults: unknown[]
  readonly bounds: readonly Bound[]
}

/**
 * Reads a capture, and runs the scripts of its page.
 *
 * @param isLate whether there is no time for that any more: then what was sent is judged.
 */
export function viewsOf(capture: Capture, isLate?: () => boolean): Views {
  const faults: unknown[] = []
  const { result, bounds } = noting(() => {
    try {
      return readViews(capture, faults, new Work(isLate))
    } catch (fault) {
      faults.push(fault)
      return bareViewsOf(capture, faults)
    }
  })
  return { ...result, bounds: [...(capture.cut ?? []), ...bounds] }
}

/** The address and the connection alone, where the document could not be judged for a fault of ours. */
export function bareViewsOf(capture: Capture, faults: unknown[]): Views {
  const scripts = { ...UNDRAWN.scripts, cut: 'broken' } as const
  const views = [viewOf(sitesOf(capture).sites, null, [], false)] as const
  return { views, scripts, wants: [], cookies: [], faults, bounds: [] }
}

function readViews(capture: Capture, faults: unknown[], work: Work): Omit<Views, 'bounds'> {
  const { sites, url, markup } = sentOf(capture)
  if (markup === null) {
    const views = [viewOf(sites, null, [], false)] as const
    return { views, scripts: UNDRAWN.scripts, wants: [], cookies: [], faults }
  }
  const external = resourcesOf(capture, 'script')
  const held = external.map(({ text }) => commandInScript(text)).find((command) => command !== null) ?? null
  const answers = resourcesOf(capture, 'answer')
  const { host } = new URL(url)
  const drawnOf = (html: string, at: string, kept: Kept) =>
    statesOf(capture, { external, answers, kept }, html, at, faults, work)
  const own = { ...NOTHING_KEPT, cookies: seenCookies(capture.hops, host) }
  const main = drawnOf(markup, withFragmentOf(capture.input, url), own)
  const written = [...main.windows, ...main.pages.flatMap(({ embedded }) => embedded)]
  const inner = written.filter((html) => SCRIPT.test(html))
  const inline = atMost([...new Set(inner)], 'framed').flatMap((html) =>
    orNone(faults, () => [drawnOf(html, url, main.kept)]),
  )
  const frames = resourcesOf(capture, 'frame').flatMap((frame) =>
    orNone(faults, () => [
      drawnOf(frame.text, frame.url, new URL(frame.url).host === host ? main.kept : NOTHING_KEPT),
    ]),
  )
  const all = [main, ...inline, ...frames]
  const states = all.flatMap(({ pages }) => pages).map((page) => ({ ...page, held }))
  const [first, ...rest] = states
  if (first === undefined) throw new Error('a document has a state')
  const drawn = rest.flatMap((page) => orNone(faults, () => [viewOf(sites, page, states, true)]))
  const views = [viewOf(sites, first, states, false), ...drawn] as const
  const cut = faults.length > 0 ? 'broken' : null
  return {
    views,
    scripts: { ...main.scripts, cut: main.scripts.cut ?? cut },
    wants: all.flatMap(({ wants }) => wants),
    cookies: main.kept.set,
    faults,
  }
}

/** An address with the fragment of the one that was asked for, which redirects hand on (RFC 9110, 10.2.2). */
function withFragmentOf(asked: string, address: string): string {
  const fragment = URL.parse(asked)?.hash ?? ''
  return address.includes('#') ? address : `${address}${fragment}`
}

export function orNone<Item>(faults: unknown[], read: () => Item[]): Item[] {
  try {
    return read()
  } catch (fault) {
    faults.push(fault)
    return []
  }
}

export function viewsIn(capture: Capture, { views: [sent, ...others], ...rest }: Views): Views {
  const within = (view: View): View => ({ ...view, subject: { ...view.subject, capture } })
  const bounds = [...new Set([...rest.bounds, ...(capture.cut ?? [])])]
  return { ...rest, views: [within(sent), ...others.map(within)], bounds }
}

/** The page as it was sent alone, as one that runs no scripts sees it. */
export function subjectOf(capture: Capture): Subject {
  const { sites, url, markup } = sentOf(capture)
  const page = markup === null ? null : readMarkup(markup, url)
  return viewOf(sites, page, page === null ? [] : [page], false).subject
}

function sentOf(capture: Capture) {
  const { sites, hop } = sitesOf(capture)
  const type = hop.headers.find(([name]) => name === 'content-type')?.[1] ?? null
  return { sites, url: hop.url, markup: markupOf(Buffer.from(capture.body.base64, 'base64'), type) }
}

function sitesOf(capture: Capture) {
  const hop = capture.hops.at(-1)
  if (hop === undefined) throw new Error('a capture has at least one hop')
  const sites = { capture, first: siteOf(new URL(capture.input)), last: siteOf(new URL(hop.url)) }
  return { sites, hop }
}

interface Sites {
  readonly capture: Capture
  readonly first: Site
  readonly last: Site
}

function viewOf(sites: Sites, page: Page | null, states: readonly Page[], isDrawn: boolean): View {
  const asks = page === null ? NO_ASKS : asksOf(page, sites.last)
  const claim = page === null ? null : claimOf(sites.last, page, asks)
  return { subject: { ...asks, ...sites, page, states, claim }, isDrawn }
}

/** The cores of a page, each as if it were the page. */
export function coreViews({ subject, isDrawn }: View): View[] {
  const { capture, first, last, page, states, claim } = subject
  const cores = page === null || claim?.isOfficial === true ? [] : coresOf(last, page)
  return cores.map((core) => {
    const view = viewOf({ capture, first, last }, core, states, isDrawn)
    return { ...view, subject: { ...view.subject, claim: claimedInWords(view.subject.claim) } }
  })
}

/** Others' brands stand beside what an honest page asks for, such as those of networks that it is followed on. */
const OTHERS: ReadonlySet<string> = new Set(['logo', 'links'])

function claimedInWords(claim: Claim | null): Claim | null {
  if (claim === null || claim.isOfficial) return claim
  return claim.places.every((place) => OTHERS.has(place)) ? null : claim
}

interface Given {
  readonly external: readonly Script[]
  readonly answers: readonly Answered[]
  readonly kept: Kept
}

interface States extends Pick<Drawing, 'windows' | 'scripts' | 'wants' | 'kept'> {
  readonly pages: readonly Page[]
}

function statesOf(
  capture: Capture,
  { external, answers, kept }: Given,
  markup: string,
  url: string,
  faults: unknown[],
  work: Work,
): States {
  const sent = readMarkup(markup, url)
  if (!hasScripts(sent)) return { ...UNDRAWN, pages: [sent] }
  const scripts = [...external, ...librariesOf(sent)]
  const code = [...sent.scripts, ...scripts].map(({ text }) => text).join('\n')
  const persona = visitorOf(sent.language, code)
  const drawAs = (device: Persona['device']) => {
    const wallMs = Date.parse(capture.fetched_at)
    const circumstances = { url, base: sent.base ?? url, wallMs, scripts, answers, kept }
    const [drawing = BROKEN] = orNone(faults, () => [
      draw(markup, { ...circumstances, persona: { ...persona, device } }, work),
    ])
    return drawing
  }
  const drawing = drawAs('desktop')
  const drawn = orNone(faults, () => drawnPages(markup, sent, drawing, url, work))
  // A page that asked for nothing and looked who came is shown to somebody else.
  const isShy = asksWho(code) && ![sent, ...drawn].some(asksSomething)
  const other = isShy ? drawAs('phone') : null
  const others = other === null ? [] : orNone(faults, () => drawnPages(markup, sent, other, url, work))
  const wants = [...drawing.wants, ...(other?.wants ?? [])]
  const pages = [sent, ...drawn, ...others]
  const held = orNone(faults, () => heldPages(pages, url, work))
  return { ...drawing, pages: [...pages, ...held], wants }
}

const asksSomething = ({ fields, clips }: Page) =>
  clips.length > 0 || fields.some((field) => !field.hidden && isTyped(field))

function heldPages([sent, ...drawn]: readonly Page[], url: string, work: Work): Page[] {
  const markup = sent === undefined ? null : heldMarkup(sent, drawn)
  if (markup === null || !work.reads(markup)) return []
  const page = readMarkup(markup, url)
  return [{ ...page, title: page.title ?? sent?.title ?? null }]
}

function drawnPages(
  markup: string,
  sent: Page,
  { loaded, pressed, windows, acts }: Drawing,
  url: string,
  work: Work,
): Page[] {
  const told = acts.filter(({ kind }) => kind !== 'error')
  const texts = [loaded, ...pressed].filter((text) => text !== null)
  if (texts.length === 0 && told.length > 0) texts.push(markup)
  return [...windows, ...texts]
    .filter((text) => work.reads(text))
    .map((text) => withActs(text === markup ? sent : readMarkup(text, url), told))
}

function withActs(page: Page, acts: readonly Act[]): Page {
  const copied = acts.filter(({ kind }) => kind === 'copy').map(({ detail }) => ({ text: detail, offset: 0 }))
  const made = acts.filter(({ kind }) => kind === 'code' || kind === 'wallet')
  const scripts = [
    ...page.scripts,
    ...made.map(({ detail }) => ({ src: null, type: '', text: detail, integrity: null, offset: 0 })),
  ]
  const code = made.length === 0 ? page : readCode({ ...page, scripts })
  const { code: whole, joinedCode } = code
  const painted = paintedBy(acts)
  const headings = painted === null ? page.headings : [...page.headings, painted]
  return { ...page, scripts, headings, code: whole, joinedCode, acts, clips: [...page.clips, ...copied] }
}

const FEWEST_LETTERS = 8

/** Scripts write on canvases letter by letter, or in words. */
function paintedBy(acts: readonly Act[]): string | null {
  const texts = acts.filter(({ kind }) => kind === 'paint').map(({ detail }) => detail)
  const text = texts.join(texts.every((one) => one.length <= 1) ? '' : ' ')
  return (text.match(/\p{L}/gu)?.length ?? 0) >= FEWEST_LETTERS ? tidy(text) : null
}

/** What the visit did not ask for, since it is at hand. */
function librariesOf({ scripts }: Page): Script[] {
  return scripts.flatMap(({ src }) => {
    const text = src === null ? null : libraryText(src)
    return src === null || text === null ? [] : [{ url: src, text }]
  })
}

function resourcesOf({ resources = [] }: Capture, kind: CapturedResource['kind']): Answered[] {
  return resources
    .filter((resource) => resource.kind === kind)
    .map(({ url, type, status = 200, base64 }) => {
      const text = decodeText(Buffer.from(base64, 'base64'), type)
      return { url, text, status, type: type ?? '' }
    })
}
