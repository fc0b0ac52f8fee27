import { readCsv } from '../datasets/csv.ts'
import { DatasetError } from '../datasets/manifest.ts'
import { type Family, IPV4, IPV6 } from './addresses.ts'
import { type CountryCodes, NO_COUNTRY } from './countries.ts'
import { coordinate } from './places.ts'
import { flatten, type Range, type Segments, sweep } from './ranges.ts'
import { decimal, readRange } from './sources/csv-rows.ts'

/** Fields that an operator sets; an absent one leaves what the datasets say. */
export interface Correction {
  /** A country number; NO_COUNTRY makes it null. */
  readonly country?: number
  readonly region?: string | null
  readonly city?: string | null
  readonly lat?: number | null
  readonly lon?: number | null
}

/** Corrections over the whole address space; a value numbers a correction, and 0 is none. */
export interface Overlay {
  readonly ipv4: Segments<number>
  readonly ipv6: Segments<bigint>
  readonly corrections: readonly Correction[]
  readonly rows: number
}

const FIELDS = ['country', 'region', 'city', 'lat', 'lon'] as const
type Field = (typeof FIELDS)[number]
const HEADING = ['first', 'last', ...FIELDS] as const
const NOTHING = '-'

type FieldRanges<A> = Record<Field, Range<A>[]>

/**
 * Reads an operator's corrections: CSV with the heading `first,last,country,region,city,lat,lon`, in any order and
 * without the columns that are not needed. An empty field leaves what is below, `-` makes it null; a later row lies over
 * an earlier one, field by field. Blank lines and lines that begin with `#` are passed over. IPv6 has a country alone (contract E14).
 *
 * @throws DatasetError naming file, line and field.
 */
export async function readOverlay(path: string, codes: CountryCodes): Promise<Overlay> {
  const values: unknown[] = []
  const [ipv4, ipv6] = [emptyRanges<number>(), emptyRanges<bigint>()]
  let columns: ReadonlyMap<string, number> | null = null
  let rows = 0
  for await (const { line, fields } of readCsv(path)) {
    if (isPassedOver(fields)) continue
    const where = `${path}: line ${line}`
    if (columns === null) {
      columns = readHeading(fields, where)
      continue
    }
    if (fields.length !== columns.size)
      throw new DatasetError(`${where}: ${fields.length} fields, expected ${columns.size}`)
    const text = (name: string): string => fields[columns?.get(name) ?? -1] ?? ''
    const range = [text('first'), text('last')]
    const isIpv6 = range[0]?.includes(':') === true
    for (const field of FIELDS) {
      const stated = text(field)
      if (stated === '') continue
      if (isIpv6 && field !== 'country')
        throw new DatasetError(`${where}: ${field}: IPv6 addresses have a country alone`)
      const value = values.push(readField(field, stated, where, codes))
      if (isIpv6) ipv6[field].push({ ...readRange(range, ADDRESSES, IPV6, where), value })
      else ipv4[field].push({ ...readRange(range, ADDRESSES, IPV4, where), value })
    }
    rows++
  }
  const corrections: Correction[] = [{}]
  return {
    ipv4: combine(IPV4, ipv4, values, corrections),
    ipv6: combine(IPV6, ipv6, values, corrections),
    ...{ corrections, rows },
  }
}

/** A blank line, or a remark. */
const isPassedOver = ([first = '', ...more]: readonly string[]): boolean =>
  first.startsWith('#') || (first.trim() === '' && more.length === 0)

const ADDRESSES = { range: 'addresses' } as const

const emptyRanges = <A>(): FieldRanges<A> => ({ country: [], region: [], city: [], lat: [], lon: [] })

function readHeading(fields: readonly string[], where: string): ReadonlyMap<string, number> {
  const names: readonly string[] = HEADING
  const odd = fields.find((name, place) => !names.includes(name) || fields.indexOf(name) !== place)
  if (odd !== undefined || !fields.includes('first') || !fields.includes('last')) {
    const fault =
      odd === undefined ? 'first or last is missing' : `${JSON.stringify(odd)} is no column, or twice`
    throw new DatasetError(`${where}: expected the heading ${HEADING.join(',')}, but ${fault}`)
  }
  return new Map(fields.map((name, place) => [name, place]))
}

function readField(field: Field, text: string, where: string, codes: CountryCodes): string | number | null {
  if (field === 'country') return text === NOTHING ? NO_COUNTRY : knownCountry(text, where, codes)
  if (text === NOTHING) return null
  if (field === 'region' || field === 'city') return text
  return coordinate(decimal(text), field === 'lat' ? 90 : 180, `${where}: ${field}`)
}

function knownCountry(text: string, where: string, codes: CountryCodes): number {
  const number = codes.number(text, `${where}: country`)
  if (number === NO_COUNTRY) throw new DatasetError(`${where}: country ${text} is not in ISO 3166-1`)
  return number
}

/** Numbers the combinations of what the fields' rows say; each field is laid down by itself. */
function combine<A extends number | bigint>(
  family: Family<A>,
  ranges: FieldRanges<A>,
  values: readonly unknown[],
  corrections: Correction[],
): Segments<A> {
  const known = new Map([['0,0,0,0,0', 0]])
  const [starts, numbers]: [A[], number[]] = [[], []]
  const cuts = FIELDS.map((field) => flatten(family, ranges[field]))
  sweep(cuts, (start, places) => {
    const identity = places.join()
    let number = known.get(identity)
    if (number === undefined) {
      const set = FIELDS.flatMap((field, at) => {
        const place = places[at] as number
        return place === 0 ? [] : [[field, values[place - 1]] as const]
      })
      number = corrections.push(Object.fromEntries(set)) - 1
      known.set(identity, number)
    }
    if (numbers.at(-1) === number) return
    starts.push(start)
    numbers.push(number)
  })
  return { starts, values: numbers, length: starts.length }
}
