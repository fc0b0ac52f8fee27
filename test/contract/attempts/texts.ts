import * as fc from 'fast-check'
import type { JsonSchema } from '../document.ts'

/** How many characters a text has at most where its schema sets no limit. */
const USUAL_LENGTH = 40
/** Integers near the ends of their range are made more often: of these all mean the longest text. */
const EDGE = 12
/** One of each length in UTF-8. */
const CHARACTERS = ['a', 'é', '中', '😀'] as const

/** JSON Schema counts code points. */
export function lengthOf(text: string): number {
  return [...text].length
}

export function patternOf({ pattern }: JsonSchema): RegExp | null {
  return pattern === undefined ? null : new RegExp(pattern, 'u')
}

/** Texts that a schema admits, those at its limits among them. */
export function textsOf(schema: JsonSchema): fc.Arbitrary<string> {
  const { format, maxLength } = schema
  const formats = format === undefined ? formatsInWords(schema) : [format]
  const candidates =
    formats.length === 0 ? plainTexts(schema) : formats.map((each) => formatted(each, maxLength))
  return fc.oneof(...candidates).filter((text) => admits(schema, text))
}

/** JSON Schema has no format of both, so that the document says it in words. */
function formatsInWords({ description = '' }: JsonSchema): readonly string[] {
  return /\bIPv4\b.*\bIPv6\b/.test(description) ? ['ipv4', 'ipv6'] : []
}

/** Any text that UTF-8 can write. */
export function anyText(constraints: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> {
  const units = ['grapheme-ascii', 'grapheme', 'binary', 'binary-ascii'] as const
  return fc.oneof(...units.map((unit) => fc.string({ ...constraints, unit })))
}

function admits(schema: JsonSchema, text: string): boolean {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema
  const length = lengthOf(text)
  return length >= minLength && length <= maxLength && (patternOf(schema)?.test(text) ?? true)
}

function plainTexts(schema: JsonSchema): fc.MaybeWeightedArbitrary<string>[] {
  const { minLength = 0, maxLength = USUAL_LENGTH } = schema
  const pattern = patternOf(schema)
  const atLimits = fc
    .tuple(fc.constantFrom(...CHARACTERS), fc.integer({ min: minLength, max: maxLength + EDGE }))
    .map(([character, length]) => character.repeat(Math.min(length, maxLength)))
  const free = [anyText({ minLength, maxLength: Math.min(maxLength, USUAL_LENGTH) }), atLimits]
  if (pattern === null) return free
  const long = fc.stringMatching(pattern, {
    maxLength: Math.min(maxLength, 4 * USUAL_LENGTH),
    size: 'medium',
  })
  const matching = [
    { weight: 20, arbitrary: fc.stringMatching(pattern, { maxLength }) },
    { weight: 1, arbitrary: long },
  ]
  // Where a pattern only forbids some characters, nearly any text will do and is odder than what is made of the pattern.
  const isFree = CHARACTERS.every((character) => admits(schema, character.repeat(minLength + 1)))
  return isFree ? [...matching, ...free.map((arbitrary) => ({ weight: 10, arbitrary }))] : matching
}

function formatted(format: string, maxLength = 2_000): fc.Arbitrary<string> {
  const texts: Readonly<Record<string, fc.Arbitrary<string>>> = {
    uri: webAddresses(maxLength),
    ipv4: fc.ipV4(),
    ipv6: fc.ipV6(),
    uuid: fc.uuid(),
    email: fc.emailAddress(),
    'date-time': fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    date: fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  }
  const found = texts[format]
  if (found === undefined) throw new Error(`nobody taught the fuzzer the format ${format}`)
  return found
}

function webAddresses(maxLength: number): fc.Arbitrary<string> {
  const parts = { withQueryParameters: true, withFragments: true }
  const authoritySettings = { withPort: true, withUserInfo: true }
  return fc.oneof(
    fc.webUrl(parts),
    fc.webUrl({ ...parts, authoritySettings }),
    fc.webUrl(parts).map((url) => url.replace(/^https?/, (scheme) => scheme.toUpperCase())),
    fc.webUrl().map((url) => `${url}/`.padEnd(maxLength, 'a')),
  )
}
