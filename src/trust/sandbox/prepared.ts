import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Snapshot } from './snapshot.ts'

/** What takes a child long to make, and is the same for every child: made once, before any page. */
export interface Prepared {
  readonly program: Uint8Array<ArrayBuffer>
  readonly memory: Snapshot
}

/** The argument of a process that is given `Prepared` on its standard input. */
export const IS_GIVEN = '--prepared'
const STDIN = 0

const DIGEST_BYTES = 32
const HEAD_BYTES = 8

/** As bytes: SHA-256 of what follows, head, places of pages, pages, program. */
export function packPrepared({ program, memory: { places, pages } }: Prepared): Uint8Array {
  const head = Uint32Array.of(program.length, places.length)
  const parts = [head, places, pages, program].map(({ buffer }) => new Uint8Array(buffer))
  return Buffer.concat([sha256(...parts), ...parts])
}

/** Whether these are bytes that packPrepared has made, and all of them. */
export function isPrepared(bytes: Uint8Array): boolean {
  return sha256(bytes.subarray(DIGEST_BYTES)).equals(bytes.subarray(0, DIGEST_BYTES))
}

function unpackPrepared(bytes: Uint8Array): Prepared {
  const rest = new Uint8Array(bytes.subarray(DIGEST_BYTES))
  const [programLength = 0, count = 0] = new Uint32Array(rest.buffer, 0, 2)
  const pagesAt = HEAD_BYTES + 4 * count
  const programAt = rest.length - programLength
  const places = new Uint32Array(rest.buffer, HEAD_BYTES, count)
  return {
    program: rest.subarray(programAt),
    memory: new Snapshot(places, rest.subarray(pagesAt, programAt)),
  }
}

/**
 * What this process was given; undefined where nothing came.
 *
 * @throws where what came is not whole.
 */
export function givenPrepared(): Prepared | undefined {
  if (!process.argv.includes(IS_GIVEN)) return undefined
  const bytes = readFileSync(STDIN)
  if (bytes.length === 0) return undefined
  if (!isPrepared(bytes)) throw new Error('what was prepared is broken')
  return unpackPrepared(bytes)
}

function sha256(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
