import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { acceptsGzip } from '../http/accepts-gzip.ts'
import { isKnown } from '../http/etag.ts'
import type { Answer, Call } from '../http/operation/operation.ts'

type Bytes = Uint8Array<ArrayBuffer>

export interface Content {
  readonly body: string | Bytes
  readonly headers: Readonly<Record<string, string>>
}

interface Prepared {
  readonly plain: Bytes
  readonly compressed: Bytes
  readonly headers: Readonly<Record<string, string>>
  readonly version: string
}

const VERSION_CHARACTERS = 16
const LASTING = 'public, max-age=31536000, immutable'
const PASSING = 'public, max-age=60'
const compress = promisify(gzip)

export class PublicFile {
  readonly #read: () => Promise<Content>
  #prepared: Promise<Prepared> | null = null

  constructor(read: () => Promise<Content>) {
    this.#read = read
  }

  async version(): Promise<string> {
    return (await this.#prepare()).version
  }

  /**
   * With `?v=` and the current version a client may keep the file for good, so that a page never mixes two releases.
   */
  async answer({ request, query }: Call): Promise<Answer> {
    const { plain, compressed, headers, version } = await this.#prepare()
    const isCompressed = acceptsGzip(request)
    const etag = isCompressed ? `"${version}-gzip"` : `"${version}"`
    const caching = {
      ETag: etag,
      'Cache-Control': query === `v=${version}` ? LASTING : PASSING,
      Vary: 'Accept-Encoding',
    }
    if (isKnown(etag, request)) return { status: 304, body: null, headers: caching }
    if (!isCompressed) return { body: plain, headers: { ...headers, ...caching } }
    return { body: compressed, headers: { ...headers, ...caching, 'Content-Encoding': 'gzip' } }
  }

  #prepare(): Promise<Prepared> {
    this.#prepared ??= prepare(this.#read).catch((error) => {
      this.#prepared = null
      throw error
    })
    return this.#prepared
  }
}

async function prepare(read: () => Promise<Content>): Promise<Prepared> {
  const { body, headers } = await read()
  const plain = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const digest = new Bun.CryptoHasher('sha256').update(plain).digest('base64url')
  return { plain, compressed: await compress(plain), headers, version: digest.slice(0, VERSION_CHARACTERS) }
}
