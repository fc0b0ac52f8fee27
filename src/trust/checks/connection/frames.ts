import { haveSameOwner, isIdentityOrPayment, ownerGroup } from '../../address/owners.ts'
import { siteOf } from '../../address/site.ts'
import type { Check } from '../check.ts'
import { found } from '../finding.ts'

export const framesCheck: Check = {
  id: 'frames',
  needs: 'html',
  run({ page, last }) {
    for (const [index, { src, hidden, offset }] of page?.frames.entries() ?? []) {
      const url = hidden && src !== null && /^https?:/.test(src) ? URL.parse(src) : null
      if (url === null) continue
      const site = siteOf(url)
      if (haveSameOwner(last, site) || ownerGroup(site) !== null || isIdentityOrPayment(site)) continue
      return [found('content.hidden_frame', { at: `html:frame[${index}]`, offset }, url.href, last.owner)]
    }
    return []
  },
}
