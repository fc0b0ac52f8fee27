import { once } from 'node:events'
import type { Transform } from 'node:stream'
import {
  constants,
  createBrotliDecompress,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'

export const CODINGS = ['gzip', 'deflate', 'br', 'zstd'] as const
export type Coding = (typeof CODINGS)[number]

const SLICE_BYTES = 16_384
/** RFC 9659: a zstd window of more than 8 MB is no content coding; it is memory that the sender chooses. */
const ZSTD_WINDOW_LOG = 23
const ZLIB_HEADER_BYTES = 2

/** Undoes one coding, piece by piece. What follows the end of the compressed data is ignored, as browsers do. */
export interface Decoder {
  /**
   * Hands over the bytes that this piece makes readable, while they come.
   *
   * @param take gets them, and says whether it wants more.
   * @returns false when it was stopped, or when the data is not of its coding.
   */
  write(bytes: Uint8Array, take: (bytes: Buffer) => boolean): Promise<boolean>
  /** @returns false when the data ended before its coding said so. The rest is handed over like the above. */
  end(take: (bytes: Buffer) => boolean): Promise<boolean>
  destroy(): void
}

/**
 * The codings that have to be undone, the outermost first. Empty where one is unknown: browsers then show the page
 * undecoded.
 *
 * @param headers as in a capture.
 */
export function codingsOf(headers: readonly (readonly [name: string, value: string])[]): readonly Coding[] {
  const names = headers
    .filter(([name]) => name === 'content-encoding')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((name) => name.trim().replace(/^x-(?=gzip$)/, ''))
    .filter((name) => name !== '' && name !== 'identity')
  const known = names.filter((name): name is Coding => CODINGS.some((coding) => coding === name))
  return known.length === names.length ? known.reverse() : []
}

export function createDecoder(coding: Coding): Decoder {
  switch (coding) {
    case 'gzip':
      return new PrefixedDecoder(afterGzipHeader)
    case 'deflate':
      return new PrefixedDecoder(zlibOrRaw)
    case 'br':
      return new StreamDecoder(createBrotliDecompress())
    case 'zstd':
      return new StreamDecoder(
        createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG } }),
      )
  }
}

class StreamDecoder implements Decoder {
  readonly #stream: Transform
  #failed = false
  #ended = false
  #take: (bytes: Buffer) => boolean = () => false

  constructor(stream: Transform) {
    this.#stream = stream
      .on('data', (bytes: Buffer) => {
        if (!this.#take(bytes)) this.destroy()
      })
      .on('end', () => {
        this.#ended = true
      })
      .on('error', () => {
        this.#failed = !this.#ended
      })
  }

  async write(bytes: Uint8Array, take: (bytes: Buffer) => boolean): Promise<boolean> {
    this.#take = take
    for (let at = 0; at < bytes.length && !this.#stream.destroyed; at += SLICE_BYTES) {
      await this.#step((done) => this.#stream.write(bytes.subarray(at, at + SLICE_BYTES), done))
    }
    return this.#ended || !(this.#failed || this.#stream.destroyed)
  }

  async end(take: (bytes: Buffer) => boolean): Promise<boolean> {
    this.#take = take
    const isOver = this.#stream.destroyed
    this.#stream.end()
    if (!isOver) await once(this.#stream, 'close').catch(() => undefined)
    return !this.#failed
  }

  destroy(): void {
    this.#stream.destroy()
  }

  #step(write: (done: () => void) => void): Promise<void> {
    return new Promise((resolve) => {
      this.#stream.once('close', resolve)
      write(() => {
        this.#stream.off('close', resolve)
        resolve()
      })
    })
  }
}

type Begin = (head: Buffer) => { readonly stream: Transform; readonly from: number } | 'bad' | null

class PrefixedDecoder implements Decoder {
  readonly #begin: Begin
  #head = Buffer.alloc(0)
  #decoder: StreamDecoder | null = null

  constructor(begin: Begin) {
    this.#begin = begin
  }

  async write(bytes: Uint8Array, take: (bytes: Buffer) => boolean): Promise<boolean> {
    if (this.#decoder !== null) return this.#decoder.write(bytes, take)
    this.#head = Buffer.concat([this.#head, bytes])
    const begun = this.#begin(this.#head)
    if (begun === 'bad') return false
    if (begun === null) return true
    this.#decoder = new StreamDecoder(begun.stream)
    return this.#decoder.write(this.#head.subarray(begun.from), take)
  }

  async end(take: (bytes: Buffer) => boolean): Promise<boolean> {
    return this.#decoder === null ? this.#head.length === 0 : this.#decoder.end(take)
  }

  destroy(): void {
    this.#decoder?.destroy()
  }
}

const FLAG = { headerCheck: 2, extra: 4, name: 8, comment: 16 } as const

/**
 * Reads the header of RFC 1952 section 2.3. Node's gunzip would show a second member, which browsers do not, and
 * would lose the end of the page to any other data after the first.
 */
function afterGzipHeader(head: Buffer): ReturnType<Begin> {
  if (head.length < 10) return null
  if (head[0] !== 0x1f || head[1] !== 0x8b || head[2] !== 8) return 'bad'
  const flags = head[3] ?? 0
  let from = 10
  if (flags & FLAG.extra) {
    if (head.length < from + 2) return null
    from += 2 + head.readUInt16LE(from)
  }
  for (const flag of [FLAG.name, FLAG.comment]) {
    if ((flags & flag) === 0) continue
    const end = head.indexOf(0, from)
    if (end < 0) return null
    from = end + 1
  }
  if (flags & FLAG.headerCheck) from += 2
  return head.length < from ? null : { stream: createInflateRaw(), from }
}

/** `deflate` means zlib's format (RFC 9110 section 8.4.1.2), but bare deflate is sent and shown, too. */
function zlibOrRaw(head: Buffer): ReturnType<Begin> {
  if (head.length < ZLIB_HEADER_BYTES) return null
  const isZlib = (head.readUInt8(0) & 15) === 8 && head.readUInt16BE(0) % 31 === 0
  return { stream: isZlib ? createInflate() : createInflateRaw(), from: 0 }
}
