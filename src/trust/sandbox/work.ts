import { BOUNDS, reach } from '../bounds/bounds.ts'

const A_CHARACTER = 100

/** What is left for all drawings of a capture together, in steps, so that it does not depend on the machine (contract T6). */
export class Work {
  /** Whether the visit's own time is over: an emergency, after which nothing is run (contract T5). */
  readonly isLate: () => boolean
  #left: number = BOUNDS.steps.most

  constructor(isLate: () => boolean = () => false) {
    this.isLate = isLate
  }

  get left(): number {
    return this.#left
  }

  get over(): 'time' | 'steps' | null {
    const over = this.isLate() ? 'time' : this.#left > 0 ? null : 'steps'
    if (over !== null) reach(over)
    return over
  }

  take(work: number): void {
    this.#left -= work
  }

  /** Takes what a text costs that was drawn; false where there is nothing left for it. */
  reads(text: string): boolean {
    if (this.over !== null) return false
    this.take(A_CHARACTER * text.length)
    return true
  }
}
