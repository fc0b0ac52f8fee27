import { readCsv } from '../../datasets/csv.ts'
import { type CsvLayout, isOfPlaces, layoutOf, PLACE_NAMES } from '../../datasets/csv-layouts.ts'
import { DatasetError } from '../../datasets/manifest.ts'
import { type Family, IPV4, IPV6 } from '../addresses.ts'
import type { StatedPlace } from '../places.ts'

/** Places by the number that blocks refer to them by; without coordinates, which the blocks have. */
export type PlaceNames = ReadonlyMap<string, Pick<StatedPlace, 'country' | 'region' | 'city'>>

export interface StatedRow<A> {
  /** Names the file and the line. */
  readonly where: string
  /** The first address, and the first behind the row. */
  readonly start: A
  readonly next: A
  readonly place: StatedPlace
}

export interface CsvFile {
  readonly path: string
  /** Whether it is read for both families, so that each has its rows in it. */
  readonly isForBoth: boolean
  /** null: the dataset has no file of places. */
  readonly placeNames: PlaceNames | null
}

const MAPPED = { first: 0xffff_0000_0000n, last: 0xffff_ffff_ffffn }
const IPV4_LAST = 0xffff_ffffn
const PLAIN_DECIMAL = /^-?\d+(\.\d+)?$/
const NO_COUNTRY = { country: '', region: '', city: '' }

/**
 * Reads the rows of one family, in file order.
 * @throws DatasetError naming file and line.
 */
export async function* readRows<A extends number | bigint>(
  file: CsvFile,
  family: Family<A>,
): AsyncGenerator<StatedRow<A>> {
  let layout: CsvLayout | null = null
  let own = 0
  let others = 0
  for await (const { line, fields } of readCsv(file.path)) {
    const where = `${file.path}: line ${line}`
    if (layout === null) {
      layout = layoutOf(fields, where)
      if (layout.placeId !== undefined && file.placeNames === null)
        throw new DatasetError(`${where}: its rows refer to places, but the dataset has no file of places`)
      if (layout.hasHeading) continue
    }
    if (fields.length !== layout.fieldCount)
      throw new DatasetError(`${where}: ${fields.length} fields, expected ${layout.fieldCount}`)
    const isOther = versionOf(fields[0] as string, fields[1] as string, layout) !== family.version
    if (isOther && (layout.isMixed || file.isForBoth)) {
      if (family.version === 4) readRange(fields, layout, IPV6, where)
      else readRange(fields, layout, IPV4, where)
      others++
      continue
    }
    own++
    yield { where, ...readRange(fields, layout, family, where), place: placeOf(fields, layout, file, where) }
  }
  if (own === 0 && others > 0) throw new DatasetError(`${file.path}: holds no IPv${family.version} addresses`)
}

/**
 * Reads a file of places, which a file of blocks belongs to.
 * @throws DatasetError naming file and line.
 */
export async function readPlaceNames(path: string): Promise<PlaceNames> {
  const names = new Map<string, Pick<StatedPlace, 'country' | 'region' | 'city'>>()
  let heading: readonly string[] | null = null
  for await (const { line, fields } of readCsv(path)) {
    if (heading === null) {
      if (!isOfPlaces(fields)) throw new DatasetError(`${path}: line 1: not the heading of a file of places`)
      heading = fields
      continue
    }
    if (fields.length !== heading.length)
      throw new DatasetError(`${path}: line ${line}: ${fields.length} fields, expected ${heading.length}`)
    const text = (name: string): string => fields[(heading as readonly string[]).indexOf(name)] ?? ''
    const { id, country, region, city } = PLACE_NAMES
    names.set(text(id), { country: text(country), region: text(region), city: text(city) })
  }
  return names
}

/** IPv4 in IP2Location's IPv6 files is mapped (RFC 4291, section 2.5.5.2). */
function versionOf(first: string, last: string, { range }: CsvLayout): 4 | 6 {
  if (range !== 'numbers') return first.includes(':') ? 6 : 4
  const [start, end] = [numberIn(first), numberIn(last)]
  if (start === null || end === null) return 4
  return end <= IPV4_LAST || isMapped(start, end) ? 4 : 6
}

const isMapped = (first: bigint, last: bigint) => first >= MAPPED.first && last <= MAPPED.last
const numberIn = (text: string) => (/^\d{1,39}$/.test(text) ? BigInt(text) : null)

/** The addresses that the first fields of a row say. */
export function readRange<A extends number | bigint>(
  fields: readonly string[],
  { range }: Pick<CsvLayout, 'range'>,
  family: Family<A>,
  where: string,
): { start: A; next: A } {
  const [first = '', second = ''] = fields
  if (range === 'network') return readNetwork(first, family, where)
  const read = range === 'numbers' ? (text: string) => readNumber(text, family) : family.read
  const [start, last] = [first, second].map((text) => {
    const address = read(text)
    if (address !== null) return address
    throw new DatasetError(`${where}: ${JSON.stringify(text)} is not an IPv${family.version} address`)
  }) as [A, A]
  if (last < start) throw new DatasetError(`${where}: the range ends at ${second}, before its start ${first}`)
  return { start, next: family.after(last) }
}

function readNumber<A extends number | bigint>(text: string, family: Family<A>): A | null {
  const number = numberIn(text)
  if (number === null || number >= BigInt(family.end) + (family.version === 4 ? MAPPED.first : 0n))
    return null
  if (family.version === 6 || number <= IPV4_LAST) return family.from(number)
  return isMapped(number, number) ? family.from(number - MAPPED.first) : null
}

/** An address alone is a block of one. */
function readNetwork<A extends number | bigint>(
  text: string,
  family: Family<A>,
  where: string,
): { start: A; next: A } {
  const [address = '', length] = text.split('/')
  const start = family.read(address)
  const bits = family.version === 4 ? 32 : 128
  const prefix = length === undefined ? bits : /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN
  const size = prefix <= bits ? 1n << BigInt(bits - prefix) : 0n
  if (start === null || size === 0n || BigInt(start) % size !== 0n)
    throw new DatasetError(`${where}: ${JSON.stringify(text)} is not an IPv${family.version} block`)
  return { start, next: family.from(BigInt(start) + size) }
}

function placeOf(fields: readonly string[], layout: CsvLayout, file: CsvFile, where: string): StatedPlace {
  const text = (column: number | undefined): string => {
    const value = column === undefined ? '' : (fields[column] as string)
    return value === layout.nothing ? '' : value
  }
  const names =
    layout.placeId === undefined
      ? { country: text(layout.country), region: text(layout.region), city: text(layout.city) }
      : namesOf(text(layout.placeId), file, where)
  // IP2Location writes 0, 0 for what it does not know.
  const isUnknown = layout.nothing !== undefined && names.country === '' && names.city === ''
  const [lat, lon] = isUnknown ? [null, null] : [decimal(text(layout.lat)), decimal(text(layout.lon))]
  return { ...names, lat, lon }
}

function namesOf(id: string, { placeNames }: CsvFile, where: string) {
  if (id === '') return NO_COUNTRY
  const names = placeNames?.get(id)
  if (names !== undefined) return names
  throw new DatasetError(`${where}: the file of places has no ${JSON.stringify(id)}`)
}

/** NaN for text that is not a plain decimal; the range check of the place refuses it. */
export function decimal(text: string): number | null {
  if (text === '') return null
  return PLAIN_DECIMAL.test(text) ? Number(text) : Number.NaN
}
