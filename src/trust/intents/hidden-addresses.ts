import type { Page, Spot } from '../page/page.ts'

const LITERAL = /["'`]([A-Za-z0-9+/]{24,600}={0,2})["'`]/g
const MAX_LITERALS = 200

/**
 * Addresses that scripts keep in base64, wherever they decode them. A literal that is decoded where it stands was read
 * with the page; one that has gone through a name or a list was not.
 */
export function* hiddenAddresses(page: Page): Generator<Spot & { readonly address: string }> {
  for (const { at, offset, text, lower } of page.code) {
    if (!lower.includes('atob')) continue
    let literals = 0
    for (const { 1: literal = '' } of text.matchAll(LITERAL)) {
      if (++literals > MAX_LITERALS) break
      const address = Buffer.from(literal, 'base64').toString('latin1')
      if (/^(?:https?|wss?):\/\/[\x21-\x7e]+$/i.test(address)) yield { at, offset, address }
    }
  }
}
