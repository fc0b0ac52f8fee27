/** The proof again over made-up datasets, which reach corners that the real ones leave out, such as the last address. */
import { expect, test } from 'bun:test'
import type { GeoIndex } from '../../src/geo/geo-index.ts'
import { addressValue, ipv4Text, ipv6FullText } from '../support/addresses.ts'
import { buildIndex } from '../support/index-fixture.ts'
import { type MmdbValue, mmdbFile } from '../support/mmdb-fixture.ts'
import {
  type Comparison,
  Differences,
  Identities,
  proveIpv4Lookups,
  proveIpv6Lookups,
  proveLists,
  proveWrapped,
} from './compare.ts'
import { buildOracle, type Oracle, type RawSources } from './oracle.ts'
import { randomOverlay } from './overlay.ts'
import { asBlocks, asNumbers, asPlaces, saysNumbers } from './renderings.ts'
import { proveTexts } from './texts.ts'

const WORLDS = 12
const HEADER =
  'Address Block,Name,RFC,Allocation Date,Termination Date,Source,Destination,Forwardable,Globally Reachable,Reserved-by-Protocol\n'
const COUNTRIES = ['AU', 'DE', 'FR', 'XK', 'AN', 'ZZ']
const NAMES = [
  '',
  'Brest',
  'Zürich',
  'Łódź',
  '東京',
  '"quoted\\"',
  '\u2028\u0001',
  '🏔',
  'İstanbul',
  'x'.repeat(28),
]
const COORDINATES = [0, -0, 1e-7, -0.1, 12.345678, 45.5, -89.99999, 90, -90, 33.333332]

/** mulberry32, by Tommy Ettinger. */
class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T
  }
}

const IPV4_CORNERS = [
  '0.0.0.0',
  '0.0.255.255',
  '1.0.0.0',
  '1.1.0.0',
  '127.255.255.255',
  '128.0.0.0',
  '223.255.255.255',
  '240.0.0.0',
  '255.255.255.254',
  '255.255.255.255',
].map(addressValue)
const IPV6_CORNERS = [
  '::',
  '::ffff:0:0',
  '64:ff9b::',
  '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  '2000::',
  '2001::',
  '2001:0:ffff::',
  '2001:1::',
  '2002::',
  '2002:ffff::',
  '2003::',
  '2a00::',
  '2a00:0:0:1::',
  '2a00:0:0:1:8000::',
  '2a00:0:0:1:ffff:ffff:ffff:ffff',
  '2a00:0:1::',
  '2a00:1::',
  '3ffe::',
  '3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  '4000::',
  'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
].map(addressValue)

/**
 * Registries of IANA have said nothing of what other rules close already (multicast, outside 2000::/3, 3ffe::/16), and always
 * have rows for 6to4 and Teredo; these do the same.
 */
const ALWAYS_CLOSED = '2001::/32,x,,,,,,,N/A [2],\n2002::/16,x,,,,,,,N/A [3],\n'
const IPV6_BLOCK_CORNERS = IPV6_CORNERS.filter((address) => {
  const [high, top] = [address >> 96n, address >> 112n]
  return top >= 0x2000n && top < 0x4000n && top !== 0x3ffen && top !== 0x2002n && high !== 0x20010000n
})

function randomSources(seed: number): RawSources {
  const chance = new Chance(seed)
  const scale = chance.pick([0, 2, 8, 25, 70])
  const near = (corners: readonly bigint[], last: bigint): bigint => {
    const jump = BigInt(chance.pick([0, 0, 1, 2, 255, 65535, chance.below(2 ** 31)]))
    const address = chance.pick(corners) + chance.pick([jump, -jump, jump << 16n])
    return address < 0n ? 0n : address > last ? last : address
  }
  const rows = (corners: readonly bigint[], last: bigint, textOf: (address: bigint) => string): string => {
    const row = (): string => {
      const [one, other] = [near(corners, last), near(corners, last)]
      const short = one + BigInt(chance.pick([0, 1, 255, 65536, chance.below(2 ** 31)]))
      const end = chance.below(20) === 0 ? other : short
      const [first, final] = one < end ? [one, end] : [end, one]
      return `${textOf(first)},${textOf(final > last ? last : final)},${chance.pick(COUNTRIES)}\n`
    }
    return Array.from({ length: scale * 3 + 1 }, row).join('')
  }
  const blocks = (corners: readonly bigint[], bits: number, textOf: (address: bigint) => string): string => {
    const row = (): string => {
      const length = chance.pick(
        [4, 9, 16, 17, 20, 24, 24, 31, 32].concat(bits === 128 ? [48, 63, 64, 65, 96, 127, 128] : [1, 3]),
      )
      const address = chance.pick(corners)
      const start = (address >> BigInt(bits - length)) << BigInt(bits - length)
      return `${textOf(start)}/${length},x,,,,,,,${chance.pick(['True', 'False', 'N/A [2]', '', 'True'])},\n`
    }
    return HEADER + Array.from({ length: 1 + chance.below(4) }, row).join('')
  }
  const text4 = (address: bigint): string => ipv4Text(Number(address))
  return {
    // Data without any country are refused.
    countryIpv4: `${rows(IPV4_CORNERS, 2n ** 32n - 1n, text4)}60.0.0.0,60.0.0.255,AU\n`,
    countryIpv6: rows(IPV6_CORNERS, 2n ** 128n - 1n, ipv6FullText),
    city: mmdbFile(4, randomBlocks(chance, scale)),
    specialIpv4: blocks(IPV4_CORNERS, 32, text4),
    specialIpv6: blocks(IPV6_BLOCK_CORNERS, 128, ipv6FullText) + ALWAYS_CLOSED,
    overlay: randomOverlay(scale * 2, (limit) => chance.below(limit), {
      ipv4: IPV4_CORNERS,
      ipv6: IPV6_CORNERS,
    }),
  }
}

function randomPlace(chance: Chance): MmdbValue {
  return {
    country_code: chance.pick([...COUNTRIES, '']),
    state1: chance.pick(NAMES),
    city: chance.pick(NAMES),
    latitude: chance.pick(COORDINATES),
    longitude: chance.pick(COORDINATES),
  }
}

/** A later block splits, replaces or empties what was there. */
function randomBlocks(chance: Chance, scale: number): [bits: string, place: MmdbValue | null][] {
  const places = Array.from({ length: 1 + scale }, () => randomPlace(chance))
  return Array.from({ length: scale * 2 + 1 }, (_, place) => {
    const address = Number(chance.pick(IPV4_CORNERS)) ^ chance.pick([0, 0, 1, 255, chance.below(2 ** 31)])
    const length = chance.below(6) === 0 ? 1 + chance.below(32) : 15 + chance.below(18)
    const bits = (address >>> 0).toString(2).padStart(32, '0')
    return [bits.slice(0, length), chance.pick(place === 0 ? places : [...places, null])]
  })
}

function prove(index: GeoIndex, oracle: Oracle): void {
  const differences = new Differences()
  const comparison: Comparison = { oracle, index, identities: new Identities(index, oracle), differences }
  for (const part of [proveLists, proveIpv4Lookups, proveIpv6Lookups, proveWrapped, proveTexts])
    expect(part(comparison)).toBeGreaterThan(0)
  expect(differences.first).toEqual([])
}

test.each(Array.from({ length: WORLDS }, (_, seed) => seed))(
  'made-up datasets of seed %p are answered as the oracle says, in whichever format their countries are',
  async (seed) => {
    const sources = randomSources(seed)
    const { countryIpv4, countryIpv6 } = sources
    const oracle = buildOracle(sources)
    prove(await buildIndex({ ...sources }), oracle)
    const { blocks, places } = asPlaces(countryIpv4, countryIpv6)
    const [ofIpv4 = '', ofIpv6 = ''] = blocks
    const others = [
      ...(saysNumbers(countryIpv6)
        ? [{ countryIpv4: asNumbers(countryIpv4), countryIpv6: asNumbers(countryIpv6) }]
        : []),
      { countryIpv4: asBlocks(countryIpv4), countryIpv6: asBlocks(countryIpv6) },
      { countryIpv4: ofIpv4, countryIpv6: ofIpv6, countryPlaces: places },
    ]
    for (const other of others) prove(await buildIndex({ ...sources, ...other }), oracle)
  },
)
