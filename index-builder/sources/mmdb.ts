import { Reader } from 'mmdb-lib'
import { DatasetError } from '../../datasets/manifest.ts'

/** The bytes of zero between the tree and the data (MaxMind DB specification, "Data Section Separator"). */
const SEPARATOR_BYTES = 16

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
  readonly #path: string
  readonly #bytes: Buffer
  readonly #opened: Opened
  readonly ipVersion: number

  /** @throws DatasetError naming the file and, for a damaged one, the offset. */
  constructor(path: string, bytes: Buffer) {
    this.#path = path
    this.#bytes = bytes
    try {
      this.#opened = new Reader(bytes) as unknown as Opened
    } catch (cause) {
      throw new DatasetError(
        `${path}: offset ${bytes.length}: the file ends without readable metadata: it is truncated or not an MMDB`,
        { cause },
      )
    }
    const { ipVersion, searchTreeSize } = this.#opened.metadata
    this.ipVersion = ipVersion
    const separator = bytes.subarray(searchTreeSize, searchTreeSize + SEPARATOR_BYTES)
    if (separator.length < SEPARATOR_BYTES || separator.some((byte) => byte !== 0)) {
      throw new DatasetError(
        `${path}: offset ${searchTreeSize}: no separator behind the tree: the file is truncated`,
      )
    }
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
      throw new DatasetError(`${this.#path}: holds IPv${this.ipVersion} addresses, expected IPv${family}`)
    }
    const { metadata, ipv4StartNodeNumber } = this.#opened
    const inIpv6Tree = this.ipVersion === 6
    const path = new Path()
    const descend = (node: number): void => {
      if (node >= metadata.nodeCount) {
        visit(path, this.#dataOffset(node))
        return
      }
      // An IPv6 tree holds IPv4 below ::/96 and points there again from other blocks (::ffff:0:0/96, 6to4 …).
      if (family === 6 && node === ipv4StartNodeNumber) {
        visit(path, -1)
        return
      }
      for (const bit of [0, 1] as const) {
        path.push(bit)
        descend(this.#child(node, bit, path.depth))
        path.pop()
      }
    }
    descend(family === 4 && inIpv6Tree ? ipv4StartNodeNumber : 0)
  }

  #child(node: number, bit: 0 | 1, depth: number): number {
    const { metadata, walker } = this.#opened
    if (depth > 128)
      throw new DatasetError(
        `${this.#path}: offset ${node * metadata.nodeByteSize}: the tree is deeper than an address`,
      )
    const offset = node * metadata.nodeByteSize
    return bit === 0 ? walker.left(offset) : walker.right(offset)
  }

  #dataOffset(node: number): number {
    const { nodeCount, searchTreeSize } = this.#opened.metadata
    if (node === nodeCount) return -1
    const offset = node - nodeCount + searchTreeSize
    if (offset < searchTreeSize + SEPARATOR_BYTES || offset >= this.#bytes.length) {
      throw new DatasetError(
        `${this.#path}: the tree points to offset ${offset}, outside the data: the file is truncated`,
      )
    }
    return offset
  }

  /**
   * Decodes the map at an offset that `walk` gave.
   * @throws DatasetError naming the offset where there is no readable map.
   */
  record(offset: number): Readonly<Record<string, unknown>> {
    let value: unknown
    try {
      value = this.#opened.decoder.decodeFast(offset).value
    } catch (cause) {
      throw new DatasetError(`${this.#path}: offset ${offset}: ${(cause as Error).message}`, { cause })
    }
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
    throw new DatasetError(`${this.#path}: offset ${offset}: no map of fields`)
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
