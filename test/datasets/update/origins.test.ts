/** Updates from every kind of origin, as a server that plays the publishers and the disk have them. */
import { afterAll, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import JSZip from 'jszip'
import type { Source } from '../../../datasets/update/sources.ts'
import { runDatasets, sha256Of } from '../dataset-fixture.ts'
import { cityFile, countryRows, located, startPublisher } from './publisher.ts'

setDefaultTimeout(300_000)

const publisher = startPublisher()
const { server, directory, countries, put, update, open } = publisher
const elsewhere = startPublisher()
beforeEach(publisher.clear)
afterAll(() => Promise.all([publisher.stop(), elsewhere.stop()]))

const both = new Uint8Array(cityFile('Vierzon', 6))
const archive = (files: Record<string, Uint8Array<ArrayBuffer> | string>) =>
  new Bun.Archive(files, { compress: 'gzip' }).bytes()

/** One file of both families for both roles. */
function oneFile(origin: Partial<Source['files'][number]>, more: Partial<Source> = {}): Source {
  return {
    ...countries,
    name: 'geolite-city',
    roles: ['country', 'city'],
    attribution: 'MaxMind',
    files: [{ families: [4, 6], ...origin }],
    ...more,
  }
}

describe('MaxMind', () => {
  const PATH = '/geoip/databases/GeoLite2-City/download'
  const source = () => oneFile({ address: `${server.at(PATH)}?suffix=tar.gz` }, { credentials: 'maxmind' })
  const credentials = { maxmindAccountId: '42', maxmindLicenseKey: 'the-key' }
  const right = `Basic ${btoa('42:the-key')}`
  const authorizations: (string | null)[] = []

  beforeEach(async () => {
    authorizations.length = 0
    const packed = await archive({
      'GeoLite2-City_20261103/GeoLite2-City.mmdb': both,
      'GeoLite2-City_20261103/LICENSE.txt': 'terms',
    })
    const note = (request: Request) => {
      authorizations.push(request.headers.get('authorization'))
      return authorizations.at(-1) === right
    }
    server.answers.set(PATH, (request) =>
      note(request) ? Response.redirect(elsewhere.server.at('/store')) : new Response('', { status: 401 }),
    )
    elsewhere.server.answers.set('/store', (request) => {
      note(request)
      return new Response(packed)
    })
  })

  test('has its tar.gz opened by account and key, which go to its own host alone', async () => {
    expect((await update([source()], { credentials })).state).toBe('updated')
    expect(authorizations).toEqual([right, null])
    expect(located(await open(), '60.0.1.2').city).toBe('Vierzon')
  })

  test('refuses a wrong key, and the message names the settings and not the key', async () => {
    const wrong = { ...credentials, maxmindLicenseKey: 'wrong-key' }
    const failing = update([source()], { credentials: wrong })
    await expect(failing).rejects.toThrow(
      /^geolite-city: MAXMIND_ACCOUNT_ID and MAXMIND_LICENSE_KEY are refused \(HTTP status 401\)$/,
    )
  })

  test('is not asked without them', async () => {
    await expect(update([source()])).rejects.toThrow(
      'geolite-city: needs MAXMIND_ACCOUNT_ID and MAXMIND_LICENSE_KEY',
    )
    expect(authorizations).toEqual([])
  })
})

test('one file serves both roles and both families, is downloaded once and attributed once', async () => {
  put('/city.mmdb', both)
  await update([oneFile({ address: server.at('/city.mmdb') })])
  expect(server.asked).toEqual(['/city.mmdb'])
  const { info } = await open()
  expect(info.attribution).toBe('MaxMind')
  expect(info.datasets.slice(0, 2).map(({ name, role, sha256 }) => [name, role, sha256])).toEqual([
    ['geolite-city', 'country', [sha256Of(both)]],
    ['geolite-city', 'city', [sha256Of(both)]],
  ])
})

describe('a file on the disk', () => {
  const path = join(directory, 'given')
  const source = (member?: string) => oneFile({ path, ...(member === undefined ? {} : { member }) })
  const zipped = async (files: Record<string, Uint8Array>) => {
    const zip = new JSZip()
    for (const [name, content] of Object.entries(files)) zip.file(name, content)
    return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' })
  }
  test.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['as it is', () => both],
    ['in gzip', () => Bun.gzipSync(both)],
    ['in tar', () => new Bun.Archive({ 'a/city.mmdb': both }).bytes()],
    ['in tar.gz', () => archive({ 'a/city.mmdb': both })],
    ['in zip', () => zipped({ 'a/city.mmdb': both, 'a/readme.txt': Buffer.from('x') })],
  ])('is taken %s, whatever its name, and not again before it changes', async (_, content) => {
    await Bun.write(path, await content())
    expect((await update([source()])).state).toBe('updated')
    expect(located(await open(), '60.0.1.2').city).toBe('Vierzon')
    expect((await update([source()])).state).toBe('unchanged')
    await Bun.write(path, new Uint8Array(cityFile('Bourges', 6)))
    expect((await update([source()])).state).toBe('updated')
    expect(located(await open(), '60.0.1.2').city).toBe('Bourges')
  })

  test('of an archive with several is named by its member', async () => {
    const other = new Uint8Array(cityFile('Bourges', 6))
    await Bun.write(path, await zipped({ 'a/one.mmdb': other, 'a/two.mmdb': both }))
    await expect(update([source()])).rejects.toThrow('the archive has 2 files *.csv or *.mmdb, expected one')
    await expect(update([source('three.mmdb')])).rejects.toThrow('the archive has 0 files three.mmdb')
    await update([source('two.mmdb')])
    expect(located(await open(), '60.0.1.2').city).toBe('Vierzon')
  })

  test('that is damaged or missing is refused by name', async () => {
    const zip = await zipped({ 'city.mmdb': both })
    const crcAt = Buffer.from(zip).lastIndexOf('PK\x01\x02') + 16
    await Bun.write(
      path,
      zip.map((byte, place) => (place === crcAt ? byte ^ 1 : byte)),
    )
    await expect(update([source()])).rejects.toThrow('geolite-city: damaged: city.mmdb has another CRC')
    await Bun.write(path, zip.subarray(0, zip.length - 30))
    await expect(update([source()])).rejects.toThrow('geolite-city: damaged: it cannot be unpacked')
    rmSync(path)
    await expect(update([source()])).rejects.toThrow(`geolite-city: ${path} cannot be read (ENOENT`)
  })
})

describe('`bun run datasets update`', () => {
  const NAME = '@made-up/lands'
  /** Puts a version up in a registry that Bun is set up for. */
  async function publish(version: string, count: number): Promise<void> {
    const { ipv4, ipv6 } = countryRows(count)
    const tarball = await archive({ 'package/four.csv': ipv4, 'package/six.csv': ipv6 })
    const integrity = `sha512-${new Bun.CryptoHasher('sha512').update(tarball).digest('base64')}`
    const dist = { tarball: server.at(`/lands-${version}.tgz`), integrity }
    const versions = { [version]: { name: NAME, version, dist } }
    server.answers.set(`/${NAME}`, () =>
      Response.json({ name: NAME, 'dist-tags': { latest: version }, versions }),
    )
    server.answers.set(`/lands-${version}.tgz`, () => new Response(tarball))
    await Bun.write(join(directory, 'bunfig.toml'), `[install]\nregistry = "${server.at('/')}"\n`)
  }
  const source: Source = {
    ...countries,
    package: NAME,
    files: [
      { families: [4], member: 'four.csv' },
      { families: [6], member: 'six.csv' },
    ],
  }
  const run = async (...words: string[]) => {
    const sources = await publisher.writeSources(source)
    return runDatasets(directory, 'update', '--sources', sources, ...words)
  }

  test('takes the newest version of a package, tells what has changed, and ends with 1 where it is refused', async () => {
    await publish('2.3.2026110119', 100)
    const first = await run()
    expect([first.status, first.stderr]).toEqual([0, expect.not.stringContaining('fail')])
    expect(first.stdout).toContain('lands 2.3.2026110119 (country')
    expect((await open()).info.datasets[0]?.built_at).toBe('2026-11-01T19:00:00Z')
    const again = await run()
    expect([again.status, again.stderr]).toEqual([0, ''])
    expect(again.stdout).toStartWith('unchanged: ')
    expect(server.asked.filter((path) => path.endsWith('.tgz'))).toEqual(['/lands-2.3.2026110119.tgz'])

    await publish('2.3.2026110219', 102)
    const newer = await run()
    expect(newer.stdout).toContain('IPv4 addresses with a country: 6,553,600 before, 6,684,672 now (2.00 %)')
    await publish('2.3.2026110319', 50)
    const less = await run('--json')
    expect(less.status).toBe(1)
    expect(JSON.parse(less.stdout)).toEqual({
      ...{ state: 'failed', isUnreachable: false },
      failures: [less.stderr.trim().split('\n').at(-1)],
    })
    expect(less.stderr).toContain('The new index has more than 5 % less and is refused: ')
    const accepted = await run('--json', '--accept-drop')
    expect(JSON.parse(accepted.stdout)).toMatchObject({ state: 'updated', failures: [] })
  })
})
