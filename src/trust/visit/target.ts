import { ApiError } from '../../http/errors.ts'
import { canonicalAddress } from '../../net/ip.ts'
import { isPublicAddress } from '../../net/special-purpose.ts'
import { type AddressPolicy, WEB_PORTS } from './address-policy.ts'

/** Characters of a URL that is asked for (contract T1), and of one when it is visited: each may be nine then (`%E4%B8%AD`). */
const MAX_INPUT = 2048
const MAX_HOP = 20_480
/** RFC 1035 section 2.3.4, without the root's dot. */
const MAX_NAME = 253
/** A label of a host name; underscores are in use, against the standard. */
const LABEL = /^[a-z0-9_-]{1,63}$/

/**
 * Top-level names that no public host has: IANA's special-use names (RFC 6761, 6762, 7686, 9476), `internal` (ICANN 2024),
 * the names that ICANN will not delegate because networks use them inside (`corp`, `home`, `mail`), and others in
 * such use. Names that are in no list are resolved, since new top-level domains come every year.
 */
const PRIVATE_NAMES = new Set([
  'alt',
  'arpa',
  'corp',
  'domain',
  'example',
  'home',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'mail',
  'onion',
  'private',
  'svc',
  'test',
  'workgroup',
])

const LOOPBACK = ['127.0.0.1', '::1']
const ABSOLUTE = 'an absolute http or https URL of at most 2,048 characters'
const PUBLIC_HOST = 'a public internet host'
const WEB_PORT = 'one of the ports 80, 443, 8080 and 8443'

/**
 * The URL that is to be visited, parsed once by the WHATWG rules (contract T1): spaces around it and tabs and line
 * breaks in it do not count, and every spelling of an IPv4 address is that address.
 *
 * @throws ApiError `bad_url`, saying what was expected.
 */
export function parseTarget(input: string, policy: AddressPolicy): URL {
  const url = input.length > MAX_INPUT ? null : URL.parse(input)
  const expected = url === null || !isWeb(url) ? ABSOLUTE : whatIsMissing(url, policy)
  if (url === null || expected !== null) throw new ApiError('bad_url', `url: expected ${expected}.`)
  return url
}

/** Why a later hop may not be visited, by the rules of parseTarget; null where its text does not forbid it. */
export function checkHop(url: URL, policy: AddressPolicy): string | null {
  if (url.href.length > MAX_HOP) return `leads to a URL of more than ${MAX_HOP} characters`
  const expected = isWeb(url) ? whatIsMissing(url, policy) : 'an http or https URL'
  return expected === null ? null : `leads to something that is not ${expected}`
}

/** The host to resolve, dial and name in the request: without brackets and without the root's dot. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$|\.$/g, '')
}

export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port)
  return url.protocol === 'https:' ? 443 : 80
}

function isWeb(url: URL): boolean {
  return url.protocol === 'http:' || url.protocol === 'https:'
}

function whatIsMissing(url: URL, policy: AddressPolicy): string | null {
  const host = hostOf(url)
  if (canonicalAddress(host) !== null) {
    if (policy.exempts(host)) return null
    return isPublicAddress(host) ? missingPort(url) : PUBLIC_HOST
  }
  if (!isName(host)) return PUBLIC_HOST
  // With exempt networks the addresses of a name decide, and they are checked before the visit.
  const isExempt = host === 'localhost' ? LOOPBACK.some(policy.exempts) : policy.hasExemptions
  if (isExempt) return null
  return isPublicName(host) ? missingPort(url) : PUBLIC_HOST
}

function missingPort(url: URL): string | null {
  return WEB_PORTS.includes(portOf(url)) ? null : WEB_PORT
}

function isName(host: string): boolean {
  return host.length <= MAX_NAME && host.split('.').every((label) => LABEL.test(label))
}

function isPublicName(host: string): boolean {
  const labels = host.split('.')
  return labels.length > 1 && !PRIVATE_NAMES.has(labels.at(-1) ?? '')
}
