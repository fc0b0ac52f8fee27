import { stat } from 'node:fs/promises'
import { IndexError } from './format.ts'
import type { GeoIndex, IndexInfo } from './geo-index.ts'
import { indexFiles } from './index-files.ts'
import { openIndex } from './reader.ts'

export interface LiveIndexOptions {
  readonly updated?: string
  readonly onRefused?: (error: IndexError) => void
}

/** Can replace the index at run time (contract E11). */
export class LiveIndex {
  readonly path: string
  /** A request reads it once, so that a whole batch uses one index. */
  current: GeoIndex | null = null
  file: string | null = null
  failures = 0
  #stampOfLast = ''
  #loading: Promise<unknown> = Promise.resolve()
  readonly #options: LiveIndexOptions

  constructor(path: string, options: LiveIndexOptions = {}) {
    this.path = path
    this.#options = options
  }

  /** Overlapping calls run in turn; throws IndexError and leaves the index in use in place. */
  load(): Promise<IndexInfo> {
    const loaded = this.#loading.then(() => this.#loadOnce())
    this.#loading = loaded.catch(() => undefined)
    return loaded
  }

  async stamp(): Promise<string> {
    const { updated } = this.#options
    const stamps = [this.path, ...(updated === undefined ? [] : [updated])].map(stampOf)
    return (await Promise.all(stamps)).join()
  }

  isChanged(stamp: string): boolean {
    return stamp !== this.#stampOfLast
  }

  async #loadOnce(): Promise<IndexInfo> {
    this.#stampOfLast = await this.stamp()
    const { updated, onRefused } = this.#options
    const [first = this.path, second] = updated === undefined ? [] : await indexFiles(this.path, updated)
    try {
      return await this.#use(first)
    } catch (error) {
      // The second best must not replace an index in use.
      if (second === undefined || this.current !== null || !(error instanceof IndexError)) throw error
      onRefused?.(error)
      return await this.#use(second)
    }
  }

  async #use(file: string): Promise<IndexInfo> {
    try {
      this.current = await openIndex(await read(file))
      this.file = file
      return this.current.info
    } catch (error) {
      this.failures++
      throw error instanceof IndexError
        ? new IndexError(`${file}: ${error.message}`, { cause: error })
        : error
    }
  }
}

async function stampOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => null)
  return found === null ? '-' : `${found.mtimeMs}-${found.size}-${found.ino}`
}

async function read(path: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await Bun.file(path).bytes()
  } catch (cause) {
    throw new IndexError(`cannot be read (${(cause as Error).message}); \`npm run index\` builds it`, {
      cause,
    })
  }
}
