/**
 * The proof's own reading and writing of address texts. It shares nothing with src/net, and need not be fast or strict:
 * it only meets well-formed texts.
 */
export type Family = 4 | 6

const bitsOf = (family: Family): number => (family === 4 ? 32 : 128)

export function addressValue(text: string): bigint {
  return text.includes(':') ? ipv6Value(text) : ipv4Value(text)
}

function ipv4Value(text: string): bigint {
  const octets = text.split('.').map(Number)
  if (octets.length !== 4 || octets.some((octet) => !(octet >= 0 && octet <= 255)))
    throw new Error(`not IPv4: ${text}`)
  return octets.reduce((value, octet) => value * 256n + BigInt(octet), 0n)
}

function ipv6Value(text: string): bigint {
  const [head = '', tail] = text.split('::')
  const before = groups(head)
  const after = tail === undefined ? [] : groups(tail)
  const missing = 8 - before.length - after.length
  if (tail === undefined ? missing !== 0 : missing < 1) throw new Error(`not IPv6: ${text}`)
  const all = [...before, ...new Array<bigint>(missing).fill(0n), ...after]
  return all.reduce((value, group) => (value << 16n) | group, 0n)
}

function groups(text: string): bigint[] {
  if (text === '') return []
  return text.split(':').flatMap((group) => {
    if (group.includes('.')) {
      const embedded = ipv4Value(group)
      return [embedded >> 16n, embedded & 0xffffn]
    }
    return [BigInt(`0x${group}`)]
  })
}

export function ipv4Text(value: number): string {
  return `${value >>> 24}.${(value >>> 16) & 255}.${(value >>> 8) & 255}.${value & 255}`
}

/** All eight groups in full: valid, and deliberately not canonical. */
export function ipv6FullText(value: bigint): string {
  return (value.toString(16).padStart(32, '0').match(/.{4}/g) ?? []).join(':')
}

/** The lesser of two addresses; Math.min takes no bigint, and Infinity is later than all. */
export function earlier<A extends bigint | number>(one: A, other: A): A {
  if (one < other) return one
  return other
}

/** First and last address of `address/length`. */
export function blockRange(block: string): { family: Family; first: bigint; last: bigint; length: number } {
  const [address = '', lengthText = ''] = block.split('/')
  const family: Family = address.includes(':') ? 6 : 4
  const length = Number(lengthText)
  const first = addressValue(address)
  const size = 1n << BigInt(bitsOf(family) - length)
  if (first % size !== 0n) throw new Error(`not a block: ${block}`)
  return { family, first, last: first + size - 1n, length }
}

/** The places where an IPv6 address carries an IPv4 one (contract E3, E6). */
export const WRAPPINGS = {
  mapped: (inner: bigint, _noise: bigint): bigint => (0xffffn << 32n) | inner,
  nat64: (inner: bigint, _noise: bigint): bigint => (0x64ff9bn << 96n) | inner,
  sixToFour: (inner: bigint, noise: bigint): bigint =>
    (0x2002n << 112n) | (inner << 80n) | (noise & ((1n << 80n) - 1n)),
  /** RFC 4380: the client's address is the last 32 bits, inverted. */
  teredo: (inner: bigint, noise: bigint): bigint =>
    (0x20010000n << 96n) | ((noise & ((1n << 64n) - 1n)) << 32n) | (inner ^ 0xffffffffn),
} as const
