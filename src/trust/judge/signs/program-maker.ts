import { hostNames } from '../../address/host-words.ts'
import { ownerGroup } from '../../address/owners.ts'
import { abuseOfTopLevel } from '../../address/top-levels.ts'
import { SEPARATOR, TRADEMARK } from '../../brands/claim-places.ts'
import { isOfProgramWords, type Maker, makersIn, names, namesNothingBut } from '../../brands/makers.ts'
import type { Facts } from '../facts.ts'
import type { Place } from '../rule.ts'

const LOGO = /\b(?:logo(?:type)?|icon)\b/gi
export const MOST_HEADINGS = 3
const MOST_IMAGES = 40

export interface Posed {
  readonly maker: Maker
  readonly title: Place | null
  readonly isAlone: boolean
  readonly heading: Place | null
  readonly logo: Place | null
  readonly copyright: Place | null
}

const KNOWN = new WeakMap<Facts, Posed | null>()

export function posedBy(facts: Facts): Posed | null {
  const known = KNOWN.get(facts)
  if (known !== undefined) return known
  const posed = findPosed(facts)
  KNOWN.set(facts, posed)
  return posed
}

function findPosed(facts: Facts): Posed | null {
  const { last: site, page } = facts
  if (ownerGroup(site) !== null) return null
  // A title of words alone names nobody; then the heading does.
  const isNamed = !isOfProgramWords(page.title ?? '')
  const [title = '', ...headings] = isNamed ? [page.title ?? '', ...page.headings] : page.headings
  const parts = [title, ...title.slice(0, 300).split(SEPARATOR)]
  for (const maker of makersIn(title)) {
    if (maker.isMakers(site.url) || isOwnLabel(maker, facts)) continue
    const part = parts.find((text) => namesNothingBut(maker, text))
    if (part === undefined) continue
    return {
      maker,
      title: isNamed ? { at: 'html:title', offset: page.titleOffset, seen: title } : textPlace(title),
      isAlone: part === title,
      heading: textPlace(headings.slice(0, MOST_HEADINGS).find((text) => namesNothingBut(maker, text))),
      logo: logoOf(maker, facts),
      copyright: copyrightOf(maker, facts),
    }
  }
  return null
}

function isOwnLabel(maker: Maker, { last: site }: Facts): boolean {
  const own = hostNames(site)?.own ?? ''
  return abuseOfTopLevel(site) === null && maker.isLabel(own)
}

export const textPlace = (text: string | undefined): Place | null =>
  text === undefined ? null : { at: 'html:text', offset: null, seen: text }

function logoOf(maker: Maker, { page }: Facts): Place | null {
  const index = page.images
    .slice(0, MOST_IMAGES)
    .findIndex(({ src, alt }) => namesNothingBut(maker, alt.replace(LOGO, '')) || isFrom(maker, src))
  const image = page.images[index]
  if (image === undefined) return null
  return { at: `html:image[${index}]`, offset: image.offset, seen: image.alt || (image.src ?? '') }
}

function isFrom(maker: Maker, address: string | null): boolean {
  const url = address === null ? null : URL.parse(address)
  return url !== null && maker.isMakers(url)
}

function copyrightOf(maker: Maker, { page }: Facts): Place | null {
  return textPlace(page.copyright.find((line) => names(maker, line) && !TRADEMARK.test(line)))
}
