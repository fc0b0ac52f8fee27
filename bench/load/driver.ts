/**
 * The same as driver.c for a machine without a compiler, with the same arguments and the same line of JSON. Its own
 * garbage stands in the tail of what it tells, so driver.c is used where it can be built.
 */
import type { Socket } from 'bun'
import type { Driven } from './drive.ts'

/** A timer is late by up to so much: what is due sooner is waited for by looking again and again. */
const TIMER_MS = 2
const HEAD_END = '\r\n\r\n'

interface Connection {
  socket: Socket<Connection> | null
  isBusy: boolean
  dueMs: number
  status: number
  /** Bytes of the body still to come; null: it comes in chunks. */
  left: number | null
  text: string
  rest: Uint8Array | null
}

const given = new Map(process.argv.slice(2).map((text) => text.split('=', 2) as [string, string]))
const number = (name: string, otherwise: number) => Number(given.get(name) ?? otherwise)
const port = number('port', 0)
const rate = number('rate', 0)
const durationMs = 1_000 * number('seconds', 5)
const graceMs = 1_000 * number('grace', 2)
const limit = number('count', Number.POSITIVE_INFINITY)
const requests = readRequests(await Bun.file(given.get('file') ?? '').bytes())

const waits: number[] = []
const statuses: Record<string, number> = {}
const idle: Connection[] = []
let sent = 0
let failed = 0
let bytes = 0
let lateMs = 0
let isSending = true

function readRequests(file: Uint8Array): Uint8Array[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const found: Uint8Array[] = []
  for (let at = 0; at + 4 <= file.length; ) {
    const length = view.getUint32(at, true)
    found.push(file.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return found
}

async function open(connection: Connection): Promise<void> {
  connection.text = ''
  connection.status = 0
  connection.socket = await Bun.connect<Connection>({
    hostname: '127.0.0.1',
    port,
    ...(given.has('source') ? { localAddress: given.get('source') } : {}),
    data: connection,
    socket: { binaryType: 'uint8array', data: receive, drain: pushRest, close: lose, error: () => {} },
  }).catch(() => null)
}

function pushRest(socket: Socket<Connection>): void {
  const { rest } = socket.data
  if (rest === null) return
  const took = Math.max(0, socket.write(rest))
  socket.data.rest = took < rest.length ? rest.subarray(took) : null
}

async function send(connection: Connection, dueMs: number): Promise<void> {
  const request = requests[sent++ % requests.length] ?? null
  connection.dueMs = dueMs
  connection.isBusy = true
  if (connection.socket === null) await open(connection)
  connection.rest = request
  if (connection.socket !== null) return pushRest(connection.socket)
  release(connection)
  failed++
}

function release(connection: Connection): void {
  connection.isBusy = false
  connection.status = 0
  connection.text = ''
  idle.push(connection)
}

function lose(socket: Socket<Connection>): void {
  socket.data.socket = null
  if (!socket.data.isBusy) return
  failed++
  release(socket.data)
}

function receive(socket: Socket<Connection>, data: Uint8Array): void {
  const connection = socket.data
  bytes += data.length
  if (connection.status > 0 && connection.left !== null) connection.left -= data.length
  else connection.text += Buffer.from(data).toString('latin1')
  if (connection.status === 0 && !readHead(connection)) return
  const isWhole = connection.left === null ? connection.text.endsWith('0\r\n\r\n') : connection.left <= 0
  if (!isWhole) return
  waits.push(performance.now() - connection.dueMs)
  statuses[connection.status] = (statuses[connection.status] ?? 0) + 1
  release(connection)
  if (rate === 0) sendDue()
}

/** Reads what the head says of the body; false: it is not whole. */
function readHead(connection: Connection): boolean {
  const end = connection.text.indexOf(HEAD_END)
  if (end < 0) return false
  const head = connection.text.slice(0, end)
  connection.status = Number(head.slice(9, 12))
  connection.text = connection.text.slice(end + HEAD_END.length)
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
  connection.left = /\r\ntransfer-encoding: *chunked/i.test(head) ? null : length - connection.text.length
  return true
}

/** Sends what is due as long as a connection is free. Returns when the next is due, null where no more will be. */
function sendDue(): number | null {
  for (;;) {
    const nowMs = performance.now()
    const dueMs = rate > 0 ? startMs + (1_000 * sent) / rate : nowMs
    if (!isSending || dueMs >= endMs || sent >= limit) {
      isSending = false
      return null
    }
    const connection = dueMs > nowMs ? undefined : idle.shift()
    if (connection === undefined) return dueMs
    lateMs = Math.max(lateMs, nowMs - dueMs)
    void send(connection, dueMs)
  }
}

const at = (part: number): number => Number((waits[Math.floor(part * (waits.length - 1))] ?? 0).toFixed(4))
const connections = Array.from({ length: number('connections', 64) }, (): Connection => {
  return { socket: null, isBusy: false, dueMs: 0, status: 0, left: 0, text: '', rest: null }
})
await Promise.all(connections.map(open))
idle.push(...connections)
const startMs = performance.now()
const endMs = startMs + durationMs
for (;;) {
  const dueMs = sendDue()
  const nowMs = performance.now()
  if (nowMs > endMs + graceMs || (dueMs === null && idle.length === connections.length)) break
  const restMs = dueMs === null || idle.length === 0 ? TIMER_MS : dueMs - nowMs
  await (restMs >= TIMER_MS ? Bun.sleep(restMs - TIMER_MS / 2) : new Promise(setImmediate))
}
const tookMs = performance.now() - startMs
// A request that never found a free connection counts as not answered.
const unsent = isSending && rate > 0 ? Math.round((rate * durationMs) / 1_000) - sent : 0
waits.sort((one, other) => one - other)
const result: Driven = {
  driver: 'ts',
  sent,
  answered: waits.length,
  failed: failed + connections.length - idle.length + unsent,
  seconds: tookMs / 1_000,
  bytes,
  p50Ms: at(0.5),
  p90Ms: at(0.9),
  p99Ms: at(0.99),
  p999Ms: at(0.999),
  maxMs: at(1),
  lateMs,
  statuses,
}
console.log(JSON.stringify(result))
process.exit(0)
