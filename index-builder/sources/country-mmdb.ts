import { DatasetError } from '../../datasets/manifest.ts'
import type { Family } from '../addresses.ts'
import type { CountryCodes } from '../countries.ts'
import type { Range } from '../ranges.ts'
import { map, text } from './city-mmdb.ts'
import { MmdbFile, type Path } from './mmdb.ts'

/** Picks the country code out of a decoded map; `where` names file and offset. */
export type CodeReader = (record: Readonly<Record<string, unknown>>, where: string) => string

/** ip-location-db's flat name, in its country and its city files. */
export const readFlatCode: CodeReader = (record, where) => text(record.country_code, where, 'country_code')

/** The nested name of DB-IP's and MaxMind's own files. */
export const readNestedCode: CodeReader = (record, where) =>
  text(map(record.country).iso_code, where, 'country.iso_code')

/**
 * Reads the countries of an MMDB. Neighbours of one country are joined: a city file has millions of leaves.
 * @returns ranges in ascending order whose value is a country number.
 * @throws DatasetError naming file and offset.
 */
export function readCountryMmdb<A extends number | bigint>(
  path: string,
  bytes: Buffer,
  readCode: CodeReader,
  family: Family<A>,
  codes: CountryCodes,
): Range<A>[] {
  const file = new MmdbFile(path, bytes)
  const ranges: Range<A>[] = []
  const numbers = new Map<number, number>()
  file.walk(family.version, (at, offset) => {
    if (offset < 0) return
    const value =
      numbers.get(offset) ?? readNumber(file, offset, `${path}: offset ${offset}`, readCode, codes)
    numbers.set(offset, value)
    const range = leafRange(family, at, value)
    const before = ranges.at(-1)
    if (before?.next === range.start && before.value === value)
      ranges[ranges.length - 1] = { ...range, start: before.start }
    else ranges.push(range)
  })
  return ranges
}

function readNumber(
  file: MmdbFile,
  offset: number,
  where: string,
  readCode: CodeReader,
  codes: CountryCodes,
): number {
  const code = readCode(file.record(offset), where)
  const value = codes.number(code)
  if (value !== null) return value
  throw new DatasetError(`${where}: country code ${JSON.stringify(code)} is not two capital letters`)
}

function leafRange<A extends number | bigint>(family: Family<A>, at: Path, value: number): Range<A> {
  const [start, next] = at.block(family.version)
  return { start: family.from(start), next: family.from(next), value }
}
