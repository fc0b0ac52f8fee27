import { hasDrawn, isXml } from './xml.ts'

const HTML_TYPES = new Set(['text/html', 'application/xhtml+xml', 'image/svg+xml'])
/** Types for which a browser sniffs the content (WHATWG MIME Sniffing, section 7). */
const UNKNOWN_TYPES = new Set(['', 'unknown/unknown', 'application/unknown', '*/*'])

const LOOKED_AT = 100_000
/** Beginnings of HTML (WHATWG MIME Sniffing). */
const BEGINNING =
  /^<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|\?xml|!--)(?:[\s>]|$)/i
const XML_ROOT = /<(?:[a-z]{1,20}:)?(?:html|svg)[\s>]/i
const TAG = /<[a-z!]/i

/** The media type of a Content-Type header, in lower case and without parameters; empty without one. */
export function mediaType(contentType: string | null): string {
  const [type = ''] = (contentType ?? '').slice(0, 1000).split(/[;,]/, 1)
  return type.trim().toLowerCase()
}

export function isMarkup(text: string, contentType: string | null): boolean {
  const start = Math.max(0, text.search(/[^\s\0]/))
  const head = text.slice(start, start + LOOKED_AT)
  if (isBinary(head.slice(0, 1000)) || !TAG.test(text)) return false
  const type = mediaType(contentType)
  if (HTML_TYPES.has(type)) return true
  if (isXml(type)) return XML_ROOT.test(text) || hasDrawn(text)
  return UNKNOWN_TYPES.has(type) && BEGINNING.test(head)
}

/** A few stray NULs do not stop a browser, so they must not hide a page; a tenth of control characters is no text. */
function isBinary(head: string): boolean {
  let odd = 0
  for (let i = 0; i < head.length; i++) {
    const code = head.charCodeAt(i)
    if (code === 0xfffd || code < 9 || (code > 13 && code < 32 && code !== 27)) odd++
  }
  return odd > 8 && odd * 10 > head.length
}
