import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { crc32, createGunzip } from 'node:zlib'
import { type Entry, openPromise } from 'yauzl'
import { DatasetError } from '../manifest.ts'

export interface UnpackRequest {
  /** Names the file in messages. */
  readonly label: string
  /** The file's name in an archive; absent: the archive's only CSV or MMDB file. */
  readonly member: string | undefined
  readonly maxBytes: number
}

/** The first bytes tell what a file is, whatever its name. */
const GZIP = [0x1f, 0x8b]
const ZIP = [0x50, 0x4b, 0x03, 0x04]
const DATA = /\.(?:csv|mmdb)$/i
/** Of a tar's header (POSIX.1-1988, ustar). */
const TAR_MAGIC = { offset: 257, text: 'ustar' }

/**
 * Makes a file out of a packed one (gzip, tar, tar in gzip, zip, or not packed), which is gone then. It is streamed, but
 * for tar, which is held in memory.
 *
 * @throws DatasetError where it is damaged, too large, without the member, empty, or a page of HTML.
 */
export async function unpack(packed: string, target: string, request: UnpackRequest): Promise<void> {
  try {
    await unpackAny(packed, target, request)
    await refuseOther(target, request.label)
  } catch (cause) {
    if (cause instanceof DatasetError) throw cause
    throw new DatasetError(`${request.label}: damaged: it cannot be unpacked (${(cause as Error).message})`, {
      cause,
    })
  } finally {
    await rm(packed, { force: true })
  }
}

async function unpackAny(packed: string, target: string, request: UnpackRequest): Promise<void> {
  const first = await Bun.file(packed).slice(0, 4).bytes()
  if (startsWith(first, ZIP)) return unzip(packed, target, request)
  if (startsWith(first, GZIP)) await write([createReadStream(packed), createGunzip()], target, request)
  else await rename(packed, target)
  if (await isTar(target)) await untar(target, request)
}

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, place) => bytes[place] === byte)

async function isTar(path: string): Promise<boolean> {
  const { offset, text } = TAR_MAGIC
  return (
    (await Bun.file(path)
      .slice(offset, offset + text.length)
      .text()) === text
  )
}

/** Writes what comes of the streams, up to the bound. */
async function write(
  [first, ...more]: readonly [NodeJS.ReadableStream, ...NodeJS.ReadWriteStream[]],
  target: string,
  { label, maxBytes }: UnpackRequest,
): Promise<{ readonly crc: number }> {
  let length = 0
  let crc = 0
  const bound = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      length += chunk.length
      if (length > maxBytes) throw new DatasetError(`${label}: more than ${maxBytes / 1e6} MB unpacked`)
      crc = crc32(chunk, crc)
      yield chunk
    }
  }
  await pipeline([first, ...more, bound, createWriteStream(target)])
  return { crc }
}

async function untar(path: string, request: UnpackRequest): Promise<void> {
  const files = await new Bun.Archive(await Bun.file(path).bytes()).files()
  const name = choose([...files.keys()], request)
  await Bun.write(path, await (files.get(name) as File).arrayBuffer())
}

async function unzip(path: string, target: string, request: UnpackRequest): Promise<void> {
  const zip = await openPromise(path, { autoClose: false })
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const entry = entries.get(choose([...entries.keys()], request)) as Entry
    const { crc } = await write([await zip.openReadStreamPromise(entry)], target, request)
    if (crc !== entry.crc32)
      throw new DatasetError(`${request.label}: damaged: ${entry.fileName} has another CRC`)
  } finally {
    zip.close()
  }
}

/** Returns the name of the member, or of the archive's only file of data. */
function choose(names: readonly string[], { label, member }: UnpackRequest): string {
  const found = names.filter((name) =>
    member === undefined ? DATA.test(name) : name.split('/').at(-1) === member,
  )
  if (found.length === 1) return found[0] as string
  const wanted = member ?? '*.csv or *.mmdb'
  throw new DatasetError(
    `${label}: the archive has ${found.length} files ${wanted}, expected one; \`member\` names it`,
  )
}

async function refuseOther(path: string, label: string): Promise<void> {
  const start = (await Bun.file(path).slice(0, 512).text()).trimStart()
  if (start === '') throw new DatasetError(`${label}: is empty`)
  if (start.startsWith('<')) throw new DatasetError(`${label}: is a page of HTML, not data`)
}
