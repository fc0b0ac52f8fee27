import type { Check } from '../check.ts'
import { found } from '../finding.ts'

/** Finds a hop whose URL or host is on one of the operator's lists of threats (contract T10). */
export const listedCheck: Check = {
  id: 'listed',
  needs: 'url',
  run({ capture }) {
    const [first] = capture.listed ?? []
    if (first === undefined) return []
    const at = first.hop === 0 ? 'url' : `hop[${first.hop}]`
    const seen = `${first.feed}, ${first.date}: ${first.entry}`
    return [found('reputation.listed', { at, offset: null }, seen)]
  },
}
