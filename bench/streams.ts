#!/usr/bin/env bun
/** How much does an open stream of an inbox cost, and how long does a change take to a page? */
import { connect, type Socket } from 'node:net'
import { parseArgs } from 'node:util'
import { startPostgres } from '../test/support/postgres.ts'
import { drive } from './load/drive.ts'
import { memoryOf, residentBytes } from './load/processes.ts'
import { lookups, writeRequests } from './load/requests.ts'
import { type QuietService, startQuietly } from './load/service.ts'

const HELP = `Usage: npm run bench -- streams [--streams N] [--heard N] [--seconds N] [--json]

Opens N streams (5,000), each of a user of its own, of one service on a Postgres of the bench's own: resident memory a stream,
10 s after the last. Then N (2,000) of them are left open, and an event a user is handed over 100 times a second for N
seconds (10): milliseconds from the request to the arrival of the event at its stream. Beside both another partner looks
addresses up, 200 a second, and before them alone. Clients, driver and database share the machine.
--json prints one JSON object a line.`

const OPENED_AT_ONCE = 50
/** Below the minute limit of the plan. */
const STREAMS_A_KEY = 1_000
const EVENTS_PER_SECOND = 100
const LOOKUPS_PER_SECOND = 200
const SETTLE_MS = 10_000
const KEYS = 20
const SEED = 20_261_129

const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '5000' },
    heard: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '10' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
const seconds = Number(values.seconds)

interface OpenStream {
  readonly socket: Socket
  /** Events that were sent and are not told yet, the oldest first: an inbox tells them in that order. */
  readonly untold: (() => void)[]
}

function openStream(port: number, key: string, user: string): Promise<OpenStream> {
  const { promise, resolve, reject } = Promise.withResolvers<OpenStream>()
  const socket = connect({ port, host: '127.0.0.1' })
  const stream: OpenStream = { socket, untold: [] }
  let unread = ''
  socket.on('error', reject)
  socket.on('data', (bytes: Buffer) => {
    const messages = (unread + bytes.toString('latin1')).split('\n\n')
    unread = messages.pop() ?? ''
    for (const message of messages) {
      if (message.includes('event: unread_count')) resolve(stream)
      if (message.includes('event: notification')) stream.untold.shift()?.()
    }
  })
  const head = `GET /v1/notify/inbox/stream?user_id=${user} HTTP/1.1`
  socket.write(`${head}\r\nHost: bench\r\nx-api-key: ${key}\r\n\r\n`)
  return promise
}

async function openStreams(service: QuietService, keys: readonly string[], count: number) {
  const streams: OpenStream[] = []
  while (streams.length < count) {
    const some = Array.from({ length: Math.min(OPENED_AT_ONCE, count - streams.length) }, (_, at) => {
      const number = streams.length + at
      return openStream(service.port, keys[Math.floor(number / STREAMS_A_KEY)] ?? '', `user-${number}`)
    })
    streams.push(...(await Promise.all(some)))
  }
  return streams
}

async function send(service: QuietService, key: string, user: string): Promise<void> {
  const body = { product_key: 'shop', type: 'bench', subject_user_id: user, title: 'Bench' }
  const { status } = await fetch(`${service.url}/v1/notify/events`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: JSON.stringify(body),
  })
  if (status !== 201) throw new Error(`an event was answered with ${status}`)
}

async function tellEach(service: QuietService, keys: readonly string[], streams: readonly OpenStream[]) {
  const waits: number[] = []
  const hearing: Promise<void>[] = []
  for (let sent = 0; sent < seconds * EVENTS_PER_SECOND; sent++) {
    const number = sent % streams.length
    const stream = streams[number]
    if (stream === undefined) break
    const { promise, resolve } = Promise.withResolvers<void>()
    const sentAtMs = performance.now()
    stream.untold.push(() => {
      waits.push(performance.now() - sentAtMs)
      resolve()
    })
    hearing.push(promise, send(service, keys[Math.floor(sent / STREAMS_A_KEY)] ?? '', `user-${number}`))
    await Bun.sleep(1_000 / EVENTS_PER_SECOND)
  }
  await Promise.all(hearing)
  return waits.sort((one, other) => one - other)
}

const rounded = (value: number): number => Number(value.toFixed(2))
const quantile = (sorted: readonly number[], part: number): number =>
  rounded(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN)

async function measure(service: QuietService) {
  const issued = await service.issue(KEYS, ['notify:read', 'notify:write'])
  const [keys, writing] = [issued.slice(0, KEYS / 2), issued.slice(KEYS / 2)].map((some) =>
    some.map(({ key }) => key),
  ) as [string[], string[]]
  const geo = (await service.issue(KEYS, ['geo:read'])).map(({ key }) => key)
  const file = await writeRequests(lookups({ keys: geo, count: 20_000, seed: SEED }))
  const lookUp = () => drive({ port: service.port, file, rate: LOOKUPS_PER_SECOND, seconds })
  const alone = await lookUp()
  const resident = () => residentBytes(memoryOf([service.pid]))
  const before = resident()
  const opening = performance.now()
  const streams = await openStreams(service, keys, Number(values.streams))
  const openedMs = performance.now() - opening
  await Bun.sleep(SETTLE_MS)
  const bytesEach = (resident() - before) / streams.length
  const beside = await lookUp()
  for (const { socket } of streams.splice(Number(values.heard))) socket.destroy()
  const [waits, besideEvents] = await Promise.all([tellEach(service, writing, streams), lookUp()])
  for (const { socket } of streams) socket.destroy()
  return [
    {
      name: 'open streams',
      streams: Number(values.streams),
      kibEach: rounded(bytesEach / 1_024),
      openedPerSecond: Math.round(Number(values.streams) / (openedMs / 1_000)),
    },
    {
      name: 'event to page',
      streams: Number(values.heard),
      events: waits.length,
      p50Ms: quantile(waits, 0.5),
      p99Ms: quantile(waits, 0.99),
      mostMs: quantile(waits, 1),
    },
    ...Object.entries({
      alone,
      'beside open streams': beside,
      'beside streams with events': besideEvents,
    }).map(([name, { p50Ms, p99Ms, maxMs, failed }]) => ({
      name: `look-ups ${name}`,
      ...{ p50Ms: rounded(p50Ms), p99Ms: rounded(p99Ms), mostMs: rounded(maxMs), failed },
    })),
  ]
}

if (values.help) {
  console.log(HELP)
  process.exit(0)
}
const postgres = await startPostgres()
try {
  const service = await startQuietly({ env: { DATABASE_URL: postgres.url, MIGRATE_ON_START: 'true' } })
  const results = await measure(service).finally(service.stop)
  for (const { name, ...figures } of results) {
    if (values.json) console.log(JSON.stringify({ bench: 'streams', name, ...figures }))
    else
      console.log(
        `${name}: ${Object.entries(figures)
          .map(([field, value]) => `${field} ${value}`)
          .join(' ')}`,
      )
  }
} finally {
  await postgres.stop()
}
process.exit(0)
