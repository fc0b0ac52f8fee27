import type { Place } from '../judge/rule.ts'

export const MOST_SHOWN = 200
const MOST_URL = 2048
const MOST_PLACE = 60
const LOOKED_AT = 16_384

const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
const AFTER_AUTHORITY = /[/\\?#\s"'<>]/

/**
 * Text of a page or header as a report may show it: every character that could change how the rest reads is written
 * like `\u{202e}`, passwords in URLs are left out, and what is longer than `most` characters (code points of the
 * result) ends in an ellipsis.
 */
export function shown(text: string, most = MOST_SHOWN): string {
  const pieces: string[] = []
  let length = 0
  for (const character of withoutPasswords(text)) {
    const piece = escaped(character)
    pieces.push(piece)
    length += width(piece)
    if (length > most) return shortened(pieces, length, most)
  }
  return pieces.join('')
}

export function shownEvidence({ at, offset, seen, expected = null }: Place) {
  return {
    at: shown(at, MOST_PLACE),
    offset,
    seen: shown(seen),
    expected: expected === null ? null : shown(expected),
  }
}

/** A URL without its password, at most 2,048 characters; the user name stays, since it is what deceives. */
export function shownUrl(url: string): string {
  const parsed = URL.parse(url)
  if (parsed === null) return shown(url, MOST_URL)
  parsed.password = ''
  return shown(parsed.href, MOST_URL)
}

export function shownInput(input: string): string {
  return (URL.parse(input)?.password ?? '') === '' ? shown(input, MOST_URL) : shownUrl(input)
}

/** Takes the password out of every `://user:password@` in a text, in one pass over its beginning. */
function withoutPasswords(whole: string): string {
  const text = whole.slice(0, LOOKED_AT)
  let result = ''
  let from = 0
  for (let at = text.indexOf('://'); at !== -1; at = text.indexOf('://', from)) {
    const start = at + 3
    const length = text.slice(start).search(AFTER_AUTHORITY)
    const end = length === -1 ? text.length : start + length
    result += text.slice(from, start) + withoutPassword(text.slice(start, end), end === LOOKED_AT)
    from = end
  }
  return result + text.slice(from)
}

function withoutPassword(authority: string, isCut: boolean): string {
  const colon = authority.indexOf(':')
  const sign = authority.lastIndexOf('@')
  if (colon !== -1 && colon < sign) return authority.slice(0, colon) + authority.slice(sign)
  // The rest was not read: a password may stand after the colon.
  return isCut && colon !== -1 ? authority.slice(0, colon) : authority
}

function escaped(character: string): string {
  return UNSAFE.test(character) ? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}` : character
}

function width(piece: string): number {
  return piece.length > 2 ? piece.length : 1
}

function shortened(pieces: string[], length: number, most: number): string {
  let left = length
  while (left > most - 1) left -= width(pieces.pop() ?? '')
  return `${pieces.join('')}…`
}
