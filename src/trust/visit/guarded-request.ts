import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { AddressPolicy } from './address-policy.ts'
import type { CapturedTls } from './capture.ts'
import type { Cookies } from './cookies.ts'
import { dial } from './dial.ts'
import { type HandshakeParts, type Protocol, shakeHands } from './handshake.ts'
import type { AnswerBody } from './http/answer-body.ts'
import { readAnswer } from './http/http1.ts'
import { askByHttp2 } from './http/http2.ts'
import type { Resolve } from './resolve.ts'
import { hostOf, portOf } from './target.ts'
import { VisitError } from './visit-error.ts'

export interface RequestParts extends HandshakeParts {
  readonly resolve: Resolve
  readonly policy: AddressPolicy
  readonly userAgent: string
  readonly cookies: Cookies
}

/** The head of an answer, and its body yet to be read. Times are milliseconds; `tls` is 0 without TLS. */
export interface SiteAnswer {
  readonly status: number
  /** In the order sent, names in lower case, repeats kept. */
  readonly headers: [name: string, value: string][]
  readonly ip: string
  readonly tls: CapturedTls | null
  readonly timings: { dns: number; connect: number; tls: number; ttfb: number }
  readonly body: AnswerBody
  readonly close: () => void
}

/**
 * Asks for a page over a connection of its own to an address that was checked. The host is resolved once; one of its
 * addresses that may not be visited is enough to refuse it (contract T2). No proxy, referrer or user information, no
 * cookie but those that the same visit was given, and no redirect is followed.
 *
 * @param signal ends the request at any stage, and the reading of its body.
 * @throws VisitError
 */
export async function guardedRequest(
  url: URL,
  parts: RequestParts,
  signal: AbortSignal,
): Promise<SiteAnswer> {
  const lap = stopwatch()
  const addresses = await parts.resolve(hostOf(url), signal)
  checkAll(addresses, portOf(url), parts.policy)
  const dns = lap()
  const { ip, socket, tls, close, timings } = await connectTo(url, addresses, parts, signal)
  lap()
  const { head, body } = await ask(url, socket, parts, signal)
  parts.cookies.keep(head.headers, url)
  return { ...head, ip, tls, timings: { dns, ...timings, ttfb: lap() }, body, close }
}

interface Connection extends Pick<SiteAnswer, 'ip' | 'tls' | 'close'> {
  readonly socket: Socket
  readonly timings: { connect: number; tls: number }
}

/** A connection that speaks HTTP/1.1; one made anew that speaks HTTP/2, where the site speaks nothing else. */
async function connectTo(
  url: URL,
  addresses: readonly string[],
  parts: RequestParts,
  signal: AbortSignal,
): Promise<Connection> {
  const connect = (protocol: Protocol) => connectBy(protocol, url, addresses, parts, signal)
  try {
    return await connect('http/1.1')
  } catch (error) {
    if (!(error instanceof VisitError) || error.kind !== 'tls') throw error
    return connect('h2')
  }
}

async function connectBy(
  protocol: Protocol,
  url: URL,
  addresses: readonly string[],
  parts: RequestParts,
  signal: AbortSignal,
): Promise<Connection> {
  const lap = stopwatch()
  const { ip, socket } = await dial(addresses, portOf(url), signal)
  const connect = lap()
  const close = endOn(signal, socket)
  if (url.protocol !== 'https:') return { ip, socket, tls: null, close, timings: { connect, tls: 0 } }
  const { secure, tls } = await shakeHands(socket, hostOf(url), protocol, parts, signal)
  return { ip, socket: secure, tls, close, timings: { connect, tls: lap() } }
}

function checkAll(addresses: readonly string[], port: number, policy: AddressPolicy): void {
  if (addresses.length === 0 || !addresses.every((address) => policy.permits(address, port))) {
    throw new VisitError('refused', 'resolves to an address or leads to a port that may not be visited')
  }
}

function endOn(signal: AbortSignal, socket: Socket): () => void {
  const close = () => socket.destroy()
  signal.addEventListener('abort', close)
  socket.once('close', () => signal.removeEventListener('abort', close))
  if (signal.aborted) close()
  return close
}

function ask(url: URL, socket: Socket, { userAgent, cookies }: RequestParts, signal: AbortSignal) {
  const cookie = cookies.headerFor(url)
  const headers = {
    host: url.port === '' ? bare(url) : `${bare(url)}:${url.port}`,
    'user-agent': userAgent,
    accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5',
    'accept-language': 'en,*;q=0.5',
    'accept-encoding': 'gzip, deflate, br, zstd',
    ...(cookie === null ? {} : { cookie }),
  }
  if (socket instanceof TLSSocket && socket.alpnProtocol === 'h2')
    return askByHttp2(socket, url, headers, signal)
  const lines = Object.entries({ ...headers, connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.write(`GET ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1')
  return readAnswer(socket, url, signal)
}

/** An IPv6 address keeps its brackets here, and a name loses the root's dot. */
function bare(url: URL): string {
  return url.hostname.replace(/\.$/, '')
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
