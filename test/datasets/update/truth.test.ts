/** What an update believes of dates, lists and digests, and what it never does (contract E11, E13, E14). */
import { afterAll, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { cp, mkdir, rename, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { readManifest } from '../../../datasets/manifest.ts'
import { believable, dateOfContent } from '../../../datasets/update/dates.ts'
import { download, UnreachableError } from '../../../datasets/update/download.ts'
import type { Source } from '../../../datasets/update/sources.ts'
import { compileIndex } from '../../../index-builder/compile.ts'
import { makeFixture } from '../../support/index-fixture.ts'
import { filesIn, sha256Of } from '../dataset-fixture.ts'
import { cityFile, countryRows, located, startPublisher } from './publisher.ts'

setDefaultTimeout(300_000)

const publisher = startPublisher()
const { server, dataDir, directory, countries, cities, put, putCountries, update, open } = publisher
beforeEach(publisher.clear)
afterAll(publisher.stop)

const NOW = Date.parse('2026-11-03T00:00:00Z')
const THIS_MONTH = '/towns-2026-11.mmdb.gz'
const LAST_MONTH = '/towns-2026-10.mmdb.gz'
const putTowns = (path: string, city: string) => put(path, Bun.gzipSync(new Uint8Array(cityFile(city))))
const dateOf = async (role: string) =>
  (await open()).info.datasets.find((dataset) => dataset.role === role)?.built_at
const cityNow = async () => located(await open(), '60.0.1.2').city

describe('a date', () => {
  const said = (
    buildEpoch: number | null,
    date = '2026-01-02T03:04:05Z',
    held: { sha256: string; date: string }[] = [],
  ) => dateOfContent({ sha256: 'a', buildEpoch, date }, held, NOW)

  test.each<[string, number | null, string]>([
    ['is what the file says', Date.parse('2025-01-01T00:00:00Z') / 1_000, '2025-01-01T00:00:00Z'],
    ['is not in milliseconds', Date.parse('2025-01-01T00:00:00Z'), '2026-01-02T03:04:05Z'],
    ['is not of 2100', Date.parse('2100-01-01T00:00:00Z') / 1_000, '2026-01-02T03:04:05Z'],
    ['is not beyond what dates reach', 1e300, '2026-01-02T03:04:05Z'],
    ['is not of 1970', 0, '2026-01-02T03:04:05Z'],
    ['is no number', Number.NaN, '2026-01-02T03:04:05Z'],
    ['is the carrier’s where the file has none', null, '2026-01-02T03:04:05Z'],
  ])('%s', (_, epoch, date) => expect(said(epoch)).toBe(date))

  test('is now where the carrier’s is in the future or none', () => {
    for (const odd of ['2099-01-01T00:00:00Z', 'yesterday', '1960-01-01T00:00:00Z'])
      expect(said(null, odd)).toBe('2026-11-03T00:00:00Z')
  })

  test('is the oldest that was said of the same content', () => {
    const held = [
      { sha256: 'a', date: '2025-06-01T00:00:00Z' },
      { sha256: 'b', date: '2020-06-01T00:00:00Z' },
    ]
    expect(said(null, '2026-01-02T03:04:05Z', held)).toBe('2025-06-01T00:00:00Z')
  })

  test('that can be is within what data have', () => {
    expect(believable(NOW, NOW)).toEqual(new Date(NOW))
    expect(believable(NOW + 2 * 86_400_000, NOW)).toBe(null)
  })
})

describe('data on the disk', () => {
  const [ipv4, ipv6] = [join(directory, 'ipv4.csv'), join(directory, 'ipv6.csv')]
  const onDisk: Source = {
    ...countries,
    files: [
      { families: [4], path: ipv4 },
      { families: [6], path: ipv6 },
    ],
  }
  const write = async (count: number, day: string) => {
    const rows = countryRows(count)
    for (const [path, content] of [
      [ipv4, rows.ipv4],
      [ipv6, rows.ipv6],
    ] as const) {
      await Bun.write(path, content)
      await utimes(path, new Date(`${day}T00:00:00Z`), new Date(`${day}T00:00:00Z`))
    }
  }

  test('keep their date when they are copied, and lie there once', async () => {
    await write(100, '2026-03-04')
    expect([(await update([onDisk])).state, await dateOf('country')]).toEqual([
      'updated',
      '2026-03-04T00:00:00Z',
    ])
    const before = filesIn(join(dataDir, 'updates/datasets'))
    await cp(ipv4, `${ipv4}.copy`)
    await rename(`${ipv4}.copy`, ipv4)
    expect((await update([onDisk])).state).toBe('unchanged')
    expect(filesIn(join(dataDir, 'updates/datasets'))).toEqual(before)
    // Another file of the list changes: the copied one is no younger for it.
    putTowns(THIS_MONTH, 'Vierzon')
    expect((await update([onDisk, cities])).state).toBe('updated')
    expect(await dateOf('country')).toBe('2026-03-04T00:00:00Z')
  })

  test('are read again where another file has their size and time', async () => {
    await write(100, '2026-03-04')
    await update([onDisk])
    const other = (await Bun.file(ipv4).text()).replace(',FR', ',SI')
    await Bun.write(`${ipv4}.new`, other)
    await utimes(`${ipv4}.new`, new Date('2026-03-04T00:00:00Z'), new Date('2026-03-04T00:00:00Z'))
    await rename(`${ipv4}.new`, ipv4)
    expect((await update([onDisk])).state).toBe('updated')
    expect(located(await open(), '60.0.1.2').country).toBe('SI')
  })

  test('are named as their owner names them', async () => {
    await write(100, '2026-03-04')
    await Bun.write(ipv4, '60.0.0.0,60.0.255.255,FR\nx,y,z\n')
    await expect(update([onDisk])).rejects.toThrow(`${ipv4}: line 2: "x" is not an IPv4 address`)
  })

  test('of an earlier day replace no later ones, unless that is asked for', async () => {
    await write(100, '2026-03-04')
    await update([onDisk])
    await write(101, '2026-02-01')
    const { state, failures } = await update([onDisk])
    expect([state, failures]).toEqual([
      'unchanged',
      [
        expect.stringMatching(
          /^lands: its data are of 2026-02-01T00:00:00Z now, and older .*--accept-older$/,
        ),
      ],
    ])
    expect((await update([onDisk], { acceptOlder: true })).state).toBe('updated')
  })

  test('are built again from the list that an update wrote', async () => {
    await write(100, '2026-03-04')
    await update([onDisk])
    const lock = join(dataDir, 'updates/lock.json')
    const manifest = await readManifest(lock)
    const index = join(directory, 'again.wpi')
    await compileIndex(manifest, { manifest: lock, data: join(dataDir, 'updates/datasets'), index })
    expect(await Bun.file(index).bytes()).toEqual(await Bun.file(publisher.index).bytes())
  })
})

test('a publisher that loses its newest file for a while loses us nothing', async () => {
  putCountries(100)
  putTowns(THIS_MONTH, 'Vierzon')
  putTowns(LAST_MONTH, 'Bourges')
  await update([countries, cities])
  server.answers.delete(THIS_MONTH)
  const { state, failures } = await update([countries, cities])
  expect([state, failures.length, await cityNow()]).toEqual(['unchanged', 1, 'Vierzon'])
})

describe('a published digest', () => {
  const withDigest: Source = {
    ...countries,
    files: countries.files.map((file) => ({ ...file, digest: `${file.address}.sha256` })),
  }
  const putDigests = (of: (content: string, name: string) => string) => {
    const rows = countryRows(100)
    put('/ipv4.csv.sha256', of(rows.ipv4, 'ipv4.csv'))
    put('/ipv6.csv.sha256', of(rows.ipv6, 'ipv6.csv'))
  }
  beforeEach(() => putCountries(100))

  test.each<[string, (content: string, name: string) => string]>([
    ['alone', (content) => sha256Of(content)],
    ['beside its name', (content, name) => `${sha256Of(content)}  ${name}\n`],
    ['among others', (content, name) => `${'0'.repeat(64)}  other.csv\n${sha256Of(content)} *${name}\n`],
    ['of MD5', (content) => new Bun.CryptoHasher('md5').update(content).digest('hex').toUpperCase()],
    [
      'of SHA-512',
      (content) => `SHA512 (x) = ${new Bun.CryptoHasher('sha512').update(content).digest('hex')}`,
    ],
  ])('%s is verified', async (_, of) => {
    putDigests(of)
    expect(await update([withDigest])).toMatchObject({ state: 'updated', failures: [] })
  })

  test.each<[string, (content: string, name: string) => string, RegExp]>([
    ['another', () => '0'.repeat(64), /^lands: its sha256 is [0-9a-f]{64}, but its publisher says 0{64}$/],
    ['none', () => 'not here', /^lands: its digest: the file has none$/],
    [
      'of other files',
      () => `${'0'.repeat(64)}  a\n${'1'.repeat(64)}  b\n`,
      /^lands: its digest: the file has none$/,
    ],
  ])('%s is refused', async (_, of, message) => {
    putDigests(of)
    await expect(update([withDigest])).rejects.toThrow(message)
  })
})

test('the program’s list replaces no index that a list of one’s own is behind, and says so', async () => {
  const fixture = await makeFixture({ countryIpv4: countryRows(3).ipv4 })
  await fixture.build()
  await mkdir(dataDir, { recursive: true })
  await cp(fixture.paths.index, join(dataDir, 'geo.wpi'))
  await fixture.remove()
  await expect(update([countries], { isOwn: false })).rejects.toThrow(
    /geo\.wpi is built of a list of your own, .*name the sources of it/,
  )
  expect(server.asked).toEqual([])
})

test('the program’s list builds nothing while the index in use is of newer data, as that of a newer image is', async () => {
  const fixture = await makeFixture({ countryIpv4: countryRows(3).ipv4 })
  const newer = { ...fixture.manifest, is_own: false }
  for (const dataset of newer.datasets) dataset.built_at = '2026-12-01T00:00:00Z'
  const geoIndex = join(dataDir, 'geo.wpi')
  await mkdir(dataDir, { recursive: true })
  await compileIndex(newer, { ...fixture.paths, index: geoIndex })
  await fixture.remove()
  putCountries(100)
  expect((await update([countries], { isOwn: false })).state).toBe('unchanged')
  expect((await update([countries], { isOwn: true })).state).toBe('updated')
})

test('publishers that cannot be reached are told apart from those that answer', async () => {
  const nobody: Source = { ...countries, files: [{ families: [4, 6], address: 'http://127.0.0.1:1/x.csv' }] }
  const error = await update([nobody]).catch((thrown: Error) => thrown)
  expect((error as Error).constructor.name).toBe('UnreachableError')
  server.answers.set('/silent.csv', () => new Promise<Response>(() => undefined))
  const silent = { address: server.at('/silent.csv'), label: 'x', since: null, authorization: null }
  const waiting = download(
    { ...silent, bounds: { maxBytes: 1, totalMs: 60_000, idleMs: 100 } },
    join(directory, 'x'),
  )
  await expect(waiting).rejects.toBeInstanceOf(UnreachableError)
  const refusing = await update([countries]).catch((thrown: Error) => thrown)
  expect((refusing as Error).constructor.name).toBe('DatasetError')
})

describe('corrections', () => {
  const overlay = join(directory, 'overlay.csv')
  const HEADING = 'first,last,country,region,city,lat,lon\n'

  test('lie over the data, and a change of them is a change of the index', async () => {
    putCountries(100)
    await Bun.write(overlay, `${HEADING}60.0.0.0,60.0.0.255,SI,,Ljubljana,,\n`)
    expect((await update([countries], { overlay })).state).toBe('updated')
    const index = await open()
    expect(located(index, '60.0.0.7')).toMatchObject({ country: 'SI', city: 'Ljubljana' })
    expect(index.info.datasets.map(({ name, role }) => [name, role])).toContainEqual(['overlay', 'overlay'])
    expect((await update([countries], { overlay })).state).toBe('unchanged')
    await Bun.write(overlay, `${HEADING}# Nothing any more\n\n60.0.0.0,60.0.0.255,-,,,,\n`)
    expect((await update([countries], { overlay, acceptDrop: true })).state).toBe('updated')
    expect(located(await open(), '60.0.0.7').country).toBe(null)
    expect((await update([countries], { acceptDrop: true })).state).toBe('updated')
    expect(located(await open(), '60.0.0.7').country).toBe('FR')
  })

  test.each<[string, string, string]>([
    [
      'without its heading',
      '60.0.0.0,60.0.0.1,SI,,,,\n',
      'line 1: expected the heading first,last,country,region,city,lat,lon, but "60.0.0.0" is no column, or twice',
    ],
    ['without a last address', 'first,country\n', 'but first or last is missing'],
    [
      'of a small country',
      `${HEADING}60.0.0.0,60.0.0.1,si,,,,\n`,
      'line 2: country: country code "si" is not two capital letters',
    ],
    [
      'of a country that is none',
      `${HEADING}60.0.0.0,60.0.0.1,ZZ,,,,\n`,
      'line 2: country ZZ is not in ISO 3166-1',
    ],
    [
      'of a latitude of 91',
      `${HEADING}60.0.0.0,60.0.0.1,,,,91,\n`,
      'line 2: lat 91 is not between -90 and 90',
    ],
    [
      'of a city in IPv6',
      `${HEADING}2400::,2400::1,,,Tokyo,,\n`,
      'line 2: city: IPv6 addresses have a country alone',
    ],
    ['of both families', `${HEADING}60.0.0.0,2400::1,SI,,,,\n`, 'line 2: "2400::1" is not an IPv4 address'],
    ['with a field too many', `${HEADING}60.0.0.0,60.0.0.1,SI,,,,,\n`, 'line 2: 8 fields, expected 7'],
  ])('%s are refused by line and field', async (_, content, fault) => {
    putCountries(100)
    await Bun.write(overlay, content)
    await expect(update([countries], { overlay })).rejects.toThrow(fault)
  })

  test('that are not there are refused by the name of their setting', async () => {
    putCountries(100)
    await expect(update([countries], { overlay: '/nowhere.csv' })).rejects.toThrow(
      'GEO_OVERLAY: /nowhere.csv cannot be read',
    )
  })
})
