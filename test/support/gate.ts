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
  /** New connections go to another server; those that there are stay. */
  leadTo(serverUrl: string): void
  /** Connections that there are stay open and get no answer any more, as behind a firewall that forgot them; new ones do. */
  forget(): void
  /**
   * The next message to the server that contains the text goes through; once the server has answered it, the connection is
   * hung up with the answer undelivered. Resolves then.
   */
  loseAnswerTo(text: string): Promise<void>
  /** The next message to the server that contains the text is kept back until released, with all after it on its connection. */
  hold(text: string): { readonly held: Promise<void>; release(): void }
}

export async function startGate(serverUrl: string): Promise<Gate> {
  let target = new URL(serverUrl)
  const pairs = new Set<readonly [Socket, Socket]>()
  let isSilent = false
  let forgotten = new Set<readonly [Socket, Socket]>()
  let holding: { readonly text: string; readonly held: () => void; readonly released: Promise<void> } | null =
    null
  let losing: { readonly text: string; readonly lost: () => void } | null = null

  const connectThrough = (client: Socket) => {
    const upstream = connect(Number(target.port), target.hostname)
    const pair = [client, upstream] as const
    let release: Promise<void> | null = null
    pairs.add(pair)
    for (const [from, to] of [pair, [upstream, client] as const]) {
      from.on('data', (data) => {
        if (isSilent || forgotten.has(pair)) return
        if (from === client && holding !== null && data.includes(holding.text)) {
          release = holding.released
          holding.held()
          holding = null
        }
        if (from === client && release !== null) {
          void release.then(() => to.write(data))
          return
        }
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
    leadTo: (other) => {
      target = new URL(other)
    },
    forget: () => {
      forgotten = new Set(pairs)
    },
    hold: (text) => {
      const held = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      holding = { text, held: held.resolve, released: released.promise }
      return { held: held.promise, release: released.resolve }
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
