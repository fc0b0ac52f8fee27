import { SIGN } from './format.ts'

/** A table with more bits outgrows the processor's cache, which costs more than it saves. */
const CELL_BITS = 10
const CELLS = 2 ** CELL_BITS
const MOST_UNCUT = 32

/** Shortens the search for the second 16 bits from 11.8 to 3.6 steps (pinned datasets), for 0.7 MB. */
export class Ipv6Directory {
  readonly cells: Uint32Array
  readonly #start: Int32Array

  /** FORMAT.md describes the sections of these names. */
  constructor({ ipv6Top, ipv6Second }: { readonly ipv6Top: Uint32Array; readonly ipv6Second: Uint16Array }) {
    const groupsOf = (top: number) => (ipv6Top[top + 1] as number) - (ipv6Top[top] as number)
    this.#start = Int32Array.from({ length: ipv6Top.length - 1 }, (_, top) => top)
    const cut = this.#start.filter((top) => groupsOf(top) > MOST_UNCUT)
    this.cells = new Uint32Array(ipv6Top.length + cut.length * (CELLS + 1))
    this.cells.set(ipv6Top)
    let at = ipv6Top.length
    for (const top of cut) {
      this.#start[top] = at | SIGN
      const end = ipv6Top[top + 1] as number
      let group = ipv6Top[top] as number
      for (let cell = 0; cell <= CELLS; cell++) {
        while (group < end && (ipv6Second[group] as number) >>> (16 - CELL_BITS) < cell) group++
        this.cells[at++] = group
      }
    }
  }

  cellOf(first: number, second: number): number {
    const start = this.#start[first] as number
    // A negative number spreads its sign over the mask.
    return (start & ~SIGN) + ((second >>> (16 - CELL_BITS)) & (start >> 31))
  }
}
