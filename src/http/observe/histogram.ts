export class Histogram {
  readonly #bounds: readonly number[]
  readonly #counts: Float64Array
  #sum = 0

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds
    this.#counts = new Float64Array(bounds.length + 1)
  }

  observe(value: number): void {
    let place = 0
    while (place < this.#bounds.length && value > (this.#bounds[place] as number)) place++
    this.#counts[place] = (this.#counts[place] as number) + 1
    this.#sum += value
  }

  *lines(name: string, label: string): Generator<string> {
    const labels = (bound: number | string) => `{${label && `${label},`}le="${bound}"}`
    let below = 0
    for (const [place, count] of this.#counts.entries()) {
      below += count
      yield `${name}_bucket${labels(this.#bounds[place] ?? '+Inf')} ${below}`
    }
    const own = label && `{${label}}`
    yield `${name}_sum${own} ${this.#sum}\n${name}_count${own} ${below}`
  }
}
