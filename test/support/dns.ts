import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { addressValue } from './addresses.ts'

const TYPES = { A: 1, CNAME: 5, AAAA: 28 } as const
type RecordType = keyof typeof TYPES

export interface DnsQuestion {
  readonly name: string
  readonly type: 'A' | 'AAAA'
  /** How often this name and type were asked before, over UDP and TCP. */
  readonly count: number
  readonly overTcp: boolean
}

export interface DnsRecord {
  /** The name that was asked for, if nothing else. */
  readonly name?: string
  readonly type: RecordType
  /** An address, or the name that a CNAME leads to. */
  readonly value: string
}

export interface DnsReply {
  readonly records?: readonly DnsRecord[]
  /** 0 NOERROR, 2 SERVFAIL, 3 NXDOMAIN, 5 REFUSED. */
  readonly rcode?: number
  readonly truncated?: boolean
}

/** `null` is silence. */
export type DnsScript = (question: DnsQuestion) => DnsReply | null

/** What a name has: addresses of both families, or a script for it alone. */
export type DnsZone = Readonly<Record<string, readonly string[] | DnsScript>>

export interface DnsServer extends AsyncDisposable {
  /** `127.0.0.1:port`, as TRUST_RESOLVER has it. */
  readonly address: string
  /** Every question that came, in order. */
  readonly questions: readonly DnsQuestion[]
}

/** Records of the asked family among the addresses. */
export function addressRecords(type: 'A' | 'AAAA', addresses: readonly string[]): readonly DnsRecord[] {
  return addresses
    .filter((address) => address.includes(':') === (type === 'AAAA'))
    .map((value) => ({ type, value }))
}

/** A script that answers from a table; a name that is not in it does not exist. */
export function zone(names: DnsZone): DnsScript {
  return (question) => {
    const entry = names[question.name]
    if (entry === undefined) return { rcode: 3 }
    if (typeof entry === 'function') return entry(question)
    return { records: addressRecords(question.type, entry) }
  }
}

/** A name server on the loopback, over UDP and TCP at one port, that answers A and AAAA questions by a script. */
export async function startDns(script: DnsScript | DnsZone): Promise<DnsServer> {
  const answer = typeof script === 'function' ? script : zone(script)
  const questions: DnsQuestion[] = []
  const reply = (query: Buffer, overTcp: boolean): Buffer | null => {
    const { name, type } = readQuestion(query)
    const count = questions.filter((asked) => asked.name === name && asked.type === type).length
    const question = { name, type, count, overTcp }
    questions.push(question)
    const found = answer(question)
    return found === null ? null : writeReply(query, name, found)
  }
  const open = new Set<Socket>()
  const tcp = createServer((socket) => {
    open.add(socket.on('error', () => undefined))
    answerStream(socket, (query) => reply(query, true))
  })
  const udp = await listenOnBoth(tcp)
  udp.on('message', (query, from) => {
    const response = reply(query, false)
    if (response !== null) udp.send(response, from.port, from.address)
  })
  return {
    address: `127.0.0.1:${udp.address().port}`,
    questions,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      tcp.close()
      udp.close()
    },
  }
}

/** One port for both; where somebody has the UDP one of the port that TCP was given, another is tried. */
async function listenOnBoth(tcp: Server): Promise<UdpSocket> {
  for (;;) {
    tcp.listen(0, '127.0.0.1')
    await once(tcp, 'listening')
    const udp = createSocket('udp4')
    udp.bind((tcp.address() as AddressInfo).port, '127.0.0.1')
    if (
      await once(udp, 'listening').then(
        () => true,
        () => false,
      )
    ) {
      // Whoever asked may have died since: then the system refuses the answer.
      udp.on('error', () => undefined)
      return udp
    }
    await new Promise((resolve) => tcp.close(resolve))
  }
}

/** RFC 1035 section 4.2.2: over TCP each message stands behind its length. */
function answerStream(socket: Socket, reply: (query: Buffer) => Buffer | null): void {
  let pending = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk])
    while (pending.length >= 2 && pending.length >= 2 + pending.readUInt16BE(0)) {
      const end = 2 + pending.readUInt16BE(0)
      const response = reply(pending.subarray(2, end))
      pending = pending.subarray(end)
      if (response !== null) socket.write(Buffer.concat([uint16(response.length), response]))
    }
  })
}

const HEADER_BYTES = 12

function readQuestion(query: Buffer): { name: string; type: 'A' | 'AAAA' } {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const type = query.readUInt16BE(at + 1) === TYPES.AAAA ? 'AAAA' : 'A'
  return { name: labels.join('.').toLowerCase(), type }
}

/** The end of the only question: its name, its type and its class. */
function questionEnd(query: Buffer): number {
  return query.indexOf(0, HEADER_BYTES) + 5
}

function writeReply(query: Buffer, name: string, { records = [], rcode = 0, truncated = false }: DnsReply) {
  // A response with recursion, wanted and available (RFC 1035 section 4.1.1).
  const flags = 0x8180 | (truncated ? 0x0200 : 0) | rcode
  const header = [query.readUInt16BE(0), flags, 1, truncated ? 0 : records.length, 0, 0].map(uint16)
  const question = query.subarray(HEADER_BYTES, questionEnd(query))
  const answers = truncated ? [] : records.map((record) => writeRecord({ name, ...record }))
  return Buffer.concat([...header, question, ...answers])
}

function writeRecord({ name, type, value }: Required<DnsRecord>): Buffer {
  const data = type === 'CNAME' ? writeName(value) : addressBytes(value)
  // A time to live of 0: nobody may keep the answer.
  return Buffer.concat([
    writeName(name),
    uint16(TYPES[type]),
    uint16(1),
    uint16(0),
    uint16(0),
    uint16(data.length),
    data,
  ])
}

function writeName(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.from(label, 'latin1'))
  return Buffer.concat([...labels.flatMap((label) => [Buffer.from([label.length]), label]), Buffer.from([0])])
}

function uint16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 255])
}

function addressBytes(text: string): Buffer {
  return Buffer.from(
    addressValue(text)
      .toString(16)
      .padStart(text.includes(':') ? 32 : 8, '0'),
    'hex',
  )
}
