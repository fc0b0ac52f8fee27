import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { KeyPair } from './certificates.ts'

/** The bytes that are sent before the connection is closed, or what else is done with it. */
export type SiteAnswer = string | Uint8Array | ((socket: Socket, path: string) => void)

/** By path, a query included. */
export type SiteAnswers = Readonly<Record<string, SiteAnswer>> | ((path: string) => SiteAnswer)

export interface SiteOptions {
  /** With them the answers go over TLS. */
  readonly tls?: KeyPair
  /** 127.0.0.1, if nothing else. */
  readonly address?: string
  readonly port?: number
  /** Hears of the head of a request before it is answered. */
  readonly onHead?: (head: string) => void
}

export interface Site extends AsyncDisposable {
  readonly port: number
  /** Connections that were taken, whatever came of them. */
  readonly connections: number
  /** The head of every request, in order. */
  readonly requests: readonly string[]
}

const MAX_HEAD_BYTES = 65_536

/** A server on the loopback that answers with bytes as they are, so that an answer may be anything but HTTP. */
export async function startSite(answers: SiteAnswers, options: SiteOptions = {}): Promise<Site> {
  const find = typeof answers === 'function' ? answers : (path: string) => answers[path] ?? page('', 404)
  const requests: string[] = []
  const serve = (socket: Socket) => {
    let head = ''
    const read = (bytes: Buffer) => {
      head += bytes.toString('latin1')
      if (!head.includes('\r\n\r\n') && head.length < MAX_HEAD_BYTES) return
      socket.off('data', read)
      requests.push(head)
      options.onHead?.(head)
      const [, path = ''] = head.split(' ', 2)
      give(find(path), socket, path)
    }
    socket.on('data', read)
  }
  const { port, open, close } = await listen(serve, options)
  return {
    port,
    requests,
    get connections() {
      return open.length
    },
    [Symbol.asyncDispose]: close,
  }
}

/** A server that does with its connections as it is told before anything is asked. */
export async function startSocket(serve: (socket: Socket) => void, options: SiteOptions = {}): Promise<Site> {
  const { port, open, close } = await listen(serve, options)
  return {
    port,
    requests: [],
    get connections() {
      return open.length
    },
    [Symbol.asyncDispose]: close,
  }
}

/** An answer as a well-behaved server gives it: HTML in UTF-8, unless the headers say otherwise. */
export function page(
  body: string | Uint8Array,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Buffer {
  const bytes = Buffer.from(body)
  const all = { 'content-type': 'text/html', 'content-length': String(bytes.length), ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Said\r\n${lines.join('')}\r\n`, 'latin1'), bytes])
}

/** An answer that sends on. The location may hold any character of a byte. */
export function redirect(location: string, status = 302): Buffer {
  return page('', status, { location })
}

function give(answer: SiteAnswer, socket: Socket, path: string): void {
  if (typeof answer === 'function') answer(socket, path)
  else socket.end(answer)
}

async function listen(
  serve: (socket: Socket) => void,
  { tls, address = '127.0.0.1', port = 0 }: SiteOptions,
) {
  const open: Socket[] = []
  const server = tls === undefined ? createServer(serve) : createTlsServer(tls, serve)
  server.on('connection', (socket: Socket) => open.push(socket))
  for (const event of ['connection', 'secureConnection']) {
    server.on(event, (socket: Socket) => socket.on('error', () => undefined))
  }
  server.listen(port, address)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    open,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
