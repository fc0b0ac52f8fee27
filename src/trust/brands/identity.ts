import { hostNames, isMadeOfCompanions } from '../address/host-words.ts'
import { haveSameOwner, isIdentityOrPayment, ownerGroup } from '../address/owners.ts'
import { type Site, siteOf } from '../address/site.ts'
import { isFreeTenant } from '../address/tenants.ts'
import { abuseOfTopLevel } from '../address/top-levels.ts'
import type { Asks } from '../intents/asks.ts'
import { asksInPassing } from '../intents/sign-in.ts'
import { type Page, shownLinks } from '../page/page.ts'
import { BAIT } from './claim-company.ts'
import { isInstallation } from './installation.ts'
import { brandOfAddress, servesOthers } from './links.ts'
import { fold } from './mentions.ts'
import { misspells, namesItself, namesWrittenIn } from './own-name.ts'

export interface Identity {
  readonly domain: string
  readonly signs: readonly string[]
  readonly isPlain: boolean
  /** Whether the page names its own site as well, so that it is no proof. */
  readonly isNamed: boolean
}

const ENOUGH = 4
const PLAIN = 5
const MOST_ADDRESSES = 200
const MIN_NAME = 4
const MOST = 0.5
const FILES: ReadonlySet<string> = new Set(['icon', 'images', 'stylesheets'])

type Signs = Map<string, number>

/**
 * The site that a page's canonical address, icon, pictures, links and names agree on, where it is not the page's own.
 *
 * @param leaving where the page leads after it has taken what it asks for.
 * @returns null where they name no other site, or one in the same hand.
 */
export function identityOf(site: Site, page: Page, asks: Asks, leaving: URL | null): Identity | null {
  if (ownerGroup(site) !== null) return null
  const found = new Map<string, { other: Site; signs: Signs }>()
  const written = abuseOfTopLevel(site) === null ? namesWrittenIn(page) : null
  for (const { sign, weight, address } of addressesOf(site, page, leaving)) {
    const other = siteNamed(site, address)
    if (other === null || (written !== null && isSister(site, other, written))) continue
    const { signs } = found.get(other.owner) ?? { signs: new Map<string, number>() }
    found.set(other.owner, { other, signs: signs.set(sign, Math.max(signs.get(sign) ?? 0, weight)) })
  }
  const named = [...found.values()].map(({ other, signs }) => ({
    other,
    signs: withTexts(page, other, signs),
  }))
  const [best] = named.sort((a, b) => sum(b.signs) - sum(a.signs) || (a.other.owner < b.other.owner ? -1 : 1))
  if (best === undefined || sum(best.signs) < ENOUGH) return null
  const { other, signs } = best
  const isGivenThere = asks.formTargets.some(({ url }) => siteOf(url).owner === other.owner)
  const isSaid = ['canonical', 'saved from', 'leaves for', 'host'].some((sign) => signs.has(sign))
  const isOwnName = namesItself(site, page) && !nameOf(site).includes(nameOf(other))
  const isMeant = isSaid || asks.misdirections.length > 0 || (isFreeTenant(site) && isCopied(signs))
  const isPlain = isMeant && sum(signs) >= PLAIN
  const isNamed = isOwnName && !isSaid
  if (isGivenThere || (isNamed && !isPlain)) return null
  if (isInstallation(site, page, other, [...signs.keys()], asks)) return null
  if ([...signs.keys()].every((sign) => FILES.has(sign)) && asksInPassing(page, site)) return null
  return { domain: other.owner, signs: [...signs.keys()], isPlain, isNamed }
}

/** Whether a page has another site's files, and its name in both places that sign it, or in one beside its links. */
function isCopied(signs: Signs): boolean {
  const names = ['title', 'copyright', 'logo'].filter((sign) => signs.has(sign)).length
  return (signs.has('icon') || signs.has('images')) && names + (signs.get('links') ?? 0) > 2
}

function domainSpelledIn(site: Site): string | null {
  if (site.tenantOf !== null) return null
  for (const label of hostNames(site)?.front ?? []) {
    const domain = /^(?:www-)?([a-z0-9-]+)-((?:com?-)?[a-z]{2,3})$/.exec(label)
    if (domain !== null && ENDINGS.has(domain[2] ?? '')) return `${domain[1]}.${domain[2]?.replace('-', '.')}`
  }
  return null
}

const ENDINGS: ReadonlySet<string> = new Set(['com', 'net', 'org', 'co-uk', 'com-br', 'com-au', 'co-jp'])

interface Named {
  readonly sign: string
  readonly weight: number
  readonly address: string
}

function* addressesOf(site: Site, page: Page, leaving: URL | null): Generator<Named> {
  const spelled = domainSpelledIn(site)
  if (spelled !== null) yield { sign: 'host', weight: 4, address: `https://${spelled}/` }
  const canonicals = [page.canonical, page.metas.find(({ name }) => name === 'og:url')?.content]
  for (const address of canonicals) if (address) yield { sign: 'canonical', weight: 3, address }
  if (page.savedFrom !== null) yield { sign: 'saved from', weight: 4, address: page.savedFrom }
  for (const address of page.icons.slice(0, 5)) yield { sign: 'icon', weight: 2, address }
  if (leaving !== null) yield { sign: 'leaves for', weight: 3, address: leaving.href }
  const images = page.images.flatMap(({ src }) => src ?? [])
  yield* mostly('images', images)
  yield* mostly(
    'links',
    shownLinks(page).map(({ href }) => href),
  )
  yield* mostly(
    'stylesheets',
    page.stylesheets.map(({ href }) => href),
  )
}

function* mostly(sign: string, all: readonly string[]): Generator<Named> {
  const addresses = all.filter((address) => address.startsWith('http')).slice(0, MOST_ADDRESSES)
  const hosts = new Map<string, { count: number; address: string }>()
  for (const address of addresses) {
    const url = URL.parse(address)
    const owner = url === null ? '' : siteOf(url).owner
    hosts.set(owner, { count: (hosts.get(owner)?.count ?? 0) + 1, address })
  }
  for (const { count, address } of hosts.values()) {
    const isMost = count > addresses.length * MOST
    if (isMost || count > 1) yield { sign, weight: isMost ? 2 : 1, address }
  }
}

function siteNamed(site: Site, address: string): Site | null {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  const other = siteOf(url)
  if (other.isIp || other.registrableDomain === null || other.tenantOf !== null) return null
  if (haveSameOwner(site, other) || isIdentityOrPayment(other)) return null
  const brand = brandOfAddress(url.href)
  return brand !== null && servesOthers(brand) ? null : other
}

/**
 * Whether two sites have one name: in another country, or with a word beside it that frauds do not use. A name that is
 * spelled otherwise than the other site and the page's own texts have it is none.
 */
function isSister(site: Site, other: Site, written: readonly (readonly string[])[]): boolean {
  if (!isNamedLike(site, other)) return false
  const label = hostNames(other)?.own ?? ''
  return hostNames(site)?.own === label || !misspells(site, written, label.split('-'))
}

function isNamedLike(site: Site, other: Site): boolean {
  const [one, two] = [nameOf(site), nameOf(other)]
  if (one === '' || two === '') return false
  if (one === two) return true
  const [long, short] = one.length > two.length ? [one, two] : [two, one]
  if (short.length < MIN_NAME) return false
  if (long.startsWith(short)) return !isBait(long.slice(short.length))
  return long.endsWith(short) && !isBait(long.slice(0, -short.length))
}

function isBait(text: string): boolean {
  const bait = [...BAIT].find((word) => text.startsWith(word))
  const rest = bait === undefined ? text : text.slice(bait.length)
  return rest === '' || isMadeOfCompanions(rest)
}

function withTexts(page: Page, other: Site, found: Signs): Signs {
  const signs = new Map(found)
  const name = nameOf(other)
  const says = (texts: readonly (string | null)[]) =>
    texts.some((text) => text !== null && saysName(text, name))
  if (says([page.title, page.siteName])) signs.set('title', 1)
  if (says(page.copyright)) signs.set('copyright', 1)
  if (says([...page.headings.slice(0, 3), ...page.images.slice(0, 20).map(({ alt }) => alt)]))
    signs.set('logo', 1)
  if (page.text.slice(0, 20_000).toLowerCase().includes(other.owner)) signs.set('text', 1)
  return signs
}

function saysName(text: string, name: string): boolean {
  if (name.length >= MIN_NAME) return squash(text).includes(name)
  return (
    name !== '' && (fold(text.slice(0, 300)).match(/[\p{L}\p{N}]+/gu) ?? []).some((word) => word === name)
  )
}

function sum(signs: Signs): number {
  let total = 0
  for (const weight of signs.values()) total += weight
  return total
}

const squash = (text: string) => fold(text.slice(0, 300)).replace(/[^\p{L}\p{N}]+/gu, '')

const nameOf = (site: Site) => squash(hostNames(site)?.own ?? '')
