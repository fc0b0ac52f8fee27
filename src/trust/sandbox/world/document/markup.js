/** Documents out of markup. */
import { parseHTML } from 'linkedom'

const WHOLE = /<\/?(?:html|head)\b[^>]*>|<!doctype[^>]*>|<\/body\s*>/gi
const BODY = /<body\b([^>]*)>/i

/** A document from markup of any completeness. */
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

/** Puts a whole new document in place of the old one's elements. */
export function replaceDocument(document, html) {
  const other = parseDocument(html)
  document.head.innerHTML = other.head?.innerHTML ?? ''
  document.body.innerHTML = other.body?.innerHTML ?? ''
  for (const { name, value } of other.body?.attributes ?? []) document.body.setAttribute(name, value)
}
