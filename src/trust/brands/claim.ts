import { isBelow } from '../address/domains.ts'
import { isOfficial, ownerGroup } from '../address/owners.ts'
import type { Site } from '../address/site.ts'
import { type Brand, SERVICES } from '../data/loader.ts'
import type { Asks } from '../intents/asks.ts'
import { asksToSignIn } from '../intents/sign-in.ts'
import type { Page } from '../page/page.ts'
import { type Places, placesOf } from './claim-places.ts'
import { fold, isNeutral } from './mentions.ts'
import { leadsOn, namesItself } from './own-name.ts'

export interface Claim {
  readonly brandId: string
  readonly name: string
  readonly officialDomains: readonly string[]
  readonly places: readonly string[]
  readonly isOfficial: boolean
}

/** Sum of weights from which a page claims a brand; an honest page about a brand stays below. */
const ENOUGH = 4
const ENOUGH_FOR_COMMON_WORD = 5
const ENOUGH_FOR_SHORT_LOGIN = 3
const SHORT_TEXT = 1500
const VERY_SHORT_TEXT = 200
const ENOUGH_FOR_OFFICIAL = 1

/**
 * The brand that a page claims to be, by its title and its names for itself. A page on a known owner's domain is only
 * ever that owner's brand.
 *
 * @returns null where the page claims no brand of the list.
 */
export function claimOf(site: Site, page: Page, asks: Asks): Claim | null {
  const candidates = [...placesOf(site, page, asks)]
    .map(([brand, places]) => ({ brand, places, weight: weigh(places) }))
    .sort((a, b) => b.weight - a.weight || (a.brand.id < b.brand.id ? -1 : 1))
  const own = candidates.find(({ brand, weight }) => weight >= ENOUGH_FOR_OFFICIAL && isOfficial(brand, site))
  if (own !== undefined) return claim(own.brand, own.places, true)
  if (ownerGroup(site) !== null) return null
  const [best] = candidates
  if (best === undefined || !suffices(best, site, page, asks)) return null
  return claim(best.brand, best.places, false)
}

export function askedBesideOwnName(site: Site, page: Page, asks: Asks): Claim | null {
  if (asks.secretFields.length === 0 || page.seenLength > SHORT_TEXT || ownerGroup(site) !== null) return null
  if (!namesItself(site, page)) return null
  const worded = [...placesOf(site, page, asks)].filter(([, places]) => isWorded(places))
  const [[brand, places] = []] = worded.sort(([a], [b]) => (a.id < b.id ? -1 : 1))
  return brand === undefined || places === undefined ? null : claim(brand, places, false)
}

function isWorded(places: Places): boolean {
  return places.has('secret field') || places.has('wording')
}

interface Candidate {
  readonly brand: Brand
  readonly places: Places
  readonly weight: number
}

function suffices(
  { brand, places, weight }: Candidate,
  site: Site,
  page: Page,
  { secretFields }: Asks,
): boolean {
  if (isWorded(places) && page.seenLength <= SHORT_TEXT && !namesItself(site, page)) return true
  const isNamed = IDENTITY.some((place) => (places.get(place) ?? 0) >= 2)
  if (!isNamed || isWayToPay({ brand, places, weight }, secretFields)) return false
  const enough = brand.common_word ? ENOUGH_FOR_COMMON_WORD : ENOUGH
  if (weight >= enough && positive(places).length >= 2) return true
  if (page.seenLength > SHORT_TEXT || (secretFields.length === 0 && !asksToSignIn(page))) return false
  const isTitle = (places.get('title') ?? 0) >= 3 && !brand.common_word
  if (isTitle && weight >= ENOUGH_FOR_SHORT_LOGIN) return true
  const candidate = { brand, places, weight }
  if (isSaidAlone(candidate, site, page, secretFields)) return true
  return namesNobodyElse(page, places) && isSaidByLittle(candidate, page)
}

function namesNobodyElse(page: Page, places: Places): boolean {
  const title = isNeutral(page.title ?? '') || (places.get('title') ?? 0) > 1
  return title && (isNeutral(page.headings[0] ?? '') || (places.get('h1') ?? 0) >= 2)
}

function isSaidByLittle({ brand, places, weight }: Candidate, page: Page): boolean {
  const isEnough = weight >= ENOUGH_FOR_SHORT_LOGIN && positive(places).length >= 2
  const isItsCopyright = (places.get('copyright') ?? 0) >= 2
  if (brand.common_word) return weight >= ENOUGH && isItsCopyright
  if (isService(brand)) return isEnough && isItsCopyright
  if (isEnough) return true
  const isSigned = page.copyright.length > 0 && !places.has('copyright')
  return !isSigned && (places.get('logo') ?? 0) >= 2 && weight >= 2
}

/**
 * Whether a page that has nothing of its own says in one place whose it is. Logos stand on others' pages, too: beside
 * other pictures, or on a button to sign in with.
 */
function isSaidAlone(
  { brand, places }: Candidate,
  site: Site,
  page: Page,
  secretFields: Asks['secretFields'],
): boolean {
  if (brand.common_word || namesItself(site, page) || leadsOn(site, page)) return false
  if (positive(places).some((place) => SIGNATURES.has(place))) return true
  const isItsHeading = (places.get('h1') ?? 0) >= 2 && page.headings.length === 1
  if (isItsHeading && page.seenLength <= VERY_SHORT_TEXT && page.buttons.length <= 1) return true
  const isButton = isService(brand) && fold(page.text).includes(fold(brand.name))
  const pictures = page.images.filter(({ src }) => src !== null).length
  const isSignIn = secretFields.length === 0 || secretFields.some(({ intent }) => intent === 'password')
  return pictures === 1 && !isButton && isSignIn
}

const { identity: IDENTITY_HOSTS, payment: PAYMENT_HOSTS } = SERVICES.identity_and_payment

/** Whether other sites let one sign in or pay with it. */
export function isService(brand: Brand): boolean {
  return isPaymentService(brand) || hasOneOf(brand, IDENTITY_HOSTS)
}

function isPaymentService(brand: Brand): boolean {
  return hasOneOf(brand, PAYMENT_HOSTS)
}

function hasOneOf({ domains }: Brand, hosts: readonly string[]): boolean {
  const ofBrand = new Set(domains)
  return hosts.some((host) => isBelow(host, ofBrand))
}

function isWayToPay({ brand, places }: Candidate, fields: Asks['secretFields']): boolean {
  const isPaid = fields.some(({ intent }) => intent === 'card')
  return isPaid && isPaymentService(brand) && !positive(places).some((place) => SIGNATURES.has(place))
}

/** Places where a shop never names its payment service. */
const SIGNATURES = new Set(['title', 'og:site_name', 'copyright', 'canonical', 'icon', 'host', 'links'])

const IDENTITY = ['title', 'og:site_name', 'logo', 'copyright', 'icon', 'h1', 'canonical']

function weigh(places: Places): number {
  let sum = 0
  for (const weight of places.values()) sum += weight
  return sum
}

function positive(places: Places): string[] {
  return [...places].filter(([, weight]) => weight > 0).map(([place]) => place)
}

function claim(brand: Brand, places: Places, official: boolean): Claim {
  return {
    brandId: brand.id,
    name: brand.name,
    officialDomains: brand.domains,
    places: positive(places),
    isOfficial: official,
  }
}
