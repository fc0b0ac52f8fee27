import { isIP } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { isList, type Json, JsonObject, readJson } from '../../net/read-json.ts'
import { cellsOf } from './csv.ts'
import { entryHash, hostHash, urlHash } from './entry.ts'
import { type FeedBounds, ListError, type ListFormat, type ListKind } from './list.ts'
import { HashCollector } from './sorted-hashes.ts'

const MOST_UNREADABLE = 0.1
const COMMENT = /^[#;!]/
const RANKED = /^\d+,[^,]+$/

export interface ReadList {
  readonly format: ListFormat
  readonly hashes: BigUint64Array<ArrayBuffer>
  /** Number of records that are neither a URL nor a host. */
  readonly unreadable: number
}

type Hashes = readonly (bigint | null)[]

/**
 * Reads a list and recognises its format by its content: JSON (PhishTank), CSV with a column `url` (PhishTank, URLhaus),
 * hosts files, plain lists of URLs or hosts, and CSV of ranks and popular hosts (Tranco, Umbrella). gzip is unpacked.
 *
 * @throws ListError for a document that is no list of the kind, or not a whole one.
 */
export function readList(
  bytes: Uint8Array<ArrayBuffer>,
  kind: ListKind,
  bounds: Pick<FeedBounds, 'maxBytes' | 'maxEntries'>,
): ReadList {
  const text = new TextDecoder().decode(unpacked(bytes, bounds.maxBytes)).trimStart()
  if (text === '') throw new ListError('it is empty')
  if (text.startsWith('<')) throw new ListError('it is an HTML or XML document, not a list')
  const { format, records } = recordsOf(text)
  if ((format === 'rank') !== (kind === 'popular')) {
    throw new ListError(
      kind === 'popular'
        ? 'it is not a list of ranks and hosts, such as 1,example.com'
        : 'it is a list of ranks and popular hosts, which belongs into TRUST_POPULAR',
    )
  }
  return { format, ...collect(records, bounds.maxEntries) }
}

function unpacked(bytes: Uint8Array<ArrayBuffer>, maxOutputLength: number): Uint8Array {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    throw new ListError('it is a zip archive; only gzip is unpacked')
  }
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength })
  } catch (error) {
    throw new ListError(`it cannot be unpacked (${(error as Error).message})`, { cause: error })
  }
}

function collect(records: Iterable<Hashes>, maxEntries: number): Pick<ReadList, 'hashes' | 'unreadable'> {
  const collector = new HashCollector()
  let unreadable = 0
  for (const hashes of records) {
    for (const hash of hashes) {
      if (hash === null) unreadable++
      else collector.add(hash)
    }
    if (collector.count > maxEntries) throw new ListError(`it has more than ${maxEntries} entries`)
  }
  const all = collector.count + unreadable
  if (unreadable > MOST_UNREADABLE * all) {
    throw new ListError(`${unreadable} of its ${all} records are neither URLs nor hosts`)
  }
  if (collector.count === 0) throw new ListError('it has no entries')
  return { hashes: collector.sorted(), unreadable }
}

function recordsOf(text: string): { format: ListFormat; records: Iterable<Hashes> } {
  if (/^[[{]/.test(text)) return { format: 'json', records: jsonRecords(text) }
  if (!text.endsWith('\n')) throw new ListError('its last line does not end: it may be cut')
  const { header, first } = headOf(text)
  if (header !== null) return { format: 'csv', records: csvRecords(text, header) }
  return RANKED.test(first)
    ? { format: 'rank', records: rankRecords(text) }
    : { format: 'plain', records: plainRecords(text) }
}

function jsonRecords(text: string): Iterable<Hashes> {
  const records = readArray(text)
  if (!isList(records)) throw new ListError('its JSON is not an array')
  return records.map((record) => {
    const value = record instanceof JsonObject ? record.get('url') : record
    return [typeof value === 'string' ? entryHash(value.trim()) : null]
  })
}

function readArray(text: string): Json {
  try {
    return readJson(text)
  } catch (error) {
    throw new ListError(`its JSON does not parse (${(error as Error).message}): it may be cut`, {
      cause: error,
    })
  }
}

function* linesOf(text: string): Iterable<string> {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start)
    const line = text.slice(start, end === -1 ? text.length : end).trim()
    if (line !== '') yield line
    start = end === -1 ? text.length : end + 1
  }
}

function* entryLines(text: string): Iterable<string> {
  for (const line of linesOf(text)) if (!COMMENT.test(line)) yield line
}

interface Header {
  readonly line: string
  readonly columns: number
  readonly urlColumn: number
}

function headOf(text: string): { header: Header | null; first: string } {
  let header: Header | null = null
  for (const line of linesOf(text)) {
    const cells = cellsOf(line.replace(COMMENT, '')) ?? []
    const urlColumn = cells.findIndex((cell) => cell.toLowerCase() === 'url')
    if (cells.length > 1 && urlColumn !== -1) header = { line, columns: cells.length, urlColumn }
    if (!COMMENT.test(line)) return { header, first: line }
  }
  return { header, first: '' }
}

function* csvRecords(text: string, { line: header, columns, urlColumn }: Header): Iterable<Hashes> {
  for (const line of entryLines(text)) {
    if (line === header) continue
    const cells = cellsOf(line)
    yield [cells?.length === columns ? urlHash(cells[urlColumn] ?? '') : null]
  }
}

function* rankRecords(text: string): Iterable<Hashes> {
  for (const line of entryLines(text)) {
    yield [RANKED.test(line) ? hostHash(line.slice(line.indexOf(',') + 1)) : null]
  }
}

function* plainRecords(text: string): Iterable<Hashes> {
  for (const line of entryLines(text)) {
    const [first = '', ...rest] = line.replace(/\s#.*$/, '').split(/\s+/)
    if (rest.length === 0) yield [entryHash(first)]
    else yield isIP(first.replace(/%.*$/, '')) === 0 ? [null] : hostsRecord(rest)
  }
}

function hostsRecord(names: readonly string[]): Hashes {
  return names
    .filter((name) => name.includes('.') && !name.startsWith('localhost.') && isIP(name) === 0)
    .map(hostHash)
}
