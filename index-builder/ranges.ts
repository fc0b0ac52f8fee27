import type { Family } from './addresses.ts'

/** A value for the addresses from `start` up to, not including, `next`. */
export interface Range<A> {
  readonly start: A
  readonly next: A
  readonly value: number
}

/**
 * Cuts of the whole address space: `values[i]` holds from `starts[i]` up to `starts[i + 1]`. The first start is the
 * first address of the family; equal neighbours are joined.
 */
export interface Segments<A> {
  readonly starts: ArrayLike<A>
  readonly values: ArrayLike<number>
  readonly length: number
}

/** Overlaps of the rows of a file. */
export interface Overlaps {
  /** Rows that start inside another row and end in it. */
  readonly nested: number
  /** Rows that start inside another row and end behind it. */
  readonly crossing: number
}

/**
 * Lays ranges down in order, a later one over an earlier one (contract E4). Space that no range covers is 0.
 *
 * Ranges are taken from the last to the first and fill only what is still free; a union-find over the pieces between
 * boundaries skips what is filled, so each piece is visited once (the painter's problem: Tarjan 1975, disjoint sets).
 */
export function flatten<A extends number | bigint>(
  family: Family<A>,
  ranges: readonly Range<A>[],
): Segments<A> {
  const boundaries = distinctBoundaries(family, ranges)
  const indexOf = new Map(boundaries.map((boundary, index) => [boundary, index]))
  const values = new Uint32Array(boundaries.length)
  const nextFree = Uint32Array.from({ length: boundaries.length + 1 }, (_, index) => index)
  const free = (from: number): number => {
    let index = from
    while (nextFree[index] !== index) {
      nextFree[index] = nextFree[nextFree[index] as number] as number
      index = nextFree[index] as number
    }
    return index
  }
  for (const range of ranges.toReversed()) {
    const end = indexOf.get(range.next) ?? boundaries.length
    let index = free(indexOf.get(range.start) as number)
    while (index < end) {
      values[index] = range.value
      nextFree[index] = index + 1
      index = free(index + 1)
    }
  }
  return joinNeighbours(boundaries, values)
}

/** Every start and every address behind a range, once, from the family's first address on. */
function distinctBoundaries<A extends number | bigint>(family: Family<A>, ranges: readonly Range<A>[]): A[] {
  const all = [family.zero, ...ranges.map((range) => range.start)]
  for (const range of ranges) if (range.next < family.end) all.push(range.next)
  return family.sort(all).filter((boundary, index, sorted) => index === 0 || boundary !== sorted[index - 1])
}

function joinNeighbours<A>(boundaries: readonly A[], values: Uint32Array): Segments<A> {
  const keep = boundaries
    .map((_, index) => index)
    .filter((index) => index === 0 || values[index] !== values[index - 1])
  return {
    starts: keep.map((index) => boundaries[index] as A),
    values: keep.map((index) => values[index] as number),
    length: keep.length,
  }
}

export function countOverlaps<A extends number | bigint>(ranges: readonly Range<A>[]): Overlaps {
  const sorted = ranges.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))
  let nested = 0
  let crossing = 0
  let covered: A | null = null
  for (const range of sorted) {
    if (covered !== null && range.start < covered) {
      if (range.next <= covered) nested++
      else crossing++
    }
    if (covered === null || range.next > covered) covered = range.next
  }
  return { nested, crossing }
}

/**
 * Walks several cuts of the same space side by side, in ascending order. `visit` gets the start of each common piece
 * and the value that each cut has there.
 */
export function sweep<A extends number | bigint>(
  cuts: readonly Segments<A>[],
  visit: (start: A, values: readonly number[]) => void,
): void {
  const at = cuts.map(() => 0)
  const values = cuts.map((cut) => cut.values[0] as number)
  const nextStart = (cut: Segments<A>, index: number): A | undefined => {
    const following = (at[index] as number) + 1
    return following < cut.length ? cut.starts[following] : undefined
  }
  let start = cuts[0]?.starts[0]
  while (start !== undefined) {
    visit(start, values)
    let following: A | undefined
    for (const [index, cut] of cuts.entries()) {
      const candidate = nextStart(cut, index)
      if (candidate !== undefined && (following === undefined || candidate < following)) following = candidate
    }
    for (const [index, cut] of cuts.entries()) {
      if (following === undefined || nextStart(cut, index) !== following) continue
      const reached = (at[index] as number) + 1
      at[index] = reached
      values[index] = cut.values[reached] as number
    }
    start = following
  }
}
