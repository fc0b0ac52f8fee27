import { DatasetError } from '../../datasets/manifest.ts'
import type { Progress } from '../../datasets/progress.ts'
import type { PlaceTable, StatedPlace } from '../places.ts'
import { SegmentList } from '../segment-list.ts'
import { MmdbFile } from './mmdb.ts'

/** Rows between two looks at the clock of the progress bar. */
const PROGRESS_STEP = 1 << 16

/** Picks the fields of a place out of a decoded map; `where` names file and offset. */
export type PlaceReader = (record: Readonly<Record<string, unknown>>, where: string) => StatedPlace

/** ip-location-db's flat names: country_code, state1, city, latitude, longitude. */
export const readFlatPlace: PlaceReader = (record, where) => ({
  country: text(record.country_code, where, 'country_code'),
  region: text(record.state1, where, 'state1'),
  city: text(record.city, where, 'city'),
  lat: number(record.latitude, where, 'latitude'),
  lon: number(record.longitude, where, 'longitude'),
})

/**
 * The nested names of DB-IP's own City Lite and of MaxMind's City: country.iso_code, subdivisions[0].names.en,
 * city.names.en, location. MaxMind leaves out whatever it does not know.
 */
export const readNestedPlace: PlaceReader = (record, where) => {
  const location = map(record.location)
  const subdivisions = record.subdivisions
  const region = map(Array.isArray(subdivisions) ? subdivisions[0] : undefined)
  return {
    country: text(map(record.country).iso_code, where, 'country.iso_code'),
    region: text(map(region.names).en, where, 'subdivisions[0].names.en'),
    city: text(map(map(record.city).names).en, where, 'city.names.en'),
    lat: optionalNumber(location.latitude, where, 'location.latitude'),
    lon: optionalNumber(location.longitude, where, 'location.longitude'),
  }
}

/**
 * Reads the IPv4 tree of a city MMDB into segments of place numbers.
 * @throws DatasetError naming file and offset.
 */
export function readCityMmdb(
  path: string,
  bytes: Buffer,
  readPlace: PlaceReader,
  table: PlaceTable,
  progress: Progress,
): { segments: SegmentList; rows: number } {
  const file = new MmdbFile(path, bytes)
  const segments = new SegmentList()
  const numbers = new Map<number, number>()
  let rows = 0
  progress.expect(file.leafCount)
  file.walk(4, (at, offset) => {
    let number = offset < 0 ? 0 : numbers.get(offset)
    if (number === undefined) {
      const where = `${path}: offset ${offset}`
      number = table.number(readPlace(file.record(offset), where), where)
      numbers.set(offset, number)
    }
    if (offset >= 0 && ++rows % PROGRESS_STEP === 0) progress.advance(PROGRESS_STEP)
    segments.append(at.ipv4(), number)
  })
  progress.advance(rows % PROGRESS_STEP)
  return { segments, rows }
}

/** A missing field is the same as an empty one. */
export function text(value: unknown, where: string, field: string): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return value
  throw new DatasetError(`${where}: ${field} is not text`)
}

function number(value: unknown, where: string, field: string): number {
  if (typeof value === 'number') return value
  throw new DatasetError(`${where}: ${field} is not a number`)
}

function optionalNumber(value: unknown, where: string, field: string): number | null {
  return value === undefined ? null : number(value, where, field)
}

export function map(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
