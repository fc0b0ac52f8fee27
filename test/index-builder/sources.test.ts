import { describe, expect, test } from 'bun:test'
import type { Location } from '../../src/geo/format.ts'
import { parseAddress } from '../../src/net/ip.ts'
import { buildIndex, type FixtureData, makeFixture } from '../support/index-fixture.ts'
import { mmdbFile } from '../support/mmdb-fixture.ts'

/** Builds an index from the data and locates addresses in it. */
async function build(data: FixtureData): Promise<(text: string) => Location> {
  const index = await buildIndex(data)
  return (text) => {
    const words = new Int32Array(4)
    const family = parseAddress(text, words)
    const [a, b, c, d] = words as unknown as [number, number, number, number]
    return index.record(family === 4 ? index.findIpv4(d) : index.findIpv6(a, b, c, d))
  }
}

const nothing: Location = { country: null, region: null, city: null, lat: null, lon: null }
const onlyCountry = (country: string): Location => ({ ...nothing, country })
const ljubljana: Location = { country: 'SI', region: 'Ljubljana', city: 'Črnuče', lat: 46.1, lon: 14.533 }

const flatLjubljana = {
  country_code: 'SI',
  state1: 'Ljubljana',
  city: 'Črnuče',
  latitude: 46.1,
  longitude: 14.533,
}
const nestedLjubljana = {
  continent: { code: 'EU', names: { en: 'Europe' } },
  country: { iso_code: 'SI', names: { en: 'Slovenia' } },
  subdivisions: [{ names: { en: 'Ljubljana' } }, { names: { en: 'never read' } }],
  city: { names: { en: 'Črnuče' } },
  location: { latitude: 46.1, longitude: 14.533 },
}

/** 90.0.0.0/8 as bits, which every city source below places. */
const BITS_90 = '01011010'
const IN_IPV6_TREE = '0'.repeat(96)

const citySources: Record<string, Pick<FixtureData, 'city'>> = {
  'ip-location-db CSV': {
    city: '90.0.0.0,90.255.255.255,SI,Ljubljana,,Črnuče,1231,46.1,14.533,Europe/Ljubljana\n',
  },
  'ip-location-db MMDB': { city: mmdbFile(4, [[BITS_90, flatLjubljana]]) },
  'DB-IP City Lite MMDB with IPv4 in an IPv6 tree': {
    city: mmdbFile(6, [
      [IN_IPV6_TREE + BITS_90, nestedLjubljana],
      ['0010000000000001', { ...nestedLjubljana, country: { iso_code: 'FR' } }],
    ]),
  },
  'DB-IP City Lite CSV with both families': {
    city: '90.0.0.0,90.255.255.255,EU,SI,Ljubljana,"Črnuče",46.1,14.533\n2001:200::,2001:200::ffff,AS,JP,Tokyo,Tokyo,35,139\n',
  },
}

describe('every format of a city dataset gives the same record', () => {
  for (const [name, source] of Object.entries(citySources)) {
    test(name, async () => {
      const locate = await build({ countryIpv4: '90.0.0.0,91.255.255.255,SI\n', ...source })
      expect(locate('90.1.2.3')).toEqual(ljubljana)
      expect(locate('91.0.0.0')).toEqual(onlyCountry('SI'))
      expect(locate('89.255.255.255')).toEqual(nothing)
      expect(locate('2001:200::1')).toEqual(nothing)
    })
  }
})

describe('a country dataset', () => {
  test('of either format gives the same countries, both families', async () => {
    const csv = await build({
      countryIpv4: '90.0.0.0,90.255.255.255,SI\n',
      countryIpv6: '2400::,24ff:ffff:ffff:ffff:ffff:ffff:ffff:ffff,JP\n',
    })
    expect([csv('90.1.1.1'), csv('2400::1'), csv('2500::')]).toEqual([
      onlyCountry('SI'),
      onlyCountry('JP'),
      nothing,
    ])
  })

  test('as MMDB is read the same way', async () => {
    const bytes = mmdbFile(6, [
      [IN_IPV6_TREE + BITS_90, { country_code: 'SI' }],
      ['00100100', { country_code: 'JP' }],
    ])
    const countries = { countryIpv4: bytes, countryIpv6: bytes }
    const locate = await build({ ...countries })
    expect([locate('90.1.1.1'), locate('2400::1'), locate('2500::')]).toEqual([
      onlyCountry('SI'),
      onlyCountry('JP'),
      nothing,
    ])
  })

  const bothFamilies = mmdbFile(6, [
    [IN_IPV6_TREE + BITS_90, nestedLjubljana],
    [`${IN_IPV6_TREE}01011011`, { ...nestedLjubljana, city: { names: { en: 'elsewhere' } } }],
    ['0010000000000001', { country: { iso_code: 'JP' }, location: {} }],
  ])
  const dbipRows =
    '90.0.0.0,91.255.255.255,EU,SI,Ljubljana,"Črnuče",46.1,14.533\n2001::,2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff,AS,JP,,,35,139\n'
  const cityRow = (range: string, code: string) => `${range},${code},Ljubljana,,Črnuče,1231,46.1,14.533,\n`
  test.each<[string, FixtureData]>([
    ['DB-IP MMDB', { countryIpv4: bothFamilies, countryIpv6: bothFamilies }],
    ['MaxMind MMDB', { countryIpv4: bothFamilies, countryIpv6: bothFamilies }],
    ['DB-IP CSV', { countryIpv4: dbipRows, countryIpv6: dbipRows }],
    [
      'ip-location-db CSV',
      {
        countryIpv4: cityRow('90.0.0.0,91.255.255.255', 'SI'),
        countryIpv6: cityRow('2001::,2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'JP'),
      },
    ],
  ])('may be a city file: %s', async (_, data) => {
    const locate = await build(data)
    expect([locate('90.1.2.3'), locate('91.255.255.255')]).toEqual([onlyCountry('SI'), onlyCountry('SI')])
    expect([locate('2001:200::1'), locate('92.0.0.0')]).toEqual([onlyCountry('JP'), nothing])
  })

  test('and city dataset may be one file, which leaves out what it does not know', async () => {
    const locate = await build({
      countryIpv4: bothFamilies,
      countryIpv6: bothFamilies,
      city: mmdbFile(4, [
        [BITS_90, nestedLjubljana],
        ['01011011', { country: { iso_code: 'SI' }, city: { names: { en: 'Črnuče' } } }],
      ]),
    })
    expect(locate('90.1.2.3')).toEqual(ljubljana)
    expect(locate('91.1.2.3')).toEqual({ ...onlyCountry('SI'), city: 'Črnuče' })
  })

  test('lets a later row lie over an earlier one, whichever is narrower (E4)', async () => {
    const rows = [
      '1.0.0.0,1.0.0.255,AU',
      '1.0.0.64,1.0.0.127,CN',
      '2.0.0.64,2.0.0.127,CN',
      '2.0.0.0,2.0.0.255,FR',
    ]
    const locate = await build({ countryIpv4: `${rows.join('\n')}\n` })
    expect(['1.0.0.63', '1.0.0.64', '1.0.0.127', '1.0.0.128'].map((ip) => locate(ip).country)).toEqual([
      'AU',
      'CN',
      'CN',
      'AU',
    ])
    expect(locate('2.0.0.100').country).toBe('FR')
  })

  test('counts an obsolete code as no country and reports it (E4)', async () => {
    const fixture = await makeFixture({ countryIpv4: '1.0.0.0,1.0.0.255,AN\n2.0.0.0,2.0.0.255,XK\n' })
    const report = await fixture.build().finally(fixture.remove)
    expect(report.datasets[0]?.unknown_codes).toEqual({ AN: 1 })
  })
})

describe('where both datasets speak', () => {
  const city = (code: string): string => `90.0.0.0,90.255.255.255,${code},Region,,City,,1.5,2.5,\n`
  const cases: [title: string, country: string, city: string, expected: Location][] = [
    [
      'the same country keeps the city',
      'SI',
      city('SI'),
      { country: 'SI', region: 'Region', city: 'City', lat: 1.5, lon: 2.5 },
    ],
    ['another country drops the city (E4)', 'SI', city('AT'), onlyCountry('SI')],
    [
      'a silent country file takes the city file’s country (E4)',
      'AN',
      city('AT'),
      { country: 'AT', region: 'Region', city: 'City', lat: 1.5, lon: 2.5 },
    ],
    [
      'an empty region or city is null (E7)',
      'SI',
      '90.0.0.0,90.255.255.255,SI,,,,,1.5,2.5,\n',
      { country: 'SI', region: null, city: null, lat: 1.5, lon: 2.5 },
    ],
  ]
  for (const [title, country, text, expected] of cases) {
    test(title, async () => {
      const others = '91.0.0.0,91.0.0.255,FR\n'
      const countryIpv4 = `90.0.0.0,90.255.255.255,${country}\n${others}`
      const locate = await build({ countryIpv4, city: text })
      expect(locate('90.0.0.1')).toEqual(expected)
    })
  }
})

test('a quote, a backslash and a line break in a name reach the answer as they are', async () => {
  const name = 'A "quoted" \\ name\nof two lines'
  const bytes = mmdbFile(4, [[BITS_90, { ...flatLjubljana, city: name }]])
  const locate = await build({
    countryIpv4: '90.0.0.0,90.255.255.255,SI\n',
    city: bytes,
  })
  expect(locate('90.0.0.1').city).toBe(name)
})

test('an IPv6 block may be cut anywhere, down to one address', async () => {
  const rows = [
    '2400::,2400::ffff:ffff:ffff:ffff,JP',
    '2400::5,2400::5,CN',
    '2400:0:0:1::,2400:0:0:1:0:0:0:7,KR',
    '2400:0:0:1:0:0:0:8,2400:0:0:3::,IN',
  ]
  const locate = await build({ countryIpv4: '', countryIpv6: `${rows.join('\n')}\n` })
  const expected: [string, string | null][] = [
    ['23ff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', null],
    ['2400::', 'JP'],
    ['2400::4', 'JP'],
    ['2400::5', 'CN'],
    ['2400::6', 'JP'],
    ['2400:0:0:0:ffff:ffff:ffff:ffff', 'JP'],
    ['2400:0:0:1::7', 'KR'],
    ['2400:0:0:1::8', 'IN'],
    ['2400:0:0:2:8000::', 'IN'],
    ['2400:0:0:3::', 'IN'],
    ['2400:0:0:3::1', null],
    ['2401::', null],
    ['3fff:ffff::', null],
  ]
  expect(expected.map(([ip]) => [ip, locate(ip).country])).toEqual(expected)
})
