import {
  type HostNames,
  hostNames,
  isCompanionWord,
  isCredentialWord,
  isHostTenant,
  isMadeOfCompanions,
} from '../address/host-words.ts'
import { ownerGroup } from '../address/owners.ts'
import type { Site } from '../address/site.ts'
import { readings } from '../address/skeleton.ts'
import { isCustomerHost } from '../address/tenants.ts'
import { isAscii, isReadAsLatin, mixesScripts } from '../address/unicode-scripts.ts'
import {
  type BrandName,
  brandJoinedIn,
  brandLookingLike,
  brandLooselyNear,
  brandNear,
  brandOfDomainWords,
  brandOfWords,
  brandReadAs,
  isDistinct,
} from './host-spellings.ts'

const MAX_WORDS = 4

export type Likeness =
  | 'url.skeleton_brand'
  | 'url.mixed_script'
  | 'url.whole_script_confusable'
  | 'url.digit_lookalike'
  | 'url.brand_in_subdomain'
  | 'url.near_brand'
  | 'url.combosquat'

export interface Lookalike {
  readonly rule: Likeness
  /** The first domain of the brand that it looks like; null where it imitates none. */
  readonly expected: string | null
}

/** The ways in which a host looks like another. Only the plainest resemblance to a brand is given. */
export function lookalikesOf(site: Site): readonly Lookalike[] {
  const names = hostNames(site)
  if (names === null || ownerGroup(site) !== null) return []
  const labels = [...names.front, names.own]
  const topLevel = site.hostUnicode.split('.').at(-1) ?? ''
  const brand = findBrand(site, names)
  return [
    ...(brand === null ? [] : [{ rule: brand.rule, expected: brand.name.brand.domains[0] ?? null }]),
    ...(labels.some(mixesScripts) ? [{ rule: 'url.mixed_script', expected: null } as const] : []),
    ...(labels.some((label) => isReadAsLatin(label, topLevel))
      ? [{ rule: 'url.whole_script_confusable', expected: null } as const]
      : []),
  ]
}

interface Found {
  readonly rule: Likeness
  readonly name: BrandName
}

function findBrand(site: Site, names: HostNames): Found | null {
  const labels = [...names.front, names.own]
  const found = (rule: Likeness, name: BrandName | null): Found | null =>
    name === null ? null : { rule, name }
  return (
    found('url.skeleton_brand', firstOf(labels, inOtherCharacters)) ??
    found('url.digit_lookalike', firstOf(labels, inDigits)) ??
    (isCustomerHost(site) ? null : found('url.brand_in_subdomain', inFront(site, names))) ??
    found('url.near_brand', brandNear(names.own)) ??
    found('url.combosquat', joined(names.own))
  )
}

function firstOf<T>(items: readonly T[], find: (item: T) => BrandName | null): BrandName | null {
  for (const item of items) {
    const name = find(item)
    if (name !== null) return name
  }
  return null
}

const wordsOf = (label: string) => label.split('-').filter((word) => word !== '')
const ACCENTS = /\p{Mn}/gu

function inOtherCharacters(label: string): BrandName | null {
  if (isAscii(label)) return null
  const plain = label.normalize('NFD').replace(ACCENTS, '')
  return firstOf(readings(label), (reading) =>
    firstOf([reading, ...wordsOf(reading)], (text) => {
      const name = brandReadAs(text)
      // Some languages write a common word with accents.
      return name?.brand.common_word && isAscii(plain) ? null : name
    }),
  )
}

/** From these lengths on, a digit, a pair of letters or an `i` for an `l` is deliberate. */
const UNUSUAL: readonly (readonly [number, RegExp])[] = [
  [4, /[0-9]/],
  [5, /rn|vv|cl/],
  [6, /[il]/],
]

function inDigits(label: string): BrandName | null {
  return firstOf([label, ...wordsOf(label)], (text) => {
    if (!isAscii(text)) return null
    const name = brandLookingLike(text)
    if (name === null || (name.brand.common_word && text !== label)) return null
    return UNUSUAL.some(([length, sign]) => text.length >= length && sign.test(text)) ? name : null
  })
}

function inFront(site: Site, { own, front }: HostNames): BrandName | null {
  const ahead = front.flatMap(wordsOf)
  const domain = firstRun([...ahead, ...wordsOf(own)], (words, start) =>
    start < ahead.length ? brandOfDomainWords(words) : null,
  )
  return (
    domain ??
    misspelled(ahead) ??
    firstOf(front, (label) => (SELF_HOSTED.has(label) ? null : (named(label) ?? joined(label)))) ??
    // An organisation has its name there, which nobody else can take.
    (isHostTenant(site) && site.tenantOf !== 'github.io' ? claimed(own) : null)
  )
}

const SELF_HOSTED = new Set(['cpanel', 'github', 'onedrive', 'outlook', 'roundcube', 'sharepoint', 'zimbra'])

const ENDINGS = new Set(['com', 'co', 'jp', 'ne', 'net', 'or', 'org'])

function misspelled(words: readonly string[]): BrandName | null {
  return firstOf([...words.keys()], (i) =>
    ENDINGS.has(words[i + 1] ?? '') ? brandLooselyNear(words[i] ?? '') : null,
  )
}

/** A brand's name among the words of a label; one that is short or a common word needs a companion. */
function named(label: string): BrandName | null {
  const words = wordsOf(label)
  return firstRun(words, (run) => {
    const name = brandOfWords(run)
    return name !== null && (isDistinct(name) || hasCompanion(name, words, run)) ? name : null
  })
}

function claimed(label: string): BrandName | null {
  const words = wordsOf(label)
  return firstRun(words, (run) => {
    const name = brandOfWords(run)
    if (name === null) return null
    const rest = words.filter((word) => !run.includes(word))
    const isAlone = rest.length === 0 && isDistinct(name)
    return isAlone || (rest.length > 0 && rest.every(isMadeOfCompanions)) ? name : null
  })
}

function joined(label: string): BrandName | null {
  const words = wordsOf(label)
  const apart = firstRun(words, (run) => {
    const name = brandOfWords(run)
    return name !== null && hasCompanion(name, words, run) ? name : null
  })
  if (apart !== null) return apart
  return firstOf(words, (word) => {
    const matches = brandJoinedIn(word)
    const match = matches.find(({ name, rest }) =>
      name.brand.common_word ? isCredentialWord(rest) : isMadeOfCompanions(rest),
    )
    return match?.name ?? null
  })
}

function hasCompanion({ brand }: BrandName, words: readonly string[], run: readonly string[]): boolean {
  const isCompanion = brand.common_word ? isCredentialWord : isCompanionWord
  return words.some((word) => !run.includes(word) && isCompanion(word))
}

function firstRun(
  words: readonly string[],
  find: (run: readonly string[], start: number) => BrandName | null,
): BrandName | null {
  for (let start = 0; start < words.length; start++) {
    for (let count = Math.min(MAX_WORDS, words.length - start); count > 0; count--) {
      const name = find(words.slice(start, start + count), start)
      if (name !== null) return name
    }
  }
  return null
}
