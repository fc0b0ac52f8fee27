import type { Kind } from './family.ts'

/** Each page of this number of a `dev` family is held out, too. */
const HELD_OUT_EACH = 5

export const GROUPS = ['dev', 'held_out_families', 'held_out_seeds'] as const
export type Group = (typeof GROUPS)[number]

/** The group of the page with that number of a family. */
export function groupOf({ split }: Pick<Kind, 'split'>, number: number): Group {
  if (split === 'held-out') return 'held_out_families'
  return number % HELD_OUT_EACH === HELD_OUT_EACH - 1 ? 'held_out_seeds' : 'dev'
}

export const SPLITS = ['dev', 'held-out', 'all'] as const
export type Split = (typeof SPLITS)[number]

export function isIn(split: Split, group: Group): boolean {
  return split === 'all' || (split === 'dev') === (group === 'dev')
}
