import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A way to a server on the loopback that delivers the server's answers late. */
export interface DelayingProxy extends AsyncDisposable {
  readonly url: string
  /** Milliseconds for what is answered from now on. */
  delayMs: number
}

export async function startDelayingProxy(port: number): Promise<DelayingProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', (data) => upstream.write(data))
    upstream.on('data', (data) => setTimeout(() => client.writable && client.write(data), proxy.delayMs))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  const proxy: DelayingProxy = {
    url: `redis://127.0.0.1:${address.port}`,
    delayMs: 0,
    async [Symbol.asyncDispose]() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
  return proxy
}
