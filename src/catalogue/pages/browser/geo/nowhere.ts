import { type Cidr, contains, parseCidr } from '../../../../net/cidr.ts'
import { parseAddress } from '../../../../net/ip.ts'

/** Why no place belongs to an address: the blocks of IANA's special-purpose registries that people come across. */
const REASONS: readonly (readonly [reason: string, blocks: readonly string[]])[] = [
  [
    'A computer calls itself by this address (loopback); it is the same on every one.',
    ['127.0.0.0/8', '::1'],
  ],
  [
    'A private address: homes and offices use the same ones inside, so it has no place of its own.',
    ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
  ],
  [
    'Used between a provider and its customers (shared address space), not on the internet.',
    ['100.64.0.0/10'],
  ],
  ['Valid on one cable or radio link only (link-local).', ['169.254.0.0/16', 'fe80::/10']],
  [
    'Set aside for examples in documentation; nobody has it.',
    ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32', '3fff::/20'],
  ],
  ['Stands for a group of receivers (multicast), not for one place.', ['224.0.0.0/4', 'ff00::/8']],
  ['Set aside for measuring network equipment.', ['198.18.0.0/15', '2001:2::/48']],
  [
    'Leads to an IPv4 address inside it (6to4, Teredo, NAT64), and that has no known place.',
    ['2002::/16', '2001::/32', '64:ff9b::/96', '64:ff9b:1::/48'],
  ],
  ['Means “no address” or “this network”.', ['0.0.0.0/8', '::']],
  ['Reaches everybody on the same network (broadcast).', ['255.255.255.255']],
  [
    'Reserved: it is not in use on the internet.',
    ['240.0.0.0/4', '192.0.0.0/24', '192.88.99.0/24', '100::/64', '2001::/23', '3ffe::/16', '5f00::/16'],
  ],
]

const GLOBAL_UNICAST = blocks(['2000::/3'])
const KNOWN = REASONS.map(([reason, texts]) => ({ reason, blocks: blocks(texts) }))

export function whyNowhere(address: string): string {
  const words = new Int32Array(4)
  const family = parseAddress(address, words)
  const holds = (all: readonly Cidr[]) => family !== 0 && all.some((block) => contains(block, family, words))
  const known = KNOWN.find(({ blocks: of }) => holds(of))
  if (known !== undefined) return known.reason
  if (family === 6 && !holds(GLOBAL_UNICAST))
    return 'Not given out: addresses of the internet begin with 2 or 3.'
  return 'A public address, but none of the datasets knows where it is.'
}

function blocks(texts: readonly string[]): readonly Cidr[] {
  return texts.flatMap((text) => parseCidr(text) ?? [])
}
