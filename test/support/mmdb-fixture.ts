/** Writes small MMDB files, after the MaxMind DB file format specification, version 2.0. */
export type MmdbValue = string | number | readonly MmdbValue[] | { readonly [key: string]: MmdbValue }

type Node = [Node | Leaf | null, Node | Leaf | null]
class Leaf {
  readonly offset: number
  constructor(offset: number) {
    this.offset = offset
  }
}

const METADATA_MARKER = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
const SEPARATOR_BYTES = 16

/**
 * @param blocks address bits as a string of 0 and 1, and the data there, where null takes away what was there; a later
 *   block lies over an earlier one. In an IPv6 tree, IPv4 addresses stand behind 96 zeros. A value that several blocks
 *   share is written once.
 */
export function mmdbFile(
  ipVersion: 4 | 6,
  blocks: readonly (readonly [bits: string, value: MmdbValue | null])[],
): Buffer {
  const root: Node = [null, null]
  const data: Buffer[] = []
  const leaves = new Map<MmdbValue | null, Leaf | null>([[null, null]])
  let dataBytes = 0
  for (const [bits, value] of blocks) {
    if (value !== null && !leaves.has(value)) {
      const encoded = encode(value)
      leaves.set(value, new Leaf(dataBytes))
      data.push(encoded)
      dataBytes += encoded.length
    }
    insert(root, bits, leaves.get(value) ?? null)
  }
  const nodes = collect(root)
  const numbers = new Map(nodes.map((node, index) => [node, index]))
  const recordOf = (child: Node | Leaf | null): number => {
    if (child === null) return nodes.length
    return child instanceof Leaf
      ? nodes.length + SEPARATOR_BYTES + child.offset
      : (numbers.get(child) as number)
  }
  const children = nodes.map(([left, right]) => [recordOf(left), recordOf(right)] as const)
  return mmdbOf(ipVersion, children, Buffer.concat(data))
}

/** @param nodes numbers of the children of each; a number from `nodes.length` + 16 on is an offset in the data. */
export function mmdbOf(
  ipVersion: 4 | 6,
  nodes: readonly (readonly [left: number, right: number])[],
  data: Uint8Array,
): Buffer {
  const tree = Buffer.alloc(nodes.length * 6)
  for (const [index, [left, right]] of nodes.entries()) {
    tree.writeUIntBE(left, index * 6, 3)
    tree.writeUIntBE(right, index * 6 + 3, 3)
  }
  const metadata = { database_type: 'fixture', languages: ['en'], description: { en: 'for tests' } }
  const numbersOf = { node_count: nodes.length, record_size: 24, ip_version: ipVersion, build_epoch: 0 }
  const versions = { binary_format_major_version: 2, binary_format_minor_version: 0 }
  const description = encodeMap({ ...metadata }, Object.entries({ ...numbersOf, ...versions }))
  return Buffer.concat([tree, Buffer.alloc(SEPARATOR_BYTES), data, METADATA_MARKER, description])
}

function insert(root: Node, bits: string, leaf: Leaf | null): void {
  let node = root
  for (const bit of bits.slice(0, -1)) {
    const side = bit === '1' ? 1 : 0
    if (!Array.isArray(node[side])) node[side] = [node[side], node[side]]
    node = node[side] as Node
  }
  node[bits.at(-1) === '1' ? 1 : 0] = leaf
}

function collect(node: Node): Node[] {
  return [node, ...node.flatMap((child) => (Array.isArray(child) ? collect(child) : []))]
}

function encode(value: MmdbValue): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([control(2, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'number') return encodeFloat(value)
  if (Array.isArray(value)) return Buffer.concat([control(11, value.length), ...value.map(encode)])
  return encodeMap(value as Record<string, MmdbValue>, [])
}

function encodeMap(
  fields: Readonly<Record<string, MmdbValue>>,
  integers: readonly [string, number][],
): Buffer {
  const entries = Object.entries(fields).flatMap(([key, value]) => [encode(key), encode(value)])
  const more = integers.flatMap(([key, value]) => [encode(key), encodeUint32(value)])
  return Buffer.concat([control(7, (entries.length + more.length) / 2), ...entries, ...more])
}

function encodeFloat(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatBE(value)
  return Buffer.concat([control(15, 4), bytes])
}

function encodeUint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return Buffer.concat([control(6, 4), bytes])
}

/** The control byte or bytes of a type and a size below 285. */
function control(type: number, size: number): Buffer {
  const sizeBits = Math.min(size, 29)
  const first = type > 7 ? [sizeBits, type - 7] : [(type << 5) | sizeBits]
  return Buffer.from(size < 29 ? first : [...first, size - 29])
}
