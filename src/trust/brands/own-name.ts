import { hostNames, isCompanionWord } from '../address/host-words.ts'
import type { Site } from '../address/site.ts'
import anybodysName from '../data/phrases/anybodys-name.json'
import { sourceOf } from '../data/phrases.ts'
import type { Page } from '../page/page.ts'
import { brandJoinedIn, brandOfWords } from './host-spellings.ts'
import { fold } from './mentions.ts'
import { OWN } from './title-words.ts'

/** Characters of the shortest name that is not found in any text by chance. */
const MIN_NAME = 4
const MIN_REST = 3

/** Words that names of frauds are composed of: programs, verbs, mail and documents. */
const ANYBODYS = new RegExp(sourceOf(anybodysName), 'g')

const squash = (text: string) => fold(text.slice(0, 1000)).replace(/[^\p{L}\p{N}]+/gu, '')

/** Whether a text has the name in the site's own label, provided that the name is distinctive. */
export function hasOwnName(site: Site, text: string): boolean {
  const label = squash(hostNames(site)?.own ?? '')
  return isName(label) && squash(text).includes(label)
}

/** Whether a page gives itself the name that is in its host; pages under throw-away names do not. */
export function namesItself(site: Site, page: Page): boolean {
  const text = [page.title ?? '', page.siteName ?? '', ...page.headings.slice(0, 3), ...page.copyright].join(
    ' ',
  )
  if (hasOwnName(site, text)) return true
  const words = (hostNames(site)?.own ?? '').split('-').map(squash)
  return words.some((word) => isName(word) && squash(text).includes(word))
}

function isName(label: string): boolean {
  if (label.length < MIN_NAME || OWN.has(label) || isCompanionWord(label)) return false
  if (brandOfWords([label]) !== null || brandJoinedIn(label).length > 0) return false
  return label.replace(ANYBODYS, '').replace(/[^\p{L}]+/gu, '').length >= MIN_REST
}
