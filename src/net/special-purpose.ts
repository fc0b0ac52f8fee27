import { type Cidr, contains, parseCidr } from './cidr.ts'
import { parseAddress } from './ip.ts'

/** The flag is `True` in the registry's column "Globally Reachable". */
type Row = readonly [block: string, globallyReachable: boolean]

/** IANA IPv4 Special-Purpose Address Registry; a test compares it with datasets/iana. */
export const SPECIAL_IPV4: readonly Row[] = [
  ['0.0.0.0/8', false],
  ['0.0.0.0/32', false],
  ['10.0.0.0/8', false],
  ['100.64.0.0/10', false],
  ['127.0.0.0/8', false],
  ['169.254.0.0/16', false],
  ['172.16.0.0/12', false],
  ['192.0.0.0/24', false],
  ['192.0.0.0/29', false],
  ['192.0.0.8/32', false],
  ['192.0.0.9/32', true],
  ['192.0.0.10/32', true],
  ['192.0.0.170/32', false],
  ['192.0.0.171/32', false],
  ['192.0.2.0/24', false],
  ['192.31.196.0/24', true],
  ['192.52.193.0/24', true],
  ['192.88.99.0/24', false],
  ['192.88.99.2/32', false],
  ['192.168.0.0/16', false],
  ['192.175.48.0/24', true],
  ['198.18.0.0/15', false],
  ['198.51.100.0/24', false],
  ['203.0.113.0/24', false],
  ['240.0.0.0/4', false],
  ['255.255.255.255/32', false],
]

/** IANA IPv6 Special-Purpose Address Registry; a test compares it with datasets/iana. */
export const SPECIAL_IPV6: readonly Row[] = [
  ['::1/128', false],
  ['::/128', false],
  ['::ffff:0:0/96', false],
  ['64:ff9b::/96', true],
  ['64:ff9b:1::/48', false],
  ['100::/64', false],
  ['100:0:0:1::/64', false],
  ['2001::/23', false],
  ['2001::/32', false],
  ['2001:1::1/128', true],
  ['2001:1::2/128', true],
  ['2001:1::3/128', true],
  ['2001:2::/48', false],
  ['2001:3::/32', true],
  ['2001:4:112::/48', true],
  ['2001:10::/28', false],
  ['2001:20::/28', true],
  ['2001:30::/28', true],
  ['2001:db8::/32', false],
  ['2002::/16', false],
  ['2620:4f:8000::/48', true],
  ['3fff::/20', false],
  ['5f00::/16', false],
  ['fc00::/7', false],
  ['fe80::/10', false],
]

/** The registries leave these blocks open, but they hold no public host. */
const CLOSED: readonly string[] = [
  // Multicast (RFC 5771).
  '224.0.0.0/4',
  // Azure's virtual machines reach their host at this public, but locally used, address.
  '168.63.129.16/32',
  // Anycast of one's own network: port control (RFC 7723), relay (RFC 8155), registrar (RFC 9665).
  '192.0.0.9/32',
  '192.0.0.10/32',
  '2001:1::1/128',
  '2001:1::2/128',
  '2001:1::3/128',
  // The former 6bone, returned (RFC 3701).
  '3ffe::/16',
]

interface Block {
  readonly cidr: Cidr
  readonly isOpen: boolean
}

const GLOBAL_UNICAST = block('2000::/3', true)

/** Longest first; without the mapped block, which parseCidr reads as all of IPv4. */
const BLOCKS: readonly Block[] = [
  ...CLOSED.map((text) => block(text, false)),
  ...SPECIAL_IPV4.map(([text, isOpen]) => block(text, isOpen)),
  ...SPECIAL_IPV6.filter(([text]) => text !== '::ffff:0:0/96').map(([text, isOpen]) => block(text, isOpen)),
].sort((left, right) => right.cidr.prefixLength - left.cidr.prefixLength)

function block(text: string, isOpen: boolean): Block {
  const cidr = parseCidr(text)
  if (cidr === null) throw new Error(`${text} is no address block`)
  return { cidr, isOpen }
}

/**
 * Follows IANA's registries by the longest row, takes IPv6 only of 2000::/3, and refuses addresses that lead
 * to an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo, ISATAP). False for text that is no address.
 */
export function isPublicAddress(text: string): boolean {
  const words = new Int32Array(4)
  const family = parseAddress(text, words)
  if (family === 0) return false
  if (family === 4 && text.includes(':')) return false
  if (family === 6 && (!contains(GLOBAL_UNICAST.cidr, 6, words) || isIsatap(words))) return false
  return BLOCKS.find(({ cidr }) => contains(cidr, family, words))?.isOpen ?? true
}

/** RFC 5214 section 6.1: the interface id is 00-00-5E-FE, with two bits free, then the IPv4 address. */
function isIsatap(words: Int32Array): boolean {
  return ((words[2] as number) & ~0x03000000) === 0x00005efe
}
