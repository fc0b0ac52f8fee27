import type { Location } from '../src/geo/format.ts'
import { IPV4, IPV6 } from './addresses.ts'
import { COUNTRIES, NO_COUNTRY } from './countries.ts'
import type { CityLayer, CountryLayer, OverlayLayer, SpecialLayer } from './layers.ts'
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

export interface Layers {
  readonly countries: CountryLayer
  readonly cities: CityLayer
  /** null: the operator corrects nothing. */
  readonly overlay: OverlayLayer | null
  readonly special: SpecialLayer
}

/** Merges the layers by the rules E4, E5 and E14 of the contract. */
export function mergeLayers(layers: Layers): Merged {
  const records = new RecordTable()
  const coverage: Coverage = { ipv4Country: 0, ipv4City: 0, ipv4Conflicts: 0, ipv6Country: 0n }
  const ipv4 = mergeIpv4(layers, records, coverage)
  const ipv6 = mergeIpv6(layers, records, coverage)
  const { records: ordered, renumbered } = records.order()
  return { ipv4: renumber(ipv4, renumbered), ipv6: renumber(ipv6, renumbered), records: ordered, coverage }
}

function renumber<A>(segments: Segments<A>, renumbered: Uint32Array): Segments<A> {
  const { starts, length } = segments
  const values = Uint32Array.from({ length }, (_, i) => renumbered[segments.values[i] as number] as number)
  return { starts, values, length }
}

function mergeIpv4(
  { countries, cities, overlay, special }: Layers,
  records: RecordTable,
  coverage: Coverage,
): SegmentList {
  const merged = new SegmentList()
  const corrections = overlay?.corrections.length ?? 1
  // Record numbers by country, place and correction: the datasets repeat few combinations millions of times.
  const known = new Map<number, number>()
  let before = { start: 0, country: false, city: false, conflict: false }
  const count = (until: number): void => {
    const size = until - before.start
    if (before.country) coverage.ipv4Country += size
    if (before.city) coverage.ipv4City += size
    if (before.conflict) coverage.ipv4Conflicts += size
  }
  const cuts = [countries.ipv4, cities.ipv4, special.ipv4, ...(overlay === null ? [] : [overlay.ipv4])]
  sweep(cuts, (start, values) => {
    const [inCountries, placeNumber, kind, stated = 0] = values as [number, number, number, number?]
    const inCities = cities.places[placeNumber] as CityPlace
    const nulled = kind === NULLED
    const number = nulled ? 0 : stated
    const corrected = overlay?.corrections[number]?.country
    const country = corrected ?? inCountries
    const conflict = country !== NO_COUNTRY && inCities.country !== NO_COUNTRY && country !== inCities.country
    const place = nulled || conflict ? 0 : placeNumber
    const chosen = nulled || corrected === NO_COUNTRY ? NO_COUNTRY : country || inCities.country
    const combination = (place * (COUNTRIES.length + 1) + chosen) * corrections + number
    let record = known.get(combination)
    if (record === undefined) {
      const { country: _, ...correction } = overlay?.corrections[number] ?? {}
      record = records.number({ ...placeFields(chosen, cities.places[place] as CityPlace), ...correction })
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
  { countries, overlay, special }: Omit<Layers, 'cities'>,
  records: RecordTable,
  coverage: Coverage,
): Segments<bigint> {
  const starts: bigint[] = []
  const values: number[] = []
  let before = { start: 0n, country: NO_COUNTRY }
  const count = (until: bigint): void => {
    if (before.country !== NO_COUNTRY) coverage.ipv6Country += IPV6.size(before.start, until)
  }
  const cuts = [countries.ipv6, special.ipv6, ...(overlay === null ? [] : [overlay.ipv6])]
  sweep(cuts, (start, [stated, kind, number = 0]) => {
    const corrected = overlay?.corrections[number]?.country ?? (stated as number)
    const country = kind === NULLED ? NO_COUNTRY : corrected
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
