import { describe, expect, test } from 'bun:test'
import { addressValue, blockRange, ipv4Text, ipv6FullText, WRAPPINGS } from '../support/addresses.ts'
import { mmdbFile } from '../support/mmdb-fixture.ts'
import { buildOracle, locate, NOWHERE, openSpace, pieceAt } from './oracle.ts'
import { paint } from './pieces.ts'
import { countryRows, knownCountry, shortestDecimal, specialBlocks } from './raw-sources.ts'

const HEADER = 'Address Block,Name,Globally Reachable\r\n'

describe('addresses of the proof', () => {
  test.each([
    ['0.0.0.0', 0n],
    ['1.2.3.4', 0x01020304n],
    ['255.255.255.255', 0xffffffffn],
    ['::', 0n],
    ['::1', 1n],
    ['1::', 1n << 112n],
    ['2001:db8::ff', 0x20010db80000000000000000000000ffn],
    ['1:2:3:4:5:6:7:8', 0x00010002000300040005000600070008n],
    ['::ffff:1.2.3.4', 0xffff01020304n],
  ])('%s has its value', (text, value) => {
    expect(addressValue(text)).toBe(value)
  })

  test('texts written from values are read back as the same values', () => {
    expect(addressValue(ipv4Text(0xc0a80001))).toBe(0xc0a80001n)
    expect(ipv6FullText(0x20010db8n << 96n)).toBe('2001:0db8:0000:0000:0000:0000:0000:0000')
  })

  test('a block has its first and last address', () => {
    expect(blockRange('10.0.0.0/8')).toEqual({ family: 4, first: 0x0a000000n, last: 0x0affffffn, length: 8 })
    expect(blockRange('fe80::/10').last).toBe(addressValue('febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'))
    expect(() => blockRange('10.0.0.1/8')).toThrow('not a block')
  })

  test('wrapped forms are those of the RFCs', () => {
    const inner = addressValue('192.0.2.45')
    expect(WRAPPINGS.mapped(inner, 0n)).toBe(addressValue('::ffff:192.0.2.45'))
    expect(WRAPPINGS.nat64(inner, 0n)).toBe(addressValue('64:ff9b::192.0.2.45'))
    expect(WRAPPINGS.sixToFour(inner, 1n)).toBe(addressValue('2002:c000:22d::1'))
    // The example of RFC 4380, section 2.
    const noise = (addressValue('65.54.227.120') << 32n) | 0x8000_63bfn
    expect(WRAPPINGS.teredo(inner, noise)).toBe(addressValue('2001:0:4136:e378:8000:63bf:3fff:fdd2'))
  })
})

describe('laying rows down', () => {
  test('a later row decides where rows overlap, whether it is wider, narrower, equal or crossing', () => {
    const pieces = paint([
      { first: 10n, last: 19n, value: 'A' },
      { first: 12n, last: 13n, value: 'B' },
      { first: 18n, last: 25n, value: 'C' },
      { first: 30n, last: 31n, value: 'D' },
      { first: 28n, last: 35n, value: 'E' },
      { first: 40n, last: 40n, value: 'F' },
      { first: 40n, last: 40n, value: 'G' },
    ])
    const at = (address: bigint) => pieces.values[pieceAt(pieces.starts, address)]
    const expected = {
      9: null,
      10: 'A',
      11: 'A',
      12: 'B',
      13: 'B',
      14: 'A',
      17: 'A',
      18: 'C',
      25: 'C',
      26: null,
    }
    for (const [address, value] of Object.entries(expected)) expect(at(BigInt(address))).toBe(value)
    expect([27n, 28n, 30n, 35n, 36n, 39n, 40n, 41n].map(at)).toEqual([
      null,
      'E',
      'E',
      'E',
      null,
      null,
      'G',
      null,
    ])
  })

  test('an unknown code counts as no country', () => {
    expect(['AU', 'XK', 'AN', 'EU', 'ZZ', ''].map(knownCountry)).toEqual(['AU', 'XK', null, null, null, null])
    expect(countryRows('1.0.0.0,1.0.0.255,AU\r\n1.0.1.0,1.0.1.3,AN\n')).toEqual([
      { first: 0x01000000n, last: 0x010000ffn, value: 'AU' },
      { first: 0x01000100n, last: 0x01000103n, value: null },
    ])
  })
})

describe('special-purpose registries', () => {
  test('footnotes, quotes, lists of blocks, several lines and empty cells are read', () => {
    const csv = `${HEADER}192.0.0.0/24 [2],"a ""b"", c",False [2]\r\n"192.0.0.170/32, 192.0.0.171/32",x,False
192.0.0.9/32,"two
   lines",True\r\n192.88.99.0/24,old,\r\n2001::/32,"T",N/A [2]\r\n`
    expect(specialBlocks(csv)).toEqual([
      { block: '192.0.0.0/24', globallyReachable: false },
      { block: '192.0.0.170/32', globallyReachable: false },
      { block: '192.0.0.171/32', globallyReachable: false },
      { block: '192.0.0.9/32', globallyReachable: true },
      { block: '192.88.99.0/24', globallyReachable: false },
      { block: '2001::/32', globallyReachable: false },
    ])
  })

  test('the longest block decides in whatever order the rows stand, and multicast is closed', () => {
    const open = openSpace(4, `${HEADER}192.0.0.9/32,x,True\n192.0.0.0/24,x,False\n192.0.0.0/29,x,False\n`)
    const at = (text: string) => open.values[pieceAt(open.starts, addressValue(text))]
    expect(
      ['191.255.255.255', '192.0.0.0', '192.0.0.8', '192.0.0.9', '192.0.0.10', '192.0.1.0'].map(at),
    ).toEqual([true, false, false, true, false, true])
    expect(['223.255.255.255', '224.0.0.0', '239.255.255.255'].map(at)).toEqual([true, false, false])
  })

  test('IPv6 is closed outside 2000::/3, in 3ffe::/16 and where an IPv4 address is inside', () => {
    const open = openSpace(
      6,
      `${HEADER}64:ff9b::/96,x,True\n2001:db8::/32,x,False\n2001::/23,x,False\n2001:3::/32,x,True\n`,
    )
    const at = (text: string) => open.values[pieceAt(open.starts, addressValue(text))]
    const closed = [
      '::',
      '::1',
      '64:ff9b::1',
      '1fff:ffff::',
      '2001::1',
      '2001:2::',
      '2001:db8::',
      '2002::1',
      '3ffe::1',
      '4000::',
      'fec0::',
      'ff02::1',
    ]
    expect(closed.map(at)).toEqual(closed.map(() => false))
    const reachable = [
      '2000::',
      '2001:3::',
      '2001:200::',
      '2003::',
      '3ffd:ffff::',
      '3fff::',
      '3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    ]
    expect(reachable.map(at)).toEqual(reachable.map(() => true))
  })
})

describe('what an address is answered with', () => {
  const place = { countryCode: 'FR', region: 'Bretagne', city: 'Brest', lat: 48.39, lon: -4.49 }
  const fields = { region: 'Bretagne', city: 'Brest', lat: 48.39, lon: -4.49 }

  test.each([
    ['agreement keeps the city', 'FR', place, { country: 'FR', ...fields }],
    ['another country removes the city', 'DE', place, { ...NOWHERE, country: 'DE' }],
    ['a silent country dataset takes the city dataset', null, place, { country: 'FR', ...fields }],
    [
      'a place that names no country contradicts none',
      'DE',
      { ...place, countryCode: null },
      { country: 'DE', ...fields },
    ],
    ['no place leaves the country', 'DE', null, { ...NOWHERE, country: 'DE' }],
    ['nothing is nothing', null, null, NOWHERE],
  ])('%s', (_title, country, where, expected) => {
    expect(locate(country, where)).toEqual(expected)
  })

  test.each([
    [37.422000885009766, 37.422],
    [-122.08499908447266, -122.085],
    [0, 0],
    [1, 1],
    [0.10000000149011612, 0.1],
    [16777216, 16777216],
    [-0.00009999999747378752, -0.0001],
    [33.333332061767578, 33.333332],
  ])('%p is written %p', (float, decimal) => {
    expect(shortestDecimal(float)).toBe(decimal)
  })

  test('a number that is no 32-bit float is refused', () => {
    expect(() => shortestDecimal(0.1)).toThrow('not a 32-bit float')
  })
})

test('two tiny datasets give the list worked out by hand', () => {
  const brest = { country_code: 'FR', state1: '', city: 'Brest', latitude: 48.39, longitude: -4.49 }
  const lyon = { country_code: 'FR', state1: 'Rhône', city: 'Lyon', latitude: 45.75, longitude: 4.85 }
  // Brest is 64.0.0.0/3; Lyon is 96.0.0.0/3 and 128.0.0.0/1.
  const city = mmdbFile(4, [
    ['010', brest],
    ['011', lyon],
    ['1', lyon],
  ])
  const oracle = buildOracle({
    countryIpv4: '0.0.0.16,80.0.0.0,FR\n80.0.0.1,127.255.255.255,DE\n200.0.0.0,255.255.255.255,FR\n',
    countryIpv6:
      '2001:db8::,2001:db8::ffff,NZ\n2a00::,2a00::1,NZ\n2a00::1,2a00::1,AN\n2a00::2,2a00::9,NZ\n2a00::a,2a00::a,NZ\n',
    city,
    specialIpv4: `${HEADER}10.0.0.0/8,x,False\n`,
    specialIpv6: `${HEADER}2001:db8::/32,x,False\n`,
  })
  const brestAnswer = { country: 'FR', region: null, city: 'Brest', lat: 48.39, lon: -4.49 }
  const lyonAnswer = { country: 'FR', region: 'Rhône', city: 'Lyon', lat: 45.75, lon: 4.85 }
  const ipv4 = [...oracle.ipv4.starts].map((start, index) => [
    ipv4Text(start),
    oracle.locations[oracle.ipv4.ids[index] ?? -1],
  ])
  expect(ipv4).toEqual([
    ['0.0.0.0', NOWHERE],
    ['0.0.0.16', { ...NOWHERE, country: 'FR' }],
    ['10.0.0.0', NOWHERE],
    ['11.0.0.0', { ...NOWHERE, country: 'FR' }],
    ['64.0.0.0', brestAnswer],
    ['80.0.0.1', { ...NOWHERE, country: 'DE' }],
    ['128.0.0.0', lyonAnswer],
    ['224.0.0.0', NOWHERE],
    ['240.0.0.0', lyonAnswer],
  ])
  const ipv6 = oracle.ipv6.starts.map((start, index) => [
    start,
    oracle.locations[oracle.ipv6.ids[index] ?? -1]?.country,
  ])
  const base = addressValue('2a00::')
  expect(ipv6).toEqual([
    [0n, null],
    [base, 'NZ'],
    [base + 1n, null],
    [base + 2n, 'NZ'],
    [base + 11n, null],
  ])
})
