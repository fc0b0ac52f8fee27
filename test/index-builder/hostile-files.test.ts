/** Files that an operator may bring, and that must end in a line that names the place: bounds of reading (E4). */
import { describe, expect, test } from 'bun:test'
import { type FixtureData, makeFixture } from '../support/index-fixture.ts'
import { mmdbFile, mmdbOf } from '../support/mmdb-fixture.ts'

async function refusal(data: FixtureData): Promise<string> {
  const fixture = await makeFixture(data)
  return fixture
    .build()
    .then(
      () => 'built',
      (error: Error) => error.message.replaceAll(`${fixture.directory}/datasets/`, ''),
    )
    .finally(fixture.remove)
}

const ok = '1.0.0.0,1.0.0.255,AU\n'
const asCity = (city: Uint8Array): FixtureData => ({ countryIpv4: ok, city })
/** An MMDB of one leaf whose record is these bytes. */
const ofRecord = (...bytes: (number | Uint8Array)[]): Uint8Array =>
  mmdbOf(
    4,
    [[17, 1]],
    Buffer.concat(bytes.map((part) => (typeof part === 'number' ? Buffer.of(part) : part))),
  )
const text = (value: string) => Buffer.concat([Buffer.of(0x40 | value.length), Buffer.from(value, 'latin1')])
const MAP_OF_ONE = 0xe1

describe('an MMDB is refused', () => {
  test.each([39, 400])('whose %d nodes share their children, before it is walked for ever', async (nodes) => {
    const shared = Array.from({ length: nodes }, (_, node) => {
      const child = node + 1 === nodes ? nodes + 16 : node + 1
      return [child, child] as const
    })
    const message = await refusal(
      asCity(mmdbOf(4, shared, Buffer.concat([Buffer.of(MAP_OF_ONE), text('a'), text('b')]))),
    )
    expect(message).toMatch(
      /^fixture-city\/1\/ipv4\.data: offset \d+: (?:parts of the tree are in it more than once|the tree is deeper)/,
    )
  })

  test('whose IPv4 tree is deeper than an address', async () => {
    const deep = mmdbFile(4, [['01'.repeat(30), { country_code: 'SI' }]])
    expect(await refusal(asCity(deep))).toMatch(/the tree is deeper than the 32 bits of an address$/)
  })

  test.each<[string, (number | Uint8Array)[], string]>([
    [
      'a double of seven bytes',
      [MAP_OF_ONE, text('latitude'), 0x67, Buffer.alloc(7)],
      'a value of type 3 has 7 bytes',
    ],
    [
      'a float of eight bytes',
      [MAP_OF_ONE, text('latitude'), 8, 8, Buffer.alloc(8)],
      'a value of type 15 has 8 bytes',
    ],
    ['a text in Latin-1', [MAP_OF_ONE, text('city'), text('Qu\xe9bec')], 'a text is not UTF-8'],
    ['a key that is no text', [MAP_OF_ONE, 0xa1, 7, text('x')], 'a key of a map is not text'],
    ['a text that ends behind the data', [MAP_OF_ONE, text('city'), 0x5c], 'a value ends behind the data'],
    ['a pointer to a pointer', [MAP_OF_ONE, text('city'), 0x20, 6, 0x20, 0], 'a pointer leads to a pointer'],
    ['a pointer behind the data', [MAP_OF_ONE, text('city'), 0x27, 0xff], 'a pointer leads behind the data'],
    ['itself in itself', [MAP_OF_ONE, text('a'), 0x20, 0], 'values are nested deeper than 64'],
    ['an unknown type', [MAP_OF_ONE, text('a'), 0x00, 0x20], 'there is no type 39'],
    ['a boolean of two', [MAP_OF_ONE, text('a'), 0x02, 7], 'a boolean is 2'],
    ['a text for a record', [text('a')], 'no map of fields'],
  ])('of a record with %s', async (_, bytes, fault) => {
    expect(await refusal(asCity(ofRecord(...bytes)))).toMatch(
      new RegExp(`^fixture-city/1/ipv4\\.data: offset \\d+: ${fault}$`),
    )
  })

  test('whose values point to one another so that they are a million', async () => {
    const levels = 20
    // Each level is an array of two pointers to the next.
    const arrays = Array.from({ length: levels }, (_, level) => {
      const next = 5 * level + 9
      return Buffer.of(0x02, 4, 0x20, next, 0x20, next)
    })
    const bytes = Buffer.concat(
      arrays.map((array) => Buffer.concat([array.subarray(0, 2), array.subarray(2)])),
    )
    const offsets = (level: number) => 3 + 6 * level
    for (let level = 0; level < levels; level++) {
      bytes[6 * level + 3] = offsets(level + 1)
      bytes[6 * level + 5] = offsets(level + 1)
    }
    const record = ofRecord(MAP_OF_ONE, text('a'), bytes, text('x'))
    expect(await refusal(asCity(record))).toMatch(/a record has more than 10000 values$/)
  })
})

describe('a CSV file is refused', () => {
  test.each(['', 'ZZ', 'AN'])('whose codes are all %p, whatever its entry says', async (code) => {
    const countryIpv4 = `1.0.0.0,1.0.0.255,${code}\n2.0.0.0,2.0.0.255,${code}\n`
    expect(await refusal({ countryIpv4 })).toStartWith(
      'fixture-country: no record has a country of ISO 3166-1',
    )
  })

  const cases: [string, string | Uint8Array, string][] = [
    [
      'whose first row opens a quote',
      ok.replace('AU', '"AU') + ok.repeat(400_000),
      'line 1: a quoted field does not end',
    ],
    ['of one endless line', 'x'.repeat(1 << 21), 'line 1: longer than 65536 characters: this is no CSV'],
    ['in Latin-1', Buffer.from(`${ok}2.0.0.0,2.0.0.1,\xe9\xe9\n`, 'latin1'), 'line 2: the text is not UTF-8'],
    [
      'of decimal numbers that end before they start',
      '"16777216","16777215","AU","Australia"\n',
      'line 1: the range ends at 16777215, before its start 16777216',
    ],
    [
      'of blocks with bits behind their prefix',
      'network,country_code\n1.0.0.1/24,AU\n',
      'line 2: "1.0.0.1/24" is not an IPv4 block',
    ],
    [
      'of blocks that refer to places',
      'network,geoname_id\n1.0.0.0/24,7\n',
      'line 1: its rows refer to places, but the dataset has no file of places',
    ],
    [
      'of places',
      'geoname_id,country_iso_code\n7,AU\n',
      'line 1: 2 fields, expected 3, 8, 10 behind two addresses, or a known heading: "geoname_id,country_iso_code"',
    ],
  ]
  test.each(cases)('%s', async (_, countryIpv4, fault) => {
    expect(await refusal({ countryIpv4 })).toBe(`fixture-country/1/ipv4.data: ${fault}`)
  })

  test('in UTF-16', async () => {
    const countryIpv4 = Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(ok, 'utf16le')])
    expect(await refusal({ countryIpv4 })).toStartWith('fixture-country/1/ipv4.data: offset ')
  })

  test('with more ranges in a /16 than an index holds, which it names', async () => {
    const rows = Array.from({ length: 65_536 }, (_, at) => {
      const address = `1.2.${at >> 8}.${at & 255}`
      return `${address},${address},${at % 2 === 0 ? 'AU' : 'FR'}\n`
    })
    expect(await refusal({ countryIpv4: rows.join('') })).toBe(
      'more than 65,535 ranges start in 1.2.0.0/16, which an index cannot hold: join neighbours there in the datasets, or leave some out',
    )
  })
})
