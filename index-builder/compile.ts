import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Manifest } from '../datasets/manifest.ts'
import { startProgress } from '../datasets/progress.ts'
import { type NewFile, sweepBeside, writeTogether } from '../datasets/write.ts'
import { type Description, DIGEST_BYTES, HEADER } from '../src/geo/format.ts'
import type { GeoIndex } from '../src/geo/geo-index.ts'
import { encodeIndex } from './encode.ts'
import { readCityLayer, readCountryLayer, readOverlayLayer, readSpecialLayer } from './layers.ts'
import { type Merged, mergeLayers } from './merge.ts'
import { type DatasetReport, datasetInfo, type Report, share } from './report.ts'
import { verifyIndex } from './verify.ts'

/** The paths of a build. */
export interface BuildPaths {
  readonly manifest: string
  /** The directory of the fetched datasets. */
  readonly data: string
  readonly index: string
}

export interface BuildHooks {
  /** Sees the index before it is written, and throws to have it dropped. */
  readonly accept?: (index: GeoIndex) => void
  /** Files that are written with the index, or not at all. */
  readonly beside?: readonly NewFile[]
}

/**
 * Compiles the datasets of a manifest into one index file, verifies it, and writes it and its report.
 * @throws DatasetError naming file and place of the first fault of the data. What lay at the path stays.
 */
export async function compileIndex(
  manifest: Manifest,
  paths: BuildPaths,
  { accept, beside = [] }: BuildHooks = {},
): Promise<Report> {
  const { merged, datasets } = await mergeDatasets(manifest, paths)
  const description: Description = {
    // One source may have two roles.
    attribution: [...new Set(manifest.datasets.map((dataset) => dataset.attribution).reverse())].join('; '),
    datasets: datasets.map(datasetInfo),
    ...(manifest.is_own === true ? { is_own: true } : {}),
    ipv4_ranges: merged.ipv4.length,
    ipv6_ranges: merged.ipv6.length,
  }
  // The data read so far is several times larger than the file.
  Bun.gc(true)
  const bytes = encodeIndex(merged, description)
  const sha256 = bytes.subarray(HEADER.digest, HEADER.digest + DIGEST_BYTES).toHex()
  const progress = startProgress('verifying', merged.ipv4.length + merged.ipv6.length, 'ranges')
  const index = await verifyIndex(bytes.slice(), merged, progress)
  progress.end()
  accept?.(index)
  const report = makeReport(paths.index, sha256, bytes.length, merged, datasets)
  await mkdir(dirname(paths.index), { recursive: true })
  await sweepBeside(paths.index)
  const described = { path: `${paths.index}.json`, content: `${JSON.stringify(report, null, 2)}\n` }
  await writeTogether([...beside, described, { path: paths.index, content: bytes }])
  return report
}

async function mergeDatasets(
  manifest: Manifest,
  paths: BuildPaths,
): Promise<{ merged: Merged; datasets: DatasetReport[] }> {
  const countries = await readCountryLayer(manifest, paths.data)
  const cities = await readCityLayer(manifest, paths.data)
  const overlay = await readOverlayLayer(manifest)
  const special = await readSpecialLayer(manifest, paths.manifest)
  const reports = [countries.report, cities.report, overlay?.report ?? null, special.report]
  return {
    merged: mergeLayers({ countries, cities, overlay, special }),
    datasets: reports.filter((report) => report !== null),
  }
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
