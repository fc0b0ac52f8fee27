import type { CapturedListing } from '../../visit/capture.ts'
import type { VisitTable } from '../rule.ts'

/** A hop, a frame that fills the page or a place where a click leads is on a list of threats of the operator's (contract T10). */
export const LISTED_TABLE = {
  id: 'listed',
  needs: 'url',
  rules: {
    'reputation.listed': {
      points: 80,
      severity: 'critical',
      category: null,
      message: 'The address is on a list of known threats.',
      ref: null,
      when: ({ capture: { listed = [] } }) => {
        const [first] = listed
        if (first === undefined) return null
        return { at: placeOf(first), offset: null, seen: `${first.feed}, ${first.date}: ${first.entry}` }
      },
      example: { listed: true },
      twin: {},
    },
  },
} as const satisfies VisitTable

function placeOf({ hop, resource }: CapturedListing): string {
  if (hop === null) return `resource[${resource}]`
  return hop === 0 ? 'url' : `hop[${hop}]`
}
