/**
 * Counts the work of a WebAssembly program: one unit for each call and each turn of a loop, and one for every 16 bytes
 * that are copied or filled at once. Below zero the program traps. The count depends on the program and its input only,
 * never on the machine, so that even a search in one huge string ends at the same place everywhere (contract T6).
 *
 * The program gets a global, exported by the name `work`, from which the units are taken.
 *
 * @see https://webassembly.github.io/spec/core/binary/
 */
export function metered(program: Uint8Array): Uint8Array<ArrayBuffer> {
  const sections = sectionsOf(program)
  const globals = sections.find(({ id }) => id === GLOBALS)
  const exported = sections.find(({ id }) => id === EXPORTS)
  if (globals === undefined || exported === undefined)
    throw new Error('the program has no globals or exports')
  const work = new Reader(globals.bytes).number()
  const parameters = parametersOf(sections)
  const changed = sections.map(({ id, bytes }) => {
    if (id === GLOBALS) return section(id, added(bytes, WORK_GLOBAL))
    if (id === EXPORTS) return section(id, added(bytes, [4, ...Buffer.from('work'), 0x03, ...leb(work)]))
    return section(id, id === CODE ? meteredCode(bytes, parameters, work) : bytes)
  })
  return Uint8Array.from(Buffer.concat([program.subarray(0, HEADER), ...changed]))
}

const HEADER = 8
const [TYPES, FUNCTIONS, GLOBALS, EXPORTS, CODE] = [1, 3, 6, 7, 10]
const WORK_GLOBAL = [0x7e, 0x01, 0x42, ...Array<number>(8).fill(0xff), 0x3f, 0x0b]
const BYTES_A_UNIT = 4

interface Section {
  readonly id: number
  readonly bytes: Uint8Array
}

function sectionsOf(program: Uint8Array): Section[] {
  const reader = new Reader(program, HEADER)
  const sections: Section[] = []
  while (reader.at < program.length) {
    const id = reader.byte()
    sections.push({ id, bytes: reader.bytes(reader.number()) })
  }
  return sections
}

const section = (id: number, bytes: Uint8Array) =>
  Buffer.concat([[id, ...leb(bytes.length)].map(Number), bytes].map((part) => Uint8Array.from(part)))

function added(vector: Uint8Array, element: readonly number[]): Uint8Array {
  const reader = new Reader(vector)
  const count = reader.number()
  return Buffer.concat([
    Uint8Array.from(leb(count + 1)),
    vector.subarray(reader.at),
    Uint8Array.from(element),
  ])
}

function parametersOf(sections: readonly Section[]): readonly number[] {
  const types = new Reader(sections.find(({ id }) => id === TYPES)?.bytes ?? new Uint8Array([0]))
  const counts = Array.from({ length: types.number() }, () => {
    types.byte()
    const count = types.number()
    types.bytes(count)
    types.bytes(types.number())
    return count
  })
  const functions = new Reader(sections.find(({ id }) => id === FUNCTIONS)?.bytes ?? new Uint8Array([0]))
  return Array.from({ length: functions.number() }, () => counts[functions.number()] ?? 0)
}

function meteredCode(bytes: Uint8Array, parameters: readonly number[], work: number): Uint8Array {
  const reader = new Reader(bytes)
  const count = reader.number()
  const parts: Uint8Array[] = [Uint8Array.from(leb(count))]
  for (let index = 0; index < count; index++) {
    const body = meteredBody(reader.bytes(reader.number()), parameters[index] ?? 0, work)
    parts.push(Uint8Array.from(leb(body.length)), body)
  }
  return Buffer.concat(parts)
}

const LOOP = 0x03

/** A function whose loops count, and which counts when it is called. */
function meteredBody(body: Uint8Array, parameterCount: number, work: number): Uint8Array {
  const reader = new Reader(body)
  const groups = reader.number()
  const groupsStart = reader.at
  let locals = parameterCount
  for (let group = 0; group < groups; group++) {
    locals += reader.number()
    reader.byte()
  }
  const one = Uint8Array.from(chargeOne(work))
  const parts: Uint8Array[] = [
    Uint8Array.from(leb(groups + 1)),
    body.subarray(groupsStart, reader.at),
    // The length of what is copied at once.
    Uint8Array.from([1, 0x7f]),
    one,
  ]
  let copied = reader.at
  while (reader.at < body.length) {
    const start = reader.at
    const code = reader.instruction()
    const isLoop = code === LOOP
    if (!isLoop && code !== COPY && code !== FILL) continue
    const end = isLoop ? reader.at : start
    parts.push(body.subarray(copied, end), isLoop ? one : Uint8Array.from(chargeLength(work, locals)))
    copied = end
  }
  parts.push(body.subarray(copied))
  return Buffer.concat(parts)
}

const chargeOne = (work: number) => [
  ...[0x23, ...leb(work), 0x42, 0x01, 0x7d, 0x24, ...leb(work)],
  // Traps below zero.
  ...[0x23, ...leb(work), 0x42, 0x00, 0x53, 0x04, 0x40, 0x00, 0x0b],
]

const chargeLength = (work: number, local: number) => [
  ...[0x22, ...leb(local), 0x23, ...leb(work), 0x20, ...leb(local), 0xad],
  ...[0x42, BYTES_A_UNIT, 0x88, 0x7d, 0x24, ...leb(work)],
]

function leb(value: number): number[] {
  const out: number[] = []
  for (let left = value; ; left >>>= 7) {
    if (left < 0x80) return [...out, left]
    out.push((left & 0x7f) | 0x80)
  }
}

const PREFIX = 0xfc
const PREFIXED = 0x100
const [COPY, FILL] = [PREFIXED + 10, PREFIXED + 11]

const IMMEDIATES: Readonly<Record<number, number>> = {
  ...Object.fromEntries(
    [0x02, 0x03, 0x04, 0x0c, 0x0d, 0x10, 0x3f, 0x40, 0x41, 0x42, 0xd0, 0xd2].map((code) => [code, 1]),
  ),
  ...Object.fromEntries([0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26].map((code) => [code, 1])),
  17: 2,
  ...Object.fromEntries(Array.from({ length: 0x3f - 0x28 }, (_, at) => [0x28 + at, 2])),
  [PREFIXED + 8]: 2,
  [PREFIXED + 9]: 1,
  [COPY]: 2,
  [FILL]: 1,
}
const KNOWN = (code: number) =>
  code <= 0x05 ||
  (code >= 0x0b && code <= 0x11) ||
  code === 0x1a ||
  code === 0x1b ||
  (code >= 0x20 && code <= 0xc4) ||
  (code >= PREFIXED && code <= FILL)
const BRANCH_TABLE = 0x0e
const FLOATS: Readonly<Record<number, number>> = { 67: 4, 68: 8 }

class Reader {
  readonly #bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes
    this.at = at
  }

  byte(): number {
    const byte = this.#bytes[this.at++]
    if (byte === undefined) throw new Error('the program ends early')
    return byte
  }

  bytes(length: number): Uint8Array {
    this.at += length
    return this.#bytes.subarray(this.at - length, this.at)
  }

  /** An unsigned number; of a signed one only the length is right. */
  number(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte()
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value >>> 0
    }
  }

  instruction(): number {
    const first = this.byte()
    const code = first === PREFIX ? PREFIXED + this.number() : first
    if (!KNOWN(code)) throw new Error(`the program has an unknown instruction, ${code.toString(16)}`)
    if (code === BRANCH_TABLE) for (let left = this.number() + 1; left > 0; left--) this.number()
    for (let left = IMMEDIATES[code] ?? 0; left > 0; left--) this.number()
    this.at += FLOATS[code] ?? 0
    return code
  }
}
