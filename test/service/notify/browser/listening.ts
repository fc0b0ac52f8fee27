import { until } from '../../../support/waiting.ts'

/** One event of a stream. */
export interface Heard {
  readonly id: string
  readonly event: string
  readonly data: Readonly<Record<string, unknown>>
}

const STREAM = '/v1/notify/inbox/stream'

/** A client of a stream as a browser is one, but that it comes back only when it is told to. */
export class Listening {
  readonly heard: Heard[] = []
  retryMs: number | null = null
  isOpen = false
  #abort = new AbortController()
  #rest = ''

  get lastId(): string | undefined {
    return this.heard.at(-1)?.id
  }

  get names(): string[] {
    return this.heard.map(({ event }) => event).filter((event) => event !== 'unread_count')
  }

  /** Resolves with the status; the events follow. */
  async open(baseUrl: string, key: string, query = '', lastId = this.lastId): Promise<number> {
    this.#abort = new AbortController()
    this.#rest = ''
    const headers = { 'x-api-key': key, ...(lastId !== undefined && { 'Last-Event-ID': lastId }) }
    const response = await fetch(`${baseUrl}${STREAM}${query}`, { headers, signal: this.#abort.signal })
    if (response.status !== 200) {
      await response.text()
      return response.status
    }
    this.isOpen = true
    void this.#read(response)
    return response.status
  }

  close(): void {
    this.#abort.abort()
    this.isOpen = false
  }

  ended(): Promise<unknown> {
    return until(async () => !this.isOpen)
  }

  hears(event: string, count = 1): Promise<unknown> {
    return until(async () => this.heard.filter((heard) => heard.event === event).length >= count)
  }

  async #read({ body }: Response): Promise<void> {
    const signal = this.#abort.signal
    const decoder = new TextDecoder()
    try {
      for await (const bytes of body ?? []) {
        if (signal.aborted) return
        this.#take(decoder.decode(bytes, { stream: true }))
      }
    } catch {
      // It was closed, or its node was killed.
    }
    if (!signal.aborted) this.isOpen = false
  }

  /** An event counts when its blank line has come (WHATWG HTML, 9.2.6). */
  #take(text: string): void {
    const blocks = `${this.#rest}${text}`.split('\n\n')
    this.#rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]),
      )
      const retry = fields.get('retry')
      if (retry !== undefined) this.retryMs = Number(retry)
      const event = fields.get('event')
      if (event === undefined) continue
      this.heard.push({ id: fields.get('id') ?? '', event, data: JSON.parse(fields.get('data') ?? '{}') })
    }
  }
}
