import { joined } from '../page/code.ts'
import { keyedTexts, shiftedTexts } from './keyed-texts.ts'
import { literalsIn, withLiteralsDecoded, withNamesResolved } from './literals.ts'

const MAX_CODE = 200_000
const MAX_LITERALS = 400
const MAX_TEXT = 20_000
const MAX_LISTS = 60
const MAX_FILLERS = 12

const BASE64 = /^[A-Za-z0-9+/_-]{12,}={0,2}$/
const HEX = /^(?:(?:0x|\\x|%|,|\s|-|:)?[0-9a-f]{2}){8,}$/i
const NUMBERS = /\[\s{0,9}((?:0x)?[0-9a-f]{1,4}(?:\s{0,9},\s{0,9}(?:0x)?[0-9a-f]{1,4}){7,4000})/gi
const NUMBERS_AS_TEXT = /^\d{1,4}(?:[\s,;.|_-]{1,3}\d{1,4}){7,}$/
const LIST = /\[\s{0,9}(["'`][^[\]]{1,8000}["'`])\s{0,9},?\s{0,9}\]/g
const TAKEN_OUT =
  /\.replace(?:All)?\(\s?(?:\/(?<pattern>(?:\\.|[^/\\\n]){1,12})\/[a-z]{0,3}|["'`](?<text>[^"'`\n]{1,12})["'`])\s?,\s?["'`](?<by>[^"'`\n]{0,3})["'`]\s?\)|\.split\(\s?["'`](?<split>[^"'`\n]{1,12})["'`]\s?\)\s{0,9}\.join\(\s?["'`](?<glue>[^"'`\n]{0,3})["'`]\s?\)/g

/**
 * The texts that a code hides in literals and lists, by the tricks that the code has the means for: pieces, reversal,
 * filling, base64, hexadecimal digits, numbers of characters, keys. Nothing is run.
 *
 * @returns the code itself with its pieces put together first, then the texts; each at most 20,000 characters.
 */
export function* spelledTexts(code: string): Generator<string> {
  const whole = joined(code.slice(0, MAX_CODE))
  const resolved = withNamesResolved(joined(withLiteralsDecoded(whole)))
  if (resolved !== whole) yield resolved
  yield* withoutFillers(resolved)
  yield* listedTexts(resolved)
  const literals = literalsIn(resolved, MAX_LITERALS)
  const turns = /revers/i.test(resolved)
  const keyed: Uint8Array[] = [...numberLists(resolved)]
  for (const bytes of keyed) yield textOf(bytes)
  for (const literal of literals) {
    for (const text of turns ? [turned(literal), literal] : [literal]) {
      if (text !== literal) yield text
      const bytes = bytesOf(text)
      if (bytes === null) continue
      keyed.push(bytes)
      yield* readings(bytes, turns)
    }
  }
  yield* keyedTexts(resolved, keyed, literals)
  yield* shiftedTexts(resolved, keyed, literals)
}

function* readings(bytes: Uint8Array, turns: boolean): Generator<string> {
  const text = textOf(bytes)
  yield text
  if (turns) yield turned(text)
  // Packed text may be packed twice.
  const again = bytesOf(text.trim())
  if (again !== null) yield textOf(again)
}

function textOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, MAX_TEXT))
  return head.toString(bytes[1] === 0 && bytes[3] === 0 ? 'utf16le' : 'utf8')
}

function bytesOf(literal: string): Uint8Array | null {
  if (literal.length > MAX_TEXT) return null
  if (HEX.test(literal)) return Buffer.from(literal.replace(/0x|[^0-9a-f]/gi, ''), 'hex')
  if (NUMBERS_AS_TEXT.test(literal)) return numbersOf(literal.split(/\D+/))
  return BASE64.test(literal) ? Buffer.from(literal, 'base64') : null
}

function* numberLists(code: string): Generator<Uint8Array> {
  let lists = 0
  for (const { 1: list = '' } of code.matchAll(NUMBERS)) {
    if (++lists > MAX_LISTS) return
    const bytes = numbersOf(list.split(','))
    if (bytes !== null) yield bytes
  }
}

function numbersOf(written: readonly string[]): Uint8Array | null {
  const numbers = written.map(Number)
  return numbers.every((number) => number < 256) ? Uint8Array.from(numbers) : null
}

function* listedTexts(code: string): Generator<string> {
  if (!code.includes('join')) return
  let lists = 0
  for (const { 1: list = '' } of code.matchAll(LIST)) {
    if (++lists > MAX_LISTS) return
    const words = literalsIn(list, MAX_LITERALS)
    if (words.length < 2) continue
    for (const glue of ['', ' ']) {
      yield words.join(glue)
      if (/revers/i.test(code)) {
        yield words.toReversed().join(glue)
        yield turned(words.join(glue))
      }
    }
    const bytes = bytesOf(words.join(''))
    if (bytes !== null) yield textOf(bytes)
  }
}

function* withoutFillers(code: string): Generator<string> {
  let fillers = 0
  for (const { groups = {} } of code.matchAll(TAKEN_OUT)) {
    if (++fillers > MAX_FILLERS) return
    const { pattern, text, split, by, glue } = groups
    const filler = text ?? split ?? pattern?.replace(/\\(?=\W)/g, '').replace(/^\[(.{1,9})\]\+?$/, '$1')
    if (filler !== undefined) yield code.replaceAll(filler, by ?? glue ?? '')
  }
}

function turned(text: string): string {
  return [...text].reverse().join('')
}
