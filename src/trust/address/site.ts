import { domainToUnicode } from 'node:url'
import { getDomain, getPublicSuffix, parse } from 'tldts'
import { SERVICES } from '../data/loader.ts'
import { domainAbove } from './domains.ts'
import { isOwned } from './owner-groups.ts'

export interface Site {
  readonly url: URL
  readonly hostUnicode: string
  readonly host: string
  readonly isIp: boolean
  /** By the public suffix list, private suffixes left out; null for an address. */
  readonly registrableDomain: string | null
  readonly publicSuffix: string | null
  readonly tenantOf: string | null
  /** The owner of the page: the registrable domain, or the tenant's host below a private suffix. */
  readonly owner: string
}

const FREE_HOSTS: ReadonlySet<string> = new Set(SERVICES.free_hosts.filter((host) => !host.startsWith('*.')))
const WIDE_FREE_HOSTS: ReadonlySet<string> = new Set(
  SERVICES.free_hosts.flatMap((host) => (host.startsWith('*.') ? host.slice(2) : [])),
)

/** Names that platforms keep for themselves, so that `login.example.com` is no tenant of `example.com`. */
const PLATFORM_NAMES = new Set(
  (
    'www m en ja login signin signup register sso auth id account accounts my app apps api admin dashboard console ' +
    'support help docs developer developers status blog about news press jobs careers community forum forums ' +
    'secure static assets cdn img images mail legal terms privacy pricing features product products'
  ).split(' '),
)

interface Tenancy {
  readonly platform: string
  readonly tenant: string
}

/**
 * Takes a URL apart by the public suffix list, with and without its private suffixes, and by the list of platforms
 * that are not in it. A page below a path that platforms give to users belongs to the host.
 */
export function siteOf(url: URL): Site {
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const isIp = parse(url.hostname).isIp === true
  const registrableDomain = isIp ? null : getDomain(host)
  const tenancy = isIp ? null : (tenancyOf(host) ?? pathTenancyOf(host, url.pathname))
  return {
    url,
    host,
    hostUnicode: isIp ? host : domainToUnicode(host) || host,
    isIp,
    registrableDomain,
    publicSuffix: isIp ? null : getPublicSuffix(host),
    tenantOf: tenancy?.platform ?? null,
    owner: tenancy?.tenant ?? registrableDomain ?? host,
  }
}

/** The platform that a host is a tenant of: by the longer suffix, since the public one may have a region. */
function tenancyOf(host: string): Tenancy | null {
  const listed = parse(host, { allowPrivateDomains: true })
  const bySuffix = listed.isPrivate === true ? (listed.publicSuffix ?? '') : ''
  const byList = freeHostAbove(host)
  const platform = byList.length > bySuffix.length ? byList : bySuffix
  // Hosts below service.gov.uk, for one, are all the government's.
  if (platform === '' || platform === host || isOwned(platform)) return null
  const label =
    host
      .slice(0, -platform.length - 1)
      .split('.')
      .at(-1) ?? ''
  const isPlatforms = platform === bySuffix ? label === 'www' : PLATFORM_NAMES.has(label)
  return isPlatforms ? null : { platform, tenant: `${label}.${platform}` }
}

function freeHostAbove(host: string): string {
  const wide = domainAbove(host, WIDE_FREE_HOSTS)
  if (wide !== null && wide !== host) {
    const region =
      host
        .slice(0, -wide.length - 1)
        .split('.')
        .at(-1) ?? ''
    return `${region}.${wide}`
  }
  return domainAbove(host, FREE_HOSTS) ?? ''
}

const PATH_PREFIXES: readonly string[] = SERVICES.path_hosts.map((entry) => `${entry}/`)

function pathTenancyOf(host: string, path: string): Tenancy | null {
  const address = host.replace(/^www\./, '') + path
  const prefix = PATH_PREFIXES.find((candidate) => address.startsWith(candidate))
  if (prefix === undefined) return null
  const first = address.slice(prefix.length).split('/', 1)[0] ?? ''
  return first === '' || PLATFORM_NAMES.has(first) ? null : { platform: prefix.slice(0, -1), tenant: host }
}
