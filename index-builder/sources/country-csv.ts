import { DatasetError } from '../../datasets/manifest.ts'
import type { Family } from '../addresses.ts'
import type { CountryCodes } from '../countries.ts'
import { readCsv } from '../csv.ts'
import type { Range } from '../ranges.ts'

/** The position of the code, by the number of fields of a row: those of country files, and those of city files. */
export type CodePositions = Readonly<Record<number, number>>
export const IP_LOCATION_DB_CODES: CodePositions = { 3: 2, 10: 2 }
export const DBIP_CODES: CodePositions = { 3: 2, 8: 3 }

/**
 * Reads the countries of a CSV: rows `first address,last address,…`, both inclusive, no heading. The rows stay in file
 * order, because a later one lies over an earlier one (contract E4). DB-IP's files hold both families (`mixed`).
 *
 * @returns ranges whose value is a country number.
 * @throws DatasetError naming file and line.
 */
export async function readCountryCsv<A extends number | bigint>(
  path: string,
  positions: CodePositions,
  mixed: boolean,
  family: Family<A>,
  codes: CountryCodes,
): Promise<Range<A>[]> {
  const ranges: Range<A>[] = []
  for await (const { line, fields } of readCsv(path)) {
    const position = positions[fields.length]
    if (position === undefined) {
      const expected = Object.keys(positions).join(' or ')
      throw new DatasetError(`${path}: line ${line}: ${fields.length} fields, expected ${expected}`)
    }
    if (mixed && fields[0]?.includes(':') === (family.version === 4)) continue
    const range = readRange(path, line, fields, family)
    const value = codes.number(fields[position] as string)
    if (value === null) {
      throw new DatasetError(
        `${path}: line ${line}: country code ${JSON.stringify(fields[position])} is not two capital letters`,
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
