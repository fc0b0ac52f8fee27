import { afterEach, describe, expect, setSystemTime, test } from 'bun:test'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { dataPath } from '../../datasets/manifest.ts'
import type { BuildPaths } from '../../index-builder/compile.ts'
import { type Fixture, type FixtureData, makeFixture } from '../support/index-fixture.ts'
import { mmdbFile } from '../support/mmdb-fixture.ts'

const HUNDRED_DAYS_MS = 8_640_000_000

let fixture: Fixture | null = null

afterEach(async () => {
  await fixture?.remove()
  fixture = null
})

async function refusal(data: FixtureData): Promise<string> {
  fixture = await makeFixture(data)
  const error = await fixture.build().then(
    () => new Error('the build went through'),
    (thrown: Error) => thrown,
  )
  return error.message.replaceAll(`${fixture.directory}/datasets/`, '')
}

const ok = '1.0.0.0,1.0.0.255,AU\n'
const cityRow = (fields: string): FixtureData => ({ countryIpv4: ok, city: `2.0.0.0,2.0.0.255,${fields}\n` })
const place = { country_code: 'SI', state1: '', city: '', latitude: 46, longitude: 14 }
const cityMmdb = (city: Uint8Array): FixtureData => ({
  countryIpv4: ok,
  city,
})
const whole = mmdbFile(4, [['0101', place]])

const refusals: [title: string, data: FixtureData, message: string][] = [
  [
    'an inverted range',
    { countryIpv4: `${ok}9.0.0.1,9.0.0.0,AU\n` },
    'fixture-country/1/ipv4.data: line 2: the range ends at 9.0.0.0, before its start 9.0.0.1',
  ],
  [
    'an unparsable address',
    { countryIpv4: `${ok}9.0.0,9.0.0.1,AU\n` },
    'fixture-country/1/ipv4.data: line 2: "9.0.0" is not an IPv4 address',
  ],
  [
    'an octet with a leading zero',
    { countryIpv4: '09.0.0.0,9.0.0.1,AU\n' },
    'fixture-country/1/ipv4.data: line 1: "09.0.0.0" is not an IPv4 address',
  ],
  [
    'IPv6 in the IPv4 file',
    { countryIpv4: '2400::,2400::1,JP\n' },
    'fixture-country/1/ipv4.data: line 1: "2400::" is not an IPv4 address',
  ],
  [
    'IPv4 in the IPv6 file',
    { countryIpv4: ok, countryIpv6: '1.0.0.0,1.0.0.1,JP\n' },
    'fixture-country/1/ipv6.data: line 1: "1.0.0.0" is not an IPv6 address',
  ],
  [
    'a code in small letters',
    { countryIpv4: '1.0.0.0,1.0.0.1,au\n' },
    'fixture-country/1/ipv4.data: line 1: country code "au" is not two capital letters',
  ],
  [
    'a code of three letters',
    { countryIpv4: '1.0.0.0,1.0.0.1,AUS\n' },
    'fixture-country/1/ipv4.data: line 1: country code "AUS" is not two capital letters',
  ],
  [
    'a missing field',
    { countryIpv4: '1.0.0.0,1.0.0.1\n' },
    'fixture-country/1/ipv4.data: line 1: 2 fields, expected 3, 8, 10 behind two addresses, or a known heading: "1.0.0.0,1.0.0.1"',
  ],
  [
    'a quoted field without end',
    { countryIpv4: `${ok}"1.0.0.0,1.0.0.1,AU\n` },
    'fixture-country/1/ipv4.data: line 2: a quoted field does not end',
  ],
  [
    'a latitude out of range',
    cityRow('SI,R,,C,,90.5,14,'),
    'fixture-city/1/ipv4.data: line 1: latitude 90.5 is not between -90 and 90',
  ],
  [
    'a longitude out of range',
    cityRow('SI,R,,C,,46,-180.5,'),
    'fixture-city/1/ipv4.data: line 1: longitude -180.5 is not between -180 and 180',
  ],
  [
    'a coordinate that is no number',
    cityRow('SI,R,,C,,north,14,'),
    'fixture-city/1/ipv4.data: line 1: latitude NaN is not between -90 and 90',
  ],
  [
    'overlapping city rows',
    { countryIpv4: ok, city: `${'2.0.0.0,2.0.0.9,SI,,,,,1,1,\n'.repeat(2)}` },
    'fixture-city/1/ipv4.data: line 2: the range starts inside or before the row before it',
  ],
  [
    'an MMDB cut at its end',
    cityMmdb(whole.subarray(0, whole.length - 200)),
    `fixture-city/1/ipv4.data: offset ${whole.length - 200}: the file ends without readable metadata: it is truncated or not an MMDB`,
  ],
  [
    'an empty file',
    cityMmdb(new Uint8Array(0)),
    'fixture-city: no record has a region, city or coordinates: fixture-city/1/ipv4.data is empty',
  ],
  [
    'an MMDB coordinate out of range',
    cityMmdb(mmdbFile(4, [['0101', { ...place, latitude: 91 }]])),
    'fixture-city/1/ipv4.data: offset 40: latitude 91 is not between -90 and 90',
  ],
  [
    'an MMDB field of the wrong type',
    cityMmdb(mmdbFile(4, [['0101', { ...place, city: 7 }]])),
    'fixture-city/1/ipv4.data: offset 40: city is not text',
  ],
  [
    'an IPv4 MMDB in the place of an IPv6 one',
    {
      countryIpv4: mmdbFile(4, []),
      countryIpv6: mmdbFile(4, []),
    },
    'fixture-country/1/ipv6.data: holds IPv4 addresses, expected IPv6',
  ],
]

describe('the build refuses, by file and place,', () => {
  for (const [title, data, message] of refusals) {
    test(title, async () => expect(await refusal(data)).toBe(message))
  }

  test('an MMDB with its middle missing', async () => {
    const cut = Buffer.concat([whole.subarray(0, 10), whole.subarray(30)])
    expect(await refusal(cityMmdb(cut))).toMatch(
      /^fixture-city\/1\/ipv4.data: (offset \d+: no separator|the tree points to offset)/,
    )
  })
})

test('the build refuses a country dataset that lacks a family', async () => {
  fixture = await makeFixture({ countryIpv4: ok })
  const [country] = fixture.manifest.datasets
  country?.files.pop()
  await expect(fixture.build()).rejects.toThrow('fixture-country: no file of IPv6 addresses is listed')
})

test('what cannot be written is named, and leaves nothing behind', async () => {
  fixture = await makeFixture({ countryIpv4: ok })
  await mkdir(fixture.paths.index)
  await expect(fixture.build()).rejects.toThrow(`${fixture.paths.index} cannot be written: `)
  expect((await readdir(fixture.directory)).filter((name) => name.endsWith('.tmp'))).toEqual([])
})

test('a refused build leaves the index that was there as it was', async () => {
  fixture = await makeFixture({ countryIpv4: ok })
  await fixture.build()
  const before = await Bun.file(fixture.paths.index).bytes()
  const [country] = fixture.manifest.datasets
  if (country?.files[0] === undefined) throw new Error('the fixture has no country file')
  await Bun.write(dataPath(fixture.paths.data, country, country.files[0]), 'nonsense\n')
  await expect(fixture.build()).rejects.toThrow('line 1: 1 fields, expected 3, 8, 10 behind two addresses')
  expect(await Bun.file(fixture.paths.index).bytes()).toEqual(before)
})

test('the same inputs give the same bytes, and the report says what was made', async () => {
  fixture = await makeFixture({ countryIpv4: ok, city: '1.0.0.0,1.0.0.127,AU,Q,,Brisbane,,-27.5,153,\n' })
  const first = await fixture.build()
  const bytes = await Bun.file(fixture.paths.index).bytes()
  const second = await fixture.build()
  expect(await Bun.file(fixture.paths.index).bytes()).toEqual(bytes)
  expect(second.sha256).toBe(first.sha256)
  expect(first.ipv4).toEqual({
    ranges: 4,
    country: { addresses: '256', percent: 0 },
    city: { addresses: '128', percent: 0 },
    conflicts: { addresses: '0', percent: 0 },
  })
  expect(JSON.parse(await Bun.file(`${fixture.paths.index}.json`).text())).toEqual(
    JSON.parse(JSON.stringify(second)),
  )
})

test('the report of the same inputs is the same on another day, and so is the layer of the image that holds it', async () => {
  fixture = await makeFixture({ countryIpv4: ok })
  await fixture.build()
  const today = await Bun.file(`${fixture.paths.index}.json`).text()
  setSystemTime(Date.now() + HUNDRED_DAYS_MS)
  await fixture.build().finally(() => setSystemTime())
  expect(await Bun.file(`${fixture.paths.index}.json`).text()).toBe(today)
})

/** The index command itself, over the fixture. */
async function runIndex({ manifest, data, index }: BuildPaths) {
  const program = join(import.meta.dir, '../../index-builder/build.ts')
  const words = ['--sources', manifest, '--data', data, '--out', index, '--json']
  const built = Bun.spawn([process.execPath, program, ...words], { stdout: 'pipe', stderr: 'pipe' })
  const [stdout, stderr] = await Promise.all([
    new Response(built.stdout).text(),
    new Response(built.stderr).text(),
  ])
  return { status: await built.exited, stdout, stderr }
}

test('`bun run index` writes the same index, and prints its report', async () => {
  fixture = await makeFixture({ countryIpv4: ok })
  const report = await fixture.build()
  const { status, stdout } = await runIndex({ ...fixture.paths, index: `${fixture.directory}/other/geo.wpi` })
  expect(status).toBe(0)
  expect(JSON.parse(stdout).sha256).toBe(report.sha256)
  expect(await Bun.file(`${fixture.directory}/other/geo.wpi`).bytes()).toEqual(
    await Bun.file(fixture.paths.index).bytes(),
  )
})

test('`bun run index` names the file whose digest is not the pinned one', async () => {
  fixture = await makeFixture({ countryIpv4: ok })
  const [country] = fixture.manifest.datasets
  if (country?.files[0] === undefined) throw new Error('the fixture has no country file')
  await Bun.write(dataPath(fixture.paths.data, country, country.files[0]), `${ok}\n`)
  const { status, stderr } = await runIndex(fixture.paths)
  expect(status).toBe(1)
  expect(stderr).toContain(`ipv4.data: sha256 is `)
  expect(stderr).toContain(`but ${country.files[0].sha256} is pinned`)
})

test('`bun run index` shows its usage for an unknown option and ends with 2', async () => {
  const ended = Bun.spawn(
    [process.execPath, join(import.meta.dir, '../../index-builder/build.ts'), '--nothing'],
    {
      stderr: 'pipe',
      stdout: 'ignore',
    },
  )
  const message = await new Response(ended.stderr).text()
  expect(message).toStartWith("Unknown option '--nothing'")
  expect(message).toContain('Usage: npm run index')
  expect(await ended.exited).toBe(2)
})
