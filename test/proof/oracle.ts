/**
 * The answer to every address, derived from the raw datasets and the contract (E4-E7) alone. It shares no code with the
 * index builder or the lookup, so that agreement between the two means something.
 */

import { blockRange, earlier, type Family } from '../support/addresses.ts'
import { type Correction, type Overlay, readOverlay } from './overlay.ts'
import { type Pieces, paint } from './pieces.ts'
import {
  type CityRanges,
  cityRanges,
  countryRows,
  type Location,
  MAX_RANGES,
  type Place,
  type Row,
  specialBlocks,
} from './raw-sources.ts'

export type { Location } from './raw-sources.ts'

export const NOWHERE: Location = { country: null, region: null, city: null, lat: null, lon: null }

/** Ascending range starts (the first is 0), each with an index into `locations`; equal neighbours are joined. */
export interface Oracle {
  readonly locations: readonly Location[]
  readonly ipv4: { readonly starts: Uint32Array; readonly ids: Int32Array }
  readonly ipv6: { readonly starts: readonly bigint[]; readonly ids: Int32Array }
}

export interface RawSources {
  readonly countryIpv4: string
  readonly countryIpv6: string
  readonly city: Buffer
  readonly specialIpv4: string
  readonly specialIpv6: string
  /** An operator's corrections, CSV; absent: there are none. */
  readonly overlay?: string
}

const MULTICAST_IPV4 = '224.0.0.0/4'
const GLOBAL_UNICAST_IPV6 = '2000::/3'
const DEPRECATED_IPV6 = ['3ffe::/16', '::/96', 'fec0::/10']
/** E6: answered from the IPv4 address inside, so the list of pieces says nothing about them. */
export const EMBEDDING_BLOCKS = ['64:ff9b::/96', '2002::/16', '2001::/32']

const blockRow = <T>(block: string, value: T): Row<T> => {
  const { first, last } = blockRange(block)
  return { first, last, value }
}

/** E5: where the datasets are listened to at all. */
export function openSpace(family: Family, registryCsv: string): Pieces<boolean> {
  const registry = specialBlocks(registryCsv)
    .map(({ block, globallyReachable }) => ({
      block,
      value: globallyReachable,
      length: blockRange(block).length,
    }))
    .sort((a, b) => a.length - b.length)
    .map(({ block, value }) => blockRow(block, value))
  if (family === 4) return paint([blockRow('0.0.0.0/0', true), ...registry, blockRow(MULTICAST_IPV4, false)])
  const unicast = blockRange(GLOBAL_UNICAST_IPV6)
  const outside = [
    { first: 0n, last: unicast.first - 1n, value: false },
    { first: unicast.last + 1n, last: (1n << 128n) - 1n, value: false },
  ]
  const closed = [...DEPRECATED_IPV6, ...EMBEDDING_BLOCKS].map((block) => blockRow(block, false))
  return paint([blockRow('::/0', true), ...registry, ...closed, ...outside])
}

/** E4: the country dataset names the country; the city dataset is believed only where it does not contradict it. */
export function locate(country: string | null, place: Place | null): Location {
  if (place === null) return { ...NOWHERE, country }
  const { countryCode, region, city, lat, lon } = place
  if (country !== null && countryCode !== null && country !== countryCode) return { ...NOWHERE, country }
  return { country: country ?? countryCode, region, city, lat, lon }
}

/** E14: what an operator sets lies over the datasets, and its country over theirs before E4 compares it with the city's. */
export function corrected(country: string | null, place: Place | null, correction: Correction): Location {
  const { country: code, ...fields } = correction
  const found = locate(code === undefined ? country : code, place)
  return { ...found, ...(code === null ? { country: null } : {}), ...fields }
}

class Corrections<A extends number | bigint> {
  readonly #cursors: readonly (readonly [string, Cursor<A, Pieces<{ value: unknown }>['values'][number]>])[]

  constructor(overlay: Overlay, convert: (address: bigint) => A) {
    this.#cursors = Object.entries(overlay).map(([field, { starts, values }]) => [
      field,
      new Cursor(starts.map(convert), values),
    ])
  }

  at(address: A): Correction {
    const set = this.#cursors.flatMap(([field, cursor]) => {
      const found = cursor.at(address)
      return found === null ? [] : [[field, found.value]]
    })
    return Object.fromEntries(set)
  }

  next(): A | number {
    return this.#cursors.map(([, cursor]) => cursor.next()).reduce(earlier) as A | number
  }
}

class Locations {
  readonly all: Location[] = []
  readonly #ids = new Map<string, number>()

  idOf(location: Location): number {
    const { country, region, city, lat, lon } = location
    const key = JSON.stringify([country, region, city, lat, lon])
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    this.#ids.set(key, this.all.length)
    return this.all.push(location) - 1
  }
}

/** Steps through pieces by ascending address; numbers serve IPv4 and big integers IPv6. */
class Cursor<A extends number | bigint, T> {
  #index = 0
  readonly #starts: ArrayLike<A>
  readonly #values: ArrayLike<T>
  constructor(starts: ArrayLike<A>, values: ArrayLike<T>) {
    this.#starts = starts
    this.#values = values
  }
  /** Where the value changes next; Infinity compares as greater than every bigint too. */
  next(): A | number {
    return this.#starts[this.#index + 1] ?? Number.POSITIVE_INFINITY
  }
  at(address: A): T {
    while (this.next() <= address) this.#index++
    return this.#values[this.#index] as T
  }
}

function mergeIpv4(
  country: Pieces<string | null>,
  open: Pieces<boolean>,
  cities: CityRanges,
  overlay: Overlay,
  known: Locations,
) {
  const nowhere = known.idOf(NOWHERE)
  const countryAt = new Cursor(country.starts.map(Number), country.values)
  const openAt = new Cursor(open.starts.map(Number), open.values)
  const placeAt = new Cursor(cities.starts, cities.ids)
  const corrections = new Corrections(overlay, Number)
  const byPlace = new Map<string, number>()
  const idOf = (code: string | null, place: number, correction: Correction): number => {
    const key = `${code} ${place} ${JSON.stringify(correction)}`
    const id = byPlace.get(key) ?? known.idOf(corrected(code, cities.places[place] ?? null, correction))
    byPlace.set(key, id)
    return id
  }
  const starts = new Uint32Array(MAX_RANGES)
  const ids = new Int32Array(MAX_RANGES)
  let count = 0
  for (let address = 0; address < 2 ** 32; ) {
    const code = countryAt.at(address)
    const place = placeAt.at(address)
    const correction = corrections.at(address)
    const id = openAt.at(address) === true ? idOf(code, place, correction) : nowhere
    if (count === 0 || ids[count - 1] !== id) {
      starts[count] = address
      ids[count++] = id
    }
    address = Math.min(countryAt.next(), placeAt.next(), openAt.next(), Number(corrections.next()))
  }
  return { starts: starts.slice(0, count), ids: ids.slice(0, count) }
}

const NO_OVERLAY = 'first,last\n'
const END_OF_IPV6 = 1n << 128n

function mergeIpv6(
  country: Pieces<string | null>,
  open: Pieces<boolean>,
  overlay: Overlay,
  known: Locations,
) {
  const countryAt = new Cursor(country.starts, country.values)
  const openAt = new Cursor(open.starts, open.values)
  const corrections = new Corrections(overlay, (address) => address)
  const starts: bigint[] = []
  const ids: number[] = []
  for (let address: bigint | number = 0n; typeof address === 'bigint' && address < END_OF_IPV6; ) {
    const code = countryAt.at(address)
    const correction = corrections.at(address)
    const id = known.idOf(openAt.at(address) === true ? corrected(code, null, correction) : NOWHERE)
    if (ids.at(-1) !== id) {
      starts.push(address)
      ids.push(id)
    }
    address = earlier(earlier(countryAt.next(), openAt.next()), corrections.next())
  }
  return { starts, ids: Int32Array.from(ids) }
}

export function buildOracle(sources: RawSources, onProgress?: (done: number) => void): Oracle {
  const known = new Locations()
  const cities = cityRanges(sources.city, onProgress)
  const countryIpv4 = paint(countryRows(sources.countryIpv4))
  const countryIpv6 = paint(countryRows(sources.countryIpv6))
  const { overlay = NO_OVERLAY } = sources
  const open = { 4: openSpace(4, sources.specialIpv4), 6: openSpace(6, sources.specialIpv6) }
  const ipv4 = mergeIpv4(countryIpv4, open[4], cities, readOverlay(overlay, 4), known)
  const ipv6 = mergeIpv6(countryIpv6, open[6], readOverlay(overlay, 6), known)
  return { locations: known.all, ipv4, ipv6 }
}

/** Index of the piece that holds the address. */
export function pieceAt<A extends number | bigint>(starts: ArrayLike<A>, address: A): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((starts[middle] as A) <= address) low = middle
    else high = middle - 1
  }
  return low
}
