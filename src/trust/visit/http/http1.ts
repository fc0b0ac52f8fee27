import type { Socket } from 'node:net'
import { Bytes } from '../bytes.ts'
import { reach } from '../deadline.ts'
import { VisitError } from '../visit-error.ts'
import { AnswerBody } from './answer-body.ts'
import { type Frames, framesOf } from './frames.ts'
import { framingOf, type Head, headEnd, MARKED_BYTES, parseHead, statusLineAt } from './head.ts'

export const MAX_HEADER_BYTES = 262_144
export const MAX_HEADER_LINES = 1_000
/** Interim answers (RFC 9110 section 15.2) that a server may send before its answer. */
const MAX_INTERIM = 8

export interface HeadAndBody {
  readonly head: Head
  readonly body: AnswerBody
}

/**
 * Reads an answer of HTTP/1 as browsers do, which is more than HTTP allows: what they show has to be judged. A
 * connection serves one answer and is closed after it, so no laxity makes the next one another's.
 *
 * @param url that was asked for.
 * @throws VisitError
 */
export async function readAnswer(socket: Socket, url: URL, signal: AbortSignal): Promise<HeadAndBody> {
  const body = new Http1Body(socket, url)
  const end = () => socket.destroy()
  const head = await reach<Head>(body, 'head', { kind: 'protocol', signal, end })
  return { head, body }
}

class Http1Body extends AnswerBody {
  readonly #socket: Socket
  readonly #url: URL
  #waiting = new Bytes()
  /** Where the head begins among the bytes that wait; null where that is not known yet. */
  #start: number | null = null
  /** Bytes already searched for the end of the head. */
  #searched = 0
  #interim = 0
  #frames: Frames | null = null
  #endsWithConnection = false
  #isOver = false

  constructor(socket: Socket, url: URL) {
    super(() => this.#frames !== null && socket.resume())
    this.#socket = socket
    this.#url = url
    this.on('error', () => undefined)
    const attempt = (work: () => void) => () => this.#attempt(work)
    socket
      .on('data', (bytes: Buffer) => this.#attempt(() => this.#take(bytes)))
      .on(
        'end',
        attempt(() => this.#close(true)),
      )
      .on(
        'error',
        attempt(() => this.#close(false)),
      )
      .on(
        'close',
        attempt(() => this.#close(false)),
      )
  }

  #attempt(work: () => void): void {
    if (this.#isOver) return
    try {
      work()
    } catch (error) {
      this.#isOver = true
      this.destroy(error instanceof Error ? error : new Error(String(error)))
    }
  }

  #take(bytes: Buffer): void {
    if (this.#frames === null) {
      this.#waiting.append(bytes)
      this.#search(false)
    } else this.#feed(bytes, this.#frames)
  }

  /** @param isAll whether no more will come. */
  #search(isAll: boolean): void {
    const bytes = this.#waiting.all()
    if (this.#start === null && (bytes.length >= MARKED_BYTES || isAll)) this.#start = statusLineAt(bytes)
    if (this.#start === null) return
    if (this.#start < 0) {
      this.#openBare(bytes)
      return
    }
    const found = headEnd(bytes, Math.max(this.#start, this.#searched - 2))
    this.#searched = bytes.length
    const end = found < 0 ? bytes.length : found
    if (end > MAX_HEADER_BYTES) throw new VisitError('protocol', 'too long a head')
    if (found >= 0 || isAll) this.#begin(bytes.subarray(this.#start, end), bytes.subarray(end), found < 0)
  }

  /** HTTP/0.9, a body and nothing else, which browsers read at its own port. */
  #openBare(bytes: Buffer): void {
    if (this.#url.protocol !== 'http:' || this.#url.port !== '')
      throw new VisitError('protocol', 'has no status line')
    this.#open({ status: 200, headers: [] }, bytes)
  }

  /** @param isCut whether the connection has ended the head, which browsers take where there is no TLS. */
  #begin(bytes: Buffer, rest: Buffer, isCut: boolean): void {
    if (isCut && this.#url.protocol !== 'http:') throw new VisitError('ended', 'closed within the head')
    const head = parseHead(bytes)
    if (head.headers.length > MAX_HEADER_LINES) throw new VisitError('protocol', 'too many header lines')
    if (head.status >= 200) {
      this.#open(head, rest)
      return
    }
    if (head.status === 101) throw new VisitError('protocol', 'changes the protocol')
    if (++this.#interim > MAX_INTERIM) throw new VisitError('protocol', 'too many interim answers')
    const waiting = new Bytes()
    waiting.append(rest)
    this.#waiting = waiting
    this.#start = null
    this.#searched = 0
    if (rest.length > 0) this.#search(false)
  }

  #open(head: Head, rest: Buffer): void {
    const framing = framingOf(head)
    const frames = framesOf(framing)
    this.#endsWithConnection = framing === 'close'
    this.#frames = frames
    this.#socket.pause()
    this.emit('head', head)
    this.#feed(Buffer.from(rest), frames)
    this.#waiting = new Bytes()
  }

  #feed(bytes: Buffer, frames: Frames): void {
    let wantsMore = true
    for (const piece of frames.take(bytes)) if (piece.length > 0) wantsMore = this.push(piece)
    if (frames.isOver || frames.isBroken) this.#end(frames.isOver)
    else if (!wantsMore) this.#socket.pause()
  }

  /** @param isInOrder whether the other side has ended the connection. */
  #close(isInOrder: boolean): void {
    if (this.#frames === null && isInOrder && this.#waiting.length > 0) this.#search(true)
    if (this.#frames === null) throw new VisitError('ended', 'closed before its answer')
    this.#end(isInOrder && this.#endsWithConnection)
  }

  #end(isComplete: boolean): void {
    if (this.#isOver) return
    this.#isOver = true
    this.finish(isComplete)
  }
}
