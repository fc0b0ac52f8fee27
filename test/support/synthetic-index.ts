import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GeoIndex } from '../../src/geo/geo-index.ts'
import { openIndex } from '../../src/geo/reader.ts'
import type { RawSources } from '../proof/oracle.ts'

const BUILDER = join(import.meta.dir, '../../index-builder/build.ts')
const DESCRIBED = {
  version: '1',
  built_at: '2026-01-01T00:00:00Z',
  licence: 'none',
  url: 'https://example.com',
}

/** Runs the real index command over datasets made up by a test, and opens what it wrote. */
export async function buildSyntheticIndex(sources: RawSources): Promise<GeoIndex> {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-synthetic-'))
  try {
    const manifest = await writeSources(directory, sources)
    const out = join(directory, 'geo.wpi')
    const child = Bun.spawn([process.execPath, BUILDER, '--sources', manifest, '--out', out], {
      env: { ...process.env, DATA_DIR: join(directory, 'data') },
      stdout: 'ignore',
      stderr: 'pipe',
    })
    const [code, errors] = await Promise.all([child.exited, new Response(child.stderr).text()])
    if (code !== 0) throw new Error(`the index command ended with ${code}: ${errors}`)
    return await openIndex(new Uint8Array(readFileSync(out)))
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

async function writeSources(directory: string, sources: RawSources): Promise<string> {
  const place = async (path: string, file: string, family: 4 | 6, content: string | Buffer) => {
    await Bun.write(join(directory, path, file), content)
    const sha256 = new Bun.CryptoHasher('sha256').update(content).digest('hex')
    return { file, family, sha256 }
  }
  const dataset = async (name: string, file: string, family: 4 | 6, content: string | Buffer) => ({
    ...(await place(`data/datasets/${name}/1`, file, family, content)),
    download: 'https://example.com/nothing',
  })
  const manifest = {
    datasets: [
      {
        ...DESCRIBED,
        name: 'countries',
        role: 'country',
        format: 'ip-location-db-csv',
        attribution: 'countries of a test',
        files: [
          await dataset('countries', 'ipv4.csv', 4, sources.countryIpv4),
          await dataset('countries', 'ipv6.csv', 6, sources.countryIpv6),
        ],
      },
      {
        ...DESCRIBED,
        name: 'cities',
        role: 'city',
        format: 'ip-location-db-mmdb',
        attribution: 'cities of a test',
        files: [await dataset('cities', 'ipv4.mmdb', 4, sources.city)],
      },
    ],
    special_purpose: {
      ...DESCRIBED,
      name: 'special',
      files: [
        await place('.', 'special-ipv4.csv', 4, sources.specialIpv4),
        await place('.', 'special-ipv6.csv', 6, sources.specialIpv6),
      ],
    },
  }
  const path = join(directory, 'sources.json')
  await Bun.write(path, JSON.stringify(manifest))
  return path
}
