import type { Check } from '../check.ts'

/** A page that is what it says that it is. One that a list of threats has is given no credit. */
export const officialCheck: Check = {
  id: 'official',
  needs: 'html',
  run({ capture, claim, last }) {
    const isListed = (capture.listed ?? []).length > 0
    if (claim === null || !claim.isOfficial || isListed) return []
    const evidence = { at: 'url', offset: null, seen: last.host, expected: claim.name }
    return [{ rule: 'reputation.official', evidence }]
  },
}
