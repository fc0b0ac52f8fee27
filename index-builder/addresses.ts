import { parseAddress } from '../src/net/ip.ts'

/** Arithmetic of an address family: IPv4 in numbers, IPv6 in BigInts. */
export interface Family<A extends number | bigint> {
  readonly version: 4 | 6
  readonly zero: A
  /** One past the last address. */
  readonly end: A
  /** The address as a number, or null where the text is not an address of this family. */
  read(text: string): A | null
  from(address: bigint): A
  after(address: A): A
  before(address: A): A
  /** The number of addresses from start up to, not including, next. */
  size(start: A, next: A): bigint
  /** Sorts in place, ascending. */
  sort(addresses: A[]): A[]
}

const words = new Int32Array(4)

export const IPV4: Family<number> = {
  version: 4,
  zero: 0,
  end: 2 ** 32,
  read: (text) =>
    !text.includes(':') && parseAddress(text, words) === 4 ? (words[3] as number) >>> 0 : null,
  from: Number,
  after: (address) => address + 1,
  before: (address) => address - 1,
  size: (start, next) => BigInt(next - start),
  sort: (addresses) => addresses.sort((a, b) => a - b),
}

export const IPV6: Family<bigint> = {
  version: 6,
  zero: 0n,
  end: 1n << 128n,
  read: (text) => (text.includes(':') && parseAddress(text, words) !== 0 ? joinWords(words) : null),
  from: (address) => address,
  after: (address) => address + 1n,
  before: (address) => address - 1n,
  size: (start, next) => next - start,
  sort: (addresses) => addresses.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
}

function joinWords(source: Int32Array): bigint {
  return source.reduce((value, word) => (value << 32n) | BigInt(word >>> 0), 0n)
}

/** The four words of an IPv6 address, most significant first, as signed 32-bit numbers. */
export function splitWords(address: bigint): [number, number, number, number] {
  const word = (shift: bigint): number => Number((address >> shift) & 0xffff_ffffn) | 0
  return [word(96n), word(64n), word(32n), word(0n)]
}
