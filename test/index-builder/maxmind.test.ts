/** MaxMind's own test files: what an independent reader says of them, and what is wrong with the others. */
import { describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatasetError } from '../../datasets/manifest.ts'
import { MmdbFile } from '../../datasets/mmdb-file.ts'
import { parseAddress } from '../../src/net/ip.ts'
import { buildIndex, makeFixture } from '../support/index-fixture.ts'
import { seededRandom } from '../support/seed.ts'
import expected from './maxmind/expected.json' with { type: 'json' }

type ExpectedRow = [
  first: string,
  last: string,
  country: string | null,
  region: string | null,
  city: string | null,
  lat: number | null,
  lon: number | null,
]

const DIRECTORY = join(import.meta.dir, 'maxmind')
const namesIn = (folder: string) => readdirSync(join(DIRECTORY, folder))
const read = (folder: string, name: string) => Bun.file(join(DIRECTORY, folder, name)).bytes()

/** IPv6 blocks that answer for an IPv4 address inside (E6), and those that are nowhere (E5). */
const NOT_BY_FILE = /^(?:2002:|2001:0:|2001:[0-9a-f]{2}:|64:ff9b:|::|fe80:|f|4|8|3ffe:)/

/** The dataset alone: no registry of special-purpose space lies over it. */
const NO_REGISTRY =
  'Address Block,Name,RFC,Allocation Date,Termination Date,Source,Destination,Forwardable,Globally Reachable,Reserved-by-Protocol\n'

describe.each(Object.entries(expected) as [string, ExpectedRow[]][])('%s', (name, rows) => {
  test('is answered as an independent reader does', async () => {
    const bytes = await read('good', name)
    const hasCities = rows.some((row) => row[4] !== null)
    const index = await buildIndex({
      ...{ countryIpv4: bytes, countryIpv6: bytes, ...(hasCities ? { city: bytes } : {}) },
      ...{ specialIpv4: NO_REGISTRY, specialIpv6: NO_REGISTRY },
    })
    const words = new Int32Array(4)
    const at = (address: string) => {
      const family = parseAddress(address, words)
      const [a, b, c, d] = words as unknown as [number, number, number, number]
      return family === 4
        ? index.record(index.findIpv4(words[3] as number))
        : index.record(index.findIpv6(a, b, c, d))
    }
    const single = (value: number | null) => (value === null ? null : Math.fround(value))
    let compared = 0
    for (const [first, last, country, region, city, lat, lon] of rows) {
      if (NOT_BY_FILE.test(first)) continue
      const isIpv4 = !first.includes(':')
      for (const address of [first, last]) {
        const found = at(address)
        const place = isIpv4 ? { region, city, lat: single(lat), lon: single(lon) } : NO_PLACE
        expect({ address, ...found, lat: single(found.lat), lon: single(found.lon) }).toEqual({
          ...{ address, country },
          ...place,
        })
        compared++
      }
    }
    expect(compared).toBeGreaterThan(10)
  })
})

const NO_PLACE = { region: null, city: null, lat: null, lon: null }

async function refusal(role: 'country' | 'city', bytes: Uint8Array): Promise<unknown> {
  const countries = role === 'country' ? bytes : '1.0.0.0,1.0.0.255,AU\n'
  const fixture = await makeFixture({
    ...{ countryIpv4: countries, countryIpv6: role === 'country' ? bytes : '' },
    ...(role === 'city' ? { city: bytes } : {}),
  })
  return fixture
    .build()
    .then(
      () => 'built',
      (error: unknown) => error,
    )
    .finally(fixture.remove)
}

describe.each(['country', 'city'] as const)('as a %s file is refused', (role) => {
  test.each(namesIn('bad'))('%s, by the place in it', async (name) => {
    const error = await refusal(role, await read('bad', name))
    expect(error).toBeInstanceOf(DatasetError)
    expect((error as Error).message).toMatch(/ipv[46]\.data: (?:offset \d+|line \d+|metadata): \S/)
  })

  test.each(namesIn('other'))('%s, by what it has', async (name) => {
    const error = await refusal(role, await read('other', name))
    expect(error).toBeInstanceOf(DatasetError)
    expect((error as Error).message).toMatch(/no record has a .* is an MMDB of type .* with the fields /)
  })
})

test('a file with any byte changed is refused by place, or read to its end', async () => {
  const random = seededRandom()
  const below = (limit: number) => Math.floor(random() * limit)
  const whole = await read('good', 'GeoIP2-Enterprise-Test.mmdb')
  const outcomes = { read: 0, refused: 0 }
  for (let round = 0; round < 3_000; round++) {
    const bytes = Buffer.from(whole)
    for (let change = 0; change <= below(3); change++) bytes[below(bytes.length)] = below(256)
    try {
      const file = new MmdbFile('file', bytes)
      const seen = new Set<number>()
      for (const family of file.ipVersion === 6 ? ([4, 6] as const) : ([4] as const)) {
        file.walk(family, (_, offset) => {
          if (offset >= 0 && !seen.has(offset)) file.record(offset)
          seen.add(offset)
        })
      }
      outcomes.read++
    } catch (error) {
      expect(error).toBeInstanceOf(DatasetError)
      expect((error as Error).message).toMatch(
        /^file: (?:offset \d+|metadata|holds IPv|the tree points to offset \d+)/,
      )
      outcomes.refused++
    }
  }
  expect(Math.min(outcomes.read, outcomes.refused)).toBeGreaterThan(0)
})
