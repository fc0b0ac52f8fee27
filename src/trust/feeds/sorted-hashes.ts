const FIRST_CAPACITY = 1024

export class HashCollector {
  #hashes = new BigUint64Array(FIRST_CAPACITY)
  #count = 0

  get count(): number {
    return this.#count
  }

  add(hash: bigint): void {
    if (this.#count === this.#hashes.length) {
      const larger = new BigUint64Array(2 * this.#count)
      larger.set(this.#hashes)
      this.#hashes = larger
    }
    this.#hashes[this.#count++] = hash
  }

  /** The hashes, sorted and distinct. */
  sorted(): BigUint64Array<ArrayBuffer> {
    const all = this.#hashes.slice(0, this.#count).sort()
    let kept = 0
    for (const hash of all) if (kept === 0 || all[kept - 1] !== hash) all[kept++] = hash
    return all.slice(0, kept)
  }
}

export function includesHash(sorted: BigUint64Array, hash: bigint): boolean {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0n) < hash) low = middle + 1
    else high = middle
  }
  return sorted[low] === hash
}
