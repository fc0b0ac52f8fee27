import type { DefaultTreeAdapterTypes as Dom } from 'parse5'
import { type General, readAttributes } from './attributes.ts'
import { reversed } from './disguise/legible.ts'
import type { Draft } from './draft.ts'
import { readElement, readField, readLabelled } from './elements.ts'
import { joinedPieces } from './pieces.ts'
import { type GatheredText, isBlock, type TextGatherer, tidy } from './text.ts'
import type { Visitor } from './walk.ts'
import { attributeOf } from './walk.ts'

const CAPTURED: ReadonlyMap<string, number> = new Map([
  ['a', 200],
  ['button', 200],
  ['label', 200],
  ['h1', 300],
  ['h2', 300],
])
const CLOSED = new Set(['script', 'style', 'noembed', 'noframes', 'iframe', 'title', 'textarea'])

const MATHML = 'http://www.w3.org/1998/Math/MathML'
const MOST_TURNED = 300
/** So many texts that nobody sees within a heading keep programs from reading it. */
const FEWEST_UNSEEN = 4
const TURNED = /unicode-bidi:(?:bidi|isolate)-override/

function isTurned(element: Dom.Element, style: string): boolean {
  const direction = attributeOf(element, 'dir') ?? ''
  return element.tagName === 'bdo'
    ? /^rtl$/i.test(direction)
    : TURNED.test(style) && style.includes('direction:rtl')
}

/** Whether a browser that runs scripts shows nobody what is in an element. */
function isKept(element: Dom.Element, { isHidden }: General): boolean {
  if (element.tagName === 'noscript') return true
  return isHidden || (element.tagName === 'template' && attributeOf(element, 'shadowrootmode') === null)
}

interface Captured {
  readonly capture: GatheredText
  readonly fields: number
}

export class Collector implements Visitor {
  readonly #draft: Draft
  readonly #text: TextGatherer
  readonly #offset: number | null
  readonly #offsets: ReadonlyMap<Dom.Element, number>
  readonly #captures = new Map<Dom.Element, Captured>()
  readonly #forms: Dom.Element[] = []
  readonly #blocks = new Set<Dom.Element>()
  readonly #unseen = new Set<Dom.Element>()
  /** Blocks out of sight, unless a style sheet says otherwise: they excuse nothing, and may show what is asked for. */
  readonly #aside = new Set<Dom.Element>()
  readonly #removed = new Set<Dom.Element>()
  readonly #turned = new Map<Dom.Element, GatheredText>()

  constructor(
    draft: Draft,
    text: TextGatherer,
    offsets: ReadonlyMap<Dom.Element, number>,
    offset: number | null,
  ) {
    this.#offsets = offsets
    this.#draft = draft
    this.#text = text
    this.#offset = offset
  }

  enter(element: Dom.Element, hidden: boolean): { readonly hidden: boolean } | null {
    const tag = element.tagName
    const offset = this.#offsetOf(element)
    const general = readAttributes(element, offset, this.#draft)
    const { style, isRemoved, isUnseen, isPicture, isEditable } = general
    const nowHidden = hidden || isKept(element, general)
    if (isBlock(tag, style)) {
      this.#text.edge(nowHidden)
      this.#blocks.add(element)
      if (isUnseen) this.#setAside(element)
    }
    const limit = CAPTURED.get(tag)
    if (limit !== undefined) {
      this.#captures.set(element, {
        capture: this.#text.begin(limit, /^h\d$/.test(tag)),
        fields: this.#draft.fields.length,
      })
    }
    if (tag === 'form') this.#forms.push(element)
    const place = {
      draft: this.#draft,
      text: this.#text,
      offset,
      style,
      hidden: nowHidden,
      within: this.#forms.at(-1) ?? null,
      embedded: this.#offset !== null,
    }
    if (element.namespaceURI === MATHML) this.#text.add(' ', nowHidden)
    if (tag === 'button' && !nowHidden) this.#text.note('pressed')
    readElement(element, place)
    const joined = nowHidden ? null : joinedPieces(element, style)
    if (joined !== null) this.#disguised(joined)
    if (isTurned(element, style)) this.#turned.set(element, this.#text.begin(MOST_TURNED))
    if (isPicture) readLabelled(element, place)
    if (isEditable) readField(element, place, 'contenteditable')
    if (CLOSED.has(tag)) return null
    if (isUnseen && !isBlock(tag, style)) this.#unseen.add(element)
    if (isRemoved) this.#removed.add(element)
    return { hidden: nowHidden }
  }

  text(value: string, hidden: boolean): void {
    this.#text.add(value, hidden, this.#unseen.size > 0 && this.#removed.size === 0)
  }

  leave(element: Dom.Element, hidden: boolean): void {
    if (this.#blocks.has(element)) this.#text.edge(hidden)
    this.#unseen.delete(element)
    const isAside = this.#aside.size > 0
    if (this.#aside.delete(element)) this.#text.isAside = this.#aside.size > 0
    const turned = this.#turned.get(element)
    if (turned !== undefined) this.#disguised(reversed(this.#text.end(turned)))
    this.#removed.delete(element)
    if (this.#forms.at(-1) === element) this.#forms.pop()
    const captured = this.#captures.get(element)
    if (captured === undefined) return
    this.#captures.delete(element)
    const text = this.#text.end(captured.capture)
    if (captured.capture.unseen >= FEWEST_UNSEEN) this.#draft.push(this.#draft.disguises, text)
    this.#keep(element, text, captured.fields, hidden || isAside)
  }

  #setAside(element: Dom.Element): void {
    this.#aside.add(element)
    this.#text.isAside = true
  }

  #disguised(text: string): void {
    const line = tidy(text)
    if (!/[a-z]/i.test(line)) return
    this.#draft.push(this.#draft.disguises, line)
    this.#draft.push(this.#draft.headings, line)
  }

  #keep(element: Dom.Element, text: string, firstField: number, hidden: boolean): void {
    const offset = this.#offsetOf(element)
    const draft = this.#draft
    switch (element.tagName) {
      case 'a': {
        const href = attributeOf(element, 'href') ?? attributeOf(element, 'xlink:href')
        const name = text === '' ? (attributeOf(element, 'aria-label') ?? '') : text
        const download = attributeOf(element, 'download') !== null
        if (href !== null) draft.push(draft.links, { href, text: tidy(name), download, hidden, offset })
        return
      }
      case 'button': {
        const owner = {
          id: attributeOf(element, 'form'),
          element: draft.formOf.get(element) ?? this.#forms.at(-1) ?? null,
        }
        const formAction = attributeOf(element, 'formaction')
        draft.push(draft.buttons, { text, owner, formAction, offset })
        return
      }
      case 'label': {
        const target = attributeOf(element, 'for')
        if (target !== null) draft.push(draft.labels, { target, text })
        for (const field of draft.fields.slice(firstField, firstField + 4)) field.label ||= text
        return
      }
      default:
        if (text !== '') draft.push(draft.headings, text)
    }
  }

  #offsetOf(element: Dom.Element): number {
    return this.#offset ?? this.#offsets.get(element) ?? 0
  }
}
