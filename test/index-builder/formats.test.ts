/** What publishers' files look like: each is found by looking at it, and answers as the same data in another (E14). */
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { type DataFile, dataPath } from '../../datasets/manifest.ts'
import { compileIndex } from '../../index-builder/compile.ts'
import type { Location } from '../../src/geo/format.ts'
import type { GeoIndex } from '../../src/geo/geo-index.ts'
import { openIndex } from '../../src/geo/reader.ts'
import { parseAddress } from '../../src/net/ip.ts'
import { sha256Of } from '../datasets/dataset-fixture.ts'
import { makeFixture } from '../support/index-fixture.ts'
import { mmdbFile } from '../support/mmdb-fixture.ts'

/** One file of a dataset: its content, and the families that are read from it; none: it has places. */
type Brought = readonly [content: string | Uint8Array, ...families: (4 | 6)[]]

/** Builds an index whose country data, and city data where asked for, are these files. */
async function build(files: readonly Brought[], roles: readonly ('country' | 'city')[]): Promise<GeoIndex> {
  const fixture = await makeFixture({ countryIpv4: '90.0.0.0,90.0.0.255,SI\n' })
  try {
    const [base] = fixture.manifest.datasets
    if (base === undefined) throw new Error('the fixture has no dataset')
    const listed: DataFile[] = []
    for (const [place, [content, ...families]] of files.entries()) {
      const file = { file: `file-${place}`, sha256: sha256Of(content), path: 'unread' }
      for (const family of families.length === 0 ? [undefined] : families)
        listed.push({ ...file, ...(family === undefined ? {} : { family }) })
    }
    const others = fixture.manifest.datasets.filter(({ role }) => !roles.some((own) => own === role))
    const datasets = [...roles.map((role) => ({ ...base, name: 'brought', role, files: listed })), ...others]
    for (const [place, [content]] of files.entries())
      await Bun.write(
        dataPath(fixture.paths.data, { ...base, name: 'brought' }, { file: `file-${place}` }),
        content,
      )
    await compileIndex({ ...fixture.manifest, datasets }, fixture.paths)
    return await openIndex(await Bun.file(join(fixture.directory, 'geo.wpi')).bytes())
  } finally {
    await fixture.remove()
  }
}

function locate(index: GeoIndex, address: string): Location {
  const words = new Int32Array(4)
  const family = parseAddress(address, words)
  const [a, b, c, d] = words as unknown as [number, number, number, number]
  return index.record(family === 4 ? index.findIpv4(d) : index.findIpv6(a, b, c, d))
}

const ljubljana: Location = { country: 'SI', region: 'Ljubljana', city: 'Črnuče', lat: 46.1, lon: 14.533 }
const nothing: Location = { country: null, region: null, city: null, lat: null, lon: null }
const onlyCountry = (country: string): Location => ({ ...nothing, country })

const ip2Location = (ipv6: boolean) => {
  const rows = ipv6
    ? [
        ['0', '281470681743359', '-', '-'],
        ['281472191692800', '281472208470015', 'SI', 'Slovenia'],
        ['42540528726795050063891204319802818560', '42540528806023212578155541913346768895', 'JP', 'Japan'],
      ]
    : [
        ['0', '16777215', '-', '-'],
        ['1509949440', '1526726655', 'SI', 'Slovenia'],
      ]
  return (columns: number) =>
    rows
      .map(([first, last, code, name]) => {
        const isKnown = code === 'SI'
        const place = isKnown ? ['Ljubljana', 'Črnuče', '46.1', '14.533'] : ['-', '-', '0.000000', '0.000000']
        const more = [...place, '1231', '+01:00'].slice(0, columns - 4)
        return `${[first, last, code, name, ...more].map((field) => `"${field}"`).join(',')}\r\n`
      })
      .join('')
}

const IPINFO_HEADING = 'network,country,country_code,continent,continent_code,asn,as_name,as_domain'
const ipinfo = `${IPINFO_HEADING}
90.0.0.0/8,Slovenia,SI,Europe,EU,AS1,"A, Inc.",a.example
91.2.3.4,Slovenia,SI,Europe,EU,AS1,A,a.example
2001::/16,Japan,JP,Asia,AS,,,
`
const ipinfoRecord = (country: string, country_code: string) => ({
  ...{ asn: 'AS1', as_name: 'A', as_domain: 'a.example', continent: 'Europe', continent_code: 'EU' },
  ...{ country, country_code },
})
const IN_IPV6_TREE = '0'.repeat(96)
const ipinfoMmdb = mmdbFile(6, [
  [`${IN_IPV6_TREE}01011010`, ipinfoRecord('Slovenia', 'SI')],
  ['0010000000000001', ipinfoRecord('Japan', 'JP')],
])

const BLOCKS =
  'network,geoname_id,registered_country_geoname_id,represented_country_geoname_id,is_anonymous_proxy,is_satellite_provider'
const places = `geoname_id,locale_code,continent_code,continent_name,country_iso_code,country_name,subdivision_1_iso_code,subdivision_1_name,subdivision_2_iso_code,subdivision_2_name,city_name,metro_code,time_zone,is_in_european_union
1,en,EU,Europe,SI,Slovenia,061,Ljubljana,,,Črnuče,,Europe/Ljubljana,1
2,en,AS,Asia,JP,Japan,,,,,,,Asia/Tokyo,0
`
const cityBlocks = `${BLOCKS},postal_code,latitude,longitude,accuracy_radius
90.0.0.0/8,1,1,,0,0,1231,46.1,14.533,20
91.0.0.0/8,,2,,0,0,,,,
`
const cityBlocks6 = `${BLOCKS},postal_code,latitude,longitude,accuracy_radius\n2001::/16,2,2,,0,0,,35,139,100\n`
const countryPlaces = `geoname_id,locale_code,continent_code,continent_name,country_iso_code,country_name,is_in_european_union\n1,en,EU,Europe,SI,Slovenia,1\n2,en,AS,Asia,JP,Japan,0\n`

const COUNTRY_FILES: Record<string, readonly Brought[]> = {
  'IPinfo Lite, CSV': [[ipinfo, 4, 6]],
  'IPinfo Lite, MMDB': [[ipinfoMmdb, 4, 6]],
  'IP2Location LITE DB1': [
    [ip2Location(false)(4), 4],
    [ip2Location(true)(4), 6],
  ],
  'IP2Location LITE DB1, IPv6 alone, which has both': [[ip2Location(true)(4), 4, 6]],
  'MaxMind, country CSV': [
    [`${BLOCKS}\n90.0.0.0/8,1,1,,0,0\n`, 4],
    [`${BLOCKS}\n2001::/16,2,2,,0,0\n`, 6],
    [countryPlaces],
  ],
  'MaxMind, city CSV': [[cityBlocks, 4], [cityBlocks6, 6], [places]],
  'DB-IP, country CSV': [
    ['90.0.0.0,90.255.255.255,SI\n2001::,2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff,JP\n', 4, 6],
  ],
}

test.each(Object.entries(COUNTRY_FILES))('countries of %s', async (_, files) => {
  const index = await build(files, ['country'])
  expect(locate(index, '90.1.2.3')).toEqual(onlyCountry('SI'))
  expect(locate(index, '2001:200::1')).toEqual(onlyCountry('JP'))
  expect([locate(index, '89.255.255.255'), locate(index, '92.0.0.0')]).toEqual([nothing, nothing])
})

const withNames = { ...ljubljana, lat: null, lon: null }
const CITY_FILES: Record<string, [Location, readonly Brought[]]> = {
  'IP2Location LITE DB3': [withNames, [[ip2Location(false)(6), 4]]],
  'IP2Location LITE DB5': [ljubljana, [[ip2Location(false)(8), 4]]],
  'IP2Location LITE DB9': [ljubljana, [[ip2Location(false)(9), 4]]],
  'IP2Location LITE DB11': [ljubljana, [[ip2Location(false)(10), 4]]],
  'MaxMind, city CSV': [ljubljana, [[cityBlocks, 4], [cityBlocks6, 6], [places]]],
}

test.each(Object.entries(CITY_FILES))('cities of %s', async (_, [expected, files]) => {
  const index = await build(files, ['city'])
  expect(locate(index, '90.0.0.77')).toEqual(expected)
  // What IP2Location does not know is not at 0, 0.
  expect(locate(index, '0.200.0.1')).toEqual(nothing)
})

test('an address alone is a block of one, in IPinfo’s CSV', async () => {
  const index = await build([[ipinfo, 4, 6]], ['country'])
  expect(['91.2.3.3', '91.2.3.4', '91.2.3.5'].map((address) => locate(index, address).country)).toEqual([
    null,
    'SI',
    null,
  ])
})

test('a file of one family that is listed for both is refused, since it answers half', async () => {
  const ipv4 = '90.0.0.0,90.255.255.255,SI\n'
  await expect(build([[ipv4, 4, 6]], ['country'])).rejects.toThrow('holds no IPv6 addresses')
})
