/** Gives the newest question the floor: an earlier one is aborted, and its answer shows nothing. */
export class Turns {
  #last = new AbortController()

  /**
   * Runs a question, with `aria-busy` on what it is asked in. null: a newer one, or `end`, came between.
   */
  async take<Value>(
    busy: HTMLElement,
    question: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value | null> {
    this.end()
    const current = new AbortController()
    this.#last = current
    busy.setAttribute('aria-busy', 'true')
    try {
      const value = await question(current.signal)
      return current.signal.aborted ? null : value
    } catch (error) {
      if (!current.signal.aborted) throw error
      return null
    } finally {
      if (this.#last === current) busy.removeAttribute('aria-busy')
    }
  }

  end(): void {
    this.#last.abort()
  }
}
