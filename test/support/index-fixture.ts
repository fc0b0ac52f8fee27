import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  type Dataset,
  DEFAULT_MANIFEST,
  dataPath,
  type Manifest,
  type ManifestOverlay,
  readManifest,
} from '../../datasets/manifest.ts'
import { type BuildPaths, compileIndex } from '../../index-builder/compile.ts'
import type { Report } from '../../index-builder/report.ts'
import type { GeoIndex } from '../../src/geo/geo-index.ts'
import { openIndex } from '../../src/geo/reader.ts'

/** Datasets made up by a test: text for CSV, bytes for MMDB. */
export interface FixtureData {
  readonly countryIpv4: string | Uint8Array
  readonly countryIpv6?: string | Uint8Array
  /** The places that the rows of the country dataset refer to, CSV. */
  readonly countryPlaces?: string
  /** Absent: no city dataset. */
  readonly city?: string | Uint8Array
  /** An operator's corrections, CSV. */
  readonly overlay?: string
  /** In place of the registries of IANA. */
  readonly specialIpv4?: string
  readonly specialIpv6?: string
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
    await writeDataset(paths.data, 'country', [
      [4, data.countryIpv4],
      [6, data.countryIpv6 ?? ''],
      ...(data.countryPlaces === undefined ? [] : ([[undefined, data.countryPlaces]] as const)),
    ]),
  ]
  if (data.city !== undefined) {
    datasets.push(await writeDataset(paths.data, 'city', [[4, data.city]]))
  }
  const special_purpose = await writeRegistries(directory, { 4: data.specialIpv4, 6: data.specialIpv6 })
  const overlay = data.overlay === undefined ? {} : { overlay: await writeOverlay(directory, data.overlay) }
  const manifest: Manifest = { is_own: true, datasets, ...overlay, special_purpose }
  await Bun.write(paths.manifest, JSON.stringify(manifest))
  return {
    directory,
    manifest,
    paths,
    build: () => compileIndex(manifest, paths),
    remove: () => rm(directory, { recursive: true }),
  }
}

/** Builds an index from the datasets and opens it. */
export async function buildIndex(data: FixtureData): Promise<GeoIndex> {
  const fixture = await makeFixture(data)
  try {
    await fixture.build()
    return await openIndex(await Bun.file(fixture.paths.index).bytes())
  } finally {
    await fixture.remove()
  }
}

const sha256Of = (content: string | Uint8Array): string =>
  new Bun.CryptoHasher('sha256').update(content).digest('hex')

async function writeRegistries(
  directory: string,
  given: Readonly<Record<4 | 6, string | undefined>>,
): Promise<Manifest['special_purpose']> {
  const { special_purpose } = await readManifest(DEFAULT_MANIFEST)
  const files = []
  for (const { file, family } of special_purpose.files) {
    const content = given[family] ?? (await Bun.file(join(dirname(DEFAULT_MANIFEST), file)).text())
    await Bun.write(join(directory, file), content)
    files.push({ file, family, sha256: sha256Of(content) })
  }
  return { ...special_purpose, files }
}

async function writeOverlay(directory: string, csv: string): Promise<ManifestOverlay> {
  const path = join(directory, 'overlay.csv')
  await Bun.write(path, csv)
  return { path, sha256: sha256Of(csv), built_at: '2026-01-02T03:04:05Z' }
}

async function writeDataset(
  directory: string,
  role: Dataset['role'],
  contents: readonly (readonly [4 | 6 | undefined, string | Uint8Array])[],
): Promise<Dataset> {
  const dataset: Dataset = {
    name: `fixture-${role}`,
    role,
    few_countries: true,
    version: '1',
    built_at: '2026-01-02T03:04:05Z',
    licence: 'CC0-1.0',
    url: 'https://example.com/',
    attribution: `A ${role} dataset made for tests`,
    files: [],
  }
  for (const [family, content] of contents) {
    const download = 'http://127.0.0.1:9/never-asked'
    const name = family === undefined ? 'places.data' : `ipv${family}.data`
    const file = {
      file: name,
      ...(family === undefined ? {} : { family }),
      sha256: sha256Of(content),
      download,
    }
    dataset.files.push(file)
    await Bun.write(dataPath(directory, dataset, file), content)
  }
  return dataset
}
