import type { KeyLookupOrigin } from '../http/access/access.ts'
import { ApiError } from '../http/errors.ts'
import type { KnownKey } from './cache.ts'

interface Waiter {
  readonly text: string
  readonly answer: PromiseWithResolvers<KnownKey | null>
}

/**
 * Looks keys up, those that wait in the same turn of the event loop by one statement: a statement of its own costs
 * Postgres and the process more than the look-up.
 */
export class KeyLookups {
  readonly #findAll: (texts: readonly string[]) => Promise<readonly (KnownKey | null)[]>
  #waiting: Waiter[] = []

  /** @param findAll in the order of the texts; bounds its time. */
  constructor(findAll: (texts: readonly string[]) => Promise<readonly (KnownKey | null)[]>) {
    this.#findAll = findAll
  }

  /** null: unknown or revoked. ApiError `unavailable` when the time of `origin` is over, or as `findAll` throws. */
  find(text: string, origin: KeyLookupOrigin | null): Promise<KnownKey | null> {
    const answer = Promise.withResolvers<KnownKey | null>()
    if (this.#waiting.push({ text, answer }) === 1) setImmediate(() => this.#ask())
    if (origin === null) return answer.promise
    return origin.databaseBudget.wait(answer.promise, late)
  }

  async #ask(): Promise<void> {
    const together = this.#waiting
    this.#waiting = []
    try {
      const found = await this.#findAll(together.map(({ text }) => text))
      for (const [place, { answer }] of together.entries()) answer.resolve(found[place] ?? null)
    } catch (error) {
      for (const { answer } of together) answer.reject(error)
    }
  }
}

const late = () => new ApiError('unavailable', 'The key could not be looked up in time; retry in a second.')
