import { DatasetError } from '../../datasets/manifest.ts'
import type { StatedPlace } from '../places.ts'

/** A decoded record of an MMDB. */
export type MmdbRecord = Readonly<Record<string, unknown>>

const COUNTRY_CODE = /^[A-Z]{2}$/
/** Fields that a message shows. */
const MOST_SHOWN = 24

/**
 * Reads the country of a record, by whichever name the publisher gives it: `country_code` (ip-location-db, IPinfo
 * Lite), `country.iso_code` (DB-IP, MaxMind, IP2Location), or `country` as a code (IPinfo's older files).
 *
 * @param where names the file and the offset, for the message of a refusal.
 */
export function countryIn({ country_code, country }: MmdbRecord, where: string): string {
  if (country_code !== undefined) return text(country_code, where, 'country_code')
  if (typeof country === 'string') return COUNTRY_CODE.test(country) ? country : ''
  return text(map(country).iso_code, where, 'country.iso_code')
}

/**
 * Reads the place of a record, by flat names (ip-location-db: `state1`, `city`, `latitude`, `longitude`) or nested
 * ones (DB-IP, MaxMind, IP2Location: `subdivisions[0].names.en`, `city.names.en`, `location`).
 */
export function placeIn(record: MmdbRecord, where: string): StatedPlace {
  const { state1, city, subdivisions } = record
  const location = map(record.location)
  const region = map(Array.isArray(subdivisions) ? subdivisions[0] : undefined)
  const nestedCity = typeof city === 'object' && city !== null
  return {
    country: countryIn(record, where),
    region:
      state1 === undefined
        ? text(map(region.names).en, where, 'subdivisions[0].names.en')
        : text(state1, where, 'state1'),
    city: nestedCity ? text(map(map(city).names).en, where, 'city.names.en') : text(city, where, 'city'),
    lat: number(record.latitude ?? location.latitude, where, 'latitude'),
    lon: number(record.longitude ?? location.longitude, where, 'longitude'),
  }
}

/** The names of a record's fields, those of maps in it too: `country.iso_code`. */
export function fieldNames(record: MmdbRecord): string[] {
  const names = Object.entries(record).flatMap(([name, value]) => {
    const inside = Array.isArray(value) ? [] : Object.keys(map(value))
    return inside.length === 0 ? [name] : inside.map((field) => `${name}.${field}`)
  })
  return names.slice(0, MOST_SHOWN)
}

/** An absent field is the same as an empty one. */
function text(value: unknown, where: string, field: string): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return value
  throw new DatasetError(`${where}: ${field} is not text`)
}

function number(value: unknown, where: string, field: string): number | null {
  if (value === undefined) return null
  if (typeof value === 'number') return value
  throw new DatasetError(`${where}: ${field} is not a number`)
}

const map = (value: unknown): MmdbRecord =>
  typeof value === 'object' && value !== null ? (value as MmdbRecord) : {}
