#!/usr/bin/env bun
/** Do texts that were made to have one hash cost more than random ones of the same shape? */
import { connect } from 'node:net'
import { parseArgs } from 'node:util'
import { type Crafted, SHAPES, type Shape } from './flood/crafted.ts'
import { cpuSeconds } from './load/processes.ts'
import { type QuietService, startQuietly } from './load/service.ts'

const HELP = `Usage: npm run bench -- bodies [--shape NAME] [--part N] [--json]

Milliseconds of a request whose texts JavaScriptCore hashes to one number, and of a random one of the same shape, in turn
over one connection; no text comes twice. Beside them another partner looks addresses up, one after another. Shapes are
names and values of bodies at the limit and small, data that is stored, queries, paths and headers. --part is the part of
the requests of each shape that is sent (1). The service is a process of its own on the embedded database. CPU is that of
all its threads. --json prints one JSON object a line.`

/** Below the minute limit of the plan. */
const REQUESTS_A_KEY = 1_000
const WARM_UP = 20

const { values } = parseArgs({
  options: {
    shape: { type: 'string' },
    part: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})

/** Sends requests over one connection, each after the answer to the one before. */
async function openConnection(port: number) {
  let answered: (() => void) | null = null
  let received = Buffer.alloc(0)
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes])
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd === -1) return
    const length = /content-length: (\d+)/i.exec(received.toString('latin1', 0, headEnd))?.[1]
    if (received.length < headEnd + 4 + Number(length ?? 0)) return
    answered?.()
  })
  await new Promise((resolve) => socket.once('connect', resolve))
  return {
    ask: async (request: Buffer): Promise<{ status: number; tookMs: number }> => {
      received = Buffer.alloc(0)
      const { promise, resolve } = Promise.withResolvers<void>()
      answered = resolve
      const startMs = performance.now()
      socket.write(request)
      await promise
      return { status: Number(received.toString('latin1', 9, 12)), tookMs: performance.now() - startMs }
    },
    close: () => socket.destroy(),
  }
}

interface Side {
  readonly times: number[]
  cpuS: number
}

const quantile = (times: readonly number[], part: number) =>
  [...times].sort((one, other) => one - other)[Math.min(times.length - 1, Math.floor(part * times.length))] ??
  0
const rounded = (value: number) => Number(value.toFixed(2))

/** Looks addresses up until it is stopped; the times are in milliseconds. */
async function startBystander(port: number, keys: readonly string[]) {
  const connection = await openConnection(port)
  const times: number[] = []
  let isGoing = true
  const going = (async () => {
    for (let at = 0; isGoing; at++) {
      const key = keys[Math.floor(at / REQUESTS_A_KEY) % keys.length]
      const head = `GET /v1/geo/8.8.${at & 255}.8 HTTP/1.1\r\nHost: a\r\nx-api-key: ${key}\r\n\r\n`
      times.push((await connection.ask(Buffer.from(head))).tookMs)
      await Bun.sleep(5)
    }
  })()
  return {
    stop: async () => {
      isGoing = false
      await going
      connection.close()
      return times
    },
  }
}

async function measure(service: QuietService, shape: Shape): Promise<void> {
  const count = Math.max(1, Math.round(shape.requests * Number(values.part)))
  const keys = (await service.issue(Math.ceil((2 * count + WARM_UP) / REQUESTS_A_KEY), shape.scopes)).map(
    ({ key }) => key,
  )
  const others = (await service.issue(5, ['geo:read'])).map(({ key }) => key)
  let sent = 0
  const request = (texts: Crafted, turn: number) =>
    shape.request(texts, turn, keys[Math.floor(sent++ / REQUESTS_A_KEY)] ?? '')
  const connection = await openConnection(service.port)
  for (let turn = 0; turn < WARM_UP; turn++) await connection.ask(request('random', turn))
  const sides: Record<Crafted, Side> = { random: { times: [], cpuS: 0 }, colliding: { times: [], cpuS: 0 } }
  const statuses = new Set<number>()
  const bystander = await startBystander(service.port, others)
  for (let turn = WARM_UP; turn < count + WARM_UP; turn++) {
    for (const texts of turn % 2 === 0
      ? (['random', 'colliding'] as const)
      : (['colliding', 'random'] as const)) {
      const bytes = request(texts, turn)
      const beforeS = cpuSeconds([service.pid])
      const { status, tookMs } = await connection.ask(bytes)
      sides[texts].cpuS += cpuSeconds([service.pid]) - beforeS
      sides[texts].times.push(tookMs)
      statuses.add(status)
    }
  }
  connection.close()
  const waits = await bystander.stop()
  report(shape, sides, waits, [...statuses], count)
}

function report(
  { name }: Shape,
  { random, colliding }: Record<Crafted, Side>,
  waits: readonly number[],
  statuses: readonly number[],
  count: number,
): void {
  const sum = (times: readonly number[]) => times.reduce((total, time) => total + time, 0)
  const result = {
    name,
    count,
    statuses: statuses.join(),
    randomMs: rounded(quantile(random.times, 0.5)),
    collidingMs: rounded(quantile(colliding.times, 0.5)),
    ratio: rounded(quantile(colliding.times, 0.5) / quantile(random.times, 0.5)),
    ratioOfSums: rounded(sum(colliding.times) / sum(random.times)),
    randomP99Ms: rounded(quantile(random.times, 0.99)),
    collidingP99Ms: rounded(quantile(colliding.times, 0.99)),
    collidingMostMs: rounded(quantile(colliding.times, 1)),
    randomCpuMs: rounded((1_000 * random.cpuS) / count),
    collidingCpuMs: rounded((1_000 * colliding.cpuS) / count),
    otherP50Ms: rounded(quantile(waits, 0.5)),
    otherMostMs: rounded(quantile(waits, 1)),
  }
  if (values.json) console.log(JSON.stringify({ bench: 'bodies', ...result }))
  else
    console.log(
      Object.entries(result)
        .map(([figure, value]) => (figure === 'name' ? `${value}:` : `${figure} ${value}`))
        .join(' '),
    )
}

if (values.help) {
  console.log(HELP)
  process.exit(0)
}
const chosen = SHAPES.filter(({ name }) => values.shape === undefined || name === values.shape)
if (chosen.length === 0) {
  console.error(HELP)
  process.exit(64)
}
const service = await startQuietly()
try {
  for (const shape of chosen) await measure(service, shape)
} finally {
  await service.stop()
}
process.exit(0)
