import type { Caller } from '../http/operation/operation.ts'
import type { signingKeys } from './schema.ts'

/** Verifies tokens that a partner signs for its users (contract N20). */
export type SigningKey = Pick<
  typeof signingKeys.$inferSelect,
  'id' | 'partnerId' | 'keyId' | 'algorithm' | 'material'
>

export interface KnownKey {
  readonly caller: Caller
  /** Milliseconds since 1970; Infinity: the key does not expire. */
  readonly expiresAtMs: number
  /** It verifies tokens of users; absent: the key itself. */
  readonly signing?: SigningKey
}

/**
 * Drops roughly the least recently used entries: a hit in the old of two generations moves the entry to the
 * young one, and a full young one replaces the old. A hit in the young one writes nothing.
 */
export class RecentlyUsed<V> {
  readonly #generationSize: number
  #young = new Map<string, V>()
  #old = new Map<string, V>()

  constructor(capacity: number) {
    this.#generationSize = Math.ceil(capacity / 2)
  }

  get size(): number {
    return this.#young.size + this.#old.size
  }

  get(key: string): V | undefined {
    const value = this.#young.get(key)
    if (value !== undefined) return value
    const older = this.#old.get(key)
    if (older !== undefined) this.set(key, older)
    return older
  }

  set(key: string, value: V): void {
    this.#old.delete(key)
    this.#young.set(key, value)
    if (this.#young.size < this.#generationSize) return
    this.#old = this.#young
    this.#young = new Map()
  }

  delete(key: string): void {
    this.#young.delete(key)
    this.#old.delete(key)
  }

  *values(): Generator<V> {
    yield* this.#young.values()
    yield* this.#old.values()
  }

  deleteWhere(matches: (value: V) => boolean): void {
    this.replaceEach((value) => (matches(value) ? undefined : value))
  }

  replaceEach(successorOf: (value: V) => V | undefined): void {
    for (const generation of [this.#young, this.#old]) {
      for (const [key, value] of generation) {
        const successor = successorOf(value)
        if (successor === undefined) generation.delete(key)
        else if (successor !== value) generation.set(key, successor)
      }
    }
  }
}
