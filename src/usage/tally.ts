export const DAY_MS = 86_400_000

export interface Counts {
  admitted: number
  refused: number
}

/** Links to the next operation of the same key. */
interface OperationTally extends Counts {
  readonly operation: string
  readonly next: OperationTally | null
}

/** The latest operation comes first, since most keys use only one. */
interface KeyTally {
  lastUsedAtMs: number
  first: OperationTally | null
}

export interface TallyRow extends Readonly<Counts> {
  readonly keyId: string
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly operation: string
}

/** Counts UTC days from 1970-01-01. */
export function dayOf(timeMs: number): number {
  return Math.floor(timeMs / DAY_MS)
}

export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

export class Tally {
  readonly id = Bun.randomUUIDv7()
  readonly #days = new Map<number, Map<string, KeyTally>>()
  #dayStartMs = Number.POSITIVE_INFINITY
  #dayEndMs = Number.NEGATIVE_INFINITY
  #keys = new Map<string, KeyTally>()
  #requests = 0

  get isEmpty(): boolean {
    return this.#days.size === 0
  }

  get requests(): number {
    return this.#requests
  }

  count(keyId: string, operation: string, admitted: boolean, nowMs: number): void {
    this.#requests++
    if (nowMs < this.#dayStartMs || nowMs >= this.#dayEndMs) this.#turnTo(dayOf(nowMs))
    let key = this.#keys.get(keyId)
    if (key === undefined) {
      key = { lastUsedAtMs: 0, first: null }
      this.#keys.set(keyId, key)
    }
    key.lastUsedAtMs = nowMs
    const counts = countsOf(key, operation)
    if (admitted) counts.admitted++
    else counts.refused++
  }

  *rows(): Generator<TallyRow> {
    for (const [day, keys] of this.#days) {
      const date = dateOf(day)
      for (const [keyId, key] of keys) yield* rowsOf(keyId, date, key)
    }
  }

  /** In milliseconds since 1970. */
  *uses(): Generator<[keyId: string, atMs: number]> {
    for (const keys of this.#days.values())
      for (const [keyId, { lastUsedAtMs }] of keys) yield [keyId, lastUsedAtMs]
  }

  *of(keyId: string): Generator<TallyRow> {
    for (const [day, keys] of this.#days) {
      const key = keys.get(keyId)
      if (key !== undefined) yield* rowsOf(keyId, dateOf(day), key)
    }
  }

  #turnTo(day: number): void {
    this.#keys = this.#days.get(day) ?? new Map()
    this.#days.set(day, this.#keys)
    this.#dayStartMs = day * DAY_MS
    this.#dayEndMs = this.#dayStartMs + DAY_MS
  }
}

function countsOf(key: KeyTally, operation: string): OperationTally {
  for (let counts = key.first; counts !== null; counts = counts.next)
    if (counts.operation === operation) return counts
  key.first = { operation, admitted: 0, refused: 0, next: key.first }
  return key.first
}

function* rowsOf(keyId: string, day: string, { first }: KeyTally): Generator<TallyRow> {
  for (let counts = first; counts !== null; counts = counts.next) {
    const { operation, admitted, refused } = counts
    yield { keyId, day, operation, admitted, refused }
  }
}
