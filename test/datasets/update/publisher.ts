import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Source } from '../../../datasets/update/sources.ts'
import { type UpdateOptions, type UpdateResult, updateIndex } from '../../../index-builder/update/update.ts'
import type { GeoIndex } from '../../../src/geo/geo-index.ts'
import { updatedIndex } from '../../../src/geo/index-files.ts'
import { openIndex } from '../../../src/geo/reader.ts'
import { mmdbFile } from '../../support/mmdb-fixture.ts'
import { sha256Of } from '../dataset-fixture.ts'
import { startFileServer } from '../file-server.ts'

const SOURCE = {
  licence: 'CC0-1.0',
  url: 'https://example.com/',
}

/** Rows of countries: as many neighbouring /16 blocks from 60.0.0.0 on, and an IPv6 block each. */
export function countryRows(count: number): { ipv4: string; ipv6: string } {
  const code = (place: number) => ['FR', 'AU', 'JP', 'BR'][place % 4]
  const blocks = Array.from({ length: count }, (_, place) => place)
  return {
    ipv4: blocks.map((place) => `60.${place}.0.0,60.${place}.255.255,${code(place)}\n`).join(''),
    ipv6: blocks
      .map((place) => {
        const word = (0x2400 + place).toString(16)
        return `${word}::,${word}${':ffff'.repeat(7)},${code(place)}\n`
      })
      .join(''),
  }
}

/** A city file with nested names: 60.0.0.0/16 is a place in France, and in the file of both families 2400::/16 too. */
export function cityFile(city: string, ipVersion: 4 | 6 = 4): Buffer {
  const place = {
    country: { iso_code: 'FR' },
    city: { names: { en: city } },
    location: { latitude: 46.5, longitude: 2.25 },
  }
  const ipv4 = '0011110000000000'
  if (ipVersion === 4) return mmdbFile(4, [[ipv4, place]])
  return mmdbFile(6, [
    ['0'.repeat(96) + ipv4, place],
    ['0010010000000000', place],
  ])
}

/** A publisher's server that a test fills, and an installation that updates from it. */
export function startPublisher() {
  const server = startFileServer()
  const directory = mkdtempSync(join(tmpdir(), 'waypost-update-'))
  const dataDir = join(directory, 'data')
  const index = updatedIndex(dataDir)

  /** Puts a file up with an ETag of its content, which is honoured. */
  const put = (path: string, content: string | Uint8Array<ArrayBuffer>) => {
    const etag = `"${sha256Of(content)}"`
    server.answers.set(path, (request) =>
      request.headers.get('if-none-match') === etag
        ? new Response(null, { status: 304 })
        : new Response(content, {
            headers: { ETag: etag, 'Last-Modified': 'Sun, 01 Nov 2026 06:00:00 GMT' },
          }),
    )
  }
  const putCountries = (count: number) => {
    const { ipv4, ipv6 } = countryRows(count)
    put('/ipv4.csv', ipv4)
    put('/ipv6.csv', ipv6)
  }
  const countries: Source = {
    ...SOURCE,
    name: 'lands',
    roles: ['country'],
    few_countries: true,
    attribution: 'lands',
    files: [
      { families: [4], address: server.at('/ipv4.csv') },
      { families: [6], address: server.at('/ipv6.csv') },
    ],
  }
  const cities: Source = {
    ...SOURCE,
    name: 'towns',
    roles: ['city'],
    attribution: 'towns',
    // A URL would encode the braces.
    files: [{ families: [4], address: `${server.at('/')}towns-{month}.mmdb.gz` }],
  }
  const writeSources = async (...sources: Source[]): Promise<string> => {
    const path = join(directory, 'sources.json')
    await Bun.write(path, JSON.stringify({ sources }))
    return path
  }
  const update = async (sources: Source[], more: Partial<UpdateOptions> = {}): Promise<UpdateResult> =>
    updateIndex({
      sources: await writeSources(...sources),
      dataDir,
      geoIndex: join(dataDir, 'geo.wpi'),
      isOwn: true,
      overlay: null,
      acceptDrop: false,
      acceptOlder: false,
      credentials: { maxmindAccountId: null, maxmindLicenseKey: null },
      nowMs: Date.parse('2026-11-03T00:00:00Z'),
      ...more,
    })
  const open = async (): Promise<GeoIndex> => openIndex(await Bun.file(index).bytes())
  return {
    ...{ server, directory, dataDir, index, countries, cities },
    ...{ put, putCountries, writeSources, update, open },
    clear: () => {
      server.answers.clear()
      server.asked.length = 0
      rmSync(dataDir, { recursive: true, force: true })
    },
    stop: async () => {
      rmSync(directory, { recursive: true })
      await server.stop()
    },
  }
}

/** The record of an address, such as 60.0.1.2. */
export function located(index: GeoIndex, address: string) {
  const number = address.split('.').reduce((value, octet) => value * 256 + Number(octet), 0)
  return index.record(index.findIpv4(number | 0))
}
