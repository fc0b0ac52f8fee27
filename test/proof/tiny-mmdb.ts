/** Writes the smallest MMDB that holds a given IPv4 tree, after the MaxMind DB file format specification, version 2.0. */
export type Leaf = Readonly<Record<string, string | number>>
export type TinyNode = readonly [TinyNode | Leaf | null, TinyNode | Leaf | null]

const METADATA_MARKER = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')

export function tinyMmdb(root: TinyNode): Buffer {
  const nodes: TinyNode[] = []
  const collect = (node: TinyNode): void => {
    nodes.push(node)
    for (const child of node) if (Array.isArray(child)) collect(child as unknown as TinyNode)
  }
  collect(root)
  const data: Buffer[] = []
  const offsets = new Map<Leaf, number>()
  const recordOf = (child: TinyNode | Leaf | null): number => {
    if (child === null) return nodes.length
    const node = nodes.indexOf(child as TinyNode)
    if (node >= 0) return node
    const leaf = child as Leaf
    const offset = offsets.get(leaf) ?? Buffer.concat(data).length
    if (!offsets.has(leaf)) data.push(mapBytes(leaf))
    offsets.set(leaf, offset)
    return nodes.length + 16 + offset
  }
  const tree = Buffer.alloc(nodes.length * 6)
  nodes.forEach(([left, right], index) => {
    tree.writeUIntBE(recordOf(left), index * 6, 3)
    tree.writeUIntBE(recordOf(right), index * 6 + 3, 3)
  })
  const metadata = [
    Buffer.from([0xe7]),
    ...[stringBytes('node_count'), unsignedBytes(nodes.length)],
    ...[stringBytes('record_size'), unsignedBytes(24)],
    ...[stringBytes('ip_version'), unsignedBytes(4)],
    ...[stringBytes('database_type'), stringBytes('tiny')],
    ...[stringBytes('binary_format_major_version'), unsignedBytes(2)],
    ...[stringBytes('binary_format_minor_version'), unsignedBytes(0)],
    ...[stringBytes('build_epoch'), unsignedBytes(0)],
  ]
  return Buffer.concat([tree, Buffer.alloc(16), ...data, METADATA_MARKER, ...metadata])
}

function mapBytes(fields: Leaf): Buffer {
  const entries = Object.entries(fields)
  const bytes = entries.flatMap(([key, value]) => [
    stringBytes(key),
    typeof value === 'string' ? stringBytes(value) : floatBytes(value),
  ])
  return Buffer.concat([Buffer.from([0xe0 | entries.length]), ...bytes])
}

function stringBytes(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x40 | bytes.length]), bytes])
}

function unsignedBytes(value: number): Buffer {
  const bytes = Buffer.alloc(5, 0xc4)
  bytes.writeUInt32BE(value, 1)
  return bytes
}

function floatBytes(value: number): Buffer {
  const bytes = Buffer.alloc(6)
  bytes.writeUInt8(0x04, 0)
  bytes.writeUInt8(0x08, 1)
  bytes.writeFloatBE(value, 2)
  return bytes
}
