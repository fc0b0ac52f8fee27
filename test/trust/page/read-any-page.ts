import type { Page } from '../../../src/trust/page/page.ts'
import { readPage } from '../../../src/trust/page/read.ts'

/** A document for the tests of what looks at documents; fails where it is read as none. */
export function pageOf(html: string, url = 'https://shop.example/'): Page {
  const page = readPage(new TextEncoder().encode(html), 'text/html; charset=utf-8', url)
  if (page === null) throw new Error('read as no page')
  return page
}
