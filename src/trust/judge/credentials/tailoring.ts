import { around } from '../../page/code.ts'
import type { Code, Page, Spot } from '../../page/page.ts'

const FROM_LINK =
  /location\.(?:hash|search|href)|location\[["'`](?:hash|search|href)|urlsearchparams|document\.(?:url|location)/
const DOMAIN =
  /split\(\s?["'`]@["'`]|split\(\s?\/@|indexof\(\s?["'`]@["'`]|\.(?:replace|match|exec)\(\s?\/[^/\n]{0,40}@[^/\n]{0,40}\/|\/[^/\n]{0,40}@[^/\n]{0,40}\/\.exec\(/
const MADE_ADDRESS =
  /["'`]https?:\/\/[^"'`\s]{0,300}(?:["'`]\s?\+|\$\{)|["'`]url\(https?:\/\/[^"'`\s]{0,300}(?:["'`]\s?\+|\$\{)/
const SHOWN = /\.src\s?=|\.srcdoc\s?=|background|\.attr\(\s?["'`]src|setattribute\(\s?["'`]src|\.href\s?=/
const MAX_CODE = 200_000

/**
 * The script that takes a mail address out of the link and fetches pictures by its domain, so that one page looks
 * like any company's; null without one. An honest sign-in only fills in the address.
 */
export function tailoringOf(page: Page): (Spot & { readonly seen: string }) | null {
  for (const code of page.joinedCode) {
    if (code.lower.length > MAX_CODE || !code.lower.includes('@') || !FROM_LINK.test(code.lower)) continue
    const place = MADE_ADDRESS.exec(code.lower)
    if (place === null || !SHOWN.test(code.lower) || !DOMAIN.test(code.lower)) continue
    return { at: code.at, offset: code.offset, seen: around(code.text, place.index) }
  }
  return null
}

export function fillsAddressIn(page: Page): boolean {
  return page.joinedCode.some((code) => code.lower.length <= MAX_CODE && fills(code))
}

function fills({ lower }: Code): boolean {
  return FROM_LINK.test(lower) && /mail|@/.test(lower) && /\.value\s?=(?!=)|\.val\(\s?\w/.test(lower)
}
