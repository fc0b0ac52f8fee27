import { connect } from 'node:net'

/** Tells slow from never; where the contract bounds an answer, its test does. */
const ANSWER_LIMIT_MS = 60_000

/** One HTTP request in the tester's hands: nothing is added to it but Host, Connection and the framing of the body. */
export interface Sending {
  readonly method?: string
  readonly path: string
  /** Sent as `x-api-key`. */
  readonly key?: string
  readonly headers?: readonly (readonly [string, string])[]
  readonly body?: string | Uint8Array
  readonly chunked?: boolean
  /** The last byte is never sent. */
  readonly isIncomplete?: boolean
  /** The loopback address to call from, so that one caller's failures do not count against another's. */
  readonly from?: string
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** The bytes of one request, as they go on the wire. */
export function requestBytes(sending: Sending): Buffer {
  const body = Buffer.from(sending.body ?? '')
  const lines = [
    `${sending.method ?? 'GET'} ${sending.path} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
  ]
  if (sending.key !== undefined) lines.push(`x-api-key: ${sending.key}`)
  for (const [name, value] of sending.headers ?? []) lines.push(`${name}: ${value}`)
  if (sending.chunked) lines.push('Transfer-Encoding: chunked')
  else if (sending.body !== undefined) lines.push(`Content-Length: ${body.length}`)
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
  const bytes = Buffer.concat(sending.chunked ? [head, ...chunks(body)] : [head, body])
  return sending.isIncomplete ? bytes.subarray(0, -1) : bytes
}

function chunks(body: Buffer): Buffer[] {
  const pieces: Buffer[] = []
  for (let at = 0; at < body.length; at += 10_000) {
    const piece = body.subarray(at, at + 10_000)
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n'))
  }
  return [...pieces, Buffer.from('0\r\n\r\n')]
}

export async function send(url: string, sending: Sending): Promise<Reply> {
  const method = sending.method ?? 'GET'
  const [reply] = await exchange(url, [requestBytes(sending)], [method], sending.from)
  if (reply === undefined) throw new Error(`no answer to ${method} ${sending.path}`)
  return reply
}

/**
 * Writes bytes to a socket and reads one answer for each of `methods` (a HEAD has no body). Resolves with fewer where the
 * server closes the connection first.
 */
export async function exchange(
  url: string,
  writes: readonly Buffer[],
  methods: readonly string[],
  from?: string,
): Promise<Reply[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply[]>()
  const { hostname, port } = new URL(url)
  const socket = connect({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port),
    ...(from === undefined ? {} : { localAddress: from }),
  })
  let received = Buffer.alloc(0)
  const settle = () => resolve(parseReplies(received, methods, true))
  socket.on('connect', () => {
    for (const bytes of writes) socket.write(bytes)
  })
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes])
    if (parseReplies(received, methods).length === methods.length) settle()
  })
  socket.on('close', settle)
  // A server may refuse a large body before it is all written: what it answered counts, not the broken pipe.
  socket.on('error', (error) => (received.length > 0 ? settle() : reject(error)))
  const describe = () => `no full answer, only ${JSON.stringify(received.toString())}`
  return within(ANSWER_LIMIT_MS, promise, describe).finally(() => socket.destroy())
}

/** The answers that are complete in what was received so far; one without a length lasts until the connection is closed. */
export function parseReplies(received: Buffer, methods: readonly string[], closed = false): Reply[] {
  const replies: Reply[] = []
  let rest = received
  for (const method of methods) {
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) break
    const [statusLine = '', ...lines] = rest.subarray(0, end).toString('latin1').split('\r\n')
    const headers = new Headers()
    for (const line of lines)
      headers.append(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim())
    const status = Number(statusLine.split(' ')[1])
    rest = rest.subarray(end + 4)
    const bodiless = method === 'HEAD' || status === 204 || status === 304
    const untilClose = closed ? rest.length : Number.POSITIVE_INFINITY
    const length = bodiless ? 0 : Number(headers.get('content-length') ?? untilClose)
    if (rest.length < length) break
    replies.push({ status, headers, text: rest.subarray(0, length).toString() })
    rest = rest.subarray(length)
  }
  return replies
}

export function readJson<T>(reply: Reply, status = 200): T {
  if (reply.status !== status) throw new Error(`expected ${status}, got ${reply.status}: ${reply.text}`)
  return JSON.parse(reply.text) as T
}

/** Bounds a wait, so that a hanging service fails the test that found it. */
export async function within<T>(limitMs: number, work: Promise<T>, describe: () => string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${describe()} (waited ${limitMs} ms)`)), limitMs)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}
