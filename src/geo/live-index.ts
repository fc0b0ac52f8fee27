import { IndexError } from './format.ts'
import type { GeoIndex, IndexInfo } from './geo-index.ts'
import { openIndex } from './reader.ts'

/** The index in use, and its replacement at run time (contract E11). */
export class LiveIndex {
  readonly path: string
  /** Read once per request, so that a whole batch is answered from one index. */
  current: GeoIndex | null = null
  failures = 0
  #loading: Promise<unknown> = Promise.resolve()

  constructor(path: string) {
    this.path = path
  }

  /**
   * Reads and checks the file, then uses it. Overlapping calls run one after another.
   *
   * @throws IndexError saying what is wrong with the file; the index in use stays.
   */
  load(): Promise<IndexInfo> {
    const loaded = this.#loading.then(() => this.#loadOnce())
    this.#loading = loaded.catch(() => undefined)
    return loaded
  }

  async #loadOnce(): Promise<IndexInfo> {
    try {
      this.current = await openIndex(await this.#read())
      return this.current.info
    } catch (error) {
      this.failures++
      throw error instanceof IndexError
        ? new IndexError(`${this.path}: ${error.message}`, { cause: error })
        : error
    }
  }

  async #read(): Promise<Uint8Array<ArrayBuffer>> {
    try {
      return await Bun.file(this.path).bytes()
    } catch (cause) {
      throw new IndexError(`cannot be read (${(cause as Error).message}); \`npm run index\` builds it`, {
        cause,
      })
    }
  }
}
