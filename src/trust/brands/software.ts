import { domainAbove } from '../address/domains.ts'
import { BRANDS, type NamedSoftware, SOFTWARE } from '../data/loader.ts'
import machinePart from '../data/phrases/machine-part.json'
import programKind from '../data/phrases/program-kind.json'
import { anyOf, type Phrases } from '../data/phrases.ts'

export interface Software {
  readonly pattern: RegExp
  readonly domains: ReadonlySet<string>
}

const software = (names: Phrases, domains: readonly string[]): Software => ({
  pattern: anyOf(names),
  domains: new Set(domains),
})

/** Programs that frauds call out of date; the brands know the domains of some makers. */
export const NAMED: readonly Software[] = SOFTWARE.map((named) => software(named.names, domainsOf(named)))

function domainsOf({ brands, domains }: NamedSoftware): readonly string[] {
  const makers = BRANDS.filter(({ id }) => brands.includes(id))
  return [...makers.flatMap((brand) => brand.domains), ...domains]
}

/** The program of somebody else that a text names; of a part of the machine, one without a maker. */
export function softwareIn(text: string): Software | null {
  const named = NAMED.find(({ pattern }) => pattern.test(text))
  if (named !== undefined) return named
  if (NOBODYS_PART.pattern.test(text)) return NOBODYS_PART
  return NOBODYS_PROGRAM.pattern.test(text) ? NOBODYS_PROGRAM : null
}

const GUIDES = [
  'browsehappy.com',
  'browser-update.org',
  'outdatedbrowser.com',
  'whatismybrowser.com',
  'updatemybrowser.org',
]
const NOBODYS_PART = software(machinePart, [
  ...GUIDES,
  ...SOFTWARE.filter(({ has_parts }) => has_parts).flatMap(domainsOf),
])
const NOBODYS_PROGRAM = software(programKind, [])

/** Whether only the kind of a program is named, so that it may be the page's own. */
export function isOnlyKind(one: Software): boolean {
  return one === NOBODYS_PROGRAM
}

export function isOfPart(one: Software, other: Software): boolean {
  return one === NOBODYS_PART && hasMaker(other)
}

export function hasMaker(one: Software): boolean {
  return one !== NOBODYS_PART && one !== NOBODYS_PROGRAM
}

/** Whether an address is on a domain of the maker; of a part without a maker, of any maker of such parts. */
export function isMakers({ domains }: Software, address: string | URL): boolean {
  const host = URL.parse(address)?.hostname ?? ''
  return domainAbove(host, domains) !== null
}
