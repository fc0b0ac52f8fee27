import { beforeAll, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import type { GeoIndex } from '../../src/geo/geo-index.ts'
import { EMBEDDING_BLOCKS, type Location, NOWHERE } from '../proof/oracle.ts'
import { specialBlocks } from '../proof/raw-sources.ts'
import { answerText, expectedText } from '../proof/texts.ts'
import { blockRange, type Family, ipv4Text, ipv6FullText, WRAPPINGS } from '../support/addresses.ts'
import { datasetFile } from '../support/datasets.ts'
import { buildIndex } from '../support/index-fixture.ts'

/** Datasets that claim every address there is, so that only the overlay can silence one. */
const SYDNEY: Location = { country: 'AU', region: 'New South Wales', city: 'Sydney', lat: -33.86, lon: 151.2 }
const NEW_ZEALAND: Location = { ...NOWHERE, country: 'NZ' }
const LAST_IPV6 = 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'

const registry = (family: Family): string =>
  readFileSync(datasetFile(`iana-ipv${family}-special-registry-1.csv`), 'utf8')
const ipv4Blocks = specialBlocks(registry(4))
const ipv6Blocks = specialBlocks(registry(6))
const space = (family: Family): bigint => 1n << (family === 4 ? 32n : 128n)

let index: GeoIndex

beforeAll(async () => {
  index = await buildIndex({
    countryIpv4: '0.0.0.0,255.255.255.255,AU\n',
    countryIpv6: `::,${LAST_IPV6},NZ\n`,
    city: '0.0.0.0,255.255.255.255,AU,New South Wales,,Sydney,,-33.86,151.2,\n',
  })
})

/** E5, asked of the rows one by one: the longest row that holds the address decides. */
function isOpen(family: Family, address: bigint): boolean {
  const within = (block: string): boolean => {
    const { first, last } = blockRange(block)
    return address >= first && address <= last
  }
  if (family === 4 && within('224.0.0.0/4')) return false
  if (family === 6 && (!within('2000::/3') || within('3ffe::/16'))) return false
  const holding = (family === 4 ? ipv4Blocks : ipv6Blocks).filter(({ block }) => within(block))
  const lengths = holding.map(({ block }) => blockRange(block).length)
  return holding[lengths.indexOf(Math.max(...lengths))]?.globallyReachable ?? true
}

const expectedIpv4 = (address: bigint): Location => (isOpen(4, address) ? SYDNEY : NOWHERE)

/** E6: a translated address has the country of the IPv4 address inside. */
function expectedIpv6(address: bigint): Location {
  const [nat64, sixToFour, teredo] = EMBEDDING_BLOCKS.map((block) => {
    const { first, last } = blockRange(block)
    return address >= first && address <= last
  })
  const inner = nat64 ? address : sixToFour ? address >> 80n : teredo ? address ^ 0xffffffffn : null
  if (inner === null) return isOpen(6, address) ? NEW_ZEALAND : NOWHERE
  return { ...NOWHERE, country: expectedIpv4(inner & 0xffffffffn).country }
}

function probes(block: string): bigint[] {
  const { family, first, last } = blockRange(block)
  return [first, (first + last) / 2n, last, first - 1n, last + 1n].filter(
    (address) => address >= 0n && address < space(family),
  )
}

const answered = (text: string): string | null => answerText(index, text)
const wanted = (text: string, location: Location): string =>
  expectedText(text, location, index.info.attribution)

test('the registries are whole', () => {
  expect(ipv4Blocks.length).toBe(26)
  expect(ipv6Blocks.length).toBe(25)
})

describe('first, middle and last address of a row, and both neighbours outside', () => {
  test.each(ipv4Blocks.map(({ block }) => block))('%s is decided by the longest row', (block) => {
    for (const address of probes(block)) {
      const text = ipv4Text(Number(address))
      expect(answered(text)).toBe(wanted(text, expectedIpv4(address)))
    }
  })

  test.each(ipv6Blocks.map(({ block }) => block))('%s is decided by the longest row', (block) => {
    for (const address of probes(block)) {
      const text = ipv6FullText(address)
      expect(answered(text)).toBe(wanted(text, expectedIpv6(address)))
    }
  })
})

describe('the same inside ::ffff:, NAT64, 6to4 and Teredo', () => {
  test.each(ipv4Blocks.map(({ block }) => block))('%s is seen through its wrapping', (block) => {
    for (const address of probes(block)) {
      const location = expectedIpv4(address)
      const mapped = ipv6FullText(WRAPPINGS.mapped(address, 0n))
      expect(answered(mapped)).toBe(wanted(mapped, location))
      const alone = { ...NOWHERE, country: location.country }
      for (const noise of [0n, 1n, (1n << 80n) - 1n, 0x0123_4567_89ab_cdef_0123n]) {
        for (const wrap of [WRAPPINGS.nat64, WRAPPINGS.sixToFour, WRAPPINGS.teredo]) {
          const text = ipv6FullText(wrap(address, noise))
          expect(answered(text)).toBe(wanted(text, alone))
        }
      }
    }
  })
})

describe('what the rules say of well-known addresses', () => {
  test.each([
    ['10.1.2.3', NOWHERE],
    ['100.63.255.255', SYDNEY],
    ['100.64.0.0', NOWHERE],
    ['100.127.255.255', NOWHERE],
    ['100.128.0.0', SYDNEY],
    ['172.15.255.255', SYDNEY],
    ['172.31.255.255', NOWHERE],
    ['192.0.0.8', NOWHERE],
    ['192.0.0.9', SYDNEY],
    ['192.0.0.10', SYDNEY],
    ['192.0.0.11', NOWHERE],
    ['192.31.196.1', SYDNEY],
    ['192.88.99.1', NOWHERE],
    ['192.88.99.2', NOWHERE],
    ['223.255.255.255', SYDNEY],
    ['224.0.0.0', NOWHERE],
    ['239.255.255.255', NOWHERE],
    ['240.0.0.0', NOWHERE],
    ['255.255.255.255', NOWHERE],
    ['::', NOWHERE],
    ['::1', NOWHERE],
    ['::808:808', NOWHERE],
    ['::ffff:8.8.8.8', SYDNEY],
    ['64:ff9b::8.8.8.8', { ...NOWHERE, country: 'AU' }],
    ['64:ff9b::1:0:0', NOWHERE],
    ['64:ff9b:1::808:808', NOWHERE],
    ['1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', NOWHERE],
    ['2000::', NEW_ZEALAND],
    ['2001:1::1', NEW_ZEALAND],
    ['2001:1::4', NOWHERE],
    ['2001:3::', NEW_ZEALAND],
    ['2001:10::', NOWHERE],
    ['2001:20::', NEW_ZEALAND],
    ['2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff', NOWHERE],
    ['2001:200::', NEW_ZEALAND],
    ['2001:db8::', NOWHERE],
    ['2001:db9::', NEW_ZEALAND],
    ['2002:a00:1::', NOWHERE],
    ['2002:808:808::', { ...NOWHERE, country: 'AU' }],
    ['2003::', NEW_ZEALAND],
    ['3ffd:ffff:ffff:ffff:ffff:ffff:ffff:ffff', NEW_ZEALAND],
    ['3ffe::', NOWHERE],
    ['3fff::', NOWHERE],
    ['3fff:1000::', NEW_ZEALAND],
    ['4000::', NOWHERE],
    ['5f00::', NOWHERE],
    ['fc00::', NOWHERE],
    ['fe80::1', NOWHERE],
    ['fec0::1', NOWHERE],
    ['ff02::1', NOWHERE],
    [LAST_IPV6, NOWHERE],
  ])('%s is answered as E5 and E6 say', (text, location) => {
    expect(answered(text)).toBe(wanted(text, location))
  })
})
