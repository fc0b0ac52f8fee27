/** The sites of bench/trust-rate in a process of their own: a page of each frozen family, each at an address of its own. */
import { setPriority } from 'node:os'
import { captureIn, FROZEN } from '../corpus/frozen.ts'

// Sites are other people's machines.
setPriority(15)
process.on('disconnect', () => process.exit())
const delayMs = Number(process.argv[2])
const urls = FROZEN.flatMap(({ pages }, place) => {
  const [page] = pages
  if (page === undefined || place >= 250) return []
  const { body, hops } = captureIn(page)
  const bytes = Buffer.from(body.base64, 'base64')
  const [, type = 'text/html'] = hops.at(-1)?.headers.find(([name]) => name === 'content-type') ?? []
  const server = Bun.serve({
    hostname: `127.0.1.${place + 1}`,
    port: 0,
    fetch: async ({ url }) => {
      if (new URL(url).pathname !== '/') return new Response('', { status: 404 })
      await Bun.sleep(delayMs)
      return new Response(bytes, { headers: { 'Content-Type': type } })
    },
  })
  return `http://${server.hostname}:${server.port}/`
})
process.send?.(urls)
