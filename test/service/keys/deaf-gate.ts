import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a Postgres on which no notification arrives while it is deaf; everything else goes through. */
export interface DeafGate extends AsyncDisposable {
  readonly url: string
  isDeaf: boolean
  /** Notifications that were withheld. */
  readonly withheld: number
}

const NOTIFICATION = 'A'.charCodeAt(0)
/** A message is one byte of type and four of length; the length counts itself. */
const TYPE_BYTES = 1
const HEAD_BYTES = 5

export async function startDeafGate(serverUrl: string): Promise<DeafGate> {
  const target = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let withheld = 0
  const filter = (message: Buffer): boolean => {
    if (!gate.isDeaf || message[0] !== NOTIFICATION) return true
    withheld++
    return false
  }
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    let rest: Buffer = Buffer.alloc(0)
    upstream.on('data', (data: Buffer) => {
      const { messages, left } = split(Buffer.concat([rest, data]))
      rest = left
      client.write(Buffer.concat(messages.filter(filter)))
    })
    client.on('data', (data: Buffer) => upstream.write(data))
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(serverUrl)
  url.port = String((server.address() as AddressInfo).port)
  const gate = {
    url: url.href,
    isDeaf: false,
    get withheld() {
      return withheld
    },
    async [Symbol.asyncDispose]() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
  return gate
}

/** The whole messages of what the server has sent so far, and the beginning of the next. */
function split(bytes: Buffer): { messages: Buffer[]; left: Buffer } {
  const messages: Buffer[] = []
  let offset = 0
  while (bytes.length - offset >= HEAD_BYTES) {
    const end = offset + TYPE_BYTES + bytes.readUInt32BE(offset + TYPE_BYTES)
    if (end > bytes.length) break
    messages.push(bytes.subarray(offset, end))
    offset = end
  }
  return { messages, left: bytes.subarray(offset) }
}
