import { SortedTexts } from '../net/sorted-texts.ts'
import { ownerGroup } from './address/owners.ts'
import { type Site, siteOf } from './address/site.ts'
import { atMost, BOUNDS, type Bound, reach } from './bounds/bounds.ts'
import type { ActKind } from './page/acts.ts'
import { fillingFrames, type Page } from './page/page.ts'
import { isAllToSee, isBare } from './page/shown.ts'
import type { Want } from './sandbox/wants.ts'
import { orNone, type Views } from './subjects.ts'
import { eachOnce } from './visit/loads.ts'
import type { Wanted } from './visit/resources.ts'

export interface Destination {
  readonly url: URL
  readonly bound: 'destinations' | 'offers' | 'reloads'
}

/**
 * Where the page's scripts lead its visitor, by themselves or after a click, before it has asked for anything: by a form
 * that is sent by GET, by an act, the last one by itself first, by a refresh that they have written, or to itself.
 *
 * @param visited where it has led so far.
 */
export function destinationOf(
  { views, wants, faults }: Views,
  visited: ReadonlySet<string> = new Set(),
): Destination | null {
  if (faults.length > 0) return null
  return orNone(faults, () => [ledTo(views, wants, visited)])[0] ?? null
}

/** Where a page that shows nothing else is sent by its own form; null of any other. */
export function submittedTo({ views, wants, faults }: Views): URL | null {
  const { page } = views.at(-1)?.subject ?? {}
  if (faults.length > 0 || !page || !isBare(page) || asksForSecrets(views)) return null
  return urlsOf(wants, 'form')[0] ?? null
}

export function wantedOf({ views, wants, faults }: Views, asked: ReadonlySet<string>): Wanted {
  const nothing = { answers: [], scripts: [], frames: [] }
  if (faults.length > 0 || asksForSecrets(views)) return nothing
  return orNone(faults, () => [wantedBy(views, wants, asked)])[0] ?? nothing
}

function wantedBy(views: Views['views'], wants: readonly Want[], asked: ReadonlySet<string>): Wanted {
  const [{ subject }, ...drawn] = views
  const { owner } = subject.last
  const own = (kind: Want['kind']) => urlsOf(wants, kind).filter((url) => siteOf(url).owner === owner)
  const self = subject.last
  const sent = new SortedTexts((subject.page?.scripts ?? []).map(({ src }) => [src ?? '', true]))
  const pages = drawn.flatMap(({ subject: { page } }) => page ?? [])
  const known = subject.page === null ? [] : framesOf(subject.page, self).seen
  const all = [...(subject.page === null ? [] : [subject.page]), ...pages].map((page) => framesOf(page, self))
  const isKnown = ({ href }: URL) => known.some((url) => url.href === href)
  const frames = eachOnce(all.flatMap(({ seen }) => seen)).filter((url) => !isKnown(url))
  const beside = eachOnce(all.flatMap(({ beside }) => beside)).filter((url) => !isKnown(url))
  const areBare = views.map(({ subject: { page } }) => page !== null && isBare(page))
  const pressed = areBare.includes(false) ? [] : own('pressed')
  // Beside an article they measure and advertise.
  const scripts = areBare.includes(true) ? own('script') : []
  const left = (urls: readonly URL[]) => eachOnce(urls).filter(({ href }) => !asked.has(href))
  const answered = subject.capture.resources?.filter(({ kind }) => kind === 'answer') ?? []
  const room = BOUNDS.answers.most - answered.length
  return {
    answers: within(left([...own('answer'), ...own('late'), ...pressed]), 'answers', room),
    scripts: left(scripts.filter(({ href }) => !sent.has(href))),
    frames: left([...atMost(frames, 'frames'), ...atMost(beside, 'frames_beside')]),
  }
}

function within(urls: readonly URL[], bound: Bound, room: number): readonly URL[] {
  if (urls.length > room) reach(bound)
  return urls.slice(0, Math.max(room, 0))
}

const MOST_BESIDE = 50

/**
 * The frames of a page that fill it or are all that there is to see, and those of unknown owners beside little text: maps,
 * films and advertisements are mostly of known ones.
 */
function framesOf(page: Page, { url: self, owner }: Site) {
  const filling = webUrls(fillingFrames(page).map(({ src }) => src))
  const shown = webUrls(page.frames.flatMap(({ src, hidden }) => (hidden ? [] : (src ?? []))))
  const seen = [...filling, ...shown.filter((url) => isAllToSee(url, self, page.shownLength))]
  const isUnknown = (url: URL) => {
    const site = siteOf(url)
    return site.owner === owner || ownerGroup(site) === null
  }
  const others = shown.slice(0, MOST_BESIDE).filter((url) => !seen.some(({ href }) => href === url.href))
  return { seen, beside: isBare(page) ? others.filter(isUnknown) : [] }
}

const asksForSecrets = (views: Views['views']) => views.some(({ subject }) => subject.secretFields.length > 0)

const urlsOf = (wants: readonly Want[], kind: Want['kind']) =>
  webUrls(wants.flatMap((want) => (want.kind === kind ? want.url : [])))

function webUrls(addresses: readonly string[]): URL[] {
  const urls = addresses.flatMap((address) => URL.parse(address) ?? [])
  return eachOnce(urls.filter(({ protocol }) => /^https?:$/.test(protocol)))
}

function ledTo(
  views: Views['views'],
  wants: readonly Want[],
  visited: ReadonlySet<string>,
): Destination | null {
  if (asksForSecrets(views)) return null
  const [{ subject }, ...drawn] = views
  const pages = drawn.flatMap(({ subject: { page } }) => page ?? [])
  const acts = pages.flatMap((page) => page.acts)
  const ledBy = (kind: ActKind, isLoad: boolean) =>
    acts.filter((act) => act.kind === kind && (act.phase === 'load') === isLoad).map(({ detail }) => detail)
  const sent = refreshOf(subject.page)
  const written = pages.flatMap(refreshOf).filter((address) => !sent.includes(address))
  const forms = urlsOf(wants, 'form').map(({ href }) => href)
  const byItself = [...forms, ...ledBy('navigate', true).reverse(), ...ledBy('open', true), ...written]
  const pressed = [...ledBy('navigate', false), ...ledBy('open', false)]
  const self = subject.last.url.href
  const [again] = [...urlsOf(wants, 'reload'), ...(comesAgain(subject.page) ? [subject.last.url] : [])]
  const firstOf = (addresses: readonly string[], bound: Destination['bound']): Destination | null => {
    const url = webUrls(addresses).find(
      ({ href }) => !visited.has(href) && (bound === 'reloads' || href !== self),
    )
    return url === undefined ? null : { url, bound }
  }
  return (
    firstOf(byItself, 'destinations') ??
    firstOf(again === undefined ? [] : [again.href], 'reloads') ??
    firstOf(pressed, 'offers')
  )
}

const MOST_SECONDS = 10
const AGAIN = /^\s{0,9}\d{0,1}(?:\.\d{0,9})?\s{0,9}[;,]?\s{0,9}$/

function comesAgain(page: Page | null): boolean {
  const refreshes = page?.metas.filter(({ name }) => name === 'refresh') ?? []
  return refreshes.some(({ content }) => content !== '' && AGAIN.test(content))
}

function refreshOf(page: Page | null): string[] {
  const refresh = page?.refresh ?? null
  return refresh !== null && refresh.seconds <= MOST_SECONDS ? [refresh.url] : []
}
