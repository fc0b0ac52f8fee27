const FLUSH_MS = 100
const FLUSH_LINES = 1_000
/** Further lines are counted and dropped while the reader stalls. */
const MAX_WAITING_LINES = 20_000

/** A promise resolves when the text is written. */
export type Output = (text: string) => undefined | Promise<unknown>

export class LineWriter {
  readonly #output: Output
  #lines: string[] = []
  #dropped = 0
  #timer: ReturnType<typeof setTimeout> | null = null
  #writing: Promise<void> | null = null
  onDropped: () => void = noop

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
    if (this.#timer === null) this.#sendSoon()
  }

  #sendSoon(): void {
    this.#timer = setTimeout(() => this.#send(), FLUSH_MS)
  }

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
    // The last part ends the line before it.
    const text = [...this.#lines, this.#droppedLine()].join('\n')
    this.#lines = []
    const pending = this.#output(text)
    if (pending === undefined) return
    // A reader that is gone must not stop the service.
    this.#writing = pending.then(noop, noop).then(() => {
      this.#writing = null
      if (this.#lines.length > 0) this.#send()
    })
  }

  #droppedLine(): string {
    const count = this.#dropped
    this.#dropped = 0
    if (count === 0) return ''
    this.onDropped()
    return `${JSON.stringify({ level: 'warn', event: 'log_lines_dropped', count })}\n`
  }
}

function noop(): void {}

export function standardOutput(): Output {
  const sink = Bun.stdout.writer({ highWaterMark: 1024 * 1024 })
  return (text) => {
    try {
      sink.write(text)
      const flushed = sink.flush()
      return flushed instanceof Promise ? flushed : undefined
    } catch {
      // After EPIPE the lines are lost, and the service goes on.
      return undefined
    }
  }
}

/** A write up to PIPE_BUF (pipe(7)) is not mixed with those of other processes. */
const WHOLE_BYTES = 4096

/** Writes few lines at once, so that none is torn in a pipe that several processes share. */
export function inWholeLines(output: Output): Output {
  return async (text) => {
    let part = ''
    let partBytes = 0
    for (const line of text.split(/(?<=\n)/)) {
      const bytes = Buffer.byteLength(line)
      if (partBytes > 0 && partBytes + bytes > WHOLE_BYTES) {
        await output(part)
        part = ''
        partBytes = 0
      }
      part += line
      partBytes += bytes
    }
    if (part !== '') await output(part)
  }
}
