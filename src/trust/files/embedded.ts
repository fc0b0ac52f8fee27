import type { Page, Spot } from '../page/page.ts'
import { isPayload } from './kinds.ts'
import { magicOf } from './signature.ts'
import { KeyGuesses } from './xor-key.ts'

export interface HeldFile extends Spot {
  readonly seen: string
  /** Kind of the decoded bytes; `opaque` where none is known, such as of encrypted ones. */
  readonly kind: 'program' | 'text' | 'opaque'
}

const LITERAL = /[A-Za-z0-9+/=_\-\\%]{200,}/g
const NUMBERS = /[[("'`]\s?(-?(?:0x)?[0-9a-f]{1,3}\s?,[\s0-9a-fx,-]{126,})/gi
const MIN_NUMBERS = 64
const MIN_OPAQUE = 4000
const HEAD = 165_000
const SHOWN = 60
const MAX_JOINED = 1_000_000

/**
 * The files that a page holds in scripts, fields, data attributes and text; the first program ends the list. Beside
 * the usual codings, reversed text and bytes under a key are read where the page's scripts have the means for them.
 */
export function heldFiles(page: Page): readonly HeldFile[] {
  const codes = page.code
  const turnsAround = codes.some(({ lower }) => lower.includes('reverse'))
  const keys = new KeyGuesses(codes)
  const files: HeldFile[] = []
  for (const { at, offset, text } of sourcesOf(page)) {
    for (const { written, readings } of candidatesIn(whole(text), turnsAround)) {
      const kind = kindOf(readings, written.length, keys)
      if (kind !== null) files.push({ at, offset, seen: written.slice(0, SHOWN), kind })
      if (kind === 'program') return files
    }
  }
  return files
}

function* sourcesOf(page: Page): Generator<Spot & { readonly text: string }> {
  yield* page.code
  for (const [index, { text, type, offset }] of page.scripts.entries()) {
    if (type !== '' && text !== '') yield { at: `script[${index}]`, offset, text }
  }
  for (const [index, { value, offset }] of page.fields.entries()) {
    yield { at: `html:field[${index}]`, offset, text: value }
  }
  for (const [index, { text, offset }] of page.stored.entries()) {
    yield { at: `html:data[${index}]`, offset, text }
  }
  yield { at: 'html:text', offset: null, text: page.text }
}

function whole(text: string): string {
  if (text.length > MAX_JOINED) return text
  return text
    .replace(/["'`]\s{0,20}(?:[+,]|;?\s{0,20}[\w$]{1,40}\s{0,3}\+=)\s{0,20}["'`]/g, '')
    .replace(/\\?\r?\n\s{0,20}(?=[\w+/]{60})/g, '')
}

interface Candidate {
  readonly written: string
  /** First bytes, read forwards and backwards. */
  readonly readings: readonly Uint8Array[]
}

function* candidatesIn(text: string, turnsAround: boolean): Generator<Candidate> {
  for (const { 1: written = '' } of text.matchAll(NUMBERS)) {
    const bytes = numbersOf(written)
    if (bytes !== null) yield { written, readings: [bytes] }
  }
  for (const { 0: written } of text.matchAll(LITERAL)) {
    const forward = decoded(written.slice(0, HEAD))
    const backward = turnsAround ? [decoded(turned(written.slice(-HEAD)))] : []
    yield { written, readings: [forward, ...backward] }
  }
}

function numbersOf(list: string): Uint8Array | null {
  const numbers = list.slice(0, HEAD).split(',').slice(0, -1).map(Number)
  const areBytes = numbers.length >= MIN_NUMBERS && numbers.every((number) => number >= -128 && number < 256)
  return areBytes ? Uint8Array.from(numbers) : null
}

function decoded(literal: string): Uint8Array {
  const digits = literal.replace(/\\[xnrt]|%/g, '')
  if (/^[0-9a-f]+$/i.test(digits)) {
    return Buffer.from(digits.slice(0, digits.length - (digits.length % 2)), 'hex')
  }
  const base64 = digits.replaceAll('-', '+').replaceAll('_', '/').replace(/=+/g, '')
  return Buffer.from(base64.slice(0, base64.length - (base64.length % 4)), 'base64')
}

function turned(text: string): string {
  return Buffer.from(text, 'latin1').reverse().toString('latin1')
}

const FONTS = ['\0\x01\0\0', 'OTTO', 'true', 'ttcf']

function kindOf(readings: readonly Uint8Array[], length: number, keys: KeyGuesses): HeldFile['kind'] | null {
  const kinds = readings.map(magicOf)
  if (readings.some(isPayload)) return 'program'
  // Bytes with a signature have no key; text may be bytes under one.
  if (readings.some((bytes, i) => isUnknown(kinds[i] ?? 'empty') && keys.reveal(bytes))) return 'program'
  const head = Buffer.from(readings[0]?.subarray(0, 40) ?? []).toString('latin1')
  if (kinds[0] === 'text' || kinds[0] === 'script') return /^\s*[[{]/.test(head) ? null : 'text'
  const isFont = FONTS.some((font) => head.startsWith(font))
  return kinds[0] === 'binary' && length >= MIN_OPAQUE && !isFont ? 'opaque' : null
}

function isUnknown(magic: ReturnType<typeof magicOf>): boolean {
  return magic === 'binary' || magic === 'text'
}
