import { defaultTreeAdapter as adapter, type DefaultTreeAdapterTypes, parse, serialize } from 'parse5'
import type { Chance } from '../chance.ts'
import type { Made, Resource } from '../envelope.ts'
import { escaped } from '../pages/layout.ts'

/** A way to hide a page from who only reads what is sent; a browser shows the same form. */
export interface Disguise {
  readonly id: string
  /** The disguise in one sentence. */
  readonly says: string
  apply(made: Made, chance: Chance): Made
}

/** The page to be hidden. */
export interface Plain {
  readonly url: string
  readonly html: string
  readonly title: string
  readonly language: string
  /** Markup within `head` and `body`. */
  readonly head: string
  readonly body: string
}

export interface Hidden {
  readonly html: string
  /** Files that a browser fetches besides. */
  readonly resources?: readonly Resource[]
}

export function disguise(
  id: string,
  says: string,
  hide: (page: Plain, chance: Chance) => Hidden | string,
): Disguise {
  return {
    id,
    says,
    apply(made, chance) {
      const hidden = hide(plainOf(made), chance)
      const { html, resources = [] } = typeof hidden === 'string' ? { html: hidden } : hidden
      const all = [...(made.resources ?? []), ...resources]
      return { ...made, body: html, ...(all.length === 0 ? {} : { resources: all }) }
    },
  }
}

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

export function elementsOf(node: Node): readonly Element[] {
  const below = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : []
  return adapter.isElementNode(node) ? [node, ...below] : below
}

/** The element of that name, which a parsed document always has. */
function partOf(document: Node, name: 'html' | 'head' | 'body'): Element {
  const found = elementsOf(document).find(({ tagName }) => tagName === name)
  if (found === undefined) throw new Error(`the document has no ${name}`)
  return found
}

function plainOf({ url, body }: Made): Plain {
  const html = Buffer.from(body).toString()
  const document = parse(html)
  const title = elementsOf(document).find(({ tagName }) => tagName === 'title')?.childNodes[0]
  return {
    url,
    html,
    title: title !== undefined && adapter.isTextNode(title) ? title.value : '',
    language: partOf(document, 'html').attrs.find(({ name }) => name === 'lang')?.value ?? 'en',
    head: serialize(partOf(document, 'head')),
    body: serialize(partOf(document, 'body')),
  }
}

/** A string literal that can stand inside a script element. */
export const literal = (text: string): string =>
  JSON.stringify(text)
    .replaceAll('</', '<\\/')
    .replaceAll('<!--', '<\\!--')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')

export const script = (code: string, attributes = ''): string => `<script${attributes}>${code}</script>`

export const base64Of = (text: string): string => Buffer.from(text).toString('base64')

/** An expression whose value is the text. */
export const fromBase64 = (text: string): string =>
  `new TextDecoder().decode(Uint8Array.from(atob("${base64Of(text)}"),function(c){return c.charCodeAt(0)}))`

/** The document that is sent in the place of the page; its title says whose it is, or not yet. */
export function cover(page: Plain, body: string, chance: Chance, head = ''): string {
  const title = chance.of([page.title, page.title, '', 'Loading...', 'Document'])
  return `<!DOCTYPE html>
<html lang="${page.language}"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1">${head}</head>
<body>
${body}
</body></html>`
}

/** Scripts in markup that was set do not run until they are made anew, as jQuery does. */
const REVIVED =
  'r.querySelectorAll("script").forEach(function(o){var n=document.createElement("script");for(var i=0;i<o.attributes.length;i++)n.setAttribute(o.attributes[i].name,o.attributes[i].value);n.text=o.text;o.replaceWith(n)})'

const hasScript = (page: Plain) => /<script/i.test(page.body)

/** A statement that makes scripts within the node of that expression run. */
export const revive = (page: Plain, node: string): string =>
  hasScript(page) ? `(function(r){${REVIVED}})(${node});` : ''

/** Statements that give the document the page's title and head. */
export const dress = (page: Plain): string =>
  `document.title=${literal(page.title)};document.head.insertAdjacentHTML("beforeend",${literal(page.head.replace(/<title[\s\S]*?<\/title>/gi, ''))});`

/** A function's statements that put the whole page into the document as it stands. */
export const reveal = (page: Plain): string =>
  `${dress(page)}document.body.innerHTML=${literal(page.body)};${revive(page, 'document.body')}`

export const frameAt = (url: string, body: string): Resource => ({
  url,
  kind: 'frame',
  contentType: 'text/html; charset=utf-8',
  body,
})

export const scriptAt = (url: string, body: string, contentType = 'text/javascript'): Resource => ({
  url,
  kind: 'script',
  contentType,
  body,
})

export const ownAddress = (page: Plain, chance: Chance): string =>
  new URL(`${chance.letters(4)}/${chance.hex(8)}.html`, page.url).href

/** A host that belongs to nobody whom the page names. */
export const otherAddress = (chance: Chance): string =>
  `https://${chance.name(3)}${chance.name(2)}.${chance.of(['com', 'net', 'org', 'de', 'fr', 'com.br', 'top', 'xyz'])}/${chance.letters(5)}/${chance.hex(6)}.html`

const LABELS = ['Continue', 'Next', 'Weiter', 'Continuer', 'Continuar', 'Avanti', '次へ', 'I am not a robot']
export const label = (chance: Chance): string => chance.of(LABELS)
