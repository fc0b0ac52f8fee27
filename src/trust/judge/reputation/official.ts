import { LOGIN } from '../example-parts.ts'
import type { PageTable } from '../rule.ts'

export const OFFICIAL_TABLE = {
  id: 'official',
  needs: 'html',
  spares: 'nobody',
  rules: {
    'reputation.official': {
      points: -40,
      severity: 'info',
      category: null,
      message: 'The page is on an official domain of the brand that it names.',
      ref: null,
      when: ({ capture: { listed = [] }, claim, last }) =>
        claim?.isOfficial === true && listed.length === 0
          ? { at: 'url', offset: null, seen: last.host, expected: claim.name }
          : null,
      example: {
        url: 'https://www.paypal.com/signin',
        html: `<title>Log in to your PayPal account</title>${LOGIN}`,
      },
      twin: { html: `<title>Log in to your PayPal account</title>${LOGIN}` },
    },
  },
} as const satisfies PageTable
