import {
  defaultTreeAdapter as adapter,
  type DefaultTreeAdapterTypes,
  parse,
  parseFragment,
  serialize,
} from 'parse5'
import type { Chance } from '../chance.ts'
import { escaped } from '../pages/layout.ts'
import { type Disguise, disguise } from './disguise.ts'

type Parent = DefaultTreeAdapterTypes.ParentNode
type Text = DefaultTreeAdapterTypes.TextNode

/** Elements whose text is no markup, or is not shown. */
const CODE = new Set(['script', 'style', 'noscript', 'template', 'iframe'])
const ONLY_TEXT = new Set(['title', 'option', 'textarea'])

/** Calls `change` for each text that is shown; `isPlain`: it can have no elements in it. */
function eachText(parent: Parent, change: (text: Text, parent: Parent, isPlain: boolean) => void): void {
  const name = adapter.isElementNode(parent) ? parent.tagName : ''
  if (CODE.has(name)) return
  for (const child of [...parent.childNodes]) {
    if (adapter.isTextNode(child)) {
      if (child.value.trim() !== '')
        change(child, parent, ONLY_TEXT.has(name) || !adapter.isElementNode(parent))
    } else if ('childNodes' in child) eachText(child, change)
  }
}

/** The document with other letters in its texts. */
function withTexts(html: string, write: (text: string) => string): string {
  const document = parse(html)
  eachText(document, (text) => {
    text.value = write(text.value)
  })
  return serialize(document)
}

/** The document with markup in the place of its texts. */
function withMarkup(html: string, write: (text: string) => string): string {
  const document = parse(html)
  eachText(document, (text, parent, isPlain) => {
    if (isPlain) return
    for (const node of parseFragment(write(text.value)).childNodes) adapter.insertBefore(parent, node, text)
    adapter.detachNode(text)
  })
  return serialize(document)
}

const INVISIBLE = ['\u200b', '\u200c', '\u200d', '\u2060', '\u00ad', '\ufeff']

const split = (text: string, chance: Chance) =>
  [...text].map((letter) => (chance.maybe(0.6) ? letter + chance.of(INVISIBLE) : letter)).join('')

/** Letters of other scripts that look the same. */
const TWINS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aаeеoоpрcсxхyуiіsѕjјAАBВEЕHНKКMМOОPРCСTТXХIІロ口ト卜ニ二カ力エ工ハ八タ夕'].flatMap(
    (letter, index, all) => (index % 2 === 0 ? [[letter, all[index + 1] ?? letter]] : []),
  ),
)

const byWords = (text: string, write: (word: string) => string) =>
  text.replace(/[\p{L}\p{N}]{2,}|[^\p{L}\p{N}]+/gu, (piece) =>
    /^[\p{L}\p{N}]/u.test(piece) ? write(piece) : escaped(piece),
  )

const backwards = (text: string) => [...text].reverse()

const ROW = 'display:inline-flex;flex-direction:row-reverse'

/** A character that no page has, before and after a code point that becomes a reference. */
const [FROM, TO] = ['\ue000', '\ue001']
const marked = (text: string) =>
  [...text].map((letter) => `${FROM}${(letter.codePointAt(0) ?? 0).toString(16)}${TO}`).join('')

function asReferences(html: string, chance: Chance): string {
  const document = parse(html)
  eachText(document, (text) => {
    text.value = marked(text.value)
  })
  const attributes = (parent: Parent): void => {
    for (const child of parent.childNodes)
      if (adapter.isElementNode(child)) {
        for (const attribute of child.attrs) attribute.value = marked(attribute.value)
        attributes(child)
      }
  }
  attributes(document)
  return serialize(document).replace(new RegExp(`${FROM}([0-9a-f]+)${TO}`, 'g'), (_, hex: string) =>
    chance.of([`&#x${hex};`, `&#${Number.parseInt(hex, 16)};`, `&#X00${hex.toUpperCase()};`]),
  )
}

const anyCase = (name: string, chance: Chance) =>
  [...name].map((letter) => (chance.maybe(0.5) ? letter.toUpperCase() : letter)).join('')

/** Tags in any case and with odd white space, end tags left out, elements that nobody knows. */
function oddTags(html: string, chance: Chance): string {
  const document = serialize(parse(html))
  return document
    .split(/(<(?:script|style)\b[\s\S]*?<\/(?:script|style)>|<!--[\s\S]*?-->)/i)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replace(/<\/(?:p|li|td|tr|option|body|html)>/g, '')
            .replace(/<(\/?)([a-z][a-z0-9]*)/g, (_, slash: string, name: string) =>
              slash === ''
                ? `<${anyCase(name, chance)}${chance.of(['\n', '\t', ' /', '\f'])}`
                : `</${anyCase(name, chance)}\n`,
            )
            .replace(/<(form)/gi, (tag) => `<X-${chance.letters(4)}><CENTER><NOBR>${tag}`),
    )
    .join('')
}

export const TEXTS: readonly Disguise[] = [
  disguise('letters_split', 'Characters that are not seen stand between the letters.', ({ html }, chance) =>
    withTexts(html, (text) => split(text, chance)),
  ),
  disguise(
    'letters_swapped',
    'Letters of another script that look the same stand in for some.',
    ({ html }, chance) =>
      withTexts(html, (text) =>
        [...text].map((letter) => (chance.maybe(0.7) ? (TWINS[letter] ?? letter) : letter)).join(''),
      ),
  ),
  disguise(
    'words_split_by_elements',
    'Elements that are not shown stand within the words.',
    ({ html }, chance) =>
      withMarkup(html, (text) =>
        byWords(text, (word) =>
          [...word].map(escaped).join(`<span style="display:none">${chance.letters(2)}</span>`),
        ),
      ),
  ),
  disguise('css_order', 'Words stand backwards, and a style turns them round.', ({ html }) =>
    withMarkup(html, (text) =>
      byWords(
        text,
        (word) =>
          `<span style="${ROW}">${backwards(word)
            .map((letter) => `<i style="font-style:normal">${escaped(letter)}</i>`)
            .join('')}</span>`,
      ),
    ),
  ),
  disguise('bidi', 'Texts stand backwards, and marks of direction turn them round.', ({ html }, chance) =>
    withMarkup(html, (text) =>
      chance.maybe(0.5)
        ? `<bdo dir="rtl">${escaped(backwards(text).join(''))}</bdo>`
        : `\u202e${escaped(backwards(text).join(''))}\u202c`,
    ),
  ),
  disguise('text_as_images', 'Texts are the alternative texts of images.', ({ html }, chance) =>
    withMarkup(html, (text) => `<img src="/i/${chance.hex(8)}.png" alt="${escaped(text.trim())}">`),
  ),
  disguise(
    'references',
    'All texts and attributes are written as references to characters.',
    ({ html }, chance) => asReferences(html, chance),
  ),
  disguise('odd_tags', 'Tags are in any case, oddly spaced, unknown or left out.', ({ html }, chance) =>
    oddTags(html, chance),
  ),
]
