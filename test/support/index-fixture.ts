import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  type Dataset,
  DEFAULT_MANIFEST,
  dataPath,
  type Manifest,
  readManifest,
} from '../../datasets/manifest.ts'
import { type BuildPaths, compileIndex } from '../../index-builder/compile.ts'
import type { Report } from '../../index-builder/report.ts'

/** Small datasets, written out and pinned as the real ones are. */
export interface FixtureData {
  readonly countryIpv4: string
  readonly countryIpv6?: string
  readonly countryFormat?: Dataset['format']
  /** Text for a CSV format, bytes for an MMDB format; absent: no city dataset. */
  readonly city?: string | Uint8Array
  readonly cityFormat?: Dataset['format']
}

export interface Fixture {
  readonly directory: string
  readonly manifest: Manifest
  readonly paths: BuildPaths
  build(): Promise<Report>
  remove(): Promise<void>
}

/** Writes the datasets and a `sources.json` that pins them into a new temporary directory. */
export async function makeFixture(data: FixtureData): Promise<Fixture> {
  const directory = await mkdtemp(join(tmpdir(), 'waypost-index-'))
  const paths = {
    manifest: join(directory, 'sources.json'),
    data: join(directory, 'datasets'),
    index: join(directory, 'geo.wpi'),
  }
  const datasets: Dataset[] = [
    await writeDataset(paths.data, 'country', data.countryFormat ?? 'ip-location-db-csv', [
      [4, data.countryIpv4],
      [6, data.countryIpv6 ?? ''],
    ]),
  ]
  if (data.city !== undefined) {
    datasets.push(
      await writeDataset(paths.data, 'city', data.cityFormat ?? 'ip-location-db-csv', [[4, data.city]]),
    )
  }
  const { special_purpose } = await readManifest(DEFAULT_MANIFEST)
  const files = special_purpose.files.map((file) => ({ ...file, file: file.file }))
  for (const { file } of files) {
    await copy(join(dirname(DEFAULT_MANIFEST), file), join(directory, file))
  }
  const manifest: Manifest = { datasets, special_purpose: { ...special_purpose, files } }
  await Bun.write(paths.manifest, JSON.stringify(manifest))
  return {
    directory,
    manifest,
    paths,
    build: () => compileIndex(manifest, paths),
    remove: () => rm(directory, { recursive: true }),
  }
}

async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await Bun.write(to, Bun.file(from))
}

async function writeDataset(
  directory: string,
  role: Dataset['role'],
  format: Dataset['format'],
  contents: readonly (readonly [4 | 6, string | Uint8Array])[],
): Promise<Dataset> {
  const dataset: Dataset = {
    name: `fixture-${role}`,
    role,
    format,
    version: '1',
    built_at: '2026-01-02T03:04:05Z',
    licence: 'CC0-1.0',
    url: 'https://example.com/',
    attribution: `A ${role} dataset made for tests`,
    files: [],
  }
  for (const [family, content] of contents) {
    const sha256 = new Bun.CryptoHasher('sha256').update(content).digest('hex')
    const file = { file: `ipv${family}.data`, family, sha256, download: 'http://127.0.0.1:9/never-asked' }
    dataset.files.push(file)
    await mkdir(dirname(dataPath(directory, dataset, file)), { recursive: true })
    await Bun.write(dataPath(directory, dataset, file), content)
  }
  return dataset
}
