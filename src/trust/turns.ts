/** Gives the turn to somebody else. */
export type Release = () => void

interface Waiter {
  readonly owner: string
  come(release: Release): void
}

interface Line {
  /** Turns that somebody has. */
  taken: number
  /** Who waits for one, in order. */
  readonly waiting: Waiter[]
}

export interface TurnLimits {
  /** Turns of one name at a time. */
  readonly atOnce: number
  /** How many may wait for those of one name, and how many of them for one owner. */
  readonly waiting: number
  readonly waitingOfOne: number
}

/** A limited number of turns for each name, given in the order in which they were asked for. */
export class Turns {
  readonly #limits: TurnLimits
  readonly #lines = new Map<string, Line>()

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /** @returns null where the turn has not come by the deadline, by performance.now(), or too many wait for it. */
  take(name: string, owner: string, deadlineMs: number): Release | null | Promise<Release | null> {
    const line = this.#lines.get(name) ?? { taken: 0, waiting: [] }
    this.#lines.set(name, line)
    if (line.taken < this.#limits.atOnce) {
      line.taken++
      return this.#releaseOf(name, line)
    }
    const ofOwner = line.waiting.filter((waiter) => waiter.owner === owner).length
    if (line.waiting.length >= this.#limits.waiting || ofOwner >= this.#limits.waitingOfOne) return null
    return wait(line, owner, deadlineMs)
  }

  #releaseOf(name: string, line: Line): Release {
    return () => {
      const next = line.waiting.shift()
      if (next !== undefined) return next.come(this.#releaseOf(name, line))
      line.taken--
      if (line.taken === 0) this.#lines.delete(name)
    }
  }
}

function wait({ waiting }: Line, owner: string, deadlineMs: number): Promise<Release | null> {
  const { promise, resolve } = Promise.withResolvers<Release | null>()
  const timer = setTimeout(
    () => {
      waiting.splice(waiting.indexOf(waiter), 1)
      resolve(null)
    },
    Math.max(0, deadlineMs - performance.now()),
  )
  const waiter: Waiter = {
    owner,
    come: (release) => {
      clearTimeout(timer)
      resolve(release)
    },
  }
  waiting.push(waiter)
  return promise
}
