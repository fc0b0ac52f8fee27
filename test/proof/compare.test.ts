import { expect, test } from 'bun:test'
import { addressValue, blockRange, ipv4Text } from '../support/addresses.ts'
import { mmdbFile } from '../support/mmdb-fixture.ts'
import {
  Differences,
  Identities,
  type ProvedIndex,
  proveIpv4Lookups,
  proveIpv6Lookups,
  proveLists,
  proveWrapped,
} from './compare.ts'
import { buildOracle, EMBEDDING_BLOCKS, NOWHERE, type Oracle, pieceAt } from './oracle.ts'
import { proveTexts } from './texts.ts'

const ATTRIBUTION = 'data of the test'
const HEADER = 'Address Block,Name,Globally Reachable\n'
const brest = { country_code: 'FR', state1: 'Bretagne', city: 'Brest', latitude: 48.39, longitude: -4.49 }

const oracle = buildOracle({
  countryIpv4: '1.0.0.0,1.0.0.0,AU\n1.0.0.1,1.0.0.255,NZ\n65.0.0.0,65.255.255.255,FR\n',
  countryIpv6: '2a00::,2a00::,NZ\n2a00::1,2a00:0:0:1::,AU\n2a00:0:0:1::1,2a00:ffff::,NZ\n',
  city: mmdbFile(4, [['010', brest]]),
  specialIpv4: `${HEADER}65.1.0.0/16,x,False\n`,
  specialIpv6: HEADER,
})

/** An index that answers from an oracle, so that one thing at a time can be made wrong in it. */
class OracleIndex implements ProvedIndex {
  readonly info: ProvedIndex['info'] = {
    attribution: ATTRIBUTION,
    datasets: [],
    ipv4_ranges: 0,
    ipv6_ranges: 0,
    sha256: '',
    prefixBits: 16,
    recordCount: 0,
    firstWideRecord: 0,
  }
  readonly #oracle: Oracle
  readonly #locations = [...oracle.locations]

  constructor(from: Oracle = oracle) {
    this.#oracle = from
  }

  findIpv4(address: number): number {
    const { starts, ids } = this.#oracle.ipv4
    return ids[pieceAt(starts, address >>> 0)] ?? -1
  }

  findIpv6(first: number, second: number, third: number, fourth: number): number {
    const address = [first, second, third, fourth].reduce(
      (value, word) => (value << 32n) | BigInt(word >>> 0),
      0n,
    )
    const [nat64, sixToFour, teredo] = EMBEDDING_BLOCKS.map((block) => {
      const { first, last } = blockRange(block)
      return address >= first && address <= last
    })
    if (nat64) return this.#countryOf(fourth)
    if (sixToFour) return this.#countryOf((first << 16) | (second >>> 16))
    if (teredo) return this.#countryOf(~fourth)
    const { starts, ids } = this.#oracle.ipv6
    return ids[pieceAt(starts, address)] ?? -1
  }

  #countryOf(inner: number): number {
    return this.#locations.push({ ...NOWHERE, country: this.record(this.findIpv4(inner)).country }) - 1
  }

  record(record: number) {
    return this.#locations[record] ?? NOWHERE
  }

  answer(ip: string, record: number): string {
    const { country, region, city, lat, lon } = this.record(record)
    return JSON.stringify({ ip, country, region, city, lat, lon, attribution: ATTRIBUTION })
  }

  *ipv4Boundaries(): Generator<[start: number, record: number]> {
    const { starts, ids } = this.#oracle.ipv4
    for (const [piece, start] of starts.entries()) yield [start, ids[piece] ?? -1]
  }

  *ipv6Boundaries(): Generator<[start: bigint, record: number]> {
    const { starts, ids } = this.#oracle.ipv6
    for (const [piece, start] of starts.entries()) yield [start, ids[piece] ?? -1]
  }
}

function differencesOf(index: ProvedIndex): string[] {
  const differences = new Differences()
  const comparison = { oracle, index, identities: new Identities(index, oracle), differences }
  const found = (prove: (with_: typeof comparison) => number): boolean => {
    const before = differences.count
    expect(prove(comparison)).toBeGreaterThan(0)
    return differences.count > before
  }
  const proofs = { proveLists, proveIpv4Lookups, proveIpv6Lookups, proveWrapped, proveTexts }
  return Object.entries(proofs).flatMap(([name, prove]) => (found(prove) ? [name] : []))
}

const moved = (starts: Uint32Array, from: string, to: string): Uint32Array =>
  starts.map((start) => (start === Number(addressValue(from)) ? Number(addressValue(to)) : start))

test('an index that answers as the oracle does has no difference', () => {
  expect(differencesOf(new OracleIndex())).toEqual([])
})

test('a boundary off by one is found in the list and by lookups', () => {
  expect([...oracle.ipv4.starts].map(ipv4Text)).toContain('1.0.0.1')
  const starts = moved(oracle.ipv4.starts, '1.0.0.1', '1.0.0.2')
  const found = differencesOf(new OracleIndex({ ...oracle, ipv4: { ...oracle.ipv4, starts } }))
  expect(found).toEqual(['proveLists', 'proveIpv4Lookups', 'proveWrapped', 'proveTexts'])
})

test('a boundary off by one deep below /64 is found in IPv6', () => {
  const starts = oracle.ipv6.starts.map((start) => (start === addressValue('2a00::1') ? start + 1n : start))
  const found = differencesOf(new OracleIndex({ ...oracle, ipv6: { ...oracle.ipv6, starts } }))
  expect(found).toEqual(['proveLists', 'proveIpv6Lookups', 'proveTexts'])
})

test('a missing range is found', () => {
  const ipv6 = { starts: oracle.ipv6.starts.slice(0, -1), ids: oracle.ipv6.ids.slice(0, -1) }
  expect(differencesOf(new OracleIndex({ ...oracle, ipv6 }))).toContain('proveLists')
})

test('a boundary between equal records is no difference', () => {
  const starts = Uint32Array.of(...oracle.ipv4.starts, Number(addressValue('250.0.0.0')))
  const ids = Int32Array.of(...oracle.ipv4.ids, oracle.ipv4.ids.at(-1) ?? -1)
  expect(differencesOf(new OracleIndex({ ...oracle, ipv4: { starts, ids } }))).toEqual([])
})

test('a list that does not ascend from 0 is found', () => {
  const late = new (class extends OracleIndex {
    override *ipv4Boundaries(): Generator<[start: number, record: number]> {
      yield* [...super.ipv4Boundaries()].slice(1)
    }
  })()
  expect(differencesOf(late)).toEqual(['proveLists'])
  const twice = new (class extends OracleIndex {
    override *ipv6Boundaries(): Generator<[start: bigint, record: number]> {
      for (const entry of super.ipv6Boundaries()) yield* [entry, entry]
    }
  })()
  expect(differencesOf(twice)).toEqual(['proveLists'])
})

test('a city inside a translated address is found', () => {
  const generous = new (class extends OracleIndex {
    override findIpv6(first: number, second: number, third: number, fourth: number): number {
      return first === 0x20010000 ? this.findIpv4(~fourth) : super.findIpv6(first, second, third, fourth)
    }
  })()
  expect(differencesOf(generous)).toEqual(['proveWrapped'])
})

test('an answer that differs in one byte is found', () => {
  const spaced = new (class extends OracleIndex {
    override answer(ip: string, record: number): string {
      return `${super.answer(ip, record)} `
    }
  })()
  expect(differencesOf(spaced)).toEqual(['proveTexts'])
})
