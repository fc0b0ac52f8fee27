import { type Dataset, DatasetError, dataPath } from '../../datasets/manifest.ts'
import type { Progress } from '../../datasets/progress.ts'
import { type Family, IPV4 } from '../addresses.ts'
import type { CountryCodes } from '../countries.ts'
import type { PlaceTable } from '../places.ts'
import type { Range } from '../ranges.ts'
import { SegmentList } from '../segment-list.ts'
import { DBIP_COLUMNS, IP_LOCATION_DB_COLUMNS, readCityCsv } from './city-csv.ts'
import { readCityMmdb, readFlatPlace, readNestedPlace } from './city-mmdb.ts'
import { DBIP_CODES, IP_LOCATION_DB_CODES, readCountryCsv } from './country-csv.ts'
import { readCountryMmdb, readFlatCode, readNestedCode } from './country-mmdb.ts'

/**
 * Reads the rows of one family from a country dataset, in file order.
 * @throws DatasetError naming the file and the place in it.
 */
export async function readCountries<A extends number | bigint>(
  directory: string,
  dataset: Dataset,
  family: Family<A>,
  codes: CountryCodes,
): Promise<Range<A>[]> {
  let ranges: Range<A>[] = []
  const files = dataset.files.filter((candidate) => candidate.family === family.version)
  if (files.length === 0)
    throw new DatasetError(`${dataset.name}: no file of IPv${family.version} addresses is listed`)
  for (const file of files) {
    const path = dataPath(directory, dataset, file)
    ranges = ranges.concat(await readCountryFile(path, dataset.format, family, codes))
  }
  return ranges
}

async function readCountryFile<A extends number | bigint>(
  path: string,
  format: Dataset['format'],
  family: Family<A>,
  codes: CountryCodes,
): Promise<Range<A>[]> {
  switch (format) {
    case 'ip-location-db-csv':
      return readCountryCsv(path, IP_LOCATION_DB_CODES, false, family, codes)
    case 'dbip-csv':
      return readCountryCsv(path, DBIP_CODES, true, family, codes)
    case 'ip-location-db-mmdb':
      return readCountryMmdb(path, await readWhole(path), readFlatCode, family, codes)
    case 'dbip-mmdb':
    case 'maxmind-mmdb':
      return readCountryMmdb(path, await readWhole(path), readNestedCode, family, codes)
  }
}

/**
 * Reads the IPv4 segments of a city dataset; the values are numbers of the place table.
 * @throws DatasetError naming the file and the place in it.
 */
export async function readCities(
  directory: string,
  dataset: Dataset,
  table: PlaceTable,
  progress: Progress,
): Promise<{ segments: SegmentList; rows: number }> {
  const [file, ...more] = dataset.files.filter((candidate) => candidate.family === IPV4.version)
  if (file === undefined || more.length > 0) {
    throw new DatasetError(
      `${dataset.name}: a city dataset has one file of IPv4 addresses, not ${more.length + (file ? 1 : 0)}`,
    )
  }
  const path = dataPath(directory, dataset, file)
  switch (dataset.format) {
    case 'ip-location-db-csv':
      return readCityCsv(path, IP_LOCATION_DB_COLUMNS, false, table, progress)
    case 'dbip-csv':
      return readCityCsv(path, DBIP_COLUMNS, true, table, progress)
    case 'ip-location-db-mmdb':
      return readCityMmdb(path, await readWhole(path), readFlatPlace, table, progress)
    case 'dbip-mmdb':
    case 'maxmind-mmdb':
      return readCityMmdb(path, await readWhole(path), readNestedPlace, table, progress)
  }
}

/** Segments without any city, where no city dataset is listed. */
export function noCities(): SegmentList {
  const segments = new SegmentList()
  segments.append(0, 0)
  return segments
}

async function readWhole(path: string): Promise<Buffer> {
  return Buffer.from(await Bun.file(path).arrayBuffer())
}
