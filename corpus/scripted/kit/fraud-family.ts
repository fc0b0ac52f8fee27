import type { Family } from '../../family.ts'
import type { Chance } from '../../make/chance.ts'
import type { Made } from '../../make/envelope.ts'

/** A family of frauds that is made of variants, each about equally often. */
export const fraudFamily = (id: string, variants: readonly ((chance: Chance) => Made)[]): Family => ({
  id,
  expected: 'dangerous',
  split: 'dev',
  make: (chance) => chance.of(variants)(chance),
})
