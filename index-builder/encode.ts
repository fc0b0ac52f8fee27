import { DatasetError } from '../datasets/manifest.ts'
import {
  type Description,
  ENDIAN_MARK,
  FORMAT_VERSION,
  HEADER,
  HEADER_BYTES,
  MAGIC,
  SECTION_ALIGNMENT,
  SECTIONS,
  type SectionName,
} from '../src/geo/format.ts'
import { bytesOf } from './bytes.ts'
import { encodeIpv6 } from './encode-ipv6.ts'
import type { Merged } from './merge.ts'
import type { Segments } from './ranges.ts'
import { type OrderedRecords, recordText } from './records.ts'

/** The fewest high bits that choose a stretch of IPv4 entries. */
const MIN_PREFIX_BITS = 16
const MAX_PREFIX_BITS = 24
/** Ranges in an average stretch: with fewer the table outgrows the cache, with more the search takes longer. */
const RANGES_PER_STRETCH = 4

type Sections = Record<SectionName, Uint8Array>

/**
 * Encodes an index file as `FORMAT.md` describes. The same input gives the same bytes.
 * @throws DatasetError where there is more than the format can number.
 */
export function encodeIndex(merged: Merged, description: Description): Uint8Array<ArrayBuffer> {
  const { records } = merged
  const prefixBits = Math.ceil(
    Math.log2(
      Math.max(2 ** MIN_PREFIX_BITS, records.records.length, merged.ipv4.length / RANGES_PER_STRETCH),
    ),
  )
  if (prefixBits > MAX_PREFIX_BITS)
    throw new DatasetError(`${records.records.length} different places are more than an index holds`)
  const sections: Sections = {
    ...encodeIpv4(merged.ipv4, prefixBits),
    ...encodeIpv6(merged.ipv6),
    ...encodeRecords(records),
    description: Buffer.from(JSON.stringify(description)),
  }
  const offsets = layOut(sections)
  const last = SECTIONS[SECTIONS.length - 1]?.[0] as SectionName
  const file = new Uint8Array((offsets.get(last) as number) + sections[last].length)
  file.set(Buffer.from(MAGIC), HEADER.magic)
  const header = new Uint32Array(file.buffer, 0, HEADER_BYTES / 4)
  const write = (offset: number, value: number): void => {
    header[offset / 4] = value
  }
  write(HEADER.version, FORMAT_VERSION)
  write(HEADER.endianMark, ENDIAN_MARK)
  write(HEADER.fileBytes, file.length)
  write(HEADER.prefixBits, prefixBits)
  write(HEADER.recordCount, records.records.length)
  write(HEADER.firstWideRecord, records.firstWide)
  write(HEADER.sectionCount, SECTIONS.length)
  for (const [index, [name]] of SECTIONS.entries()) {
    write(HEADER.sections + 8 * index, offsets.get(name) as number)
    write(HEADER.sections + 8 * index + 4, sections[name].length)
    file.set(sections[name], offsets.get(name) as number)
  }
  file.set(new Bun.CryptoHasher('sha256').update(file).digest(), HEADER.digest)
  return file
}

function layOut(sections: Sections): Map<SectionName, number> {
  const offsets = new Map<SectionName, number>()
  let end = HEADER_BYTES
  for (const [name] of SECTIONS) {
    const offset = Math.ceil(end / SECTION_ALIGNMENT) * SECTION_ALIGNMENT
    offsets.set(name, offset)
    end = offset + sections[name].length
  }
  return offsets
}

type Ipv4Sections = Pick<Sections, 'ipv4Top' | 'ipv4Offset' | 'ipv4Entries'>

function encodeIpv4(segments: Segments<number>, prefixBits: number): Ipv4Sections {
  const offsetsPerTop = 2 ** (prefixBits - 16) + 1
  const top = new Uint32Array(0x1_0001)
  const offset = new Uint16Array(offsetsPerTop * 0x1_0000)
  const entries = new Uint32Array(segments.length)
  // Entries that start below the first address of each stretch.
  const below = new Uint32Array(2 ** prefixBits + 1)
  for (let i = 0; i < segments.length; i++) {
    const start = segments.starts[i] as number
    below[(start >>> (32 - prefixBits)) + 1] = i + 1
    entries[i] = ((start << prefixBits) | (segments.values[i] as number)) >>> 0
  }
  for (let i = 1; i < below.length; i++) below[i] = Math.max(below[i] as number, below[i - 1] as number)
  for (let i = 0; i < top.length; i++) top[i] = below[i * (offsetsPerTop - 1)] as number
  for (let i = 0; i < offset.length; i++) {
    const block = Math.floor(i / offsetsPerTop)
    const distance = (below[i - block] as number) - (top[block] as number)
    if (distance > 0xffff)
      throw new DatasetError(
        `more than 65,535 ranges start in ${block >>> 8}.${block & 255}.0.0/16, which an index cannot hold: join neighbours there in the datasets, or leave some out`,
      )
    offset[i] = distance
  }
  return { ipv4Top: bytesOf(top), ipv4Offset: bytesOf(offset), ipv4Entries: bytesOf(entries) }
}

type RecordSections = Pick<Sections, 'recordCountry' | 'recordText' | 'texts' | 'wideTexts'>

function encodeRecords(table: OrderedRecords): RecordSections {
  const { records, firstWide } = table
  const texts = records.map(recordText)
  const narrow = texts.slice(0, firstWide)
  const wide = texts.slice(firstWide)
  return {
    recordCountry: Uint8Array.from(records, (record) => table.countryOf(record)),
    recordText: bytesOf(Uint32Array.from([...edges(narrow), ...edges(wide)])),
    texts: Buffer.from(narrow.join(''), 'latin1'),
    wideTexts: Buffer.from(wide.join(''), 'utf16le'),
  }
}

/** The offsets of concatenated texts. */
function edges(texts: readonly string[]): number[] {
  let end = 0
  return [0, ...texts.map((text) => (end += text.length))]
}
