import type { CapturedListing } from '../../visit/capture.ts'
import type { Check } from '../check.ts'
import { found } from '../finding.ts'

/** Finds a hop, a frame that fills the page or a place where a click leads on one of the operator's lists of threats (contract T10). */
export const listedCheck: Check = {
  id: 'listed',
  needs: 'url',
  run({ capture }) {
    const [first] = capture.listed ?? []
    if (first === undefined) return []
    const at = placeOf(first)
    const seen = `${first.feed}, ${first.date}: ${first.entry}`
    return [found('reputation.listed', { at, offset: null }, seen)]
  },
}

function placeOf({ hop, resource }: CapturedListing): string {
  if (hop === null) return `resource[${resource}]`
  return hop === 0 ? 'url' : `hop[${hop}]`
}
