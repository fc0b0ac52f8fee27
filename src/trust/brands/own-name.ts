import { hostNames, isCompanionWord } from '../address/host-words.ts'
import type { Site } from '../address/site.ts'
import anybodysName from '../data/phrases/anybodys-name.json'
import { longestFirst, sourceOf } from '../data/phrases.ts'
import { type Page, shownLinks } from '../page/page.ts'
import { brandJoinedIn, brandOfWords, isNear, isStump } from './host-spellings.ts'
import { fold } from './mentions.ts'
import { OWN } from './title-words.ts'

/** Characters of the shortest name that is not found in any text by chance. */
const MIN_NAME = 4
const MIN_REST = 3
/** A host of more words is named by all of them alone: frauds string words together. */
const MOST_PARTS = 2

const ANYBODYS = new RegExp(sourceOf({ mul: longestFirst(anybodysName) }), 'g')

const squash = (text: string) => fold(text.slice(0, 1000)).replace(/[^\p{L}\p{N}]+/gu, '')

interface OwnNames {
  readonly whole: readonly string[]
  readonly words: readonly string[]
}

const NAMES = new WeakMap<Site, OwnNames>()

function namesOf(site: Site): OwnNames {
  const known = NAMES.get(site)
  if (known !== undefined) return known
  const own = hostNames(site)?.own ?? ''
  const parts = own.split('-')
  const [whole, words] = [[own], parts.length > MOST_PARTS ? [] : parts].map((names) =>
    names.map(squash).filter(isName),
  )
  const names = { whole: whole ?? [], words: words ?? [] }
  NAMES.set(site, names)
  return names
}

/** Whether a text has the whole name of a site's host. */
export function hasOwnName(site: Site, text: string): boolean {
  const squashed = squash(text)
  return namesOf(site).whole.some((name) => squashed.includes(name))
}

/** Whether a text has the name of a site's host, or a word of it. */
export function namesHost(site: Site, text: string): boolean {
  const squashed = squash(text)
  const { whole, words } = namesOf(site)
  return (
    [...whole, ...words].some((name) => squashed.includes(name)) ||
    whole.some((name) => isCutShort(name, text))
  )
}

/** A name that goes on in the first letters of what it is short for: `wharfedalebs` of Wharfedale Building Society. */
function isCutShort(name: string, text: string): boolean {
  const words = fold(text.slice(0, 300)).match(WORD) ?? []
  return words.some((word, at) => {
    if (word.length < MIN_SPELLED || !name.startsWith(word)) return false
    const initials = words.slice(at + 1).map(([letter = '']) => letter)
    const rest = name.slice(word.length)
    return rest.length > 1 && initials.join('').startsWith(rest)
  })
}

/**
 * Whether a page gives itself the name that is in its host, where a person sees it; pages under throw-away names do not.
 * The name that a page gives itself for other programs is none.
 */
export function namesItself(site: Site, page: Page): boolean {
  const isNamed = (text: string) => namesHost(site, text)
  if (isNamed(page.title ?? '')) return true
  const lines = [...page.headings.slice(0, 3), ...page.copyright].filter(isNamed)
  if (lines.length === 0) return false
  const shown = page.text.slice(0, page.seenLength)
  const joined = shown.replace(/\s+/g, ' ')
  return lines.some((line) => shown.includes(line) || joined.includes(line))
}

export function leadsOn({ url: own }: Site, page: Page): boolean {
  return shownLinks(page).some(({ href }) => {
    const url = URL.parse(href)
    return url !== null && url.host === own.host && url.pathname !== own.pathname
  })
}

const MIN_SPELLED = 7
const MAX_WORDS = 5
const WORD = /[\p{L}\p{N}]+/gu
/** Letters that are no other letter with a mark, and umlauts, as host names have them. */
const SPELLINGS: readonly Readonly<Record<string, string>>[] = [
  { ä: 'ae', ö: 'oe', ø: 'oe', ü: 'ue', å: 'aa', æ: 'ae' },
  { ø: 'o', ł: 'l', ı: 'i', đ: 'd' },
]

function spellingsOf(whole: string): readonly string[] {
  const text = whole.normalize('NFC').toLowerCase()
  return [
    text,
    ...SPELLINGS.map((letters) => text.replace(/\P{ASCII}/gu, (letter) => letters[letter] ?? letter)),
  ]
}

export function namesWrittenIn(page: Page): readonly (readonly string[])[] {
  const alts = page.images.slice(0, 5).map(({ alt }) => alt)
  const { title, siteName, headings, copyright } = page
  const texts = [title ?? '', siteName ?? '', ...headings.slice(0, 3), ...copyright.slice(0, 5), ...alts]
  return [...new Set(texts.flatMap((text) => spellingsOf(text.slice(0, 200))))].flatMap((text) => {
    const words = fold(text).match(WORD) ?? []
    return words.flatMap((_, start) =>
      Array.from({ length: MAX_WORDS }, (__, more) => words.slice(start, start + more + 1)),
    )
  })
}

/**
 * Whether a site's own label is a name with a character amiss, or cut by a hyphen within a word.
 *
 * @param written names as the page writes them, in words.
 * @param other the words of another site's label, which tell where the page does not write that name.
 */
export function misspells(
  site: Site,
  written: readonly (readonly string[])[],
  other: readonly string[],
): boolean {
  const parts = (hostNames(site)?.own ?? '').split('-').map(squash)
  const label = parts.join('')
  if (label.length < MIN_SPELLED) return false
  const isSame = (name: readonly string[]) => name.join('') === label
  const same = written.filter(isSame)
  if (same.length > 0) return same.every((name) => isCut(parts, name))
  if (isSame(other)) return isCut(parts, other)
  return [...written, other].some((name) => isNear(label, name.join('')))
}

function isCut(parts: readonly string[], run: readonly string[]): boolean {
  if (parts.length === 1) return false
  if (run.length === 1) return parts.some(isStump)
  const spaces = endsOf(run)
  return [...endsOf(parts)].some((end) => !spaces.has(end))
}

function endsOf(words: readonly string[]): ReadonlySet<number> {
  let at = 0
  return new Set(
    words.map((word) => {
      at += word.length
      return at
    }),
  )
}

function isName(label: string): boolean {
  if (label.length < MIN_NAME || OWN.has(label) || isCompanionWord(label)) return false
  if (brandOfWords([label]) !== null || brandJoinedIn(label).length > 0) return false
  return label.replace(ANYBODYS, '').replace(/[^\p{L}]+/gu, '').length >= MIN_REST
}
