import { readCsv } from '../../datasets/csv.ts'
import { type Dataset, DatasetError, dataPath } from '../../datasets/manifest.ts'
import { MmdbFile, type Path } from '../../datasets/mmdb-file.ts'
import type { Progress } from '../../datasets/progress.ts'
import { type Family, IPV4 } from '../addresses.ts'
import type { CountryCodes } from '../countries.ts'
import type { PlaceTable } from '../places.ts'
import type { Range } from '../ranges.ts'
import { SegmentList } from '../segment-list.ts'
import { type CsvFile, readPlaceNames, readRows } from './csv-rows.ts'
import { countryIn, fieldNames, type MmdbRecord, placeIn } from './mmdb-fields.ts'

/** Rows between two looks at the clock of the progress bar. */
const PROGRESS_STEP = 1 << 16
const SHOWN_CHARACTERS = 60

/** A file of a dataset, open where it is an MMDB. */
interface OpenFile extends CsvFile {
  readonly mmdb: MmdbFile | null
}

/**
 * Reads the rows of one family from a country dataset, in file order.
 *
 * @returns ranges whose value is a country number.
 * @throws DatasetError naming the file and the place in it.
 */
export async function readCountries<A extends number | bigint>(
  directory: string,
  dataset: Dataset,
  family: Family<A>,
  codes: CountryCodes,
): Promise<Range<A>[]> {
  const ranges: Range<A>[] = []
  const files = await openFiles(directory, dataset, family)
  if (files.length === 0)
    throw new DatasetError(`${dataset.name}: no file of IPv${family.version} addresses is listed`)
  for (const file of files) {
    if (file.mmdb !== null) readMmdbCountries(file.mmdb, family, codes, ranges)
    else
      for await (const { where, start, next, place } of readRows(file, family))
        ranges.push({ start, next, value: codes.number(place.country, where) })
  }
  return ranges
}

/** Joins neighbours of one country: a city file has millions of leaves. */
function readMmdbCountries<A extends number | bigint>(
  mmdb: MmdbFile,
  family: Family<A>,
  codes: CountryCodes,
  ranges: Range<A>[],
): void {
  const from = ranges.length
  eachRecord(mmdb, family, {
    number: (record, where) => codes.number(countryIn(record, where), where),
    leaf: (path, value) => {
      if (value === undefined) return
      const [start, next] = path.block(family.version).map(family.from) as [A, A]
      const before = ranges.at(-1)
      if (ranges.length > from && before?.next === start && before.value === value)
        ranges[ranges.length - 1] = { start: before.start, next, value }
      else ranges.push({ start, next, value })
    },
  })
}

/** Numbers each record once, however many leaves have it; `undefined`: the leaf has none. */
function eachRecord<A extends number | bigint>(
  mmdb: MmdbFile,
  family: Family<A>,
  read: {
    readonly number: (record: MmdbRecord, where: string) => number
    readonly leaf: (path: Path, value: number | undefined) => void
  },
): void {
  const numbers = new Map<number, number>()
  mmdb.walk(family.version, (path, offset) => {
    let value = numbers.get(offset)
    if (value === undefined && offset >= 0) {
      value = read.number(mmdb.record(offset), `${mmdb.path}: offset ${offset}`)
      numbers.set(offset, value)
    }
    read.leaf(path, value)
  })
}

/**
 * Reads the IPv4 segments of a city dataset; the values are numbers of the place table.
 * @throws DatasetError naming the file and the place in it.
 */
export async function readCities(
  directory: string,
  dataset: Dataset,
  table: PlaceTable,
  progress: Progress,
): Promise<{ segments: SegmentList; rows: number }> {
  const [file, ...more] = await openFiles(directory, dataset, IPV4)
  if (file === undefined || more.length > 0) {
    throw new DatasetError(
      `${dataset.name}: a city dataset has one file of IPv4 addresses, not ${more.length + (file ? 1 : 0)}`,
    )
  }
  return file.mmdb === null
    ? readCsvCities(file, table, progress)
    : readMmdbCities(file.mmdb, table, progress)
}

/** Rows must ascend and not overlap. */
async function readCsvCities(file: CsvFile, table: PlaceTable, progress: Progress) {
  const segments = new SegmentList()
  let rows = 0
  let covered = 0
  for await (const { where, start, next, place } of readRows(file, IPV4)) {
    if (start < covered)
      throw new DatasetError(`${where}: the range starts inside or before the row before it`)
    if (start > covered) segments.append(covered, 0)
    segments.append(start, table.number(place, where))
    covered = next
    rows++
  }
  if (covered < IPV4.end) segments.append(covered, 0)
  progress.advance(rows)
  return { segments, rows }
}

function readMmdbCities(mmdb: MmdbFile, table: PlaceTable, progress: Progress) {
  const segments = new SegmentList()
  let rows = 0
  progress.expect(mmdb.leafCount)
  eachRecord(mmdb, IPV4, {
    number: (record, where) => table.number(placeIn(record, where), where),
    leaf: (path, value = 0) => {
      if (value > 0 && ++rows % PROGRESS_STEP === 0) progress.advance(PROGRESS_STEP)
      segments.append(path.ipv4(), value)
    },
  })
  progress.advance(rows % PROGRESS_STEP)
  return { segments, rows }
}

/** Segments without any city, where no city dataset is listed. */
export function noCities(): SegmentList {
  const segments = new SegmentList()
  segments.append(0, 0)
  return segments
}

async function openFiles(
  directory: string,
  dataset: Dataset,
  { version }: Pick<Family<number>, 'version'>,
): Promise<OpenFile[]> {
  const places = dataset.files.find(({ family }) => family === undefined)
  const placeNames = places === undefined ? null : await readPlaceNames(dataPath(directory, dataset, places))
  const listed = dataset.files.filter(({ family }) => family === version)
  return Promise.all(
    listed.map(async ({ file }) => {
      const path = dataPath(directory, dataset, { file })
      const isForBoth = dataset.files.filter((other) => other.file === file).length > 1
      return { path, isForBoth, placeNames, mmdb: await MmdbFile.openAt(path) }
    }),
  )
}

/** Says what the first file of a dataset is, for a message: it may be another than its role needs. */
export async function describeFile(directory: string, dataset: Dataset): Promise<string> {
  const [first] = dataset.files
  const path = first === undefined ? directory : dataPath(directory, dataset, first)
  const mmdb = await MmdbFile.openAt(path)
  if (mmdb !== null) {
    const fields = fieldNames(mmdb.firstRecord())
    return `${path} is an MMDB of type ${mmdb.databaseType} with the fields ${fields.join(', ') || '(none)'}`
  }
  for await (const { fields } of readCsv(path))
    return `${path} is a CSV file that begins ${JSON.stringify(fields.join(',').slice(0, SHOWN_CHARACTERS))}`
  return `${path} is empty`
}
