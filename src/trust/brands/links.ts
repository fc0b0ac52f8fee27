import { domainAbove } from '../address/domains.ts'
import { BRANDS, type Brand } from '../data/loader.ts'
import { type Page, shownLinks } from '../page/page.ts'

const BY_DOMAIN: ReadonlyMap<string, Brand> = new Map(
  BRANDS.flatMap((brand) => brand.domains.map((domain) => [domain, brand] as const)),
)
const DOMAINS: ReadonlySet<string> = new Set(BY_DOMAIN.keys())

const MIN_LINKED = 3
const MOST = 0.5
const LOOKED_AT = 500

export interface BrandLinks {
  readonly brand: Brand
  readonly at: string
  readonly seen: string
}

/** The brand whose domain an absolute address is on; null for any other. */
export function brandOfAddress(address: string): Brand | null {
  const domain = domainAbove(hostOf(address), DOMAINS)
  return domain === null ? null : (BY_DOMAIN.get(domain) ?? null)
}

/** The host of an address that the URL parser has written; parsing it again would take most of the check's time. */
function hostOf(address: string): string {
  const start = address.indexOf('//') + 2
  if (start < 2) return ''
  const slash = address.indexOf('/', start)
  const authority = slash < 0 ? address.slice(start) : address.slice(start, slash)
  return authority.slice(authority.indexOf('@') + 1).split(':', 1)[0] ?? ''
}

/** The brands that have more than half of the pictures and styles, or of the links, and at least three. */
export function brandLinks(page: Page): BrandLinks[] {
  const files = [...page.images.map(({ src }) => src ?? ''), ...page.stylesheets.map(({ href }) => href)]
  const links = shownLinks(page).map(({ href }) => href)
  return [mostly('html:image', files), mostly('html:link', links)].filter((found) => found !== null)
}

function mostly(at: string, all: readonly string[]): BrandLinks | null {
  const addresses = all.filter((address) => address.startsWith('http')).slice(0, LOOKED_AT)
  const counts = new Map<Brand, { count: number; first: string }>()
  for (const address of addresses) {
    const brand = brandOfAddress(address)
    if (brand === null) continue
    const before = counts.get(brand)
    counts.set(brand, { count: (before?.count ?? 0) + 1, first: before?.first ?? address })
  }
  for (const [brand, { count, first }] of counts) {
    if (count >= MIN_LINKED && count > addresses.length * MOST) {
      return { brand, at, seen: `${count} of ${addresses.length}, such as ${first}` }
    }
  }
  return null
}

/** The brand that all of a page's links lead to which do not stay on the page; null where one leads elsewhere. */
export function onlyLinked(page: Page, host: string): Brand | null {
  const brands = new Set<Brand | null>()
  for (const { href } of shownLinks(page).slice(0, LOOKED_AT)) {
    if (!href.startsWith('http') || (hostOf(href) === host && href.includes('#'))) continue
    brands.add(brandOfAddress(href))
  }
  const [brand] = brands
  return brands.size === 1 ? (brand ?? null) : null
}

export function iconLink(page: Page): BrandLinks | null {
  for (const address of page.icons.slice(0, 20)) {
    const brand = brandOfAddress(address)
    if (brand !== null) return { brand, at: 'html:icon', seen: address }
  }
  return null
}

const KEEPERS = new Set(['google', 'wix', 'shopify', 'github', 'amazon', 'godaddy'])
const GUESTS = new Set(['facebook', 'x-twitter', 'apple', 'microsoft', 'adobe', 'yahoo', 'line'])

export function keepsFilesOfOthers({ id }: Brand): boolean {
  return KEEPERS.has(id)
}

export function servesOthers({ id }: Brand): boolean {
  return KEEPERS.has(id) || GUESTS.has(id)
}
