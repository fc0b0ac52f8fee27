import type { Framing } from './head.ts'

/** What takes the bytes of a connection for those of a body. */
export interface Frames {
  readonly isOver: boolean
  readonly isBroken: boolean
  take(bytes: Buffer): Iterable<Buffer>
}

export function framesOf(framing: Framing): Frames {
  if (framing === 'chunks') return new Chunks()
  return new Length(framing === 'close' ? Number.POSITIVE_INFINITY : framing)
}

class Length implements Frames {
  readonly isBroken = false
  #left: number

  constructor(bytes: number) {
    this.#left = bytes
  }

  get isOver(): boolean {
    return this.#left === 0
  }

  take(bytes: Buffer): Iterable<Buffer> {
    const piece = bytes.subarray(0, this.#left)
    this.#left -= piece.length
    return [piece]
  }
}

/** Characters of a line between chunks, as in Chromium. */
const MAX_LINE = 16_384
const SIZE = /^0*([\da-f]{1,8})[ \t]*(?:;|$)/i

/** Takes chunks apart (RFC 9112 section 7.1). Lines may end with one byte, and nothing has to follow the last chunk. */
class Chunks implements Frames {
  isOver = false
  isBroken = false
  /** Bytes of the chunk that are still to come. */
  #left = 0
  #part: 'size' | 'data' | 'end' = 'size'
  #line = ''

  take(bytes: Buffer): Buffer[] {
    const pieces: Buffer[] = []
    for (let at = 0; at < bytes.length && !this.isOver && !this.isBroken; ) {
      if (this.#part !== 'data') {
        at = this.#takeLine(bytes, at)
        continue
      }
      const piece = bytes.subarray(at, at + this.#left)
      at += piece.length
      this.#left -= piece.length
      if (this.#left === 0) this.#part = 'end'
      pieces.push(piece)
    }
    return pieces
  }

  #takeLine(bytes: Buffer, from: number): number {
    const end = bytes.indexOf(10, from)
    const to = end < 0 ? bytes.length : end
    this.#line += bytes.toString('latin1', from, Math.min(to, from + MAX_LINE + 1))
    if (this.#line.length > MAX_LINE) this.isBroken = true
    else if (end >= 0) this.#endLine()
    return end < 0 ? to : end + 1
  }

  #endLine(): void {
    const line = this.#line.replace(/\r$/, '')
    this.#line = ''
    if (this.#part === 'end') {
      this.isBroken = line !== ''
      this.#part = 'size'
      return
    }
    const [, size] = SIZE.exec(line) ?? []
    this.#left = Number.parseInt(size ?? '', 16)
    this.isBroken = size === undefined
    this.isOver = this.#left === 0
    this.#part = 'data'
  }
}
