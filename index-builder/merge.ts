import type { Location } from '../src/geo/format.ts'
import { IPV4, IPV6 } from './addresses.ts'
import { COUNTRIES, NO_COUNTRY } from './countries.ts'
import type { CityLayer, CountryLayer, SpecialLayer } from './layers.ts'
import { type CityPlace, NO_PLACE } from './places.ts'
import { type Segments, sweep } from './ranges.ts'
import { type OrderedRecords, RecordTable } from './records.ts'
import { SegmentList } from './segment-list.ts'
import { NULLED } from './special-purpose.ts'

/** The merged datasets; segment values are record numbers. */
export interface Merged {
  readonly ipv4: Segments<number>
  readonly ipv6: Segments<bigint>
  readonly records: OrderedRecords
  readonly coverage: Coverage
}

/** In addresses. */
export interface Coverage {
  ipv4Country: number
  ipv4City: number
  /** Addresses whose datasets name different countries; their city-level fields are null. */
  ipv4Conflicts: number
  ipv6Country: bigint
}

/** Merges the layers by the rules E4 and E5 of the contract. */
export function mergeLayers(countries: CountryLayer, cities: CityLayer, special: SpecialLayer): Merged {
  const records = new RecordTable()
  const coverage: Coverage = { ipv4Country: 0, ipv4City: 0, ipv4Conflicts: 0, ipv6Country: 0n }
  const ipv4 = mergeIpv4({ countries, cities, special }, records, coverage)
  const ipv6 = mergeIpv6({ countries, special }, records, coverage)
  const { records: ordered, renumbered } = records.order()
  return { ipv4: renumber(ipv4, renumbered), ipv6: renumber(ipv6, renumbered), records: ordered, coverage }
}

function renumber<A>(segments: Segments<A>, renumbered: Uint32Array): Segments<A> {
  const { starts, length } = segments
  const values = Uint32Array.from({ length }, (_, i) => renumbered[segments.values[i] as number] as number)
  return { starts, values, length }
}

interface Layers {
  readonly countries: CountryLayer
  readonly cities: CityLayer
  readonly special: SpecialLayer
}

function mergeIpv4(
  { countries, cities, special }: Layers,
  records: RecordTable,
  coverage: Coverage,
): SegmentList {
  const merged = new SegmentList()
  // Record numbers by country and place: the datasets repeat few combinations millions of times.
  const known = new Map<number, number>()
  let before = { start: 0, country: false, city: false, conflict: false }
  const count = (until: number): void => {
    const size = until - before.start
    if (before.country) coverage.ipv4Country += size
    if (before.city) coverage.ipv4City += size
    if (before.conflict) coverage.ipv4Conflicts += size
  }
  sweep([countries.ipv4, cities.ipv4, special.ipv4], (start, values) => {
    const [country, placeNumber, kind] = values as [number, number, number]
    const stated = cities.places[placeNumber] as CityPlace
    const nulled = kind === NULLED
    const conflict = country !== NO_COUNTRY && stated.country !== NO_COUNTRY && country !== stated.country
    const place = nulled || conflict ? 0 : placeNumber
    const chosen = nulled ? NO_COUNTRY : country || stated.country
    const combination = place * (COUNTRIES.length + 1) + chosen
    let record = known.get(combination)
    if (record === undefined) {
      record = records.number(placeFields(chosen, cities.places[place] as CityPlace))
      known.set(combination, record)
    }
    merged.append(start, record)
    count(start)
    before = { start, country: chosen !== NO_COUNTRY, city: place !== 0, conflict: conflict && !nulled }
  })
  count(IPV4.end)
  return merged
}

/** The city dataset is not used for IPv6 (contract E4). */
function mergeIpv6(
  { countries, special }: Omit<Layers, 'cities'>,
  records: RecordTable,
  coverage: Coverage,
): Segments<bigint> {
  const starts: bigint[] = []
  const values: number[] = []
  let before = { start: 0n, country: NO_COUNTRY }
  const count = (until: bigint): void => {
    if (before.country !== NO_COUNTRY) coverage.ipv6Country += IPV6.size(before.start, until)
  }
  sweep([countries.ipv6, special.ipv6], (start, [stated, kind]) => {
    const country = kind === NULLED ? NO_COUNTRY : (stated as number)
    const record = records.number(placeFields(country, NO_PLACE))
    if (values.at(-1) !== record) {
      starts.push(start)
      values.push(record)
    }
    count(start)
    before = { start, country }
  })
  count(IPV6.end)
  return { starts, values, length: starts.length }
}

function placeFields(country: number, { region, city, lat, lon }: CityPlace): Location {
  return {
    country: country === NO_COUNTRY ? null : (COUNTRIES[country - 1] as string),
    region,
    city,
    lat,
    lon,
  }
}
