import type { Page } from '../page/page.ts'
import { SHORT_TEXT } from '../page/shown.ts'
import { isTyped } from '../page/typed.ts'
import { literalsIn } from './literals.ts'

const MOST_LITERALS = 500
const FEWEST_WORDS = 3
const ASKS = /<(?:input|textarea)\b[^>]*>|<a\b[^>]*\sdownload[\s=>]/i
/** Markup in Base64 (RFC 4648). */
const ENCODED = /(?<![\w+/])[A-Za-z\d+/]{200,20000}={0,2}(?![\w+/])/g
const MOST_ENCODED = 10
const OVERLAY = /^\s*<(?:div|section|dialog|form|iframe|html|!doctype|style|h1|p)\b/i
const TAG = /<\/?[a-z][a-z\d]*[\s>/]/i

/**
 * The markup in the texts of a page's own scripts that waits for what only a person does: where the page shows little
 * and its scripts have drawn nothing that asks, what asks for something or hands out a file; else what is in Base64.
 * Null where there is none.
 */
export function heldMarkup(sent: Page, drawn: readonly Page[]): string | null {
  if (![sent, ...drawn].every(showsLittle)) return encodedMarkup(sent)
  const texts = sent.joinedCode.flatMap(({ text }) =>
    ASKS.test(text) ? literalsIn(text, MOST_LITERALS) : [],
  )
  const markup = texts.filter((text) => TAG.test(text)).join('\n')
  return ASKS.test(markup) && wordsIn(markup) >= FEWEST_WORDS ? markup : encodedMarkup(sent)
}

/** The markup that a page's scripts hold in Base64, as those that are put into hacked pages do. */
function encodedMarkup({ joinedCode }: Page): string | null {
  const found = joinedCode.flatMap(({ text }) => text.match(ENCODED)?.slice(0, MOST_ENCODED) ?? [])
  const texts = found.map((code) => Buffer.from(code, 'base64').toString())
  const markup = texts.filter((text) => OVERLAY.test(text) && !text.includes('\ufffd')).join('\n')
  return wordsIn(markup) >= FEWEST_WORDS ? markup : null
}

const wordsIn = (markup: string) => markup.replace(/<[^>]{0,4000}>/g, ' ').match(/\p{L}{2,}/gu)?.length ?? 0

function showsLittle({ shownLength, fields }: Page): boolean {
  const typed = fields.filter((field) => isTyped(field) && !field.hidden)
  return shownLength <= SHORT_TEXT && typed.length <= 1 && !typed.some(({ masked }) => masked)
}
