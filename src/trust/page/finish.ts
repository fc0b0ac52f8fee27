import { SortedTexts } from '../../net/sorted-texts.ts'
import { atMost, BOUNDS, reach } from '../bounds/bounds.ts'
import copyright from '../data/phrases/copyright.json'
import { sourceOf } from '../data/phrases.ts'
import { Budget } from './budget.ts'
import { readCode } from './code.ts'
import { sheetText } from './disguise/sheet-text.ts'
import type { Draft, FormOwner } from './draft.ts'
import type { Field, Page } from './page.ts'
import type { TextGatherer } from './text.ts'

const MOST_DISGUISES = 10
const MAX_ADDRESS = 4096
const MAX_DATA_ADDRESS = 100
const MAX_RESOLVED = 2048
const DATA = /^\s{0,9}data:/i

export function finishPage(draft: Draft, gathered: TextGatherer, url: string): Page {
  const { text, shownLength, seenLength, near, insertions } = gathered.whole()
  const base = baseOf(draft.base, url)
  const drawn = sheetText(draft.sheets)
  const sheet = drawn === null ? [] : [drawn]
  const addresses = new Budget(BOUNDS.addresses.most)
  const at = resolver(base, addresses)
  // What says most comes first, while there is room.
  const refresh = refreshOf(draft.refresh, at)
  const canonical = at(draft.canonical)
  const formIndex = formIndexer(draft)
  const known = (address: string) => at(address) ?? address.slice(0, MAX_DATA_ADDRESS)
  const located = {
    forms: draft.forms.map(({ rawAction, method, offset }) => ({
      action: rawAction.trim() === '' ? null : at(rawAction),
      rawAction: rawAction.slice(0, MAX_ADDRESS),
      method,
      offset,
    })),
    buttons: draft.buttons.map(({ text, owner, formAction, offset }) => ({
      text,
      form: formIndex(owner),
      formAction: at(formAction),
      offset,
    })),
    scripts: draft.scripts.map((script) => ({ ...script, src: at(script.src) })),
    frames: draft.frames.map((frame) => ({ ...frame, src: at(frame.src) })),
    icons: draft.icons.map(known),
    links: draft.links.map((link) => ({ ...link, href: known(link.href) })),
    stylesheets: draft.stylesheets.map(({ href, integrity }) => ({ href: known(href), integrity })),
    images: draft.images.map((image) => ({ ...image, src: at(image.src) })),
  }
  if (addresses.exceeded) draft.cut('addresses')
  return {
    ...located,
    ...readCode({ scripts: located.scripts, handlers: draft.handlers }),
    text,
    shownLength,
    seenLength,
    near,
    insertions,
    title: draft.title,
    titleOffset: draft.titleOffset,
    siteName: draft.metas.find(({ name }) => name === 'og:site_name')?.content ?? null,
    headings: atMost([...draft.headings, ...sheet], 'headings'),
    disguises: [...new Set([...draft.disguises, ...gathered.disguised()])].slice(0, MOST_DISGUISES),
    copyright: copyrightLines(text),
    metas: draft.metas,
    refresh,
    language: draft.language,
    base: draft.base === null ? null : base,
    canonical,
    savedFrom: draft.savedFrom,
    fields: fieldsOf(draft, formIndex),
    handlers: draft.handlers,
    overlays: draft.overlays,
    logos: draft.logos,
    clips: draft.clips,
    held: null,
    stored: draft.stored,
    embedded: draft.embedded.map(({ html }) => html),
    acts: [],
    padding: draft.padding,
    truncated: draft.truncated,
    nodes: draft.nodes,
  }
}

/** A base that would make every address long is taken as the root of its site. */
function baseOf(written: string | null, url: string): string {
  const base = absolute(written ?? '', url) ?? url
  if (base.length <= MAX_RESOLVED) return base
  const origin = originOf(base)
  return origin !== null && origin.length < MAX_RESOLVED ? `${origin}/` : url
}

function resolver(base: string, budget: Budget): (address: string | null) => string | null {
  const origin = originOf(base)
  return (address) => {
    if (address === null) return null
    if (budget.exceeded) return DATA.test(address) ? absolute(address, base) : null
    const isPlain = origin !== null && origin.length + address.length <= MAX_RESOLVED && isPlainPath(address)
    const href = isPlain ? origin + address : absolute(address, base)
    // What is cut stays in memory as a whole, and the base is taken apart each time.
    const cost = isPlain ? (href?.length ?? 0) : Math.max(href?.length ?? 0, base.length)
    return budget.take(cost) < cost ? null : (href?.slice(0, MAX_RESOLVED) ?? null)
  }
}

function originOf(base: string): string | null {
  const url = URL.parse(base)
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : null
}

/** A path that a browser takes as it stands: most addresses are such, and to take one apart costs a microsecond. */
function isPlainPath(address: string): boolean {
  return /^\/[\w\-./?=&]*$/.test(address) && !address.startsWith('//') && !address.includes('/.')
}

function absolute(address: string, base: string): string | null {
  if (DATA.test(address)) return address.trimStart().slice(0, MAX_DATA_ADDRESS)
  return URL.parse(address.slice(0, MAX_ADDRESS), base)?.href ?? null
}

function formIndexer(draft: Draft): (owner: FormOwner) => number | null {
  const byElement = new Map(draft.forms.map(({ element }, index) => [element, index]))
  const byId = new SortedTexts(draft.forms.flatMap(({ id }, index) => (id === null ? [] : [[id, index]])))
  return ({ id, element }) => {
    if (id !== null) return byId.get(id) ?? null
    return element === null ? null : (byElement.get(element) ?? null)
  }
}

function fieldsOf(draft: Draft, formIndex: (owner: FormOwner) => number | null): Field[] {
  const labels = new SortedTexts(draft.labels.map(({ target, text }) => [target, text]))
  return draft.fields.map(({ owner, before, label, ...field }) => {
    const named = `${labels.get(field.id) ?? ''} ${label}`.trim()
    return { ...field, label: named === '' ? before : named, form: formIndex(owner) }
  })
}

/** `5; url=x` in its many spellings (WHATWG HTML, "shared declarative refresh steps"). */
function refreshOf(content: string | null, at: (address: string) => string | null): Page['refresh'] {
  const found =
    /^\s{0,9}(\d{0,9})[\d.]{0,9}\s{0,9}[;,]?\s{0,9}(?:url\s{0,9}=\s{0,9})?(["']?)([\s\S]*)$/i.exec(
      content?.slice(0, MAX_ADDRESS) ?? '',
    )
  if (content === null || found === null) return null
  const [, seconds = '', quote = '', rest = ''] = found
  const end = quote === '' ? -1 : rest.indexOf(quote)
  const address = (end < 0 ? rest : rest.slice(0, end)).trim()
  const url = address === '' ? null : at(address)
  return url === null ? null : { url, seconds: Number(seconds) }
}

const MARK = new RegExp(`\\(c\\)\\s?(?:19|20)\\d\\d|${sourceOf(copyright)}`, 'gi')

function segmentAt(line: string, index: number): string {
  const end = line.indexOf('|', index)
  return line.slice(line.lastIndexOf('|', index) + 1, end < 0 ? line.length : end)
}

function copyrightLines(text: string): string[] {
  const lines: string[] = []
  let passed = 0
  for (const { index } of text.matchAll(MARK)) {
    if (index < passed) continue
    if (lines.length === BOUNDS.copyright.most) {
      reach('copyright')
      break
    }
    const start = Math.max(text.lastIndexOf('\n', index) + 1, index - 80)
    const newline = text.indexOf('\n', index)
    passed = Math.min(newline < 0 ? text.length : newline, index + 160)
    lines.push(segmentAt(text.slice(start, passed), index - start))
  }
  return lines
}
