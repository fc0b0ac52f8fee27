import { type ClientHttp2Stream, connect } from 'node:http2'
import type { TLSSocket } from 'node:tls'
import { reach } from '../deadline.ts'
import { VisitError } from '../visit-error.ts'
import { AnswerBody } from './answer-body.ts'
import type { Head } from './head.ts'
import { type HeadAndBody, MAX_HEADER_BYTES, MAX_HEADER_LINES } from './http1.ts'

/**
 * Asks for a page over a connection that speaks HTTP/2 alone.
 *
 * @throws VisitError
 */
export async function askByHttp2(
  secure: TLSSocket,
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<HeadAndBody> {
  const session = connect(url.origin, {
    createConnection: () => secure,
    maxHeaderListPairs: MAX_HEADER_LINES,
    maxSendHeaderBlockLength: MAX_HEADER_BYTES,
    settings: { enablePush: false, maxHeaderListSize: MAX_HEADER_BYTES },
  })
  session.on('error', () => undefined)
  const { host = url.host, ...others } = headers
  const path = url.pathname + url.search
  const stream = session.request({ ':path': path, ':authority': host, ...others }, { endStream: true })
  stream.on('error', () => undefined)
  let raw: readonly string[] = []
  stream.once('response', (_headers, _flags, sent?: readonly string[]) => {
    raw = sent ?? []
    stream.pause()
  })
  const end = () => {
    session.destroy()
    secure.destroy()
  }
  await reach(stream, 'response', { kind: 'protocol', signal, end })
  const pairs = Array.from({ length: raw.length / 2 }, (_, at) => [raw[2 * at], raw[2 * at + 1]] as const)
  const sent = pairs.map(([name = '', value = '']): [string, string] => [name.toLowerCase(), value])
  if (sent.length > MAX_HEADER_LINES) throw new VisitError('protocol', 'too many header lines')
  const status = Number(sent.find(([name]) => name === ':status')?.[1])
  const named = sent.filter(([name]) => !name.startsWith(':'))
  return { head: { status, headers: named }, body: bodyOf(stream, named) }
}

/** The runtime tells no stream that was cut from one that has ended, so that is seen by the length alone. */
function bodyOf(stream: ClientHttp2Stream, headers: Head['headers']): AnswerBody {
  const body = new AnswerBody(() => stream.resume())
  const length = headers.find(([name]) => name === 'content-length')?.[1]
  let bytes = 0
  stream
    .on('data', (piece: Buffer) => {
      bytes += piece.length
      if (!body.push(piece)) stream.pause()
    })
    .once('close', () => body.finish(length === undefined || Number(length) === bytes))
  stream.pause()
  return body
}
