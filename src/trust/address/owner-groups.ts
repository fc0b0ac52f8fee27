import { BRANDS, SERVICES } from '../data/loader.ts'
import { domainAbove } from './domains.ts'

const GROUPS = groupDomains([...SERVICES.owners, ...BRANDS.map((brand) => brand.domains)])
const GROUPED: ReadonlySet<string> = new Set(GROUPS.keys())

function groupDomains(lists: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const groups = new Map<string, number>()
  const members: string[][] = []
  lists.forEach((list, index) => {
    const merged = new Set(list.flatMap((domain) => groups.get(domain) ?? []))
    const domains = [...list, ...[...merged].flatMap((group) => members[group] ?? [])]
    members.push(domains)
    for (const domain of domains) groups.set(domain, index)
  })
  return groups
}

export function isOwned(domain: string): boolean {
  return GROUPED.has(domain)
}

/** The group of a host's domain, as a number that means nothing else; null where its owner is not known. */
export function groupAbove(host: string): number | null {
  const domain = domainAbove(host, GROUPED)
  return domain === null ? null : (GROUPS.get(domain) ?? null)
}
