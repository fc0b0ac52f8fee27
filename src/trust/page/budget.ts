export class Budget {
  #left: number
  #exceeded = false

  constructor(characters: number) {
    this.#left = characters
  }

  get left(): number {
    return this.#left
  }

  get exceeded(): boolean {
    return this.#exceeded
  }

  /** Takes what is wanted or what is left. @returns how much was taken. */
  take(wanted: number): number {
    const taken = Math.min(wanted, this.#left)
    this.#left -= taken
    this.#exceeded ||= taken < wanted
    return taken
  }
}
