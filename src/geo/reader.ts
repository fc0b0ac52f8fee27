import { setImmediate as nextTurn } from 'node:timers/promises'
import { Value } from '@sinclair/typebox/value'
import { parseJson } from '../net/parse-json.ts'
import { checkSections } from './checks.ts'
import {
  Description,
  DIGEST_BYTES,
  ENDIAN_MARK,
  FORMAT_VERSION,
  HEADER,
  HEADER_BYTES,
  IndexError,
  MAGIC,
  SECTION_ALIGNMENT,
  SECTIONS,
  type SectionName,
} from './format.ts'
import { GeoIndex, type IndexInfo, type IndexSections } from './geo-index.ts'

/** Checks header, digest and sections, and clears the digest in `bytes`; throws IndexError. */
export async function openIndex(bytes: Uint8Array<ArrayBuffer>): Promise<GeoIndex> {
  const header = readHeader(bytes)
  const sha256 = await verifyDigest(bytes)
  await nextTurn()
  const sections = readSections(bytes, header)
  await nextTurn()
  const info: IndexInfo = {
    ...parseDescription(readText(bytes, header, 'description', 'utf-8')),
    ...header.numbers,
    sha256,
  }
  await checkSections(info, sections)
  return new GeoIndex(info, sections)
}

/** Verifies only the description; throws IndexError, or the system's error if reading fails. */
export async function readDescription(path: string): Promise<Description> {
  const file = Bun.file(path)
  const header = readHeader(await file.slice(0, HEADER_BYTES).bytes(), file.size)
  const { offset, length } = sectionRange(header, 'description')
  return parseDescription(await file.slice(offset, offset + length).text())
}

interface Header {
  readonly numbers: Pick<IndexInfo, 'prefixBits' | 'recordCount' | 'firstWideRecord'>
  readonly ranges: ReadonlyMap<SectionName, { readonly offset: number; readonly length: number }>
}

function readHeader(bytes: Uint8Array<ArrayBuffer>, length = bytes.length): Header {
  if (bytes.length < HEADER_BYTES) throw new IndexError(`${bytes.length} bytes are too few for an index file`)
  if (Buffer.from(bytes.subarray(0, MAGIC.length)).toString('latin1') !== MAGIC)
    throw new IndexError('not an index file: the magic bytes differ')
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const little = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1
  const read = (offset: number): number => view.getUint32(offset, little)
  if (read(HEADER.endianMark) !== ENDIAN_MARK) throw new IndexError('made for another byte order')
  const version = read(HEADER.version)
  if (version !== FORMAT_VERSION)
    throw new IndexError(`format version ${version}, this program reads ${FORMAT_VERSION}`)
  const fileBytes = read(HEADER.fileBytes)
  if (fileBytes !== length) throw new IndexError(`${length} bytes long, the header says ${fileBytes}`)
  const prefixBits = read(HEADER.prefixBits)
  if (prefixBits < 16 || prefixBits > 24) throw new IndexError(`prefixBits is ${prefixBits}, not 16 to 24`)
  const numbers = {
    prefixBits,
    recordCount: read(HEADER.recordCount),
    firstWideRecord: read(HEADER.firstWideRecord),
  }
  return { numbers, ranges: readSectionTable(read, length) }
}

function readSectionTable(read: (offset: number) => number, fileBytes: number): Header['ranges'] {
  if (read(HEADER.sectionCount) !== SECTIONS.length)
    throw new IndexError(`${read(HEADER.sectionCount)} sections, expected ${SECTIONS.length}`)
  let end = HEADER_BYTES
  const ranges = new Map<SectionName, { offset: number; length: number }>()
  for (const [index, [name, elementBytes]] of SECTIONS.entries()) {
    const offset = read(HEADER.sections + 8 * index)
    const length = read(HEADER.sections + 8 * index + 4)
    if (
      offset % SECTION_ALIGNMENT !== 0 ||
      offset < end ||
      offset + length > fileBytes ||
      length % elementBytes !== 0
    ) {
      throw new IndexError(`section ${name} does not lie in the file as it should`)
    }
    ranges.set(name, { offset, length })
    end = offset + length
  }
  return ranges
}

/** Web Crypto hashes in another thread, so that a running service keeps answering. */
async function verifyDigest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const field = bytes.subarray(HEADER.digest, HEADER.digest + DIGEST_BYTES)
  const stated = field.toHex()
  field.fill(0)
  const actual = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex()
  if (actual !== stated) throw new IndexError(`damaged: its digest is ${actual}, the header says ${stated}`)
  return actual
}

function parseDescription(text: string): Description {
  const description = parseJson(text)
  if (description === undefined) throw new IndexError('section description is not JSON')
  if (Value.Check(Description, description)) return description
  throw new IndexError('section description is not as the format says')
}

/** Copies the numeric sections, so that memory holds the text of the file once. */
function readSections(bytes: Uint8Array<ArrayBuffer>, header: Header): IndexSections {
  const copy = (name: SectionName): ArrayBuffer => {
    const { offset, length } = sectionRange(header, name)
    return bytes.slice(offset, offset + length).buffer
  }
  return {
    ipv4Top: new Uint32Array(copy('ipv4Top')),
    ipv4Offset: new Uint16Array(copy('ipv4Offset')),
    ipv4Entries: new Int32Array(copy('ipv4Entries')),
    ipv6Top: new Uint32Array(copy('ipv6Top')),
    ipv6Second: new Uint16Array(copy('ipv6Second')),
    ipv6SecondStart: new Uint32Array(copy('ipv6SecondStart')),
    ipv6Third: new Int32Array(copy('ipv6Third')),
    ipv6ThirdRecord: new Uint32Array(copy('ipv6ThirdRecord')),
    ipv6DeepStart: new Uint32Array(copy('ipv6DeepStart')),
    ipv6Deep: new Uint32Array(copy('ipv6Deep')),
    ipv6DeepRecord: new Uint32Array(copy('ipv6DeepRecord')),
    recordCountry: new Uint8Array(copy('recordCountry')),
    recordText: new Uint32Array(copy('recordText')),
    texts: readText(bytes, header, 'texts', 'latin1'),
    wideTexts: readText(bytes, header, 'wideTexts', 'utf16le'),
  }
}

function readText(bytes: Uint8Array, header: Header, name: SectionName, encoding: BufferEncoding): string {
  const { offset, length } = sectionRange(header, name)
  return Buffer.from(bytes.buffer, bytes.byteOffset + offset, length).toString(encoding)
}

function sectionRange(header: Header, name: SectionName): { offset: number; length: number } {
  const range = header.ranges.get(name)
  if (range === undefined) throw new IndexError(`section ${name} is missing`)
  return range
}
