import {
  type Dataset,
  DatasetError,
  digestsOf,
  type Manifest,
  registryPath,
  verifyFile,
} from '../datasets/manifest.ts'
import { startProgress } from '../datasets/progress.ts'
import type { DatasetInfo } from '../src/geo/format.ts'
import { type Family, IPV4, IPV6 } from './addresses.ts'
import { CountryCodes, NO_COUNTRY } from './countries.ts'
import { type Overlay, readOverlay } from './overlay.ts'
import { type CityPlace, PlaceTable } from './places.ts'
import { countOverlaps, flatten, type Range, type Segments } from './ranges.ts'
import { type DatasetReport, type Rows, rowCounts } from './report.ts'
import { describeFile, noCities, readCities, readCountries } from './sources/read.ts'
import { readSpecialPurpose } from './special-purpose.ts'

/** The smallest list of the world's countries has some 190. */
const FEWEST_COUNTRIES = 100

/** One kind of source over the whole address space, with its report. */
export interface CountryLayer {
  readonly ipv4: Segments<number>
  readonly ipv6: Segments<bigint>
  readonly report: DatasetReport
}

export interface CityLayer {
  readonly ipv4: Segments<number>
  /** The places that segment values number. */
  readonly places: readonly CityPlace[]
  /** null: no city dataset is listed. */
  readonly report: DatasetReport | null
}

/** An operator's corrections. */
export interface OverlayLayer extends Overlay {
  readonly report: DatasetReport
}

export interface SpecialLayer {
  readonly ipv4: Segments<number>
  readonly ipv6: Segments<bigint>
  readonly report: DatasetReport
}

/** @throws DatasetError naming file and place, like the two functions below. */
export async function readCountryLayer(manifest: Manifest, data: string): Promise<CountryLayer> {
  const dataset = only(manifest, 'country')
  if (dataset === null) throw new DatasetError('no dataset has the role country')
  const codes = new CountryCodes()
  const progress = startProgress(`reading ${dataset.name}`, 0, 'ranges')
  const ipv4 = await readCountries(data, dataset, IPV4, codes)
  const ipv6 = await readCountries(data, dataset, IPV6, codes)
  progress.advance(ipv4.length + ipv6.length)
  progress.end()
  const countries = new Set([...ipv4, ...ipv6].map(({ value }) => value)).difference(new Set([NO_COUNTRY]))
  await refuseOthers(dataset, data, countries.size)
  return {
    ipv4: flatten(IPV4, ipv4),
    ipv6: flatten(IPV6, ipv6),
    report: {
      ...describe(dataset, 'country', ipv4.length + ipv6.length),
      ipv4: countRows(ipv4),
      ipv6: countRows(ipv6),
      unknown_codes: Object.fromEntries(codes.unknown),
    },
  }
}

/** A file of another kind has no countries, or few. */
async function refuseOthers(dataset: Dataset, data: string, countries: number): Promise<void> {
  if (countries >= FEWEST_COUNTRIES || (countries > 0 && dataset.few_countries === true)) return
  const what = await describeFile(data, dataset)
  throw new DatasetError(
    countries === 0
      ? `${dataset.name}: no record has a country of ISO 3166-1 (country_code, country.iso_code): ${what}`
      : `${dataset.name}: ${countries} countries, fewer than ${FEWEST_COUNTRIES}: ${what}. If it is right, its entry needs "few_countries": true`,
  )
}

function countRows<A extends number | bigint>(ranges: readonly Range<A>[]): Rows {
  return rowCounts(ranges.length, countOverlaps(ranges))
}

export async function readCityLayer(manifest: Manifest, data: string): Promise<CityLayer> {
  const dataset = only(manifest, 'city')
  const codes = new CountryCodes()
  const table = new PlaceTable(codes)
  if (dataset === null) return { ipv4: noCities(), places: table.places, report: null }
  const progress = startProgress(`reading ${dataset.name}`, 0, 'ranges')
  const { segments, rows } = await readCities(data, dataset, table, progress)
  progress.end()
  if (!table.places.some(({ region, city, lat }) => region !== null || city !== null || lat !== null)) {
    const what = await describeFile(data, dataset)
    throw new DatasetError(`${dataset.name}: no record has a region, city or coordinates: ${what}`)
  }
  return {
    ipv4: segments,
    places: table.places,
    report: {
      ...describe(dataset, 'city', rows),
      ipv4: rowCounts(rows, { nested: 0, crossing: 0 }),
      ipv6: null,
      unknown_codes: Object.fromEntries(codes.unknown),
    },
  }
}

/** null: the manifest names no corrections. */
export async function readOverlayLayer({ overlay }: Manifest): Promise<OverlayLayer | null> {
  if (overlay === undefined) return null
  const { path, sha256, built_at } = overlay
  await verifyFile(path, sha256)
  const read = await readOverlay(path, new CountryCodes())
  const named = { name: 'overlay', role: 'overlay', licence: 'own', url: '' } as const
  const described = { version: sha256.slice(0, 8), built_at, sha256: [sha256], ranges: read.rows }
  return { ...read, report: { ...named, ...described, ipv4: null, ipv6: null, unknown_codes: {} } }
}

function only(manifest: Manifest, role: Dataset['role']): Dataset | null {
  const [dataset, ...more] = manifest.datasets.filter((candidate) => candidate.role === role)
  if (more.length === 0) return dataset ?? null
  throw new DatasetError(`${more.length + 1} datasets have the role ${role}, expected one`)
}

export async function readSpecialLayer(manifest: Manifest, manifestPath: string): Promise<SpecialLayer> {
  const { special_purpose } = manifest
  const read = async <A extends number | bigint>(family: Family<A>) => {
    const file = special_purpose.files.find((candidate) => candidate.family === family.version)
    if (file === undefined) throw new DatasetError(`no special-purpose registry for IPv${family.version}`)
    const path = registryPath(manifestPath, file)
    await verifyFile(path, file.sha256)
    return readSpecialPurpose(path, family)
  }
  const ipv4 = await read(IPV4)
  const ipv6 = await read(IPV6)
  const described = describe(special_purpose, 'special-purpose', ipv4.rows + ipv6.rows)
  return {
    ipv4: ipv4.segments,
    ipv6: ipv6.segments,
    report: { ...described, ipv4: null, ipv6: null, unknown_codes: {} },
  }
}

function describe(
  source: Dataset | Manifest['special_purpose'],
  role: DatasetInfo['role'],
  ranges: number,
): DatasetInfo {
  const { name, licence, url, version, built_at } = source
  const sha256 = digestsOf(source.files)
  return { name, role, licence, url, version, built_at, sha256, ranges }
}
