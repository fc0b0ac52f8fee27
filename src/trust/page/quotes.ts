/** Finds quotes in a code; callers that ask in ascending order search no stretch twice. */
export class Quotes {
  readonly #code: string
  readonly #known = new Map<string, { readonly from: number; readonly at: number }>()

  constructor(code: string) {
    this.#code = code
  }

  /** Index of the first such quote from a place on; infinite where there is none. */
  next(quote: string, from: number): number {
    const known = this.#known.get(quote)
    if (known !== undefined && known.from <= from && from <= known.at) return known.at
    const index = this.#code.indexOf(quote, from)
    const at = index < 0 ? Number.POSITIVE_INFINITY : index
    this.#known.set(quote, { from, at })
    return at
  }
}
