import * as fc from 'fast-check'
import type { JsonSchema } from '../document.ts'
import { anyText, lengthOf, patternOf } from './texts.ts'

/** A value with one thing wrong. */
export interface Broken {
  readonly value: unknown
  /** Where and what, such as `title: too long`. */
  readonly defect: string
}

const ODD_CHARACTERS = ['\0', '\u0001', '\n', '\u007f', '\u0085', ' ', 'É', '/', '\u202e', '😀']
const FILLINGS = ['a', '1', '😀']
const FAR = 1_000_000_007
/** No pattern of the document admits so many characters that are not counted by `maxLength`. */
const MOST_PROLONGED = 300

export function named(defect: string, values: fc.Arbitrary<unknown>): fc.Arbitrary<Broken> {
  return values.map((value) => ({ value, defect }))
}

export function wrongChoices(choices: readonly unknown[]): fc.Arbitrary<Broken> {
  const near = choices.flatMap((choice) => [` ${choice}`, `${choice}s`, String(choice).toUpperCase(), ''])
  return named('no choice', fc.oneof(fc.constantFrom(...near), anyText({ maxLength: 12 })))
}

/** @param valid texts that the schema admits. */
export function wrongTexts(schema: JsonSchema, valid: fc.Arbitrary<string>): fc.Arbitrary<Broken>[] {
  const { minLength = 0, maxLength } = schema
  const pattern = patternOf(schema)
  return [
    ...(minLength === 0 ? [] : [named('too short', anyText({ maxLength: minLength - 1 }))]),
    ...(maxLength === undefined ? [] : tooLong(valid, maxLength)),
    ...mismatches(valid, pattern),
  ]
}

function tooLong(valid: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<Broken>[] {
  const filled = (over: number) =>
    fc.tuple(valid, fc.constantFrom(...FILLINGS)).map(([text, character]) => {
      const missing = maxLength - lengthOf(text) + over
      return text + character.repeat(Math.max(1, missing))
    })
  return [named('one too long', filled(1)), named('far too long', filled(1_000))]
}

function mismatches(valid: fc.Arbitrary<string>, pattern: RegExp | null): fc.Arbitrary<Broken>[] {
  const odd = fc
    .tuple(valid, fc.constantFrom(...ODD_CHARACTERS), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([text, character, place]) => insert(text, character, place))
  const any =
    pattern === null
      ? anyText()
      : fc.oneof(
          anyText(),
          valid.map((text) => prolong(text, pattern)),
        )
  return [named('odd character', odd), named('no match', any)]
}

function insert(text: string, character: string, place: number): string {
  const characters = [...text]
  characters.splice(Math.round(place * characters.length), 0, character)
  return characters.join('')
}

/** By as little as the pattern does not admit: it may have a length of its own. */
function prolong(text: string, pattern: RegExp): string {
  let longer = text
  while (pattern.test(longer) && longer.length < text.length + MOST_PROLONGED) longer += 'a'
  return longer
}

export function wrongNumbers({ minimum, maximum, type }: JsonSchema): fc.Arbitrary<Broken>[] {
  const under = minimum === undefined ? [] : [[minimum - 1], [minimum - FAR]]
  const over = maximum === undefined ? [] : [[maximum + 1], [maximum + FAR, Number.MAX_VALUE]]
  const fractions = type === 'integer' ? [[(minimum ?? 0) + 0.5, 1e-7]] : []
  return [...under, ...over, ...fractions].map((values) =>
    named('beyond a limit', fc.constantFrom(...values)),
  )
}
