import type { DefaultTreeAdapterTypes as Dom } from 'parse5'
import { disguisedWords } from './disguise/legible.ts'
import type { Draft, FormOwner } from './draft.ts'
import { type TextGatherer, tidy } from './text.ts'
import { isTyped } from './typed.ts'
import { attributeOf, ownText } from './walk.ts'

export interface ElementContext {
  readonly draft: Draft
  readonly text: TextGatherer
  readonly offset: number
  readonly style: string
  readonly hidden: boolean
  readonly within: Dom.Element | null
  readonly embedded: boolean
}

type Reader = (element: Dom.Element, place: ElementContext) => void

const SVG = 'http://www.w3.org/2000/svg'
const UNLABELLED = new Set(['hidden', 'checkbox', 'radio'])
const NAMED_QR = /\bqr|qr-?code/i
const MAX_ADDRESS = 4096
const MOST_LINE = 300

export function readElement(element: Dom.Element, place: ElementContext): void {
  READERS.get(element.tagName)?.(element, place)
  if (isOwnField(element)) readField(element, place, (attributeOf(element, 'type') ?? 'text').toLowerCase())
  const { draft, style, offset } = place
  if (style.includes('url(')) readBackground(place)
  if (style.includes('position:fixed') && !place.hidden && isCovering(style))
    draft.push(draft.overlays, { offset })
}

const READ: Readonly<Record<string, Reader>> = {
  html: (element, { draft }) => {
    draft.language ??= attributeOf(element, 'lang') ?? attributeOf(element, 'xml:lang')
  },
  base: (element, { draft, embedded }) => {
    if (!embedded) draft.base ??= attributeOf(element, 'href')
  },
  title: readTitle,
  meta: readMeta,
  link: readLink,
  form: (element, { draft, offset }) =>
    draft.push(draft.forms, {
      element,
      id: attributeOf(element, 'id'),
      rawAction: attributeOf(element, 'action') ?? '',
      method: (attributeOf(element, 'method') ?? 'get').toLowerCase(),
      offset,
    }),
  input: readInput,
  textarea: (element, place) => readField(element, place, 'textarea'),
  select: (element, place) => readField(element, place, 'select'),
  script: readScript,
  iframe: readFrame,
  frame: readFrame,
  embed: readFrame,
  object: readFrame,
  portal: readFrame,
  fencedframe: readFrame,
  img: readImage,
  image: readImage,
  svg: readDrawing,
  canvas: readDrawing,
  area: (element, { draft, offset, hidden }) => {
    const href = attributeOf(element, 'href')
    const text = tidy(attributeOf(element, 'alt') ?? '')
    if (href !== null) draft.push(draft.links, { href, text, download: false, hidden, offset })
  },
}

const READERS: ReadonlyMap<string, Reader> = new Map(Object.entries(READ))

function readTitle(element: Dom.Element, { draft, offset, embedded }: ElementContext): void {
  const own = ownText(element).slice(0, 2000)
  const text = tidy(own)
  if (element.namespaceURI === SVG) draft.push(draft.images, { src: null, alt: text, offset })
  else if (embedded && draft.title !== null) draft.push(draft.metas, { name: 'title', content: text })
  else if (draft.title === null && text !== '') {
    draft.title = text
    draft.disguises.push(...disguisedWords(own))
    draft.titleOffset = offset
  }
}

function readMeta(element: Dom.Element, { draft }: ElementContext): void {
  const content = attributeOf(element, 'content')
  const charset = attributeOf(element, 'charset')
  if (content === null) {
    if (charset !== null) draft.push(draft.metas, { name: 'charset', content: charset })
    return
  }
  for (const kind of ['name', 'property', 'itemprop', 'http-equiv']) {
    const name = attributeOf(element, kind)?.trim().toLowerCase()
    if (name === undefined) continue
    draft.push(draft.metas, { name, content: content.slice(0, MAX_ADDRESS) })
    if (kind === 'http-equiv' && name === 'refresh') draft.refresh ??= content.slice(0, 1_000_000)
  }
}

function readLink(element: Dom.Element, { draft }: ElementContext): void {
  const href = attributeOf(element, 'href')
  const rel = (attributeOf(element, 'rel') ?? '').toLowerCase().split(/\s+/)
  if (href === null) return
  if (rel.includes('stylesheet')) {
    draft.push(draft.stylesheets, { href, integrity: attributeOf(element, 'integrity') })
  }
  if (rel.includes('canonical')) draft.canonical ??= href
  const isIcon = ['icon', 'apple-touch-icon', 'apple-touch-icon-precomposed', 'mask-icon', 'fluid-icon']
  if (rel.some((word) => isIcon.includes(word))) draft.push(draft.icons, href.slice(0, MAX_ADDRESS))
}

function ownerOf(element: Dom.Element, { draft, within }: ElementContext): FormOwner {
  return { id: attributeOf(element, 'form'), element: draft.formOf.get(element) ?? within }
}

function readInput(element: Dom.Element, place: ElementContext): void {
  const { draft, offset } = place
  const type = (attributeOf(element, 'type') ?? 'text').trim().toLowerCase()
  if (type === 'submit' || type === 'button' || type === 'image' || type === 'reset') {
    const text = tidy(attributeOf(element, 'value') ?? attributeOf(element, 'alt') ?? '')
    const formAction = attributeOf(element, 'formaction')
    draft.push(draft.buttons, { text, owner: ownerOf(element, place), formAction, offset })
    if (!place.hidden) place.text.note('pressed')
  } else readField(element, place, type)
}

const OWN_FIELD = /-(?:input|(?:text-?)?(?:field|area|box)|password)$/

/** An element of a page's own, of which the script that draws a field in it may be missing. */
function isOwnField({ tagName, attrs }: Dom.Element): boolean {
  return OWN_FIELD.test(tagName) && attrs.some(({ name }) => name === 'label' || name === 'placeholder')
}

const SHOWN_AS_PLACEHOLDER = /^(?:aria-placeholder|data-(?:ph|hint|label|(?:\w+-)?placeholder))$/

/** What style sheets show in a field that is empty. */
function placeholderOf(element: Dom.Element): string {
  const given = attributeOf(element, 'placeholder')
  return given ?? element.attrs.find(({ name }) => SHOWN_AS_PLACEHOLDER.test(name))?.value ?? ''
}

export function readField(element: Dom.Element, place: ElementContext, type: string): void {
  const { draft, style } = place
  const value = (name: string) => attributeOf(element, name) ?? ''
  const maxLength = Number.parseInt(value('maxlength'), 10)
  const isText = type === 'textarea'
  if (LOCKED.some((name) => attributeOf(element, name) !== null)) readLocked(element, place, isText)
  // A script that lets it be filled in draws the page anew.
  if (attributeOf(element, 'disabled') !== null) return
  const hidden = place.hidden || type === 'hidden'
  if (isTyped({ type, hidden: false }) && !SEARCH.test(value('name'))) place.text.note('asked')
  draft.push(draft.fields, {
    type,
    name: value('name').slice(0, 200),
    id: value('id').slice(0, 200),
    placeholder: tidy(placeholderOf(element).slice(0, 300)),
    autocomplete: value('autocomplete').trim().toLowerCase().slice(0, 100),
    value: (isText ? ownText(element) : value('value')).slice(0, 5000),
    label: tidy(['aria-label', 'title', 'label'].map((name) => value(name).slice(0, 200)).join(' ')),
    before: UNLABELLED.has(type) ? '' : place.text.takeBefore(),
    owner: ownerOf(element, place),
    maxLength: maxLength >= 0 ? maxLength : null,
    hidden,
    masked: type === 'password' || /text-security:(?:disc|circle|square)/.test(style),
    offset: place.offset,
  })
}

const SEARCH = /^(?:q|s|query|search)$/i

const LOCKED = ['readonly', 'disabled']
const FEWEST_WORDS = 3

/** A field that takes nothing and shows words is a line of text. */
function readLocked(element: Dom.Element, { draft, hidden }: ElementContext, isText: boolean): void {
  const value = isText ? ownText(element) : (attributeOf(element, 'value') ?? '')
  const line = tidy((value || attributeOf(element, 'placeholder') || '').slice(0, MOST_LINE))
  if (hidden || line.split(' ').length < FEWEST_WORDS) return
  draft.push(draft.headings, line)
}

function readScript(element: Dom.Element, { draft, offset }: ElementContext): void {
  const [type = ''] = (attributeOf(element, 'type') ?? '').toLowerCase().split(';', 1)
  draft.push(draft.scripts, {
    src: attributeOf(element, 'src') ?? attributeOf(element, 'href'),
    type: type.trim(),
    text: draft.codeOf(ownText(element)),
    integrity: attributeOf(element, 'integrity'),
    offset,
  })
}

function readFrame(element: Dom.Element, { draft, offset, style, hidden }: ElementContext): void {
  const src = attributeOf(element, 'src') ?? attributeOf(element, 'data')
  const html = attributeOf(element, 'srcdoc')
  if (html !== null) draft.push(draft.embedded, { html, offset })
  const isHidden = hidden || isInvisible(element, style)
  draft.push(draft.frames, {
    src,
    hidden: isHidden,
    fills: FILLING.every((part) => part.test(style)),
    offset,
  })
}

function isCovering(style: string): boolean {
  const has = (part: string) => new RegExp(`(?:^|;)(?:${part})(?:;|!|$)`).test(style)
  const isZero = (side: string) => has(`${side}:0(?:px|%)?`)
  if (has('inset:0(?:px|%)?')) return true
  const isWide = has('(?:min-)?width:100(?:%|vw)') || (isZero('left') && isZero('right'))
  return isWide && (has('(?:min-)?height:100(?:%|[ds]?vh)') || (isZero('top') && isZero('bottom')))
}

const FILLING = [/position:fixed/, /(?:^|;)(?:min-)?width:100(?:%|vw)/, /(?:^|;)(?:min-)?height:100(?:%|vh)/]

function isInvisible(element: Dom.Element, style: string): boolean {
  const isTiny = (value: string | null) => value !== null && /^\s{0,9}[012](?:px)?\s{0,9}$/.test(value)
  if (isTiny(attributeOf(element, 'width')) || isTiny(attributeOf(element, 'height'))) return true
  return /(?:^|;)(?:max-)?(?:width|height):[012](?:px)?(?:;|!|$)|(?:left|top|text-indent|margin-left|margin-top):-\d{4}/.test(
    style,
  )
}

function readImage(element: Dom.Element, { draft, offset }: ElementContext): void {
  const src =
    attributeOf(element, 'src') ??
    attributeOf(element, 'data-src') ??
    attributeOf(element, 'href') ??
    attributeOf(element, 'xlink:href')
  const alt =
    attributeOf(element, 'alt') ?? attributeOf(element, 'aria-label') ?? attributeOf(element, 'title')
  draft.push(draft.images, { src, alt: tidy((alt ?? '').slice(0, 300)), offset })
}

function readDrawing(element: Dom.Element, place: ElementContext): void {
  const name = ['id', 'class'].map((attribute) => attributeOf(element, attribute) ?? '').join(' ')
  const { draft, offset } = place
  if (attributeOf(element, 'aria-label') !== null) readLabelled(element, place)
  else if (NAMED_QR.test(name)) draft.push(draft.images, { src: null, alt: 'QR', offset })
}

export function readLabelled(element: Dom.Element, { draft, offset }: ElementContext): void {
  const alt = tidy((attributeOf(element, 'aria-label') ?? '').slice(0, 300))
  if (alt !== '') draft.push(draft.images, { src: null, alt, offset })
}

function readBackground({ draft, style, offset }: ElementContext): void {
  const src = /url\(["']?([^"')]+)/.exec(style)?.[1]
  if (src !== undefined) draft.push(draft.images, { src, alt: '', offset })
}
