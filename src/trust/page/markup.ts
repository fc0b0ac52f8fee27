import { decodeText } from './charset.ts'
import { isMarkup, mediaType } from './sniff.ts'
import { htmlOfXml, isXml } from './xml.ts'

/** The text of a body that a browser would show as a document of elements, as HTML; null of any other. */
export function markupOf(body: Uint8Array, contentType: string | null): string | null {
  const text = decodeText(body, contentType)
  if (!isMarkup(text, contentType)) return null
  return isXml(mediaType(contentType)) ? htmlOfXml(text) : text
}
