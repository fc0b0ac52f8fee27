import type { Chance } from './make/chance.ts'
import type { Made } from './make/envelope.ts'

/**
 * `cautious`: anything but `dangerous` will do, for from one visit nobody can know. `harmless`: benign, or inconclusive
 * where a page is nothing but scripts.
 */
export type Expected = 'dangerous' | 'benign' | 'inconclusive' | 'cautious' | 'harmless'

/** One kind of page; the same chance makes the same page. */
export interface Family {
  readonly id: string
  readonly expected: Expected
  /** No rule and no points are made or tuned on a held-out family. */
  readonly split: 'dev' | 'held-out'
  make(chance: Chance): Made
}
