import { DatasetError } from './manifest.ts'

/** How the addresses of a row are written: first and last, a CIDR block, or first and last as decimal numbers. */
export type RangeText = 'addresses' | 'network' | 'numbers'

/** Where a kind of CSV file has what; a column is counted from 0. */
export interface CsvLayout {
  readonly range: RangeText
  readonly fieldCount: number
  readonly hasHeading: boolean
  /** Whether one file holds both families. */
  readonly isMixed: boolean
  readonly country?: number
  readonly region?: number
  readonly city?: number
  readonly lat?: number
  readonly lon?: number
  /** Number of the place in a file of places. */
  readonly placeId?: number
  /** Stands for nothing, as an empty field does. */
  readonly nothing?: string
}

const OF_ADDRESSES = { range: 'addresses', hasHeading: false } as const
const OF_NUMBERS = { range: 'numbers', hasHeading: false, isMixed: true, country: 2, nothing: '-' } as const

/** By how a row begins and the number of its fields. */
const WITHOUT_HEADING: readonly CsvLayout[] = [
  // ip-location-db's countries, and DB-IP's.
  { ...OF_ADDRESSES, isMixed: false, fieldCount: 3, country: 2 },
  // DB-IP's cities: first, last, continent, country, region, city, latitude, longitude.
  { ...OF_ADDRESSES, isMixed: true, fieldCount: 8, country: 3, region: 4, city: 5, lat: 6, lon: 7 },
  // ip-location-db's cities: first, last, country, state1, state2, city, postcode, latitude, longitude, timezone.
  { ...OF_ADDRESSES, isMixed: false, fieldCount: 10, country: 2, region: 3, city: 5, lat: 7, lon: 8 },
  // IP2Location LITE DB1, DB3, DB5, DB9 and DB11: first, last, code, country, region, city, latitude, longitude, ….
  { ...OF_NUMBERS, fieldCount: 4 },
  { ...OF_NUMBERS, fieldCount: 6, region: 4, city: 5 },
  ...[8, 9, 10].map((fieldCount) => ({ ...OF_NUMBERS, fieldCount, region: 4, city: 5, lat: 6, lon: 7 })),
]

/** The names that a heading gives what is read, by publisher. */
const NAMES = {
  // IPinfo Lite.
  country: 'country_code',
  // MaxMind's blocks.
  placeId: 'geoname_id',
  lat: 'latitude',
  lon: 'longitude',
} as const

const ADDRESS = /^[\d.]+\.[\d.]+$|:/
const NUMBER = /^\d+$/

/**
 * Finds out by its first row what a CSV file is.
 * @throws DatasetError saying what the row looks like where it is of no kind that is known.
 */
export function layoutOf(fields: readonly string[], where: string): CsvLayout {
  const [first = ''] = fields
  if (first === 'network') return headed(fields)
  const range = NUMBER.test(first) ? 'numbers' : 'addresses'
  const ofRange = WITHOUT_HEADING.filter((layout) => layout.range === range)
  const found = ofRange.find(({ fieldCount }) => fieldCount === fields.length)
  if (found !== undefined && (range === 'numbers' || ADDRESS.test(first))) return found
  const expected = ofRange.map(({ fieldCount }) => fieldCount).join(', ')
  const shown = JSON.stringify(fields.join(',').slice(0, 60))
  throw new DatasetError(
    `${where}: ${fields.length} fields, expected ${expected} behind two ${range}, or a known heading: ${shown}`,
  )
}

function headed(fields: readonly string[]): CsvLayout {
  const columns = Object.entries(NAMES)
    .map(([column, name]) => [column, fields.indexOf(name)] as const)
    .filter(([, place]) => place >= 0)
  return {
    ...{ range: 'network', fieldCount: fields.length, hasHeading: true, isMixed: true },
    ...Object.fromEntries(columns),
  }
}

/** A file of places, which MaxMind's blocks refer to. */
export const PLACE_NAMES = {
  id: 'geoname_id',
  country: 'country_iso_code',
  region: 'subdivision_1_name',
  city: 'city_name',
} as const

/** Whether a heading is that of a file of places. */
export const isOfPlaces = (fields: readonly string[]): boolean =>
  fields.includes(PLACE_NAMES.id) && fields.includes(PLACE_NAMES.country)
