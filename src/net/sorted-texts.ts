/** Sorts others' texts in place of hashing them (contract G10); of equal texts the first counts. */
export class SortedTexts<V> {
  readonly #entries: readonly (readonly [text: string, value: V])[]

  constructor(entries: Iterable<readonly [string, V]>) {
    this.#entries = firstOf([...entries].sort(([one], [other]) => compareTexts(one, other)))
  }

  get size(): number {
    return this.#entries.length
  }

  get(text: string): V | undefined {
    let [from, to] = [0, this.#entries.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      const [found, value] = this.#entries[middle] as readonly [string, V]
      if (found === text) return value
      if (found < text) from = middle + 1
      else to = middle
    }
    return undefined
  }

  has(text: string): boolean {
    return this.get(text) !== undefined
  }

  values(): V[] {
    return this.#entries.map(([, value]) => value)
  }
}

function firstOf<V>(sorted: readonly (readonly [string, V])[]): readonly (readonly [string, V])[] {
  return sorted.filter(([text], at) => text !== sorted[at - 1]?.[0])
}

export function compareTexts(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
