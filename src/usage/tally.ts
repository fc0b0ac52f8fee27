export const DAY_MS = 86_400_000

export interface Counts {
  admitted: number
  refused: number
}

/** What one key did on one day. */
interface KeyTally {
  lastUsedAtMs: number
  readonly operations: Map<string, Counts>
}

export interface TallyRow extends Readonly<Counts> {
  readonly keyId: string
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly operation: string
}

/** The UTC day of a time, counted from 1970-01-01. */
export function dayOf(timeMs: number): number {
  return Math.floor(timeMs / DAY_MS)
}

export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** Requests counted in memory, to be stored as one batch under one id. */
export class Tally {
  readonly id = Bun.randomUUIDv7()
  readonly #days = new Map<number, Map<string, KeyTally>>()
  #day = Number.NaN
  #keys = new Map<string, KeyTally>()

  get isEmpty(): boolean {
    return this.#days.size === 0
  }

  /** How many were counted. */
  get requests(): number {
    let sum = 0
    for (const { admitted, refused } of this.rows()) sum += admitted + refused
    return sum
  }

  count(keyId: string, operation: string, admitted: boolean, nowMs: number): void {
    const day = dayOf(nowMs)
    if (day !== this.#day) this.#turnTo(day)
    const key = this.#keys.get(keyId) ?? this.#addKey(keyId)
    key.lastUsedAtMs = nowMs
    const counts = key.operations.get(operation) ?? addOperation(key, operation)
    if (admitted) counts.admitted++
    else counts.refused++
  }

  /** In one order everywhere, so that two nodes that store the same rows at once wait for, and never block, each other. */
  *rows(): Generator<TallyRow> {
    for (const [day, keys] of sorted(this.#days)) {
      const date = dateOf(day)
      for (const [keyId, { operations }] of sorted(keys)) {
        for (const [operation, { admitted, refused }] of sorted(operations)) {
          yield { keyId, day: date, operation, admitted, refused }
        }
      }
    }
  }

  /** When each key was last used, in the order of the keys' ids. */
  *uses(): Generator<[keyId: string, at: Date]> {
    const latestMs = new Map<string, number>()
    for (const keys of this.#days.values()) {
      for (const [keyId, { lastUsedAtMs }] of keys) {
        latestMs.set(keyId, Math.max(lastUsedAtMs, latestMs.get(keyId) ?? lastUsedAtMs))
      }
    }
    for (const [keyId, atMs] of sorted(latestMs)) yield [keyId, new Date(atMs)]
  }

  /** What one key did, by day and operation. */
  *of(keyId: string): Generator<TallyRow> {
    for (const [day, keys] of this.#days) {
      for (const [operation, counts] of keys.get(keyId)?.operations ?? []) {
        yield { keyId, day: dateOf(day), operation, ...counts }
      }
    }
  }

  #addKey(keyId: string): KeyTally {
    const key = { lastUsedAtMs: 0, operations: new Map() }
    this.#keys.set(keyId, key)
    return key
  }

  /** Days come one after the other, and the maps of those before stay as they are. */
  #turnTo(day: number): void {
    this.#keys = this.#days.get(day) ?? new Map()
    this.#days.set(day, this.#keys)
    this.#day = day
  }
}

function addOperation(key: KeyTally, operation: string): Counts {
  const counts = { admitted: 0, refused: 0 }
  key.operations.set(operation, counts)
  return counts
}

function sorted<K extends string | number, V>(map: ReadonlyMap<K, V>): [K, V][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1))
}
