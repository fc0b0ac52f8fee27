export interface Turn<T> {
  /** Settles as the work does, but never if the work was withdrawn. */
  readonly done: Promise<T>
  withdraw(): boolean
}

interface Holder {
  held: number
  servedMs: number
  readonly waiting: Set<() => void>
}

export interface TurnsParts {
  readonly places: number
  readonly isQueue?: boolean
  /** Monotonic, in milliseconds. */
  readonly now?: () => number
}

/**
 * Gives places to the work of holders (contract L9). The holder whose work has taken the least time comes next, so that
 * short work does not wait behind long work. In a queue a holder takes another place only while it has fewer than are
 * free: stuck work keeps at most half of the places, and the next stuck work half of the rest.
 */
export class Turns {
  readonly #places: number
  readonly #isQueue: boolean
  readonly #now: () => number
  readonly #holders = new Map<string, Holder>()
  #used = 0
  #waiting = 0
  #endedAtMs = 0

  constructor({ places, isQueue = false, now = () => performance.now() }: TurnsParts) {
    this.#places = places
    this.#isQueue = isQueue
    this.#now = now
  }

  get used(): number {
    return this.#used
  }

  get waiting(): number {
    return this.#waiting
  }

  run<T>(name: string, work: () => Promise<T>): Turn<T> {
    const holder = this.#holders.get(name) ?? this.#enter(name)
    if (holder.waiting.size === 0 && this.#mayTake(holder)) {
      return { done: this.#begin(name, holder, work), withdraw: () => false }
    }
    const { promise: done, resolve } = Promise.withResolvers<T>()
    const begin = () => resolve(this.#begin(name, holder, work))
    holder.waiting.add(begin)
    this.#waiting++
    return { done, withdraw: () => this.#remove(name, holder, begin) }
  }

  #enter(name: string): Holder {
    const servedMs = Math.min(...[...this.#holders.values()].map((other) => other.servedMs))
    const holder = {
      held: 0,
      servedMs: Number.isFinite(servedMs) ? servedMs : 0,
      waiting: new Set<() => void>(),
    }
    this.#holders.set(name, holder)
    return holder
  }

  #mayTake({ held }: Holder): boolean {
    const free = this.#places - this.#used
    return this.#isQueue ? free > 0 : held < free
  }

  async #begin<T>(name: string, holder: Holder, work: () => Promise<T>): Promise<T> {
    const begunAtMs = this.#now()
    this.#used++
    holder.held++
    try {
      return await work()
    } finally {
      this.#used--
      holder.held--
      const endedAtMs = this.#now()
      holder.servedMs += endedAtMs - (this.#isQueue ? Math.max(begunAtMs, this.#endedAtMs) : begunAtMs)
      this.#endedAtMs = endedAtMs
      this.#leave(name, holder)
      while (this.#waiting > 0 && this.#beginNext());
    }
  }

  #beginNext(): boolean {
    let next: readonly [string, Holder] | undefined
    for (const entry of this.#holders) {
      const [, holder] = entry
      if (holder.waiting.size === 0 || !this.#mayTake(holder)) continue
      if (next === undefined || isBefore(holder, next[1])) next = entry
    }
    const [begin] = next?.[1].waiting ?? []
    if (next === undefined || begin === undefined) return false
    next[1].waiting.delete(begin)
    this.#waiting--
    begin()
    return true
  }

  #remove(name: string, holder: Holder, begin: () => void): boolean {
    if (!holder.waiting.delete(begin)) return false
    this.#waiting--
    this.#leave(name, holder)
    return true
  }

  #leave(name: string, { held, waiting }: Holder): void {
    if (held === 0 && waiting.size === 0) this.#holders.delete(name)
  }
}

/** Between equals, the holder with less work under way comes first. */
function isBefore(one: Holder, other: Holder): boolean {
  return one.servedMs === other.servedMs ? one.held < other.held : one.servedMs < other.servedMs
}
