import { type Cidr, containsAddress } from '../net/cidr.ts'
import { canonicalAddress } from '../net/ip.ts'

/** Takes the rightmost hop that is no trusted proxy (contract E9); a malformed hop ends the walk. */
export function clientAddress(
  peer: string,
  forwardedFor: string | null,
  trustedProxies: readonly Cidr[],
): string {
  let address = canonicalAddress(peer) ?? peer
  if (forwardedFor === null || trustedProxies.length === 0) return address
  // Empty elements of a list count for nothing (RFC 9110 section 5.6.1.2).
  const hops = forwardedFor.split(',').flatMap((hop) => hop.trim() || [])
  while (containsAddress(trustedProxies, address)) {
    const hop = hops.pop()
    const next = hop === undefined ? null : hopAddress(hop)
    if (next === null) return address
    address = next
  }
  return address
}

/** A hop may be `1.2.3.4`, `1.2.3.4:80`, `2001:db8::1`, `[2001:db8::1]` or `[2001:db8::1]:80`. */
function hopAddress(hop: string): string | null {
  const [, bracketed, withPort] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(hop) ?? []
  return canonicalAddress(bracketed ?? withPort ?? hop)
}
