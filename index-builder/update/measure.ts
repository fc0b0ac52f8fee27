import type { DatasetInfo } from '../../src/geo/format.ts'
import type { GeoIndex } from '../../src/geo/geo-index.ts'

/** What an index knows, in numbers that a broken or cut source makes smaller. */
export interface Measures {
  readonly countries: number
  /** Distinct. */
  readonly records: number
  readonly ipv4_ranges: number
  readonly ipv6_ranges: number
  /** Addresses. */
  readonly ipv4_country: number
  readonly ipv4_city: number
  /** /64 networks. */
  readonly ipv6_country: number
}

export interface Change {
  readonly what: string
  readonly before: number
  readonly after: number
}

const NAMES: Readonly<Record<keyof Measures, string>> = {
  countries: 'countries',
  records: 'records',
  ipv4_ranges: 'IPv4 ranges',
  ipv6_ranges: 'IPv6 ranges',
  ipv4_country: 'IPv4 addresses with a country',
  ipv4_city: 'IPv4 addresses with a city',
  ipv6_country: 'IPv6 networks with a country',
}

/** A larger part missing is taken for a fault. */
const MOST_LOST = 0.05

export function measure(index: GeoIndex): Measures {
  const places = Array.from({ length: index.info.recordCount }, (_, number) => index.record(number))
  const hasCountry = places.map(({ country }) => country !== null)
  const hasCity = places.map(({ city }) => city !== null)
  const { ipv4_ranges, ipv6_ranges, recordCount } = index.info
  const ipv4 = spans(index.ipv4Boundaries(), 2 ** 32, Number)
  const ipv6 = spans(index.ipv6Boundaries(), 2 ** 64, (start) => Number(start >> 64n))
  return {
    countries: new Set(places.flatMap(({ country }) => country ?? [])).size,
    records: recordCount,
    ipv4_ranges,
    ipv6_ranges,
    ipv4_country: sizeWhere(ipv4, hasCountry),
    ipv4_city: sizeWhere(ipv4, hasCity),
    ipv6_country: sizeWhere(ipv6, hasCountry),
  }
}

/** How much of the space each record has. */
function spans<A>(
  boundaries: Iterable<[start: A, record: number]>,
  end: number,
  toNumber: (start: A) => number,
): ReadonlyMap<number, number> {
  const sizes = new Map<number, number>()
  let before = { start: 0, record: 0 }
  const add = (until: number) =>
    sizes.set(before.record, (sizes.get(before.record) ?? 0) + until - before.start)
  for (const [start, record] of boundaries) {
    add(toNumber(start))
    before = { start: toNumber(start), record }
  }
  add(end)
  return sizes
}

function sizeWhere(sizes: ReadonlyMap<number, number>, isCounted: readonly boolean[]): number {
  return [...sizes].reduce((sum, [record, size]) => sum + (isCounted[record] === true ? size : 0), 0)
}

export function changes(before: Measures, after: Measures): Change[] {
  return (Object.keys(NAMES) as (keyof Measures)[]).map((measured) => ({
    what: NAMES[measured],
    before: before[measured],
    after: after[measured],
  }))
}

/**
 * Of each source that both indexes are built from. Where one dataset is cut, the other speaks in its place, so that
 * the index alone does not show it.
 */
export function rangeChanges(before: readonly DatasetInfo[], after: readonly DatasetInfo[]): Change[] {
  return before.flatMap(({ name, role, ranges }) => {
    const same = after.find((dataset) => dataset.name === name && dataset.role === role)
    return same === undefined
      ? []
      : { what: `ranges of ${name} (${role})`, before: ranges, after: same.ranges }
  })
}

export const drops = (all: readonly Change[]): readonly Change[] =>
  all.filter(({ before, after }) => after < before * (1 - MOST_LOST))

/** `IPv4 ranges: 100 before, 90 now (-10.00 %)`. */
export function describeChange({ what, before, after }: Change): string {
  const count = (value: number) => (value < 1e15 ? value.toLocaleString('en') : value.toExponential(3))
  const percent = before === 0 ? '' : ` (${(((after - before) / before) * 100).toFixed(2)} %)`
  return `${what}: ${count(before)} before, ${count(after)} now${percent}`
}
