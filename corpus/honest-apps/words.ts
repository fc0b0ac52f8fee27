import { EAST } from './words-east.ts'
import { WEST } from './words-west.ts'

export const TONGUES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'sv',
  'pl',
  'cs',
  'tr',
  'ru',
  'ja',
  'zh',
  'ko',
  'ar',
] as const

export type Tongue = (typeof TONGUES)[number]
export type Word = keyof typeof WEST

/** The columns of a table of words, as one list by language. */
export function columns(west: string, east: string): Readonly<Record<Tongue, string>> {
  const cells = [...west.split('|'), ...east.split('|')]
  if (cells.length !== TONGUES.length) throw new Error(`${cells.length} columns: ${west}`)
  return Object.fromEntries(TONGUES.map((tongue, index) => [tongue, cells[index]])) as Record<Tongue, string>
}

const TABLE = Object.fromEntries(
  Object.entries(WEST).map(([key, west]) => [key, columns(west, EAST[key as Word])]),
) as Record<Word, Readonly<Record<Tongue, string>>>

/** The words of one language. */
export function wordsOf(tongue: Tongue): Readonly<Record<Word, string>> {
  return Object.fromEntries(Object.entries(TABLE).map(([key, row]) => [key, row[tongue]])) as Record<
    Word,
    string
  >
}

export const isRightToLeft = (tongue: Tongue): boolean => tongue === 'ar'
