import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { send } from './raw-http.ts'
import { until } from './waiting.ts'

export interface Balancer extends AsyncDisposable {
  readonly url: string
  /** Resolves when the node is ready by a look of the balancer. */
  join(nodeUrl: string): Promise<void>
  /** Resolves when it has looked at all nodes the next time. */
  looked(): Promise<void>
}

/**
 * A TCP balancer that hands connections in turn to the nodes that were ready when it last looked at their
 * `/health/ready`. It tries no connection again.
 */
export async function startBalancer(periodMs: number): Promise<Balancer> {
  const ready = new Map<string, boolean>()
  let turn = 0
  let isOpen = true
  let look = Promise.withResolvers<void>()
  const server = createServer((client) => {
    const nodes = [...ready].flatMap(([url, isReady]) => (isReady ? url : []))
    const node = nodes[turn++ % nodes.length]
    if (node === undefined) client.destroy()
    else forward(client, new URL(node))
  })
  const lookAt = async (url: string) => {
    const reply = await send(url, { path: '/health/ready' }).catch(() => null)
    ready.set(url, reply?.status === 200)
  }
  const looking = (async () => {
    for (; isOpen; await Bun.sleep(periodMs)) {
      await Promise.all([...ready.keys()].map(lookAt))
      look.resolve()
      look = Promise.withResolvers()
    }
  })()
  const { promise: listening, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await listening
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    join: (url) => {
      ready.set(url, false)
      return until(() => ready.get(url) === true)
    },
    looked: () => look.promise,
    [Symbol.asyncDispose]: async () => {
      isOpen = false
      server.close()
      await looking
    },
  }
}

function forward(client: Socket, { hostname, port }: URL): void {
  const node = connect(Number(port), hostname)
  for (const [from, to] of [
    [client, node],
    [node, client],
  ] as const) {
    from.pipe(to)
    from.on('error', () => to.destroy())
  }
}
