import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { Reader } from 'mmdb-lib'
import Decoder from 'mmdb-lib/lib/decoder'
import { DatasetError } from './manifest.ts'
import { MmdbValues } from './mmdb-values.ts'

const METADATA_MARKER = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
/** The metadata begin within the last bytes of a file (MaxMind DB 2.0, "Database Metadata"). */
const METADATA_WITHIN = 128 * 1024
/** The tree of every MMDB has bytes of zero in its first nodes. */
const LOOKED_AT = 4096
/** The bytes of zero between the tree and the data (MaxMind DB specification, "Data Section Separator"). */
const SEPARATOR_BYTES = 16

const Metadata = Type.Object({
  node_count: Type.Integer({ minimum: 1, maximum: 2 ** 32 - 1 }),
  record_size: Type.Union([Type.Literal(24), Type.Literal(28), Type.Literal(32)]),
  ip_version: Type.Union([Type.Literal(4), Type.Literal(6)]),
  database_type: Type.String(),
  binary_format_major_version: Type.Literal(2),
  build_epoch: Type.Optional(Type.Unknown()),
})

type Walker = { left(offset: number): number; right(offset: number): number }

/** Reader's parts that its type keeps to itself: the tree's records and the decoder of its data. */
interface Opened {
  readonly metadata: Reader<never>['metadata']
  readonly walker: Walker
  readonly decoder: { decodeFast(offset: number): { value: unknown } }
  readonly ipv4StartNodeNumber: number
}

/** An open MaxMind DB file whose tree can be walked as a whole. */
export class MmdbFile {
  readonly path: string
  readonly #bytes: Buffer
  readonly #opened: Opened
  readonly #values: MmdbValues
  readonly ipVersion: 4 | 6
  readonly databaseType: string
  /** Seconds since 1970 as the file says, whatever that is; NaN or 0: it says nothing. */
  readonly buildEpoch: number

  /**
   * Opens a file of bytes that are no text; null: it is text.
   * @throws DatasetError naming the file and, for a damaged one, the offset.
   */
  static async openAt(path: string): Promise<MmdbFile | null> {
    const start = await Bun.file(path).slice(0, LOOKED_AT).bytes()
    return start.includes(0) ? new MmdbFile(path, Buffer.from(await Bun.file(path).arrayBuffer())) : null
  }

  constructor(path: string, bytes: Buffer) {
    this.path = path
    this.#bytes = bytes
    const { end, metadata } = this.#readMetadata()
    const treeBytes = (metadata.node_count * metadata.record_size) / 4
    const data = treeBytes + SEPARATOR_BYTES
    const separator = bytes.subarray(treeBytes, Math.min(data, end))
    if (separator.length < SEPARATOR_BYTES || separator.some((byte) => byte !== 0))
      throw new DatasetError(
        `${path}: offset ${treeBytes}: no separator behind the tree: the file is truncated`,
      )
    this.#opened = new Reader(bytes) as unknown as Opened
    this.ipVersion = metadata.ip_version
    this.databaseType = metadata.database_type
    this.buildEpoch = Number(metadata.build_epoch)
    this.#values = new MmdbValues(path, bytes, data, end)
  }

  /** The data end at the marker of the metadata. */
  #readMetadata(): { readonly end: number; readonly metadata: Static<typeof Metadata> } {
    const [path, bytes] = [this.path, this.#bytes]
    const from = Math.max(0, bytes.length - METADATA_WITHIN)
    const found = bytes.subarray(from).lastIndexOf(METADATA_MARKER)
    if (found < 0) {
      throw new DatasetError(
        `${path}: offset ${bytes.length}: the file ends without readable metadata: it is truncated or not an MMDB`,
      )
    }
    const start = from + found + METADATA_MARKER.length
    new MmdbValues(path, bytes, start, bytes.length).check(start)
    const metadata: unknown = new Decoder(bytes, start).decode(start).value
    if (Value.Check(Metadata, metadata)) return { end: from + found, metadata }
    const fault = Value.Errors(Metadata, metadata).First()
    throw new DatasetError(`${path}: metadata: ${fault?.path.slice(1)}: ${fault?.message}`)
  }

  /** The number of leaves: every node has two children, and all nodes but the root are one. */
  get leafCount(): number {
    return this.#opened.metadata.nodeCount + 1
  }

  /**
   * Visits every leaf of a family's tree in ascending order of address.
   *
   * @param visit gets the path to the leaf (its first `depth` bits are the address), and the offset of its data in
   *   the file or -1 where there is none.
   */
  walk(family: 4 | 6, visit: (path: Path, offset: number) => void): void {
    if (family === 6 && this.ipVersion !== 6) {
      throw new DatasetError(`${this.path}: holds IPv${this.ipVersion} addresses, expected IPv${family}`)
    }
    const { metadata, ipv4StartNodeNumber } = this.#opened
    const inIpv6Tree = this.ipVersion === 6
    const bits = family === 4 ? 32 : 128
    const path = new Path()
    let leaves = 0
    const descend = (node: number): void => {
      if (node >= metadata.nodeCount) {
        if (++leaves > this.leafCount) this.#refuseNode(node, 'parts of the tree are in it more than once')
        visit(path, this.#dataOffset(node))
        return
      }
      if (path.depth === bits)
        this.#refuseNode(node, `the tree is deeper than the ${bits} bits of an address`)
      // An IPv6 tree holds IPv4 below ::/96 and points there again from other blocks (::ffff:0:0/96, 6to4 …).
      if (family === 6 && node === ipv4StartNodeNumber) {
        visit(path, -1)
        return
      }
      for (const bit of [0, 1] as const) {
        path.push(bit)
        descend(this.#child(node, bit))
        path.pop()
      }
    }
    descend(family === 4 && inIpv6Tree ? ipv4StartNodeNumber : 0)
  }

  /** The record of one of the first leaves that have fields; empty: none has. */
  firstRecord(): Readonly<Record<string, unknown>> {
    const { metadata } = this.#opened
    for (let node = 0; node < metadata.nodeCount; node++) {
      for (const child of [this.#child(node, 0), this.#child(node, 1)]) {
        const record = child > metadata.nodeCount ? this.record(this.#dataOffset(child)) : {}
        if (Object.keys(record).length > 0) return record
      }
    }
    return {}
  }

  #child(node: number, bit: 0 | 1): number {
    const { metadata, walker } = this.#opened
    const offset = node * metadata.nodeByteSize
    return bit === 0 ? walker.left(offset) : walker.right(offset)
  }

  #refuseNode(node: number, fault: string): never {
    throw new DatasetError(`${this.path}: offset ${node * this.#opened.metadata.nodeByteSize}: ${fault}`)
  }

  #dataOffset(node: number): number {
    const { nodeCount, searchTreeSize } = this.#opened.metadata
    if (node === nodeCount) return -1
    const offset = node - nodeCount + searchTreeSize
    if (offset < searchTreeSize + SEPARATOR_BYTES || offset >= this.#bytes.length) {
      throw new DatasetError(
        `${this.path}: the tree points to offset ${offset}, outside the data: the file is truncated`,
      )
    }
    return offset
  }

  /**
   * Decodes the map at an offset that `walk` gave.
   * @throws DatasetError naming the offset where there is no readable map.
   */
  record(offset: number): Readonly<Record<string, unknown>> {
    this.#values.check(offset)
    const { value } = this.#opened.decoder.decodeFast(offset)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
    throw new DatasetError(`${this.path}: offset ${offset}: no map of fields`)
  }
}

/** The bits from the root of a tree to the current node. */
export class Path {
  readonly #words = new Uint32Array(4)
  depth = 0

  push(bit: 0 | 1): void {
    const index = this.depth >>> 5
    const mask = 0x8000_0000 >>> (this.depth & 31)
    const word = this.#words[index] as number
    this.#words[index] = bit === 1 ? word | mask : word & ~mask
    this.depth++
  }

  pop(): void {
    this.depth--
    const mask = 0x8000_0000 >>> (this.depth & 31)
    this.#words[this.depth >>> 5] = (this.#words[this.depth >>> 5] as number) & ~mask
  }

  ipv4(): number {
    return this.#words[0] as number
  }

  /** The first address of the leaf, and the first behind it. */
  block(family: 4 | 6): [bigint, bigint] {
    const bits = family === 4 ? 32n : 128n
    const path = this.#words.reduce((value, word) => (value << 32n) | BigInt(word), 0n)
    const start = path >> (128n - bits)
    return [start, start + (1n << (bits - BigInt(this.depth)))]
  }
}
