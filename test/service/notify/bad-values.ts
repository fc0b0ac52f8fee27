/** A name and a value, so that the title of a test can tell what it is about. */
export type Named<T = unknown> = readonly [what: string, value: T]

/** Neither is a character that a database, or UTF-8, can hold (contract N2). */
export const UNSTORABLE: readonly Named<string>[] = [
  ['U+0000', '\u0000'],
  ['U+0000 in the middle', 'a\u0000b'],
  ['a lone high surrogate', 'a\ud800'],
  ['a lone low surrogate', '\udc00a'],
  ['two surrogates in the wrong order', '\udc00\ud800'],
]

const NULL: Named = ['null', null]
const NOT_TEXT: readonly Named[] = [
  ['a number', 1],
  ['true', true],
  ['a list', ['a']],
  ['an object', { a: 'a' }],
]

/** What no field of text takes that may be left out. */
export const BAD_OPTIONAL_TEXT: readonly Named[] = [...NOT_TEXT, ...UNSTORABLE]

/** What no required field of text takes. */
export const BAD_TEXT: readonly Named[] = [NULL, ...BAD_OPTIONAL_TEXT]

/** What no product key and no type matches: `^[a-z0-9][a-z0-9._:-]{0,63}$`. */
export const BAD_SLUGS: readonly Named<string>[] = [
  ['empty', ''],
  ['of 65 characters', 'a'.repeat(65)],
  ['in capitals', 'Shop'],
  ['beginning with a dash', '-shop'],
  ['beginning with a dot', '.shop'],
  ['with a space', 'my shop'],
  ['with a space at its end', 'shop '],
  ['with a line feed at its end', 'shop\n'],
  ['with a slash', 'my/shop'],
  ['with an umlaut', 'lädchen'],
  ['with an Arabic digit', 'shop٣'],
  ['with an emoji', '🛒'],
]

export const GOOD_SLUGS: readonly Named<string>[] = [
  ['of one character', 'a'],
  ['beginning with a digit', '0'],
  ['of 64 characters', 'a'.repeat(64)],
  ['with every sign', 'a.b_c:d-e..__::--'],
]

/** At the edges of 1-128 code points; an emoji is one of them, in two UTF-16 units and four bytes. */
export const BAD_USER_IDS: readonly Named<string>[] = [
  ['empty', ''],
  ['of 129 characters', 'u'.repeat(129)],
  ['of 129 emoji', '😀'.repeat(129)],
]

/** `{"a":{"a":…{}}}`, so many levels deep. */
export function nestedData(levels: number): unknown {
  let value: unknown = {}
  for (let level = 1; level < levels; level++) value = { a: value }
  return value
}

/** An object whose JSON is as many bytes long in UTF-8, of characters of one byte or of four. */
export function dataOfBytes(bytes: number, character: 'a' | '😀' = 'a'): { text: string } {
  const room = bytes - '{"text":""}'.length
  const width = Buffer.byteLength(character)
  return { text: character.repeat(Math.floor(room / width)) + 'a'.repeat(room % width) }
}
