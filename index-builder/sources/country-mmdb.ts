import { DatasetError } from '../../datasets/manifest.ts'
import type { Family } from '../addresses.ts'
import type { CountryCodes } from '../countries.ts'
import type { Range } from '../ranges.ts'
import { text } from './city-mmdb.ts'
import { MmdbFile, type Path } from './mmdb.ts'

/**
 * Reads ip-location-db's country MMDB (one field, country_code).
 * @returns ranges in ascending order whose value is a country number.
 * @throws DatasetError naming file and offset.
 */
export function readCountryMmdb<A extends number | bigint>(
  path: string,
  bytes: Buffer,
  family: Family<A>,
  codes: CountryCodes,
): Range<A>[] {
  const file = new MmdbFile(path, bytes)
  const ranges: Range<A>[] = []
  file.walk(family.version, (at, offset) => {
    if (offset < 0) return
    const where = `${path}: offset ${offset}`
    const code = text(file.record(offset).country_code, where, 'country_code')
    const value = codes.number(code)
    if (value === null)
      throw new DatasetError(`${where}: country code ${JSON.stringify(code)} is not two capital letters`)
    ranges.push(leafRange(family, at, value))
  })
  return ranges
}

function leafRange<A extends number | bigint>(family: Family<A>, at: Path, value: number): Range<A> {
  const [start, next] = at.block(family.version)
  return { start: family.from(start), next: family.from(next), value }
}
