import { Element, parseHTML, ShadowRoot } from 'linkedom'
import { define } from '../members.js'

const WHOLE = /<\/?(?:html|head)\b[^>]*>|<!doctype[^>]*>|<\/body\s*>/gi
const BODY = /<body\b([^>]*)>/i
const DOCTYPE = /<!doctype[^>]*>/gi

export function parseDocument(html) {
  const text = `${html}`.replace(WHOLE, '')
  const found = BODY.exec(text)
  const [head, attributes, body] =
    found === null
      ? ['', '', text]
      : [text.slice(0, found.index), found[1], text.slice(found.index + found[0].length)]
  return parseHTML(`<!doctype html><html><head>${head}</head><body${attributes}>${body}</body></html>`)
    .document
}

export function replaceDocument(document, html) {
  const other = parseDocument(html)
  document.head.innerHTML = other.head?.innerHTML ?? ''
  document.body.innerHTML = other.body?.innerHTML ?? ''
  for (const name of document.body.getAttributeNames()) document.body.removeAttribute(name)
  for (const { name, value } of other.body?.attributes ?? []) document.body.setAttribute(name, value)
}

/** Fragments are parsed as the HTML Standard has it: a doctype counts for nothing, and a root has a head and a body. */
for (const { prototype } of [Element, ShadowRoot]) {
  const { get, set } = Object.getOwnPropertyDescriptor(prototype, 'innerHTML')
  define(prototype, {
    get innerHTML() {
      return get.call(this)
    },
    set innerHTML(html) {
      const text = html === null ? '' : `${html}`
      const document = this.ownerDocument
      if (this === document.documentElement) replaceDocument(document, text)
      else set.call(this, text.replace(DOCTYPE, ''))
    },
  })
}
