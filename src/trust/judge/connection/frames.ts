import { haveSameOwner, isIdentityOrPayment, ownerGroup } from '../../address/owners.ts'
import { siteOf } from '../../address/site.ts'
import type { Facts } from '../facts.ts'
import type { PageTable, Place } from '../rule.ts'

export const FRAMES_TABLE = {
  id: 'frames',
  needs: 'html',
  spares: 'nobody',
  rules: {
    'content.hidden_frame': {
      points: 15,
      severity: 'medium',
      category: null,
      message: 'The page loads another website where nobody sees it.',
      ref: null,
      when: hiddenFrame,
      example: '<iframe src="https://vandorelh.com/" style="display:none"></iframe>',
      twin: '<iframe src="https://vandorelh.com/" width="400" height="300"></iframe>',
    },
  },
} as const satisfies PageTable

function hiddenFrame({ page, last }: Facts): Place | null {
  for (const [index, { src, hidden, offset }] of page.frames.entries()) {
    const url = hidden && src !== null && /^https?:/.test(src) ? URL.parse(src) : null
    if (url === null) continue
    const site = siteOf(url)
    if (haveSameOwner(last, site) || ownerGroup(site) !== null || isIdentityOrPayment(site)) continue
    return { at: `html:frame[${index}]`, offset, seen: url.href, expected: last.owner }
  }
  return null
}
