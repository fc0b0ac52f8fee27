import type { Row } from './raw-sources.ts'

/** A piecewise constant function of the address: values hold from their start to the next start. */
export interface Pieces<T> {
  readonly starts: readonly bigint[]
  readonly values: readonly (T | null)[]
}

/** Lays rows over one another in the order given; where they overlap, the last one decides. */
export function paint<T>(rows: readonly Row<T>[]): Pieces<T> {
  const cuts = new Set<bigint>([0n])
  for (const row of rows) cuts.add(row.first).add(row.last + 1n)
  const starts = [...cuts].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const position = new Map(starts.map((start, index) => [start, index]))
  const values = new Array<T | null>(starts.length).fill(null)
  for (const row of rows) values.fill(row.value, position.get(row.first), position.get(row.last + 1n))
  return { starts, values }
}
