import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** A way to a server on which a text in its answers is replaced by another of the same length. */
export async function startInterceptor(
  serverUrl: string,
  text: string,
  replacement: string,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  if (text.length !== replacement.length) throw new Error('the length of a message would change')
  const target = new URL(serverUrl)
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    client.on('data', (data) => upstream.write(data))
    upstream.on('data', (data) => {
      client.write(Buffer.from(data.toString('latin1').replaceAll(text, replacement), 'latin1'))
    })
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(serverUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    close: async () => {
      server.close()
    },
  }
}
