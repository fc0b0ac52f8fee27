/** How many requests a listener is at work on. */
export class InFlight {
  readonly #cap: number
  count = 0

  /** @param cap as many as the process takes at a time (contract L6). */
  constructor(cap: number) {
    this.#cap = cap
  }

  isOver(): boolean {
    return this.count > this.#cap
  }
}
