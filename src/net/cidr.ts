import { parseAddress } from './ip.ts'

export interface Cidr {
  readonly family: 4 | 6
  readonly words: Int32Array
  /** Counts within the family: 0-32 or 0-128. */
  readonly prefixLength: number
}

/** Follows RFC 4632 section 3.1 and RFC 4291 section 2.3; mapped blocks of /96 and longer become IPv4. */
export function parseCidr(text: string): Cidr | null {
  const slash = text.indexOf('/')
  const address = slash < 0 ? text : text.slice(0, slash)
  const words = new Int32Array(4)
  const family = parseAddress(address, words)
  if (family === 0) return null
  const mapped = family === 4 && address.includes(':')
  const written = slash < 0 ? (family === 4 && !mapped ? 32 : 128) : readLength(text.slice(slash + 1))
  const prefixLength = mapped ? written - 96 : written
  if (prefixLength < 0 || prefixLength > (family === 4 ? 32 : 128)) return null
  const cidr: Cidr = { family, words, prefixLength }
  return hasHostBits(cidr) ? null : cidr
}

function readLength(text: string): number {
  return /^(0|[1-9][0-9]{0,2})$/.test(text) ? Number(text) : -1
}

function hasHostBits(cidr: Cidr): boolean {
  for (let i = cidr.family === 4 ? 3 : 0; i < 4; i++) {
    if (((cidr.words[i] as number) & ~wordMask(cidr, i)) !== 0) return true
  }
  return false
}

function wordMask(cidr: Cidr, index: number): number {
  const bits = cidr.prefixLength - (cidr.family === 4 ? 0 : 32 * index)
  if (bits <= 0) return 0
  return bits >= 32 ? -1 : -1 << (32 - bits)
}

export function contains(cidr: Cidr, family: 4 | 6, words: Int32Array): boolean {
  if (cidr.family !== family) return false
  for (let i = family === 4 ? 3 : 0; i < 4; i++) {
    if ((((cidr.words[i] as number) ^ (words[i] as number)) & wordMask(cidr, i)) !== 0) return false
  }
  return true
}

/** False for text that is not an address. */
export function containsAddress(cidrs: readonly Cidr[], text: string): boolean {
  const words = new Int32Array(4)
  const family = parseAddress(text, words)
  return family !== 0 && cidrs.some((cidr) => contains(cidr, family, words))
}
