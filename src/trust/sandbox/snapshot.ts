const PAGE = 4096
const EMPTY = new Uint8Array(PAGE)

/** A copy of a memory, without the pages in which nothing stands. */
export class Snapshot {
  static readonly EMPTY = new Snapshot(new Uint32Array(), new Uint8Array())
  readonly places: Uint32Array<ArrayBuffer>
  readonly pages: Uint8Array<ArrayBuffer>

  constructor(places: Uint32Array<ArrayBuffer>, pages: Uint8Array<ArrayBuffer>) {
    this.places = places
    this.pages = pages
  }

  static of({ buffer }: WebAssembly.Memory): Snapshot {
    const memory = new Uint8Array(buffer)
    const places = Array.from({ length: memory.length / PAGE }, (_, index) => index * PAGE).filter(
      (place) => !isEmpty(memory, place),
    )
    const pages = new Uint8Array(places.length * PAGE)
    for (const [index, place] of places.entries())
      pages.set(memory.subarray(place, place + PAGE), index * PAGE)
    return new Snapshot(Uint32Array.from(places), pages)
  }

  /** Makes a memory what it was; pages that are empty are not touched, so that the system need not give them. */
  restore({ buffer }: WebAssembly.Memory): void {
    const memory = new Uint8Array(buffer)
    let index = 0
    for (let place = 0; place < memory.length; place += PAGE) {
      if (place === this.places[index]) {
        memory.set(this.pages.subarray(index * PAGE, (index + 1) * PAGE), place)
        index++
      } else if (!isEmpty(memory, place)) memory.fill(0, place, place + PAGE)
    }
  }
}

const isEmpty = (memory: Uint8Array, place: number) =>
  Buffer.compare(memory.subarray(place, place + PAGE), EMPTY) === 0
