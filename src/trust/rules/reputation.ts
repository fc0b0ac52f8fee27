import { LOGIN } from './example-parts.ts'
import type { Rule } from './rule.ts'

export const REPUTATION_RULES = {
  'reputation.listed': {
    points: 80,
    severity: 'critical',
    category: null,
    message: 'The address is on a list of known threats.',
    ref: null,
    example: { listed: true },
    twin: {},
  },
  'reputation.official': {
    points: -40,
    severity: 'info',
    category: null,
    message: 'The page is on an official domain of the brand that it names.',
    ref: null,
    example: {
      url: 'https://www.paypal.com/signin',
      html: `<title>Log in to your PayPal account</title>${LOGIN}`,
    },
    twin: { html: `<title>Log in to your PayPal account</title>${LOGIN}` },
  },
} as const satisfies Record<string, Rule>
