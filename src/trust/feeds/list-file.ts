import { mkdir, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Validators } from './fetch-list.ts'
import { type Feed, LIST_FORMATS, type List, ListError } from './list.ts'

const VERSION = 1
const BYTES_PER_HASH = 8

export interface StoredList extends List {
  readonly validators: Validators
}

interface Head extends Omit<StoredList, 'hashes'> {
  readonly version: typeof VERSION
  /** SHA-256 of the address: a feed that keeps its name and changes its address needs a new list. */
  readonly source: string
  readonly entries: number
  /** SHA-256 of the hashes. */
  readonly sha256: string
}

export async function writeWhole(path: string, content: string | Uint8Array<ArrayBuffer>): Promise<void> {
  const beside = `${path}.${process.pid}.new`
  await mkdir(dirname(path), { recursive: true })
  await Bun.write(beside, content)
  await rename(beside, path)
}

/** Writes one line of JSON, then the hashes with eight bytes each in the machine's byte order. */
export async function writeList(path: string, feed: Feed, { hashes, ...list }: StoredList): Promise<void> {
  const bytes = new Uint8Array(hashes.buffer, hashes.byteOffset, hashes.byteLength)
  const head: Head = {
    version: VERSION,
    ...list,
    source: await sha256(feed.address),
    entries: hashes.length,
    sha256: await sha256(bytes),
  }
  const line = Buffer.from(`${JSON.stringify(head)}\n`)
  await writeWhole(path, new Uint8Array(Buffer.concat([line, bytes])))
}

/**
 * Reads the list that was stored of a feed; null where there is none, or one of another address or kind.
 *
 * @throws ListError where the file is damaged.
 */
export async function readStoredList(path: string, feed: Feed): Promise<StoredList | null> {
  const file = Bun.file(path)
  if (!(await file.exists())) return null
  const bytes = await file.bytes()
  const end = bytes.indexOf(0x0a)
  const head = headIn(Buffer.from(bytes.subarray(0, Math.max(0, end))).toString())
  // The copy begins at a multiple of eight, as an array of 64-bit numbers must.
  const content = bytes.slice(end + 1)
  if (
    head === null ||
    content.length !== head.entries * BYTES_PER_HASH ||
    head.sha256 !== (await sha256(content))
  ) {
    throw new ListError('the copy that was kept of it is damaged')
  }
  if (head.source !== (await sha256(feed.address)) || head.kind !== feed.kind) return null
  const { kind, format, date, validators } = head
  return { kind, format, date, validators, hashes: new BigUint64Array(content.buffer) }
}

function headIn(line: string): Head | null {
  try {
    const head = JSON.parse(line) as Head
    return head.version === VERSION && LIST_FORMATS.includes(head.format) ? head : null
  } catch {
    return null
  }
}

/** Web Crypto computes in another thread; a large list would block the event loop. */
async function sha256(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
}
