const MAX_KEYED = 12
const MAX_LENGTH = 2000
const MAX_KEYS = 40
const PROBED = 24
const MIN_LENGTH = 10
const MOST_SHIFTED = 64

/** Bytes combined with a key by exclusive or, where a code does that: any byte, or a short literal of the code. */
export function* keyedTexts(
  code: string,
  lists: readonly Uint8Array[],
  literals: readonly string[],
): Generator<string> {
  if (!/\^(?!=?\s?["'`[\\/(^])/.test(code)) return
  const short = literals.filter(({ length }) => length > 1 && length <= 32).slice(0, MAX_KEYS)
  const keys = short.map((literal) => Buffer.from(literal))
  for (const list of lists.filter(isLong).slice(0, MAX_KEYED)) {
    for (let key = 1; key < 256; key++) yield* readable(list, (byte) => byte ^ key)
    for (const key of keys) yield* readable(list, (byte, index) => byte ^ (key[index % key.length] ?? 0))
  }
}

export function* shiftedTexts(
  code: string,
  lists: readonly Uint8Array[],
  literals: readonly string[],
): Generator<string> {
  if (!/fromCharCode|fromCodePoint|TextDecoder/i.test(code)) return
  const long = literals.filter((literal) => literal.length >= MIN_LENGTH).slice(0, MAX_KEYED)
  const texts = /charCodeAt|codePointAt/i.test(code) ? long.map((literal) => Buffer.from(literal)) : []
  for (const list of [...lists.filter(isLong), ...texts].slice(0, MAX_KEYED)) {
    for (let shift = -MOST_SHIFTED; shift <= MOST_SHIFTED; shift++) {
      if (shift !== 0) yield* readable(list, (byte) => byte + shift)
    }
  }
  for (const text of texts) {
    for (let shift = 1; shift < 26; shift++) yield* readable(text, (byte) => rotated(byte, shift))
  }
}

function isLong({ length }: Uint8Array): boolean {
  return length >= MIN_LENGTH
}

function rotated(byte: number, shift: number): number {
  const lower = byte | 32
  return lower >= 97 && lower <= 122 ? ((lower - 97 + shift) % 26) + (byte - lower + 97) : byte
}

function* readable(list: Uint8Array, change: (byte: number, index: number) => number): Generator<string> {
  const probe = list.subarray(0, PROBED)
  if (!probe.every((byte, index) => isPrinted(change(byte, index)))) return
  yield String.fromCharCode(...Array.from(list.subarray(0, MAX_LENGTH), change).map((byte) => byte & 255))
}

function isPrinted(byte: number): boolean {
  return byte >= 32 && byte < 127
}
