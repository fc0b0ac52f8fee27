import { Readable } from 'node:stream'

/** A body as it arrives. It ends where nothing more comes, and `complete` says whether that was its end. */
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
