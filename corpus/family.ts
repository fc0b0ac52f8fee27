import type { Chance } from './make/chance.ts'
import type { Made } from './make/envelope.ts'

/**
 * `cautious`: anything but `dangerous` will do, for from one visit nobody can know. `harmless`: benign, or inconclusive
 * where a page is nothing but scripts.
 */
export type Expected = 'dangerous' | 'benign' | 'inconclusive' | 'cautious' | 'harmless'

/** What is known of one kind of page. */
export interface Kind {
  readonly id: string
  readonly expected: Expected
  /** No rule and no points are made or tuned on a held-out family. */
  readonly split: 'dev' | 'held-out'
}

/** One kind of page, by its generator; the same chance makes the same page. */
export interface Family extends Kind {
  make(chance: Chance): Made
}
