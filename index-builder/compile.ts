import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Dataset, DatasetError, type Manifest, registryPath, verifyFile } from '../datasets/manifest.ts'
import { startProgress } from '../datasets/progress.ts'
import type { DatasetInfo, Description } from '../src/geo/format.ts'
import { HEADER } from '../src/geo/format.ts'
import { IPV4, IPV6 } from './addresses.ts'
import { CountryCodes } from './countries.ts'
import { encodeIndex } from './encode.ts'
import { type Merged, mergeLayers } from './merge.ts'
import { PlaceTable } from './places.ts'
import { countOverlaps, flatten } from './ranges.ts'
import { type DatasetReport, type Report, rowCounts, share } from './report.ts'
import { noCities, readCities, readCountries } from './sources/read.ts'
import { readSpecialPurpose } from './special-purpose.ts'
import { verifyIndex } from './verify.ts'
import { writeAtomically } from './write.ts'

/** Where a build reads and writes. */
export interface BuildPaths {
  readonly manifest: string
  /** Holds the fetched datasets. */
  readonly data: string
  readonly index: string
}

/**
 * Compiles the datasets of a manifest into one index file, verifies it, and writes it and its report.
 *
 * @throws DatasetError naming file and place of the first fault of the data. What lay at the path stays.
 */
export async function compileIndex(manifest: Manifest, paths: BuildPaths): Promise<Report> {
  const { merged, datasets } = await readLayers(manifest, paths)
  const description: Description = {
    attribution: manifest.datasets
      .map((dataset) => dataset.attribution)
      .reverse()
      .join('; '),
    datasets: datasets.map(({ age_days: _, ipv4: __, ipv6: ___, unknown_codes: ____, ...info }) => info),
    ipv4_ranges: merged.ipv4.length,
    ipv6_ranges: merged.ipv6.length,
  }
  const bytes = encodeIndex(merged, description)
  const sha256 = bytes.subarray(HEADER.digest, HEADER.digest + 32).toHex()
  const progress = startProgress('verifying', merged.ipv4.length + merged.ipv6.length, 'ranges')
  await verifyIndex(bytes.slice(), merged, progress)
  progress.end()
  const report = makeReport(paths.index, sha256, bytes.length, merged, datasets)
  await mkdir(dirname(paths.index), { recursive: true })
  await writeAtomically(paths.index, bytes)
  await writeAtomically(`${paths.index}.json`, Buffer.from(`${JSON.stringify(report, null, 2)}\n`))
  return report
}

async function readLayers(
  manifest: Manifest,
  paths: BuildPaths,
): Promise<{ merged: Merged; datasets: DatasetReport[] }> {
  const country = only(manifest, 'country')
  const city = only(manifest, 'city')
  if (country === null) throw new DatasetError(`${paths.manifest}: no dataset has the role country`)
  const countryCodes = new CountryCodes()
  const step = startProgress(`reading ${country.name}`, 0, 'ranges')
  const ipv4 = await readCountries(paths.data, country, IPV4, countryCodes)
  const ipv6 = await readCountries(paths.data, country, IPV6, countryCodes)
  step.advance(ipv4.length + ipv6.length)
  step.end()
  const cityCodes = new CountryCodes()
  const places = new PlaceTable(cityCodes)
  const cityStep = startProgress(`reading ${city?.name ?? 'no city dataset'}`, 0, 'ranges')
  const cities = city === null ? noCities() : await readCities(paths.data, city, places)
  cityStep.advance(cities.rows)
  cityStep.end()
  const special = await readRegistries(manifest, paths)
  const merged = mergeLayers({
    ipv4: { countries: flatten(IPV4, ipv4), cities: cities.segments, special: special.ipv4.segments },
    ipv6: { countries: flatten(IPV6, ipv6), special: special.ipv6.segments },
    places: places.places,
  })
  const datasets: DatasetReport[] = [
    {
      ...describe(country, 'country', ipv4.length + ipv6.length),
      ipv4: rowCounts(ipv4.length, countOverlaps(ipv4)),
      ipv6: rowCounts(ipv6.length, countOverlaps(ipv6)),
      unknown_codes: Object.fromEntries(countryCodes.unknown),
    },
  ]
  if (city !== null) {
    const rows = rowCounts(cities.rows, { nested: 0, crossing: 0 })
    const unknown = Object.fromEntries(cityCodes.unknown)
    datasets.push({ ...describe(city, 'city', cities.rows), ipv4: rows, ipv6: null, unknown_codes: unknown })
  }
  const rows = special.ipv4.rows + special.ipv6.rows
  const described = describe(manifest.special_purpose, 'special-purpose', rows)
  datasets.push({ ...described, ipv4: null, ipv6: null, unknown_codes: {} })
  return { merged, datasets }
}

function only(manifest: Manifest, role: Dataset['role']): Dataset | null {
  const [dataset, ...more] = manifest.datasets.filter((candidate) => candidate.role === role)
  if (more.length > 0)
    throw new DatasetError(`${more.length + 1} datasets have the role ${role}, expected one`)
  return dataset ?? null
}

async function readRegistries(
  manifest: Manifest,
  paths: BuildPaths,
): Promise<{
  ipv4: Awaited<ReturnType<typeof readSpecialPurpose<number>>>
  ipv6: Awaited<ReturnType<typeof readSpecialPurpose<bigint>>>
}> {
  const [ipv4, ipv6] = ([4, 6] as const).map((family) => {
    const file = manifest.special_purpose.files.find((candidate) => candidate.family === family)
    if (file === undefined)
      throw new DatasetError(`${paths.manifest}: no special-purpose registry for IPv${family}`)
    return { path: registryPath(paths.manifest, file), sha256: file.sha256 }
  }) as [{ path: string; sha256: string }, { path: string; sha256: string }]
  for (const { path, sha256 } of [ipv4, ipv6]) await verifyFile(path, sha256)
  return { ipv4: await readSpecialPurpose(ipv4.path, IPV4), ipv6: await readSpecialPurpose(ipv6.path, IPV6) }
}

const DAY_MS = 86_400_000

function describe(
  source: Dataset | Manifest['special_purpose'],
  role: DatasetInfo['role'],
  ranges: number,
): DatasetInfo & { age_days: number } {
  const { name, licence, url, version, built_at } = source
  const sha256 = source.files.map((file) => file.sha256)
  const age_days = Math.floor((Date.now() - Date.parse(built_at)) / DAY_MS)
  return { name, role, licence, url, version, built_at, sha256, ranges, age_days }
}

function makeReport(
  file: string,
  sha256: string,
  bytes: number,
  merged: Merged,
  datasets: DatasetReport[],
): Report {
  const { ipv4Country, ipv4City, ipv4Conflicts, ipv6Country } = merged.coverage
  const ipv4Share = (addresses: number): ReturnType<typeof share> => share(BigInt(addresses), 1n << 32n)
  return {
    file,
    sha256,
    bytes,
    datasets,
    records: merged.records.records.length,
    ipv4: {
      ranges: merged.ipv4.length,
      country: ipv4Share(ipv4Country),
      city: ipv4Share(ipv4City),
      conflicts: ipv4Share(ipv4Conflicts),
    },
    ipv6: { ranges: merged.ipv6.length, country: share(ipv6Country, 1n << 125n) },
  }
}
