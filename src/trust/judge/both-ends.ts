import type { Site } from '../address/site.ts'
import type { Place, See } from './rule.ts'
import type { Subject } from './subject.ts'

export interface Address {
  readonly site: Site
  /** Whether the operator's lists have the host as a popular one. */
  readonly isPopular: boolean
}

/** Looks at the URL that was asked for, then at that of the page. */
export function atBothEnds(see: (address: Address) => Pick<Place, 'seen' | 'expected'> | null): See<Subject> {
  return ({ capture: { hops, popular = [] }, first, last }) => {
    const hop = hops.length - 1
    const asked = see({ site: first, isPopular: popular.includes(0) })
    if (asked !== null) return { at: 'url', offset: null, ...asked }
    const reached =
      last.url.href === first.url.href ? null : see({ site: last, isPopular: popular.includes(hop) })
    return reached === null ? null : { at: `hop[${hop}]`, offset: null, ...reached }
  }
}
