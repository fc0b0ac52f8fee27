import { BRANDS, type Brand, SERVICES } from '../data/loader.ts'
import type { Site } from './site.ts'

/** Whether one of the domains is the host or a domain above it. */
export function isBelow(host: string, domains: ReadonlySet<string>): boolean {
  return domainAbove(host, domains) !== null
}

/** The longest of the domains that is the host or stands above it. */
export function domainAbove(host: string, domains: ReadonlySet<string>): string | null {
  for (let start = 0; ; ) {
    const candidate = host.slice(start)
    if (domains.has(candidate)) return candidate
    const dot = host.indexOf('.', start)
    if (dot === -1) return null
    start = dot + 1
  }
}

/** Domains that belong together: those of one list of owners or of one brand, and lists that share a domain. */
const GROUPS = groupDomains([...SERVICES.owners, ...BRANDS.map((brand) => brand.domains)])
const GROUPED: ReadonlySet<string> = new Set(GROUPS.keys())

function groupDomains(lists: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const groups = new Map<string, number>()
  lists.forEach((list, index) => {
    const merged = new Set(list.flatMap((domain) => groups.get(domain) ?? []))
    for (const [domain, group] of groups) if (merged.has(group)) groups.set(domain, index)
    for (const domain of list) groups.set(domain, index)
  })
  return groups
}

/** Whether a domain itself is known to be in one hand, with all that is below it. */
export function isOwned(domain: string): boolean {
  return GROUPED.has(domain)
}

/**
 * The known owner of a site, as a number that means nothing else; null where the owner is not known. A tenant of a
 * platform never has the platform's owner.
 */
export function ownerGroup(site: Site): number | null {
  if (site.isIp || site.tenantOf !== null) return null
  const domain = domainAbove(site.host, GROUPED)
  return domain === null ? null : (GROUPS.get(domain) ?? null)
}

/** Whether two sites are in one hand: the same owner's domain, or domains of one known owner. */
export function haveSameOwner(one: Site, other: Site): boolean {
  if (one.owner === other.owner) return true
  const group = ownerGroup(one)
  return group !== null && group === ownerGroup(other)
}

/** Whether a site is the brand's own: on one of its domains, or on another domain of the brand's owner. */
export function isOfficial(brand: Brand, site: Site): boolean {
  const group = ownerGroup(site)
  const [domain] = brand.domains
  return group !== null && domain !== undefined && GROUPS.get(domain) === group
}

const IDENTITY_AND_PAYMENT: ReadonlySet<string> = new Set([
  ...SERVICES.identity_and_payment.identity,
  ...SERVICES.identity_and_payment.payment,
])

/** Whether sites of many owners send their visitors here to sign in or to pay. */
export function isIdentityOrPayment(site: Site): boolean {
  return site.tenantOf === null && isBelow(site.host, IDENTITY_AND_PAYMENT)
}
