import { type Cidr, containsAddress } from '../../net/cidr.ts'
import { canonicalAddress } from '../../net/ip.ts'
import { isPublicAddress } from '../../net/special-purpose.ts'

/** The ports of the web (contract T1). */
export const WEB_PORTS: readonly number[] = [80, 443, 8080, 8443]

export interface AddressPolicy {
  permits(address: string, port: number): boolean
  exempts(address: string): boolean
  /** Whether there are such networks: then a name cannot be refused before it is resolved. */
  readonly hasExemptions: boolean
}

export interface PolicyParts {
  /** TRUST_ALLOW_NETWORKS (contract T2). */
  readonly allow: readonly Cidr[]
  readonly ownAddresses: () => readonly string[]
}

/** Decides where the visitor may connect to (contract T1, T2). */
export function createPolicy({ allow, ownAddresses }: PolicyParts): AddressPolicy {
  const exempts = (address: string): boolean => containsAddress(allow, address)
  return {
    exempts,
    hasExemptions: allow.length > 0,
    permits(address, port) {
      if (exempts(address)) return true
      if (!WEB_PORTS.includes(port) || !isPublicAddress(address)) return false
      const canonical = canonicalAddress(address)
      return !ownAddresses().some((own) => canonicalAddress(own) === canonical)
    },
  }
}
