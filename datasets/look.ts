import { readCsv } from './csv.ts'
import { isOfPlaces, layoutOf } from './csv-layouts.ts'
import { DatasetError } from './manifest.ts'
import { MmdbFile } from './mmdb-file.ts'

export interface DataKind {
  readonly extension: 'csv' | 'mmdb'
  /** Seconds since 1970 that the file itself says; null: it says nothing. */
  readonly buildEpoch: number | null
}

/**
 * Finds out what a file of data is by looking at it (contract E14).
 * @throws DatasetError where it is of no kind that is known.
 */
export async function lookAt(path: string): Promise<DataKind> {
  const mmdb = await MmdbFile.openAt(path)
  if (mmdb !== null) return { extension: 'mmdb', buildEpoch: mmdb.buildEpoch }
  for await (const { line, fields } of readCsv(path)) {
    if (!isOfPlaces(fields)) layoutOf(fields, `${path}: line ${line}`)
    return { extension: 'csv', buildEpoch: null }
  }
  throw new DatasetError(`${path}: is empty`)
}
