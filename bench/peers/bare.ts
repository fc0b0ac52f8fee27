/**
 * The least that can answer on Bun: `Bun.serve` with a constant answer, which has the bytes and headers of Waypost's.
 *
 *   bun bench/peers/bare.ts PORT ANSWERS_FILE [MICROSECONDS]
 *
 * With a time, each request takes so much longer, in which nothing is done.
 */
import type { Answers } from './peer.ts'

const [port, file = '', workUs = '0'] = process.argv.slice(2)
const { lookup, batch } = (await Bun.file(file).json()) as Answers

Bun.serve({
  hostname: '127.0.0.1',
  port: Number(port),
  fetch: (request) => {
    idle(Number(workUs))
    return request.method === 'GET'
      ? new Response(lookup.body, { headers: lookup.headers })
      : request.text().then(() => new Response(batch.body, { headers: batch.headers }))
  },
})

function idle(us: number): void {
  if (us === 0) return
  for (const end = Bun.nanoseconds() + 1_000 * us; Bun.nanoseconds() < end; );
}
