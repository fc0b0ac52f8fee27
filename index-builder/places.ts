import { DatasetError } from '../datasets/manifest.ts'
import type { Location } from '../src/geo/format.ts'
import { type CountryCodes, NO_COUNTRY } from './countries.ts'

/** City-level fields as a dataset states them. */
export interface StatedPlace {
  readonly country: string
  readonly region: string
  readonly city: string
  /** null: not known. */
  readonly lat: number | null
  readonly lon: number | null
}

/** The statement of a city dataset about a range: a country number and the fields of the answer. */
export interface CityPlace extends Omit<Location, 'country'> {
  readonly country: number
}

export const NO_PLACE: CityPlace = { country: NO_COUNTRY, region: null, city: null, lat: null, lon: null }

/** Checks places and numbers the distinct ones, from 1 on; 0 stands for no place. */
export class PlaceTable {
  readonly places: CityPlace[] = [NO_PLACE]
  readonly #numbers = new Map<string, number>()
  readonly #codes: CountryCodes

  constructor(codes: CountryCodes) {
    this.#codes = codes
  }

  /**
   * @param where names the file and the line or offset, for the message of a refusal.
   * @throws DatasetError where the code is not two capital letters or a coordinate is out of range.
   */
  number(stated: StatedPlace, where: string): number {
    const country = this.#codes.number(stated.country, where)
    const place: CityPlace = {
      country,
      region: stated.region || null,
      city: stated.city || null,
      lat: coordinate(stated.lat, 90, `${where}: latitude`),
      lon: coordinate(stated.lon, 180, `${where}: longitude`),
    }
    const identity = `${country}\n${place.region}\n${place.city}\n${place.lat}\n${place.lon}`
    const known = this.#numbers.get(identity)
    if (known !== undefined) return known
    this.#numbers.set(identity, this.places.length)
    return this.places.push(place) - 1
  }
}

/** @throws DatasetError where it is beyond the limit or no number. */
export function coordinate(value: number | null, limit: number, where: string): number | null {
  if (value === null) return null
  if (!(Math.abs(value) <= limit))
    throw new DatasetError(`${where} ${value} is not between -${limit} and ${limit}`)
  return shortestFloat32(value)
}

/** The shortest decimal that gives back the same 32-bit float (contract E7); nine digits always do (IEEE 754). */
function shortestFloat32(value: number): number {
  const single = Math.fround(value)
  for (let digits = 1; digits < 9; digits++) {
    const candidate = Number(single.toPrecision(digits))
    if (Math.fround(candidate) === single) return candidate
  }
  return Number(single.toPrecision(9))
}
