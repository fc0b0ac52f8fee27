import { PaddingFilter } from './body-padding.ts'
import { Bytes } from './bytes.ts'
import type { CapturedBody } from './capture.ts'
import { codingsOf, createDecoder, type Decoder } from './content-coding.ts'
import type { SiteAnswer } from './guarded-request.ts'

export const BODY_LIMITS = {
  rawBytes: 1_500_000,
  /** A body of chunks of one character costs a hundred times what it weighs. */
  chunks: 20_000,
  inflatedBytes: 4_000_000,
  /** Inflated bytes with the padding. */
  paddedBytes: 6_000_000,
  /**
   * Most inflated bytes for each raw byte, padding left out, once there are more than the floor: small pages of
   * blanks compress better than any bomb.
   */
  ratio: 100,
  ratioFloorBytes: 65_536,
  codings: 2,
} as const

export type BodyDefect = 'raw_limit' | 'inflated_limit' | 'ratio_limit' | 'bad_encoding' | 'reset' | 'time'

const BUDGETS: readonly (BodyDefect | null)[] = ['raw_limit', 'inflated_limit', 'ratio_limit', 'time']

export interface ReadBody {
  readonly bytes: Buffer
  readonly rawBytes: number
  readonly defect: BodyDefect | null
}

/**
 * Reads a body until it or a limit ends, then closes the connection. It never throws: the result has what was read
 * until then.
 *
 * @param signal ends the reading, which is the defect `time`.
 */
export async function readBody(answer: SiteAnswer, signal: AbortSignal): Promise<ReadBody> {
  const codings = hasBody(answer.status) ? codingsOf(answer.headers) : []
  if (!hasBody(answer.status) || codings.length > BODY_LIMITS.codings) {
    answer.close()
    return { bytes: Buffer.alloc(0), rawBytes: 0, defect: codings.length === 0 ? null : 'bad_encoding' }
  }
  const { promise: over, resolve: finish } = Promise.withResolvers<void>()
  const sink = new Sink(codings.map(createDecoder), finish)
  const outOfTime = () => sink.stop('time')
  signal.addEventListener('abort', outOfTime)
  if (signal.aborted) outOfTime()
  const { body } = answer
  // Without a pause, since a destroyed body forgets what it holds back; the raw limit bounds the buffer.
  body
    .on('data', (chunk: Buffer) => sink.write(chunk))
    .once('end', finish)
    .once('error', finish)
    .once('close', finish)
  if (body.destroyed) finish()
  await over
  answer.close()
  await sink.end(body.complete)
  signal.removeEventListener('abort', outOfTime)
  return { bytes: sink.bytes(), rawBytes: sink.rawBytes, defect: sink.defect }
}

export function captureBody({ bytes, rawBytes, defect }: ReadBody): CapturedBody {
  return {
    base64: bytes.toString('base64'),
    raw_bytes: rawBytes,
    truncated: BUDGETS.includes(defect),
    defect,
  }
}

/** RFC 9110 section 6.4.1, for answers to GET. */
function hasBody(status: number): boolean {
  return status !== 204 && status !== 205 && status !== 304
}

/** Undoes the codings one after the other, and counts what comes out of each. */
class Sink {
  rawBytes = 0
  defect: BodyDefect | null = null
  readonly #decoders: readonly Decoder[]
  readonly #stopped: () => void
  readonly #sizes: number[]
  readonly #read = new Bytes()
  readonly #padding: PaddingFilter
  /** Bytes already searched for padding. */
  #searched = 0
  #waiting = new Bytes()
  #chunks = 0
  #isFull = false
  #work: Promise<void> | null = null

  constructor(decoders: readonly Decoder[], stopped: () => void) {
    this.#decoders = decoders
    this.#stopped = stopped
    this.#sizes = decoders.map(() => 0)
    this.#padding = new PaddingFilter(decoders.length === 0)
  }

  stop(defect: BodyDefect): void {
    this.defect ??= defect
    for (const decoder of this.#decoders) decoder.destroy()
    this.#stopped()
  }

  write(chunk: Buffer): void {
    if (this.defect !== null || this.#isFull) return
    const isWhole = this.#decoders.length === 0 ? this.#writePlain(chunk) : this.#writeCoded(chunk)
    if (isWhole && ++this.#chunks < BODY_LIMITS.chunks) return
    this.#isFull = true
    this.#stopped()
  }

  /** @param isComplete whether the body came to its end. */
  async end(isComplete: boolean): Promise<void> {
    await this.#work
    if (this.#isFull) this.stop('raw_limit')
    if (!isComplete && this.defect === null) this.stop('reset')
    for (const [index, decoder] of this.#decoders.entries()) {
      if (this.defect !== null) return
      const rest: Buffer[] = []
      const isWhole = await decoder.end((bytes) => this.#count(index, bytes, rest))
      for (const bytes of rest) await this.#decode(index + 1, bytes)
      if (!isWhole) this.stop('bad_encoding')
    }
  }

  bytes(): Buffer {
    return this.#read.all()
  }

  #writePlain(chunk: Buffer): boolean {
    const kept = this.#keep(chunk, BODY_LIMITS.rawBytes)
    this.rawBytes += kept
    return kept === chunk.length
  }

  #writeCoded(chunk: Buffer): boolean {
    const room = BODY_LIMITS.rawBytes - this.rawBytes
    const bytes = chunk.subarray(0, room)
    this.rawBytes += bytes.length
    this.#waiting.append(bytes)
    this.#work ??= this.#decodeWaiting()
    return chunk.length <= room
  }

  /** Keeps as many of the bytes as a limit beside the padding allows, and says how many. */
  #keep(bytes: Buffer, limit: number): number {
    let kept = 0
    while (kept < bytes.length) {
      const { length } = this.#read
      const isNear = length + bytes.length - kept > limit
      const most = Math.min(BODY_LIMITS.paddedBytes, limit + (isNear ? this.#paddingBytes() : 0))
      if (most <= length) return kept
      const part = bytes.subarray(kept, kept + most - length)
      this.#read.append(part)
      kept += part.length
    }
    return kept
  }

  /** Bytes of padding, counted only when a body nears a limit. */
  #paddingBytes(): number {
    this.#padding.take(this.#read.all().subarray(this.#searched))
    this.#searched = this.#read.length
    return this.#padding.bytes
  }

  /** Decodes what has come meanwhile as one piece: a site may send single bytes. */
  async #decodeWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      const bytes = this.#waiting.all()
      this.#waiting = new Bytes()
      await this.#decode(0, bytes)
    }
    this.#work = null
  }

  async #decode(index: number, bytes: Buffer): Promise<void> {
    const decoder = this.#decoders[index]
    if (decoder === undefined || this.defect !== null) return
    const decoded: Buffer[] = []
    const goesOn = await decoder.write(bytes, (part) => this.#count(index, part, decoded))
    // Output before an error or a limit is kept.
    for (const part of decoded) await this.#decode(index + 1, part)
    if (!goesOn) this.stop('bad_encoding')
  }

  #count(index: number, bytes: Buffer, into: Buffer[]): boolean {
    if (this.defect !== null) return false
    const isLast = index === this.#decoders.length - 1
    const kept = isLast ? this.#keep(bytes, BODY_LIMITS.inflatedBytes) : this.#pass(index, bytes, into)
    const size = (this.#sizes[index] ?? 0) + kept
    this.#sizes[index] = size
    if (kept < bytes.length) this.stop('inflated_limit')
    else if (this.#isOverRatio(size, isLast)) this.stop('ratio_limit')
    return this.defect === null
  }

  #pass(index: number, bytes: Buffer, into: Buffer[]): number {
    const part = bytes.subarray(0, BODY_LIMITS.inflatedBytes - (this.#sizes[index] ?? 0))
    into.push(part)
    return part.length
  }

  #isOverRatio(size: number, isLast: boolean): boolean {
    const { ratio, ratioFloorBytes } = BODY_LIMITS
    const most = Math.max(ratioFloorBytes, ratio * this.rawBytes)
    return size > most && (!isLast || size - this.#paddingBytes() > most)
  }
}
