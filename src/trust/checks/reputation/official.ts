import type { Check } from '../check.ts'

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
