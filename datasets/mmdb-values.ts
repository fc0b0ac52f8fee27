import { isUtf8 } from 'node:buffer'
import { DatasetError } from './manifest.ts'

const POINTER = 1
const TEXT = 2
const MAP = 7
const ARRAY = 11
const BOOLEAN = 14
const EXTENDED_FROM = 8

/** The size in bytes that a value of each type may have (MaxMind DB 2.0, "Data field format"), least and most. */
const SIZES: readonly (readonly [least: number, most: number] | null)[] = [
  ...[null, null, [0, Number.POSITIVE_INFINITY], [8, 8], [0, Number.POSITIVE_INFINITY], [0, 2], [0, 4], null],
  ...[[0, 4], [0, 8], [0, 16], null, null, null, null, [4, 4]],
] as const

const POINTER_BASES = [0, 2_048, 526_336, 0]
const SIZE_BASES = [29, 285, 65_821]

/** Bounds of a record. Shared values count as often as they are pointed to, since a reader decodes them as often. */
const MAX_DEPTH = 64
const MAX_VALUES = 10_000
const MAX_BYTES = 1 << 20

/**
 * Checks values of an MMDB's data before they are decoded: mmdb-lib (3.0.3) reads eight bytes for a double whatever
 * size is stated, takes any bytes for UTF-8, and follows pointers without an end.
 */
export class MmdbValues {
  readonly #path: string
  readonly #bytes: Buffer
  readonly #start: number
  readonly #end: number
  #values = 0
  #size = 0
  /** The offset behind what was read last: objects would be millions. */
  #next = 0

  /** @param start of the section that pointers count from; it ends before `end`. */
  constructor(path: string, bytes: Buffer, start: number, end: number) {
    this.#path = path
    this.#bytes = bytes
    this.#start = start
    this.#end = end
  }

  /** @throws DatasetError naming the offset of the first fault. */
  check(offset: number): void {
    this.#values = 0
    this.#size = 0
    this.#checkAt(offset, 0, false)
  }

  /** Returns the offset behind the value. */
  #checkAt(offset: number, depth: number, isPointedTo: boolean, isKey = false): number {
    if (depth > MAX_DEPTH) this.#refuse(offset, `values are nested deeper than ${MAX_DEPTH}`)
    if (++this.#values > MAX_VALUES) this.#refuse(offset, `a record has more than ${MAX_VALUES} values`)
    const control = this.#byte(offset)
    if (control >> 5 === POINTER) {
      if (isPointedTo) this.#refuse(offset, 'a pointer leads to a pointer')
      const target = this.#pointer(control, offset)
      const next = this.#next
      this.#checkAt(target, depth + 1, true, isKey)
      return next
    }
    const isExtended = control >> 5 === 0
    const type = isExtended ? this.#byte(offset + 1) + 7 : control >> 5
    if (isExtended && type < EXTENDED_FROM) this.#refuse(offset, `there is no extended type ${type}`)
    if (isKey && type !== TEXT) this.#refuse(offset, 'a key of a map is not text')
    const size = this.#sizeOf(control, offset + (isExtended ? 2 : 1))
    const next = this.#next
    if (type === MAP) return this.#checkEach(next, 2 * size, depth, true)
    if (type === ARRAY) return this.#checkEach(next, size, depth, false)
    if (type === BOOLEAN) {
      if (size > 1) this.#refuse(offset, `a boolean is ${size}`)
      return next
    }
    this.#checkBytes(offset, type, size, next)
    return next + size
  }

  #checkEach(from: number, count: number, depth: number, isMap: boolean): number {
    let at = from
    for (let place = 0; place < count; place++)
      at = this.#checkAt(at, depth + 1, false, isMap && place % 2 === 0)
    return at
  }

  #checkBytes(offset: number, type: number, size: number, next: number): void {
    const [least, most] = SIZES[type] ?? this.#refuse(offset, `there is no type ${type}`)
    if (size < least || size > most) this.#refuse(offset, `a value of type ${type} has ${size} bytes`)
    if (next + size > this.#end) this.#refuse(offset, 'a value ends behind the data')
    this.#size += size
    if (this.#size > MAX_BYTES) this.#refuse(offset, `a record has more than ${MAX_BYTES} bytes`)
    if (type === TEXT && !isText(this.#bytes, next, next + size)) this.#refuse(offset, 'a text is not UTF-8')
  }

  #pointer(control: number, offset: number): number {
    const length = ((control >> 3) & 3) + 1
    const next = offset + 1 + length
    if (next > this.#end) this.#refuse(offset, 'a value ends behind the data')
    const stated = this.#bytes.readUIntBE(offset + 1, length)
    const high = (control & 7) * 256 ** length
    const base = POINTER_BASES[length - 1] as number
    const target = this.#start + base + stated + (length === 4 ? 0 : high)
    if (target >= this.#end) this.#refuse(offset, 'a pointer leads behind the data')
    this.#next = next
    return target
  }

  #sizeOf(control: number, offset: number): number {
    const stated = control & 31
    this.#next = offset
    if (stated < 29) return stated
    const length = stated - 28
    if (offset + length > this.#end) this.#refuse(offset, 'a value ends behind the data')
    this.#next = offset + length
    return (SIZE_BASES[length - 1] as number) + this.#bytes.readUIntBE(offset, length)
  }

  #byte(offset: number): number {
    if (offset >= this.#end) this.#refuse(offset, 'a value ends behind the data')
    return this.#bytes[offset] as number
  }

  #refuse(offset: number, fault: string): never {
    throw new DatasetError(`${this.#path}: offset ${offset}: ${fault}`)
  }
}

function isText(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    if ((bytes[at] as number) >= 0x80) return isUtf8(bytes.subarray(at, end))
  }
  return true
}
