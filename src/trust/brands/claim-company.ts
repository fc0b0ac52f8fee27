import { hostNames, isCompanionWord } from '../address/host-words.ts'
import type { Site } from '../address/site.ts'
import type { Brand } from '../data/loader.ts'
import baitWord from '../data/phrases/bait-word.json'
import { listOf } from '../data/phrases.ts'
import type { Page } from '../page/page.ts'
import { fold, mentionsIn } from './mentions.ts'
import { leadsOn } from './own-name.ts'
import { OWN } from './title-words.ts'

const WORD = /[\p{L}\p{N}]+/gu
const MAX_WORDS = 6
const MIN_PLACES = 2
/** Words that frauds put behind a brand's name, besides the words of hosts. */
export const BAIT: ReadonlySet<string> = new Set(listOf(baitWord))

/**
 * Whether the page belongs to a company whose name contains a brand's: its address is made of the longer name, two
 * places say it in full, and none says the brand's name alone. An article makes another name of a common word
 * where the site leads on, as a newspaper does.
 */
export function isOwnLongerName(site: Site, page: Page, brand: Brand): boolean {
  const label = squash(hostNames(site)?.own ?? '')
  if (label.length < 5) return false
  const places = namePlaces(page)
  const ofBrand = new Set([brand.name, ...brand.aliases].flatMap(wordsOf))
  const hasArticle = brand.common_word && leadsOn(site, page)
  const isInFull = (text: string) => saysName(text, label, ofBrand, hasArticle)
  const saysAlone = places.some((texts) =>
    texts.some(
      (text) =>
        mentionsIn(text).some((mention) => mention.brand === brand && mention.kind === 'own') &&
        !(hasArticle && isInFull(text)),
    ),
  )
  if (saysAlone) return false
  const says = places.filter((texts) => texts.some(isInFull))
  return says.length >= MIN_PLACES
}

function namePlaces(page: Page): readonly (readonly string[])[] {
  return [
    page.title === null ? [] : [page.title],
    page.siteName === null ? [] : [page.siteName],
    page.headings.slice(0, 3),
    page.images.slice(0, 10).map(({ alt }) => alt),
    page.copyright.slice(0, 10),
  ]
}

function saysName(text: string, label: string, ofBrand: ReadonlySet<string>, hasArticle: boolean): boolean {
  const words = wordsOf(text.slice(0, 300))
  return words.some((_, start) => {
    for (let count = 2; count <= MAX_WORDS; count++) {
      const run = words.slice(start, start + count)
      if (isLabel(run.join(''), label)) return isOtherName(run, ofBrand, hasArticle)
    }
    return false
  })
}

const TRADE: ReadonlySet<string> = new Set(['news', 'media', 'press', 'paper'])

function isLabel(name: string, label: string): boolean {
  return label === name || (label.startsWith(name) && TRADE.has(label.slice(name.length)))
}

const ARTICLES: ReadonlySet<string> = new Set(
  'the der die das la le les el il lo o a os de het den'.split(' '),
)

function isOtherName(run: readonly string[], ofBrand: ReadonlySet<string>, hasArticle: boolean): boolean {
  const added = run.filter((word) => !ofBrand.has(word))
  if (hasArticle && added.length === 1 && run.length > 1 && ARTICLES.has(run[0] ?? '')) return true
  if (added.length === run.length || added.some((word) => BAIT.has(word) || isCompanionWord(word)))
    return false
  return added.some((word) => !OWN.has(word))
}

const wordsOf = (text: string): string[] => fold(text).match(WORD) ?? []
const squash = (text: string) => wordsOf(text).join('')
