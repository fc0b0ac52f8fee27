import { Readable } from 'node:stream'

export class AnswerBody extends Readable {
  complete = false
  readonly #goOn: () => void

  /** @param goOn lets more of it come. */
  constructor(goOn: () => void) {
    super()
    this.#goOn = goOn
  }

  override _read(): void {
    this.#goOn()
  }

  finish(isComplete: boolean): void {
    this.complete = isComplete
    this.push(null)
  }
}
