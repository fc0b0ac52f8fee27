import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { hashKey, isWellFormedKey, newKey, shownPart } from '../../src/keys/format.ts'

const BASE62 = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz']

test('a new key is wp_, 43 digits of secret and 6 check digits, and well-formed', () => {
  for (let round = 0; round < 1_000; round++) {
    const key = newKey()
    expect(key).toMatch(/^wp_[0-9A-Za-z]{49}$/)
    expect(isWellFormedKey(key)).toBe(true)
  }
})

test('the check digits are the CRC-32 of what precedes, in base62, most significant first', () => {
  const key = newKey()
  const value = [...key.slice(46)].reduce((sum, digit) => sum * 62 + BASE62.indexOf(digit), 0)
  expect(value).toBe(crc32(key.slice(0, 46)))
})

test('every one of the 256 bits varies from key to key', () => {
  const values = Array.from({ length: 200 }, () =>
    [...newKey().slice(3, 46)].reduce((sum, digit) => sum * 62n + BigInt(BASE62.indexOf(digit)), 0n),
  )
  for (let bit = 0n; bit < 256n; bit++) {
    expect(new Set(values.map((value) => (value >> bit) & 1n)).size).toBe(2)
  }
  expect(values.every((value) => value < 2n ** 256n)).toBe(true)
})

test('a key with any one character changed is malformed', () => {
  const key = newKey()
  for (let index = 0; index < key.length; index++) {
    for (const digit of BASE62) {
      if (digit === key.charAt(index)) continue
      expect(isWellFormedKey(key.slice(0, index) + digit + key.slice(index + 1))).toBe(false)
    }
  }
})

test.each([
  ['empty', ''],
  ['the prefix alone', 'wp_'],
  ['half', newKey().slice(0, 26)],
  ['one character short', newKey().slice(0, -1)],
  ['one character long', `${newKey()}0`],
  ['doubled', newKey().repeat(2)],
  ['with a line break behind', `${newKey()}\n`],
  ['with a space before', ` ${newKey()}`],
  ['in other case', newKey().toUpperCase()],
  ['with another prefix', newKey().replace('wp_', 'sk_')],
  ['oversized', `wp_${'a'.repeat(100_000)}`],
  ['of zeros', `wp_${'0'.repeat(49)}`],
  ['of letters beyond ASCII', `wp_${'é'.repeat(49)}`],
])('a key that is %s is malformed', (_, text) => {
  expect(isWellFormedKey(text)).toBe(false)
})

test('no generated text is taken for a key', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => !isWellFormedKey(text)))
  const digits = fc.string({ unit: fc.constantFrom(...BASE62), minLength: 49, maxLength: 49 })
  fc.assert(fc.property(digits, (text) => !isWellFormedKey(`wp_${text}`)))
})

test('a key is stored as its SHA-256, and shown by its first 12 characters', () => {
  expect(Buffer.from(hashKey('abc')).toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
  const key = newKey()
  expect(shownPart(key)).toBe(key.slice(0, 12))
})

/** CRC-32 bit by bit (ISO 3309), as an independent measure. */
function crc32(text: string): number {
  let crc = 0xffffffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}
