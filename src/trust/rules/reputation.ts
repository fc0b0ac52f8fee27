import type { Rule } from './rule.ts'

/** Rules that speak for the page. */
export const REPUTATION_RULES = {
  'reputation.official': {
    points: -40,
    severity: 'info',
    category: null,
    message: 'The page is on an official domain of the brand that it names.',
    ref: null,
  },
} as const satisfies Record<string, Rule>
