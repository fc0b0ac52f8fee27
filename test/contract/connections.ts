import { connect, type Socket } from 'node:net'
import { parseReplies, type Reply, within } from '../support/raw-http.ts'

const ANSWER_LIMIT_MS = 15_000
/** Contract K7: at twenty failures in a minute an address is refused with 429. */
const STRANGERS_REQUESTS = 15

/** Connections that stay open, each for one request at a time; as many as are needed at once. */
export class Connections {
  readonly #url: URL
  readonly #idle: Connection[] = []
  readonly #all = new Set<Connection>()
  #stranger: { readonly address: string; left: number } = { address: '', left: 0 }
  #strangers = 0

  constructor(url: string) {
    this.#url = new URL(url)
  }

  /** Sends bytes and waits for their answer; throws where the connection is closed instead. */
  async send(bytes: Buffer, method: string): Promise<Reply> {
    const connection = this.#idleOne() ?? this.#open()
    const reply = await connection.send(bytes, method)
    if (connection.isOpen) this.#idle.push(connection)
    return reply
  }

  /** The service ends connections on which nothing is asked for a while. */
  #idleOne(): Connection | undefined {
    let connection = this.#idle.pop()
    while (connection?.isOpen === false) connection = this.#idle.pop()
    return connection
  }

  /** The same from an address of the loopback from which too few wrong keys came to matter. */
  async sendAsStranger(bytes: Buffer, method: string): Promise<Reply> {
    const connection = this.#open(this.#strangersAddress())
    const reply = await connection.send(bytes, method)
    this.#close(connection)
    return reply
  }

  close(): void {
    for (const connection of this.#all) connection.close()
  }

  #open(from?: string): Connection {
    const connection = new Connection(this.#url, from)
    this.#all.add(connection)
    return connection
  }

  #close(connection: Connection): void {
    connection.close()
    this.#all.delete(connection)
  }

  #strangersAddress(): string {
    if (this.#stranger.left === 0) {
      this.#strangers++
      const address = `127.1.${this.#strangers >> 8}.${this.#strangers & 255}`
      this.#stranger = { address, left: STRANGERS_REQUESTS }
    }
    this.#stranger.left--
    return this.#stranger.address
  }
}

class Connection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #arrived: (isClosed: boolean) => void = () => undefined
  isOpen = true
  #error = ''

  constructor({ hostname, port }: URL, localAddress?: string) {
    this.#socket = connect({
      host: hostname,
      port: Number(port),
      ...(localAddress === undefined ? {} : { localAddress }),
    })
    this.#socket.setNoDelay(true)
    this.#socket.on('data', (bytes: Buffer) => {
      this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes])
      this.#arrived(false)
    })
    // A refusal may come before a large body is written: what was answered counts, not the broken pipe.
    this.#socket.on('error', ({ message }) => {
      this.#error = ` (${message})`
    })
    this.#socket.on('close', () => {
      this.isOpen = false
      this.#arrived(true)
    })
  }

  async send(bytes: Buffer, method: string): Promise<Reply> {
    this.#received = Buffer.alloc(0)
    const { promise, resolve, reject } = Promise.withResolvers<Reply>()
    this.#arrived = (isClosed) => {
      const [reply] = parseReplies(this.#received, [method], isClosed)
      if (reply !== undefined) resolve(reply)
      else if (isClosed)
        reject(
          new Error(
            `the connection was closed${this.#error} after ${JSON.stringify(this.#received.toString())}`,
          ),
        )
    }
    this.#socket.write(bytes)
    const describe = () => `no full answer, only ${JSON.stringify(this.#received.toString())}`
    const reply = await within(ANSWER_LIMIT_MS, promise, describe)
    if (reply.headers.get('connection') === 'close') this.close()
    return reply
  }

  close(): void {
    this.isOpen = false
    this.#socket.destroy()
  }
}
