/** No key has more than this part of all requests under way (contract L6). */
const LARGEST_SHARE = 1 / 4

/** The requests that a listener is at work on, and how many of them each holder has waiting. */
export class InFlight {
  /** Requests that have not been answered yet. */
  count = 0
  readonly #cap: number
  readonly #share: number
  readonly #held = new Map<string, number>()

  /** @param cap as many as the process takes at a time (contract L6). */
  constructor(cap: number) {
    this.#cap = cap
    this.#share = Math.max(1, Math.floor(cap * LARGEST_SHARE))
  }

  /** Whether the process, or the holder, has more under way than it may. */
  isOver(holder: string | null): boolean {
    return this.count > this.#cap || (holder !== null && (this.#held.get(holder) ?? 0) >= this.#share)
  }

  /** Counts a request that waits as the holder's until the wait ends. */
  hold<T>(holder: string, wait: Promise<T>): Promise<T> {
    this.#held.set(holder, (this.#held.get(holder) ?? 0) + 1)
    return wait.finally(() => {
      const left = (this.#held.get(holder) ?? 0) - 1
      if (left === 0) this.#held.delete(holder)
      else this.#held.set(holder, left)
    })
  }

  /** Leaves a request out of the count until a wait ends that takes up nothing. */
  uncounted<T>(wait: Promise<T>): Promise<T> {
    this.count--
    return wait.finally(() => this.count++)
  }
}
