import { ApiError } from '../http/errors.ts'
import { MAX_USER_ID, SLUG, WILDCARD } from './bodies.ts'
import { CHANNELS, type Channel } from './channels.ts'

const SLUG_IN_WORDS = '1-64 lower-case letters, digits and . _ : -, of which the first is a letter or digit'

export function parseProductKey(text: string): string {
  return SLUG.test(text) ? text : refuse('product_key', SLUG_IN_WORDS)
}

/** `wildcard` also allows `*`, for all types (contract N10). */
export function parseType(text: string, { wildcard = false }: { wildcard?: boolean } = {}): string {
  if (SLUG.test(text) || (wildcard && text === WILDCARD)) return text
  return refuse('type', wildcard ? `${WILDCARD} or ${SLUG_IN_WORDS}` : SLUG_IN_WORDS)
}

export function parseUserId(text: string, field = 'user_id'): string {
  return parseText(field, text, 1, MAX_USER_ID)
}

/** Drops repeats and orders by CHANNELS, so that equal choices are stored alike. */
export function parseChannels(texts: readonly string[]): Channel[] {
  const isKnown = texts.every((text) => CHANNELS.some((channel) => channel === text))
  if (!isKnown) refuse('channels', `any of ${CHANNELS.join(', ')}`)
  return CHANNELS.filter((channel) => texts.includes(channel))
}

export function parseText(
  field: string,
  text: string,
  least: number,
  most: number,
  expected = `${least}-${most} characters`,
): string {
  // A text never has more code points than UTF-16 units.
  const count = text.length > most ? [...text].length : text.length
  if (count < least || count > most) refuse(field, `${expected}, got ${count}`)
  return isStorable(text) ? text : refuseUnstorable(field)
}

export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

export function refuseUnstorable(field: string): never {
  return refuse(field, 'text without U+0000 and lone surrogates')
}

/** @throws ApiError `bad_request` (contract N2). */
export function refuse(field: string, expected: string): never {
  throw new ApiError('bad_request', `${field}: expected ${expected}`)
}
