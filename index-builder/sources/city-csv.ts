import { DatasetError } from '../../datasets/manifest.ts'
import type { Progress } from '../../datasets/progress.ts'
import { IPV4, IPV6 } from '../addresses.ts'
import { readCsv } from '../csv.ts'
import type { PlaceTable, StatedPlace } from '../places.ts'
import { SegmentList } from '../segment-list.ts'
import { readRange } from './country-csv.ts'

/** The positions of the fields in a row. */
export interface CityColumns {
  readonly count: number
  readonly country: number
  readonly region: number
  readonly city: number
  readonly lat: number
  readonly lon: number
}

/** DB-IP City Lite: first address, last address, continent, country, region, city, latitude, longitude. */
export const DBIP_COLUMNS: CityColumns = { count: 8, country: 3, region: 4, city: 5, lat: 6, lon: 7 }

/** ip-location-db: first, last, country, state1, state2, city, postcode, latitude, longitude, timezone. */
export const IP_LOCATION_DB_COLUMNS: CityColumns = {
  count: 10,
  country: 2,
  region: 3,
  city: 5,
  lat: 7,
  lon: 8,
}

/**
 * Reads the IPv4 rows of a city CSV into segments of place numbers. DB-IP's own file holds both families, so rows of
 * the other one are passed over there (`mixed`) and refused elsewhere. Rows must ascend and not overlap.
 *
 * @throws DatasetError naming file and line.
 */
export async function readCityCsv(
  path: string,
  columns: CityColumns,
  mixed: boolean,
  table: PlaceTable,
  progress: Progress,
): Promise<{ segments: SegmentList; rows: number }> {
  const segments = new SegmentList()
  let rows = 0
  let covered = 0
  for await (const { line, fields } of readCsv(path)) {
    const where = `${path}: line ${line}`
    if (fields.length !== columns.count)
      throw new DatasetError(`${where}: ${fields.length} fields, expected ${columns.count}`)
    if (mixed && fields[0]?.includes(':') === true) {
      readRange(path, line, fields, IPV6)
      continue
    }
    const { start, next } = readRange(path, line, fields, IPV4)
    if (start < covered)
      throw new DatasetError(`${where}: the range starts at ${fields[0]}, inside or before the row before it`)
    if (start > covered) segments.append(covered, 0)
    segments.append(start, table.number(statedPlace(fields, columns), where))
    covered = next
    rows++
  }
  if (covered < IPV4.end) segments.append(covered, 0)
  progress.advance(rows)
  return { segments, rows }
}

function statedPlace(fields: readonly string[], columns: CityColumns): StatedPlace {
  const text = (column: number): string => fields[column] as string
  return {
    country: text(columns.country),
    region: text(columns.region),
    city: text(columns.city),
    lat: decimal(text(columns.lat)),
    lon: decimal(text(columns.lon)),
  }
}

/** NaN for text that is not a plain decimal; the range check of the place refuses it. */
function decimal(text: string): number {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}
