/** A time that passes only as its events come up, each in its turn: so much can be simulated in little. */
export class VirtualTime {
  #nowMs: number
  readonly #events: { readonly atMs: number; readonly run: () => unknown }[] = []

  constructor(startMs: number) {
    this.#nowMs = startMs
  }

  get nowMs(): number {
    return this.#nowMs
  }

  /** Events of one moment run in the order in which they were made. */
  at(atMs: number, run: () => unknown): void {
    let index = this.#events.length
    while (index > 0 && (this.#events[index - 1] as { atMs: number }).atMs > atMs) index--
    this.#events.splice(index, 0, { atMs: Math.max(atMs, this.#nowMs), run })
  }

  /** As many milliseconds from now. */
  wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.at(this.#nowMs + ms, resolve))
  }

  /** Lets all events come, and what follows from each settle before the next. */
  async run(): Promise<void> {
    for (let event = this.#events.shift(); event !== undefined; event = this.#events.shift()) {
      this.#nowMs = event.atMs
      await event.run()
      await settle()
    }
  }
}

/** Enough turns for any chain of promises here. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn++) await null
}
