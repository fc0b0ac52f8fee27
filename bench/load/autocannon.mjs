/**
 * Autocannon with the requests of a file (see requests.ts) at a fixed rate; plain JavaScript, for it is a tool of Node.
 *
 *   node bench/load/autocannon.mjs PORT FILE RATE SECONDS CONNECTIONS
 */
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

/** Each connection makes its own copy of all of them. */
const MOST_REQUESTS = 1_000
const LENGTH_BYTES = 4

const [port, path, rate, seconds, connections] = process.argv.slice(2)
const file = readFileSync(path)
const requests = []
for (let at = 0; at + LENGTH_BYTES <= file.length && requests.length < MOST_REQUESTS; ) {
  const length = file.readUInt32LE(at)
  const text = file.toString('latin1', at + LENGTH_BYTES, at + LENGTH_BYTES + length)
  const [, target] = text.split(' ', 2)
  requests.push({ method: 'GET', path: target, headers: { 'x-api-key': /x-api-key: (\S+)/.exec(text)?.[1] } })
  at += LENGTH_BYTES + length
}
const {
  latency,
  requests: answered,
  non2xx,
  errors,
} = await autocannon({
  url: `http://127.0.0.1:${port}`,
  requests,
  connections: Number(connections),
  duration: Number(seconds),
  overallRate: Math.round(Number(rate)),
})
const { p50, p99, p99_9 } = latency
console.log(
  JSON.stringify({
    perSecond: answered.average,
    p50Ms: p50,
    p99Ms: p99,
    p999Ms: p99_9,
    refused: non2xx,
    failed: errors,
  }),
)
