import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Messages of Postgres' protocol, version 3. */
const AUTHENTICATED = Buffer.from('520000000800000000', 'hex')
const TLS_REQUEST = Buffer.from('0000000804d2162f', 'hex')
const READY = Buffer.from('5a0000000549', 'hex')
const STARTING_UP = message('E', 'SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0')

/** What a server that is no server does with each connection. */
export type Behaviour = (socket: Socket) => void

export interface FakeServer {
  readonly port: number
  readonly connections: () => number
  close(): Promise<void>
}

export async function startFakeServer(behave: Behaviour): Promise<FakeServer> {
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.on('error', () => {})
    behave(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close: async () => {
      server.close()
    },
  }
}

/** Ends the connection when so many bytes have come. */
const endAfter =
  (bytes: number): Behaviour =>
  (socket) => {
    let read = 0
    if (bytes === 0) socket.end()
    socket.on('data', (data) => {
      read += data.length
      if (read >= bytes) socket.end()
    })
  }

/** Answers each of the first messages, then ends the connection; without TLS. */
const answerAndEnd =
  (...answers: readonly Buffer[]): Behaviour =>
  (socket) => {
    let place = 0
    socket.on('data', (data) => {
      if (place === 0 && TLS_REQUEST.equals(Buffer.from(data))) {
        socket.write('N')
        return
      }
      const answer = answers[place++]
      if (answer !== undefined) socket.write(answer)
      if (place >= answers.length) socket.end()
    })
  }

function endWith(answer: string): Behaviour {
  return (socket) => socket.once('data', () => socket.end(answer))
}

export const ENDINGS: readonly (readonly [string, Behaviour])[] = [
  ['at once', endAfter(0)],
  ['by a reset', (socket) => socket.resetAndDestroy()],
  ...[1, 4, 8, 9, 40].map((bytes) => [`after ${bytes} bytes`, endAfter(bytes)] as const),
  ...['N', 'S'].map((answer) => [`with the byte ${answer}`, endWith(answer)] as const),
  ['with the word that it is starting up', answerAndEnd(STARTING_UP)],
  ['after the authentication', answerAndEnd(AUTHENTICATED)],
  ['when it is ready', answerAndEnd(Buffer.concat([AUTHENTICATED, READY]))],
  ['after the first statement', answerAndEnd(Buffer.concat([AUTHENTICATED, READY]), setUpAnswer())],
  [
    'after the second statement',
    answerAndEnd(Buffer.concat([AUTHENTICATED, READY]), setUpAnswer(), Buffer.alloc(0)),
  ],
]

function setUpAnswer(): Buffer {
  // One column of type bool (OID 16).
  const column = Buffer.from('000000000000000000100001ffffffff0000', 'hex')
  const description = message('T', Buffer.concat([Buffer.from('\0\x01read_only\0'), column]))
  const row = message('D', Buffer.from('00010000000166', 'hex'))
  return Buffer.concat([description, row, message('C', 'SELECT 1\0'), READY])
}

function message(type: string, body: string | Buffer): Buffer {
  const bytes = Buffer.from(body as string)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length + 4)
  return Buffer.concat([Buffer.from(type), length, bytes])
}
