import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A way to a server that can be cut, so that an outage happens to one client only, and ends when the test says so. */
export interface Gate {
  /** The server's address with the gate in place of its host and port. */
  readonly url: string
  /** Everything goes through again. */
  open(): Promise<void>
  /** Connections are hung up, and new ones refused. */
  close(): Promise<void>
  /** Connections are taken, and nothing is ever answered. */
  silence(): Promise<void>
  /** Connections that there are stay open and get no answer any more, as behind a firewall that forgot them; new ones do. */
  forget(): void
  /**
   * The next message to the server that contains the text goes through; once the server has answered it, the connection is
   * hung up with the answer undelivered. Resolves then.
   */
  loseAnswerTo(text: string): Promise<void>
}

export async function startGate(serverUrl: string): Promise<Gate> {
  const target = new URL(serverUrl)
  const pairs = new Set<readonly [Socket, Socket]>()
  let isSilent = false
  let forgotten = new Set<readonly [Socket, Socket]>()
  let losing: { readonly text: string; readonly lost: () => void } | null = null

  const connectThrough = (client: Socket) => {
    const upstream = connect(Number(target.port), target.hostname)
    const pair = [client, upstream] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [upstream, client] as const]) {
      from.on('data', (data) => {
        if (isSilent || forgotten.has(pair)) return
        to.write(data)
        if (losing === null || from !== client || !data.includes(losing.text)) return
        loseNext(pair, losing.lost)
        losing = null
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
    }
  }
  const loseNext = ([client, upstream]: readonly [Socket, Socket], lost: () => void) => {
    upstream.removeAllListeners('data').once('data', () => {
      client.destroy()
      lost()
    })
  }
  const hangUp = () => {
    for (const [client] of pairs) client.destroy()
  }

  let server: Server | null = await listen(0, connectThrough)
  const url = new URL(serverUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    open: async () => {
      // What was swallowed in silence is lost to both sides, so those connections cannot be used again.
      if (isSilent) hangUp()
      isSilent = false
      server ??= await listen(Number(url.port), connectThrough)
    },
    close: async () => {
      if (server === null) return
      const closed = once(server, 'close')
      server.close()
      hangUp()
      await closed
      server = null
    },
    silence: async () => {
      isSilent = true
    },
    forget: () => {
      forgotten = new Set(pairs)
    },
    loseAnswerTo: (text) =>
      new Promise((resolve) => {
        losing = { text, lost: resolve }
      }),
  }
}

async function listen(port: number, onConnection: (socket: Socket) => void): Promise<Server> {
  const server = createServer(onConnection).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}
