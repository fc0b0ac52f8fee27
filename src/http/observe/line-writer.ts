const FLUSH_MS = 100
const FLUSH_LINES = 1_000
/** While the reader of the output stalls, this many lines wait; more are counted and dropped, so that no request waits. */
const MAX_WAITING_LINES = 20_000

/** Where lines go: a pipe, a terminal, a file. A returned promise says when the text is out. */
export type Output = (text: string) => undefined | Promise<unknown>

/** Gathers lines and writes them together, at least every 100 ms. */
export class LineWriter {
  readonly #output: Output
  #lines: string[] = []
  #dropped = 0
  #timer: ReturnType<typeof setTimeout> | null = null
  #writing: Promise<void> | null = null

  constructor(output: Output) {
    this.#output = output
  }

  write(line: string): void {
    if (this.#lines.length >= MAX_WAITING_LINES) {
      this.#dropped++
      return
    }
    this.#lines.push(line)
    if (this.#lines.length === FLUSH_LINES) this.#send()
    this.#timer ??= setTimeout(() => this.#send(), FLUSH_MS)
  }

  /** Resolves when everything written so far is out. */
  async flush(): Promise<void> {
    while (this.#lines.length > 0 || this.#writing !== null) {
      this.#send()
      await this.#writing
    }
  }

  #send(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#writing !== null || this.#lines.length === 0) return
    const text = `${this.#lines.join('\n')}\n${this.#droppedLine()}`
    this.#lines = []
    const pending = this.#output(text)
    if (pending === undefined) return
    // Output that nobody reads any more must not stop the service.
    this.#writing = pending.then(noop, noop).then(() => {
      this.#writing = null
      if (this.#lines.length > 0) this.#send()
    })
  }

  #droppedLine(): string {
    const count = this.#dropped
    this.#dropped = 0
    return count === 0 ? '' : `${JSON.stringify({ level: 'warn', event: 'log_lines_dropped', count })}\n`
  }
}

function noop(): void {}

/** The process's standard output. */
export function standardOutput(): Output {
  const sink = Bun.stdout.writer({ highWaterMark: 1024 * 1024 })
  return (text) => {
    try {
      sink.write(text)
      const flushed = sink.flush()
      return flushed instanceof Promise ? flushed : undefined
    } catch {
      // The reader is gone (EPIPE): the lines are lost, the service goes on.
      return undefined
    }
  }
}
