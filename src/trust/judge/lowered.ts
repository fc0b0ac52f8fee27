import type { Rule } from './rule.ts'

/**
 * A rule that a page's own name lowers, since a fraud can set that as well; ways on to further pages besides have it not
 * count (contract T16).
 */
export const LOWERED_BY_NAME: Pick<Rule, 'lowered' | 'spared'> = {
  lowered: ({ namesItself }) => namesItself,
  spared: ({ namesItself, leadsOn }) => namesItself && leadsOn,
}
