import { xorshift32 } from './xorshift32.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const HEX = '0123456789abcdef'
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const SYLLABLES =
  'ba be bo ca co da de di do fa fe ga go ha he jo ka ki la le li lo ma me mi mo na ne ni no pa po ra re ri ro sa se si so ta te ti to va ve vi wa za zo'.split(
    ' ',
  )

/** A source of choices that a seed fixes. */
export interface Chance {
  /** A whole number from 0 to `count` - 1. */
  below(count: number): number
  of<T>(list: readonly T[]): T
  /** Some of a list, in its order. */
  some<T>(list: readonly T[], count: number): readonly T[]
  maybe(probability: number): boolean
  letters(count: number): string
  digits(count: number): string
  hex(count: number): string
  base64(count: number): string
  /** A name that can be spoken and means nothing. */
  name(syllables: number): string
}

/** The same seed gives the same choices. */
export function chanceOf(seed: string): Chance {
  const next = xorshift32(hash(seed) | 1)
  for (let round = 0; round < 8; round++) next()
  const below = (count: number) => (next() >>> 0) % count
  const from = (alphabet: string, count: number) =>
    Array.from({ length: count }, () => alphabet[below(alphabet.length)]).join('')
  return {
    below,
    of: <T>(list: readonly T[]) => list[below(list.length)] as T,
    some(list, count) {
      const left = list.map((item, index) => ({ item, index }))
      const taken = Array.from(
        { length: Math.min(count, list.length) },
        () => left.splice(below(left.length), 1)[0],
      )
      return taken
        .flatMap((entry) => entry ?? [])
        .sort((a, b) => a.index - b.index)
        .map(({ item }) => item)
    },
    maybe: (probability) => (next() >>> 0) / 2 ** 32 < probability,
    letters: (count) => from(LETTERS, count),
    digits: (count) => from('0123456789', count),
    hex: (count) => from(HEX, count),
    base64: (count) => from(BASE64, count),
    name: (syllables) => Array.from({ length: syllables }, () => SYLLABLES[below(SYLLABLES.length)]).join(''),
  }
}

/** FNV-1a over UTF-16 code units, with a final mix so that neighbouring seeds begin differently. */
function hash(text: string): number {
  let state = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  return state ^ (state >>> 13)
}
