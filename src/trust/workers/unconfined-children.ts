import type { Log } from '../../http/observe/log.ts'

const CONSEQUENCE = 'a hostile page that takes a child process over can do more than it should'

/** Counts children whose confinement is incomplete; the log names each missing part once. */
export class UnconfinedChildren {
  count = 0
  readonly #warn: Log['warn']
  readonly #told = new Set<string>()

  constructor(warn: Log['warn']) {
    this.#warn = warn
  }

  readonly record = (missing: readonly string[]): void => {
    this.count++
    if (missing.every((each) => this.#told.has(each))) return
    for (const each of missing) this.#told.add(each)
    this.#warn('trust_child_unconfined', { missing, consequence: CONSEQUENCE })
  }
}
