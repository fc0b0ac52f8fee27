/** Has those who ask for the same at the same time share one answer (contract T7). */
export class Coalescing<T> {
  readonly #inFlight = new Map<string, Promise<T>>()

  /** The answer that is under way for the key, or that of `ask`. */
  share(key: string, ask: () => Promise<T>): Promise<T> {
    const known = this.#inFlight.get(key)
    if (known !== undefined) return known
    const asked = ask().finally(() => this.#inFlight.delete(key))
    this.#inFlight.set(key, asked)
    return asked
  }
}
