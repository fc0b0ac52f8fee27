import { type Brand, SERVICES } from '../data/loader.ts'
import { isBelow } from './domains.ts'
import { groupAbove } from './owner-groups.ts'
import type { Site } from './site.ts'

/**
 * The number of a site's known owner, which means nothing else; null where the owner is not known. A tenant of a
 * platform never has the platform's owner.
 */
export function ownerGroup(site: Site): number | null {
  if (site.isIp || site.tenantOf !== null) return null
  return groupAbove(site.host)
}

/** Whether two sites are in one hand: the same owner's domain, or domains of one known owner. */
export function haveSameOwner(one: Site, other: Site): boolean {
  if (one.owner === other.owner) return true
  const group = ownerGroup(one)
  return group !== null && group === ownerGroup(other)
}

/** Whether an address is on a site's host or on another of the same domain or tenant, without a look at lists. */
export function isWithin({ url, owner }: Site, address: string): boolean {
  const hostname = URL.parse(address)?.hostname ?? ''
  return hostname === url.hostname || hostname === owner || hostname.endsWith(`.${owner}`)
}

/** Whether a site is the brand's own: on one of its domains, or on another domain of the brand's owner. */
export function isOfficial(brand: Brand, site: Site): boolean {
  const group = ownerGroup(site)
  const [domain] = brand.domains
  return group !== null && domain !== undefined && groupAbove(domain) === group
}

const IDENTITY_AND_PAYMENT: ReadonlySet<string> = new Set([
  ...SERVICES.identity_and_payment.identity,
  ...SERVICES.identity_and_payment.payment,
])

export function isIdentityOrPayment(site: Site): boolean {
  return site.tenantOf === null && isBelow(site.host, IDENTITY_AND_PAYMENT)
}
