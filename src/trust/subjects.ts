import { type Site, siteOf } from './address/site.ts'
import { atMost, type Bound, noting } from './bounds/bounds.ts'
import { claimOf } from './brands/claim.ts'
import type { Subject } from './checks/check.ts'
import { asksOf, NO_ASKS } from './intents/asks.ts'
import { commandInScript } from './intents/clipboard.ts'
import type { Act, ActKind } from './page/acts.ts'
import { decodeText } from './page/charset.ts'
import { readCode } from './page/code.ts'
import { libraryText } from './page/libraries.ts'
import { fillingFrames, type Page } from './page/page.ts'
import { markupOf, readMarkup } from './page/read.ts'
import type { ScriptCounts } from './sandbox/cut.ts'
import { type Drawing, draw, hasScripts, type Persona, type Script, UNDRAWN } from './sandbox/draw.ts'
import { asksWho, visitorOf } from './sandbox/persona.ts'
import { Work } from './sandbox/work.ts'
import type { Capture } from './visit/capture.ts'

/** Of a document whose scripts could not be run for a fault of ours. */
const BROKEN: Drawing = { ...UNDRAWN, scripts: { ...UNDRAWN.scripts, cut: 'broken' } }
const SCRIPT = /<script|\son\w+\s*=/i

/** One state of the page, or of the frame that fills it. */
export interface View {
  readonly subject: Subject
  /** Whether scripts have drawn it, so that its places are not those of the document that was sent. */
  readonly isDrawn: boolean
}

/** Everything of a capture that is judged. */
export interface Views {
  /** The page as it was sent, as it was drawn, and as it was after somebody had pressed its buttons; then its frame's. */
  readonly views: readonly [View, ...View[]]
  readonly scripts: ScriptCounts
  /** What was thrown while judging: faults of ours, since no page can bring one about. */
  readonly faults: unknown[]
  /** What has cut something off so far. */
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
  return { views: [viewOf(sitesOf(capture).sites, null, [], false)], scripts, faults, bounds: [] }
}

function readViews(capture: Capture, faults: unknown[], work: Work): Omit<Views, 'bounds'> {
  const { sites, url, markup } = sentOf(capture)
  if (markup === null) return { views: [viewOf(sites, null, [], false)], scripts: UNDRAWN.scripts, faults }
  const external = resourcesOf(capture, 'script')
  const held = external.map(({ text }) => commandInScript(text)).find((command) => command !== null) ?? null
  const drawnOf = (html: string, at: string) => statesOf(capture, external, html, at, faults, work)
  const main = drawnOf(markup, url)
  const inner = main.pages.flatMap(({ embedded }) => embedded).filter((html) => SCRIPT.test(html))
  const inline = atMost([...new Set(inner)], 'framed').flatMap((html) =>
    orNone(faults, () => [drawnOf(html, url)]),
  )
  const frames = resourcesOf(capture, 'frame').flatMap((frame) =>
    orNone(faults, () => [drawnOf(frame.text, frame.url)]),
  )
  const states = [main, ...inline, ...frames].flatMap(({ pages }) => pages).map((page) => ({ ...page, held }))
  const [first, ...rest] = states
  if (first === undefined) throw new Error('a document has a state')
  const drawn = rest.flatMap((page) => orNone(faults, () => [viewOf(sites, page, states, true)]))
  const views = [viewOf(sites, first, states, false), ...drawn] as const
  const cut = faults.length > 0 ? 'broken' : null
  return { views, scripts: { ...main.scripts, cut: main.scripts.cut ?? cut }, faults }
}

/** What a part of the capture gives; nothing where it could not be read for a fault of ours. */
function orNone<Item>(faults: unknown[], read: () => Item[]): Item[] {
  try {
    return read()
  } catch (fault) {
    faults.push(fault)
    return []
  }
}

/** Where a page leads. */
export interface Destination {
  readonly url: URL
  /** What has cut it off where it is not visited: whether the page goes there by itself, or has it pressed. */
  readonly bound: 'destinations' | 'offers'
  /** Whether it leads elsewhere in the same way. */
  readonly isOneOfMany: boolean
}

/**
 * Where the page's scripts lead its visitor, by themselves or after a click, before it has asked for anything: by an act,
 * the last one by itself first, by a refresh that they have written, or by a frame over all of the page.
 */
export function destinationOf({ views, faults }: Views): Destination | null {
  if (faults.length > 0) return null
  return orNone(faults, () => [ledTo(views)])[0] ?? null
}

function ledTo(views: Views['views']): Destination | null {
  if (views.some(({ subject }) => subject.secretFields.length > 0)) return null
  const [{ subject }, ...drawn] = views
  const pages = drawn.flatMap(({ subject: { page } }) => page ?? [])
  const acts = pages.flatMap((page) => page.acts)
  const ledBy = (kind: ActKind, isLoad: boolean) =>
    acts.filter((act) => act.kind === kind && (act.phase === 'load') === isLoad).map(({ detail }) => detail)
  const sent = new Set(subject.page === null ? [] : ledByMarkup(subject.page))
  const written = pages.flatMap(ledByMarkup).filter((address) => !sent.has(address))
  const byItself = [...ledBy('navigate', true).reverse(), ...ledBy('open', true), ...written]
  const pressed = [...ledBy('navigate', false), ...ledBy('open', false)]
  const self = subject.last.url.href
  return destinationIn(byItself, 'destinations', self) ?? destinationIn(pressed, 'offers', self)
}

function destinationIn(
  addresses: readonly string[],
  bound: Destination['bound'],
  self: string,
): Destination | null {
  const distinct = addresses.filter((address, at) => addresses.indexOf(address) === at)
  const urls = distinct.flatMap((address) => URL.parse(address) ?? [])
  const [url, ...others] = urls.filter(({ protocol, href }) => /^https?:$/.test(protocol) && href !== self)
  return url === undefined ? null : { url, bound, isOneOfMany: others.length > 0 }
}

const MOST_SECONDS = 10

/** Where a document leads without a script: by a refresh soon after, or by a frame over all of it. */
function ledByMarkup(page: Page): string[] {
  const { refresh } = page
  return [
    refresh !== null && refresh.seconds <= MOST_SECONDS ? refresh.url : null,
    fillingFrames(page)[0]?.src ?? null,
  ].filter((address) => address !== null)
}

/** The same views of a capture to which something was added that does not change what they show. */
export function viewsIn(capture: Capture, { views: [sent, ...others], ...rest }: Views): Views {
  const within = (view: View): View => ({ ...view, subject: { ...view.subject, capture } })
  return { views: [within(sent), ...others.map(within)], ...rest }
}

/** The page as it was sent alone, as one that runs no scripts sees it. */
export function subjectOf(capture: Capture): Subject {
  const { sites, url, markup } = sentOf(capture)
  const page = markup === null ? null : readMarkup(markup, url)
  return viewOf(sites, page, page === null ? [] : [page], false).subject
}

/** The document of a capture as text; null where it is none. */
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

/** A document as it was sent, then what its scripts made of it, where that is something else. */
function statesOf(
  capture: Capture,
  external: readonly Script[],
  markup: string,
  url: string,
  faults: unknown[],
  work: Work,
): { pages: Page[]; scripts: ScriptCounts } {
  const sent = readMarkup(markup, url)
  if (!hasScripts(sent)) return { pages: [sent], scripts: UNDRAWN.scripts }
  const scripts = [...external, ...librariesOf(sent)]
  const code = [...sent.scripts, ...scripts].map(({ text }) => text).join('\n')
  const persona = visitorOf(sent.language, code)
  const drawAs = (device: Persona['device']) => {
    const circumstances = { url, base: sent.base ?? url, wallMs: Date.parse(capture.fetched_at), scripts }
    const [drawing = BROKEN] = orNone(faults, () => [
      draw(markup, { ...circumstances, persona: { ...persona, device } }, work),
    ])
    return drawing
  }
  const drawing = drawAs('desktop')
  const drawn = orNone(faults, () => drawnPages(markup, drawing, url, work))
  // A page that asked for nothing and looked who came is shown to somebody else.
  const isShy =
    asksWho(code) && ![sent, ...drawn].some((page) => page.fields.length > 0 || page.clips.length > 0)
  const others = isShy ? orNone(faults, () => drawnPages(markup, drawAs('phone'), url, work)) : []
  return { pages: [sent, ...drawn, ...others], scripts: drawing.scripts }
}

function drawnPages(markup: string, { loaded, pressed, acts }: Drawing, url: string, work: Work): Page[] {
  const told = acts.filter(({ kind }) => kind !== 'error')
  const texts = [loaded, ...pressed].filter((text) => text !== null)
  if (texts.length === 0 && told.length > 0) texts.push(markup)
  return texts.filter((text) => work.reads(text)).map((text) => withActs(readMarkup(text, url), told))
}

/** What a script has copied is there for the clipboard, and what it has made up as code is code of the page. */
function withActs(page: Page, acts: readonly Act[]): Page {
  const copied = acts.filter(({ kind }) => kind === 'copy').map(({ detail }) => ({ text: detail, offset: 0 }))
  const made = acts.filter(({ kind }) => kind === 'code' || kind === 'wallet')
  const scripts = [
    ...page.scripts,
    ...made.map(({ detail }) => ({ src: null, type: '', text: detail, integrity: null, offset: 0 })),
  ]
  const code = made.length === 0 ? page : readCode({ ...page, scripts })
  const { code: whole, joinedCode } = code
  return { ...page, scripts, code: whole, joinedCode, acts, clips: [...page.clips, ...copied] }
}

/** What the visit did not ask for, since it is at hand. */
function librariesOf({ scripts }: Page): Script[] {
  return scripts.flatMap(({ src }) => {
    const text = src === null ? null : libraryText(src)
    return src === null || text === null ? [] : [{ url: src, text }]
  })
}

function resourcesOf({ resources = [] }: Capture, kind: 'script' | 'frame') {
  return resources
    .filter((resource) => resource.kind === kind)
    .map(({ url, type, base64 }) => ({ url, text: decodeText(Buffer.from(base64, 'base64'), type) }))
}
