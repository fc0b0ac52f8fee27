import { domainAbove } from '../address/domains.ts'
import { isOfficial } from '../address/owners.ts'
import { siteOf } from '../address/site.ts'
import { BRANDS, type Brand, SOFTWARE } from '../data/loader.ts'
import programPiece from '../data/phrases/program-piece.json'
import programWord from '../data/phrases/program-word.json'
import { listOf, longestFirst, sourceOf } from '../data/phrases.ts'
import { fold, mentionsIn } from './mentions.ts'
import { NAMED } from './software.ts'
import { OWN, PIECES } from './title-words.ts'

export interface Maker {
  readonly names: RegExp
  readonly isLabel: (label: string) => boolean
  readonly isCommonWord: boolean
  readonly isMakers: (url: URL) => boolean
}

const SELF_HOSTED = new Set('roundcube zimbra cpanel nextcloud wordpress gitlab atlassian'.split(' '))
const MAX_TEXT = 300
const WORD = /[\p{L}\p{M}\p{N}]+/gu
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Hangul}ー・]+/gu
const IS_NUMBER = /^v?\d+$/
const PICTURES = /^logo/
const WORDS: ReadonlySet<string> = new Set(
  [...OWN, ...listOf(programWord)].map(fold).filter((word) => !PICTURES.test(word)),
)
const ALL_PIECES: readonly string[] = [...longestFirst(programPiece), ...PIECES].map((piece) =>
  fold(piece).replace(/\s+/g, ''),
)

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const squash = (text: string) => fold(text).replace(/[^\p{L}\p{N}]+/gu, '')
const isUnspaced = (text: string) => text.search(UNSPACED) >= 0

const isWhole = (pattern: RegExp, text: string) => text !== '' && fold(text).replace(pattern, '') === ''

function nameSource(name: string): string {
  const source = escaped(fold(name)).replace(/\s+/g, '\\s{1,3}')
  return isUnspaced(name) ? source : `(?<![\\p{sc=Latn}\\p{N}])${source}(?![\\p{sc=Latn}\\p{N}])`
}

function makerOfBrand(brand: Brand): Maker {
  const programs = SOFTWARE.filter(({ brands }) => brands.includes(brand.id)).map(({ names }) =>
    sourceOf(names),
  )
  const names = [brand.name, ...brand.aliases].toSorted((a, b) => b.length - a.length).map(nameSource)
  const labels = new Set([brand.name, ...brand.aliases, ...brand.labels].map(squash))
  const ofPrograms = NAMED.filter((_, at) => SOFTWARE[at]?.brands.includes(brand.id))
  const pattern = new RegExp([...programs, ...names].join('|'), 'giu')
  return {
    names: pattern,
    isLabel: (label) => labels.has(squash(label)) || isWhole(pattern, label),
    isCommonWord: brand.common_word,
    isMakers: (url) =>
      isOfficial(brand, siteOf(url)) ||
      ofPrograms.some(({ domains }) => domainAbove(url.hostname, domains) !== null),
  }
}

const OF_BRANDS = new Map<Brand, Maker>()
const OF_PROGRAMS: readonly Maker[] = SOFTWARE.flatMap(({ names, brands }, at) => {
  const domains = NAMED[at]?.domains ?? new Set<string>()
  if (brands.length > 0) return []
  const pattern = new RegExp(sourceOf(names), 'giu')
  return {
    names: pattern,
    isLabel: (label: string) => isWhole(pattern, label),
    isCommonWord: false,
    isMakers: (url: URL) => domainAbove(url.hostname, domains) !== null,
  }
})

function ofBrand(brand: Brand): Maker {
  const maker = OF_BRANDS.get(brand) ?? makerOfBrand(brand)
  OF_BRANDS.set(brand, maker)
  return maker
}

export function makersIn(text: string): readonly Maker[] {
  const folded = fold(text.slice(0, MAX_TEXT))
  const owners = SOFTWARE.flatMap(({ brands }, at) =>
    brands.length > 0 && NAMED[at]?.pattern.test(folded) === true ? brands : [],
  )
  const brands = new Set([
    ...mentionsIn(text).flatMap(({ brand }) => (SELF_HOSTED.has(brand.id) ? [] : brand)),
    ...BRANDS.filter(({ id }) => owners.includes(id)),
  ])
  return [...[...brands].map(ofBrand), ...OF_PROGRAMS.filter(({ names }) => folded.search(names) >= 0)]
}

export function namesNothingBut({ names }: Maker, text: string): boolean {
  const folded = fold(text.slice(0, MAX_TEXT))
  const rest = folded.replace(names, ' ')
  return rest !== folded && isOfProgramWords(rest)
}

/** Whether a text has only words of a page that hands out a program. */
export function isOfProgramWords(text: string): boolean {
  const folded = fold(text.slice(0, MAX_TEXT))
  const words = folded.replace(UNSPACED, ' ').match(WORD) ?? []
  if (!words.every((word) => WORDS.has(word) || IS_NUMBER.test(word))) return false
  let run = (folded.match(UNSPACED) ?? []).join('')
  for (const piece of ALL_PIECES) run = run.replaceAll(piece, '')
  return run === ''
}

export function names({ names }: Maker, text: string): boolean {
  return fold(text.slice(0, MAX_TEXT)).search(names) >= 0
}
