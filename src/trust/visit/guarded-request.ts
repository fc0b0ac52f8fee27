import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import type { Policy } from './address-policy.ts'
import type { CapturedTls } from './capture.ts'
import { reach } from './deadline.ts'
import { dial } from './dial.ts'
import { type HandshakeParts, shakeHands } from './handshake.ts'
import type { Resolve } from './resolve.ts'
import { hostOf, portOf } from './target.ts'
import { VisitError } from './visit-error.ts'

const MAX_HEADER_BYTES = 32_768
const MAX_HEADER_LINES = 100
/** Interim answers (RFC 9110 section 15.2) that a server may send before its answer. */
const MAX_INTERIM = 8

export interface RequestParts extends HandshakeParts {
  readonly resolve: Resolve
  readonly policy: Policy
  readonly userAgent: string
}

/** The head of an answer, and its body yet to be read. Times are milliseconds; `tls` is 0 without TLS. */
export interface Answer {
  readonly status: number
  /** In the order sent, names in lower case, repeats kept. */
  readonly headers: [name: string, value: string][]
  readonly ip: string
  readonly tls: CapturedTls | null
  readonly timings: { dns: number; connect: number; tls: number; ttfb: number }
  /** As it comes over the wire, but for the transfer coding. Nothing is read before somebody does. */
  readonly body: IncomingMessage
  readonly close: () => void
}

/**
 * Asks for a page over a connection of its own to an address that was checked. The host is resolved once; one of its
 * addresses that may not be visited is enough to refuse it (contract T2). No proxy, cookie, referrer or user
 * information, and no redirect is followed.
 *
 * @param signal ends the request at any stage, and the reading of its body.
 * @throws VisitError
 */
export async function guardedRequest(url: URL, parts: RequestParts, signal: AbortSignal): Promise<Answer> {
  const host = hostOf(url)
  const port = portOf(url)
  const lap = stopwatch()
  const addresses = await parts.resolve(host, signal)
  checkAll(addresses, port, parts.policy)
  const dns = lap()
  const { ip, socket } = await dial(addresses, port, signal)
  const connect = lap()
  const close = endOn(signal, socket)
  const hands = url.protocol === 'https:' ? await shakeHands(socket, host, parts, signal) : null
  const handshake = hands === null ? 0 : lap()
  const body = await exchange(url, ip, hands?.secure ?? socket, parts.userAgent, signal)
  const { statusCode = 0 } = body
  if (statusCode < 200) {
    close()
    throw new VisitError('protocol', 'answers with a status that there is not')
  }
  const timings = { dns, connect, tls: handshake, ttfb: lap() }
  return { status: statusCode, headers: headersOf(body), ip, tls: hands?.tls ?? null, timings, body, close }
}

function checkAll(addresses: readonly string[], port: number, policy: Policy): void {
  if (addresses.length === 0 || !addresses.every((address) => policy.permits(address, port))) {
    throw new VisitError('refused', 'resolves to an address or leads to a port that may not be visited')
  }
}

/** Ends the connection with the visit, at whatever stage. */
function endOn(signal: AbortSignal, socket: Socket): () => void {
  const close = () => socket.destroy()
  signal.addEventListener('abort', close)
  socket.once('close', () => signal.removeEventListener('abort', close))
  if (signal.aborted) close()
  return close
}

async function exchange(
  url: URL,
  ip: string,
  socket: Socket,
  userAgent: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const asked = ask(url, ip, socket, userAgent)
  // A late error of an answered request needs a listener as well.
  asked.on('error', () => undefined)
  let interim = 0
  asked.on('information', () => {
    if (++interim > MAX_INTERIM) socket.destroy()
  })
  const end = () => {
    asked.destroy()
    socket.destroy()
  }
  const response = reach<IncomingMessage>(asked, 'response', { kind: 'protocol', signal, end })
  asked.end()
  const body = await response
  body.on('error', () => undefined)
  // Answers that came in one piece are parsed to the end, although the connection may have been ended meanwhile.
  if (interim <= MAX_INTERIM && body.rawHeaders.length <= 2 * MAX_HEADER_LINES) return body
  end()
  throw new VisitError('protocol', 'too many header lines or interim answers')
}

/**
 * Host and port are given beside the connection: should it be left unused, the checked address is dialled. `agent:
 * false` would make Node and Bun forget createConnection.
 */
function ask(url: URL, ip: string, socket: Socket, userAgent: string): ClientRequest {
  return request({
    host: ip,
    port: portOf(url),
    createConnection: () => socket,
    method: 'GET',
    path: url.pathname + url.search,
    setHost: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    headers: {
      host: url.port === '' ? bare(url) : `${bare(url)}:${url.port}`,
      'user-agent': userAgent,
      accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5',
      'accept-language': 'en,*;q=0.5',
      'accept-encoding': 'gzip, deflate, br, zstd',
      connection: 'close',
    },
  })
}

/** An IPv6 address keeps its brackets here, and a name loses the root's dot. */
function bare(url: URL): string {
  return url.hostname.replace(/\.$/, '')
}

function headersOf({ rawHeaders }: IncomingMessage): [string, string][] {
  const headers: [string, string][] = []
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    headers.push([(rawHeaders[at] ?? '').toLowerCase(), rawHeaders[at + 1] ?? ''])
  }
  return headers
}

/** A function that gives the milliseconds since its last call. */
function stopwatch(): () => number {
  let since = performance.now()
  return () => {
    const now = performance.now()
    const elapsed = now - since
    since = now
    return elapsed
  }
}
