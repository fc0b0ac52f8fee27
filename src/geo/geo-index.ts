import { DEEP_FLAG, type Description, type Location, SIGN } from './format.ts'
import { Ipv6Directory } from './ipv6-directory.ts'

/** `index-builder/FORMAT.md` says how the sections fit together. */
export interface IndexSections {
  readonly ipv4Top: Uint32Array
  readonly ipv4Offset: Uint16Array
  /** Low address bits above, record number below; signed, since the search's arithmetic is. */
  readonly ipv4Entries: Int32Array
  readonly ipv6Top: Uint32Array
  readonly ipv6Second: Uint16Array
  readonly ipv6SecondStart: Uint32Array
  readonly ipv6Third: Int32Array
  readonly ipv6ThirdRecord: Uint32Array
  readonly ipv6DeepStart: Uint32Array
  readonly ipv6Deep: Uint32Array
  readonly ipv6DeepRecord: Uint32Array
  readonly recordCountry: Uint8Array
  readonly recordText: Uint32Array
  readonly texts: string
  readonly wideTexts: string
}

export interface IndexInfo extends Description {
  /** In hexadecimal. */
  readonly sha256: string
  readonly prefixBits: number
  readonly recordCount: number
  readonly firstWideRecord: number
}

const NAT64_FIRST = 0x0064ff9b
const TEREDO_FIRST = 0x20010000
const SIX_TO_FOUR = 0x2002

/** Registries come with the program: they do not make data younger. */
function timeOfData({ datasets }: Description): number {
  const data = datasets.filter(({ role }) => role !== 'special-purpose')
  return Math.max(0, ...data.map(({ built_at }) => Date.parse(built_at)))
}

/** Opening checks the whole index, so a look-up cannot fail, and allocates only the text of an answer. */
export class GeoIndex {
  readonly info: IndexInfo
  readonly sections: IndexSections
  readonly #ipv4Top: Uint32Array
  readonly #ipv4Offset: Uint16Array
  readonly #ipv4Entries: Int32Array
  readonly #ipv6Directory: Ipv6Directory
  readonly #prefixBits: number
  readonly #lowBits: number
  readonly #lowMask: number
  readonly #recordMask: number
  readonly #ending: string
  /** Two words of a hash a record; 0, 0: not hashed yet. */
  readonly #tags: Uint32Array
  readonly #tagSeed: bigint
  /** When the youngest of the data were made, as an HTTP date. */
  readonly lastModified: string

  constructor(info: IndexInfo, sections: IndexSections) {
    this.info = info
    this.sections = sections
    this.#ipv4Top = sections.ipv4Top
    this.#ipv4Offset = sections.ipv4Offset
    this.#ipv4Entries = sections.ipv4Entries
    this.#ipv6Directory = new Ipv6Directory(sections)
    this.#prefixBits = info.prefixBits
    this.#lowBits = 32 - info.prefixBits
    this.#lowMask = 2 ** (32 - info.prefixBits) - 1
    this.#recordMask = 2 ** info.prefixBits - 1
    this.#tags = new Uint32Array(2 * info.recordCount)
    this.#tagSeed = Bun.hash.wyhash(info.attribution)
    this.lastModified = new Date(timeOfData(info)).toUTCString()
    this.#ending = `,"attribution":${JSON.stringify(info.attribution)}}`
  }

  /**
   * DXR (Zec, Rizzo, Mikuc 2012): the high bits choose a stretch, in which the last entry not above the low
   * bits holds the record; if there is none, the entry before the stretch holds it. No branch depends on an
   * entry: a misprediction would wait for memory, and look-ups could not overlap.
   */
  findIpv4(address: number): number {
    const top = address >>> 16
    const stretch = (address >>> this.#lowBits) + top
    const key = address & this.#lowMask
    const entries = this.#ipv4Entries
    const shift = this.#prefixBits
    const first = this.#ipv4Top[top] as number
    const offset = this.#ipv4Offset[stretch] as number
    let last = first + offset - 1
    let count = (this.#ipv4Offset[stretch + 1] as number) - offset
    while (count > 0) {
      const half = (count + 1) >>> 1
      // -1 (all bits set): the entry is not above the key; 0: it is.
      last += half & ((((entries[last + half] as number) >>> shift) - key - 1) >> 31)
      count -= half
    }
    return (entries[last] as number) & this.#recordMask
  }

  /** NAT64 (RFC 6052), 6to4 (RFC 3056), Teredo (RFC 4380) give the inner address's country (contract E6). */
  findIpv6(first: number, second: number, third: number, fourth: number): number {
    if (first >>> 16 === SIX_TO_FOUR) return this.#countryInside((first << 16) | (second >>> 16))
    if (first === TEREDO_FIRST) return this.#countryInside(~fourth)
    if (first === NAT64_FIRST && second === 0 && third === 0) return this.#countryInside(fourth)
    return this.#search(first, second, third >>> 0, fourth >>> 0)
  }

  #countryInside(ipv4: number): number {
    return this.sections.recordCountry[this.findIpv4(ipv4)] as number
  }

  /** Three hops of 16, 16 and 32 bits without branches; blocks cut below /64 have a list of their own. */
  #search(first: number, second: number, third: number, fourth: number): number {
    const { ipv6Second, ipv6SecondStart, ipv6Third, ipv6ThirdRecord } = this.sections
    const { cells } = this.#ipv6Directory
    const key = first & 0xffff
    const cell = this.#ipv6Directory.cellOf(first >>> 16, key)
    const from = cells[cell] as number
    let group = from - 1
    let count = (cells[cell + 1] as number) - from
    while (count > 0) {
      const half = (count + 1) >>> 1
      group += half & (((ipv6Second[group + half] as number) - key - 1) >> 31)
      count -= half
    }
    const end = ipv6SecondStart[group + 1] as number
    let last = end - 1
    if (group >= from && ipv6Second[group] === key) {
      const lower = second ^ SIGN
      last = (ipv6SecondStart[group] as number) - 1
      count = end - 1 - last
      while (count > 0) {
        const half = (count + 1) >>> 1
        last += half & -((ipv6Third[last + half] as number) <= lower)
        count -= half
      }
    }
    const record = ipv6ThirdRecord[last] as number
    return record < DEEP_FLAG ? record : this.#searchDeep(record - DEEP_FLAG, third, fourth)
  }

  #searchDeep(block: number, third: number, fourth: number): number {
    const { ipv6DeepStart, ipv6Deep, ipv6DeepRecord } = this.sections
    let low = ipv6DeepStart[block] as number
    let high = ipv6DeepStart[block + 1] as number
    while (low < high) {
      const middle = (low + high) >>> 1
      const word = ipv6Deep[2 * middle] as number
      if (word < third || (word === third && (ipv6Deep[2 * middle + 1] as number) <= fourth)) low = middle + 1
      else high = middle
    }
    return ipv6DeepRecord[low - 1] as number
  }

  /** `ip` must be canonical (contract E1). */
  answer(ip: string, record: number): string {
    return `{"ip":"${ip}","country":${this.#text(record)}${this.#ending}`
  }

  /** The tag changes when the answer to the same address does, and only then (RFC 9110 section 8.8.3). */
  etag(record: number): string {
    const tags = this.#tags
    if (tags[2 * record] === 0) {
      const hash = Bun.hash.wyhash(this.#text(record), this.#tagSeed)
      tags[2 * record] = Number(hash & 0xffff_ffffn)
      tags[2 * record + 1] = Number(hash >> 32n)
    }
    return `"${(tags[2 * record] as number).toString(36)}-${(tags[2 * record + 1] as number).toString(36)}"`
  }

  record(record: number): Location {
    return JSON.parse(`{"country":${this.#text(record)}}`) as Location
  }

  /** Texts with a character above U+00FF lie apart, so that the others fit 8-bit strings. */
  #text(record: number): string {
    const { recordText, texts, wideTexts } = this.sections
    if (record < this.info.firstWideRecord) {
      return texts.substring(recordText[record] as number, recordText[record + 1] as number)
    }
    return wideTexts.substring(recordText[record + 1] as number, recordText[record + 2] as number)
  }

  /** Yields each address at which the record changes, ascending, from 0. */
  *ipv4Boundaries(): Generator<[start: number, record: number]> {
    const stretches = 2 ** this.#prefixBits
    for (let stretch = 0; stretch < stretches; stretch++) {
      const top = stretch >>> (this.#prefixBits - 16)
      const first = this.#ipv4Top[top] as number
      const end = first + (this.#ipv4Offset[stretch + top + 1] as number)
      for (let i = first + (this.#ipv4Offset[stretch + top] as number); i < end; i++) {
        const entry = this.#ipv4Entries[i] as number
        yield [stretch * 2 ** this.#lowBits + (entry >>> this.#prefixBits), entry & this.#recordMask]
      }
    }
  }

  /** Ascends from 0; translated blocks appear as they lie in the file. */
  *ipv6Boundaries(): Generator<[start: bigint, record: number]> {
    const s = this.sections
    for (let top = 0; top < 0x10000; top++) {
      for (let i = s.ipv6Top[top] as number; i < (s.ipv6Top[top + 1] as number); i++) {
        const first = (BigInt(top) << 16n) | BigInt(s.ipv6Second[i] as number)
        for (let j = s.ipv6SecondStart[i] as number; j < (s.ipv6SecondStart[i + 1] as number); j++) {
          const upper = (first << 32n) | BigInt(((s.ipv6Third[j] as number) ^ SIGN) >>> 0)
          const record = s.ipv6ThirdRecord[j] as number
          if (record < DEEP_FLAG) yield [upper << 64n, record]
          else yield* this.#deepBoundaries(upper, record - DEEP_FLAG)
        }
      }
    }
  }

  *#deepBoundaries(upper: bigint, block: number): Generator<[start: bigint, record: number]> {
    const { ipv6DeepStart, ipv6Deep, ipv6DeepRecord } = this.sections
    for (let i = ipv6DeepStart[block] as number; i < (ipv6DeepStart[block + 1] as number); i++) {
      const lower = (BigInt(ipv6Deep[2 * i] as number) << 32n) | BigInt(ipv6Deep[2 * i + 1] as number)
      yield [(upper << 64n) | lower, ipv6DeepRecord[i] as number]
    }
  }
}
