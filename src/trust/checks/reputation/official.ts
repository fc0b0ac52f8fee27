import type { Check } from '../check.ts'

/** A page that is what it says that it is. */
export const officialCheck: Check = {
  id: 'official',
  needs: 'html',
  run({ claim, last }) {
    if (claim === null || !claim.isOfficial) return []
    const evidence = { at: 'url', offset: null, seen: last.host, expected: claim.name }
    return [{ rule: 'reputation.official', evidence }]
  },
}
