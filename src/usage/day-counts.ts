import type { Database } from '../store/database.ts'
import { admittedOf } from './ledger.ts'
import { USAGE } from './outbox.ts'
import { dateOf, type Tally } from './tally.ts'

interface CountQuestion {
  readonly keyId: string
  readonly day: number
  readonly answer: PromiseWithResolvers<number>
}

/** Questions during a statement share the next one. */
export class DayCounts {
  readonly #database: Pick<Database, 'use'>
  readonly #unstored: () => readonly Tally[]
  #waiting: CountQuestion[] = []
  #isAsking = false

  /** @param unstored counts of this process that are not stored. */
  constructor(database: Pick<Database, 'use'>, unstored: () => readonly Tally[]) {
    this.#database = database
    this.#unstored = unstored
  }

  /** May lack the last second of other processes; `day` counts from 1970-01-01; ApiError `unavailable`. */
  admitted(keyId: string, day: number): Promise<number> {
    const answer = Promise.withResolvers<number>()
    this.#waiting.push({ keyId, day, answer })
    void this.#ask()
    return answer.promise
  }

  async #ask(): Promise<void> {
    if (this.#isAsking) return
    this.#isAsking = true
    for (let day = this.#waiting[0]?.day; day !== undefined; day = this.#waiting[0]?.day) {
      const together = this.#waiting.filter((question) => question.day === day)
      this.#waiting = this.#waiting.filter((question) => question.day !== day)
      await this.#answer(day, together)
    }
    this.#isAsking = false
  }

  async #answer(day: number, questions: readonly CountQuestion[]): Promise<void> {
    const keyIds = questions.map(({ keyId }) => keyId)
    try {
      const counts = await this.#database.use(
        (orm) => admittedOf(orm, dateOf(day), this.#unstored(), keyIds),
        USAGE,
      )
      for (const { keyId, answer } of questions) answer.resolve(counts.get(keyId) ?? 0)
    } catch (error) {
      for (const { answer } of questions) answer.reject(error)
    }
  }
}
