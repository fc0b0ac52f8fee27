import { DatasetError } from '../../datasets/manifest.ts'
import type { Family } from '../addresses.ts'
import type { CountryCodes } from '../countries.ts'
import { readCsv } from '../csv.ts'
import type { Range } from '../ranges.ts'

/**
 * Reads ip-location-db's country CSV: rows `first address,last address,code`, both inclusive, no heading.
 * The rows stay in file order, because a later one lies over an earlier one (contract E4).
 *
 * @returns ranges whose value is a country number.
 * @throws DatasetError naming file and line.
 */
export async function readCountryCsv<A extends number | bigint>(
  path: string,
  family: Family<A>,
  codes: CountryCodes,
): Promise<Range<A>[]> {
  const ranges: Range<A>[] = []
  for await (const { line, fields } of readCsv(path)) {
    if (fields.length !== 3)
      throw new DatasetError(`${path}: line ${line}: ${fields.length} fields, expected 3`)
    const range = readRange(path, line, fields, family)
    const value = codes.number(fields[2] as string)
    if (value === null) {
      throw new DatasetError(
        `${path}: line ${line}: country code ${JSON.stringify(fields[2])} is not two capital letters`,
      )
    }
    ranges.push({ ...range, value })
  }
  return ranges
}

/** The first two fields of a row as a range of addresses. */
export function readRange<A extends number | bigint>(
  path: string,
  line: number,
  fields: readonly string[],
  family: Family<A>,
): { start: A; next: A } {
  const [start, last] = fields.slice(0, 2).map((text) => {
    const address = family.read(text)
    if (address !== null) return address
    throw new DatasetError(
      `${path}: line ${line}: ${JSON.stringify(text)} is not an IPv${family.version} address`,
    )
  }) as [A, A]
  if (last < start)
    throw new DatasetError(
      `${path}: line ${line}: the range ends at ${fields[1]}, before its start ${fields[0]}`,
    )
  return { start, next: family.after(last) }
}
