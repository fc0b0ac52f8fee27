import { isCheap } from '../../address/cheap-host.ts'
import { ownerGroup } from '../../address/owners.ts'
import { namesItself } from '../../brands/own-name.ts'
import { likenessOf } from '../../likeness/likeness.ts'
import type { Check } from '../check.ts'
import { found } from '../finding.ts'

/** Scores from which a page is like those of kits, and more like them than nearly all honest pages are. */
const LIKE = 5
const VERY_LIKE = 20
/** The same for a page that has its visitor press a button; the weights were not fitted to such pages. */
const LIKE_BY_BUTTONS = 30
/** A host that costs nothing, is thrown away or asks to sign in raises the score by this; bench/README.md compares values. */
const CHEAP = 10
const MOST_SIGNS = 6

/** A page under nobody's name that is made as pages of kits are. */
export const kitLikenessCheck: Check = {
  id: 'kit-likeness',
  needs: 'html',
  run(subject) {
    const { page, last, claim } = subject
    if (page === null) return []
    const isAsking = page.fields.some(({ hidden }) => !hidden)
    if (!isAsking && page.buttons.length === 0) return []
    if (claim?.isOfficial === true || ownerGroup(last) !== null || namesItself(last, page)) return []
    const { score: own, signs } = likenessOf({ ...subject, page })
    const score = own + (isCheap(last) ? CHEAP : 0)
    if (score < (isAsking ? LIKE : LIKE_BY_BUTTONS)) return []
    const shown = signs.slice(0, MOST_SIGNS).join(', ')
    const rule = !isAsking || score < VERY_LIKE ? 'content.kit_likeness' : 'content.kit_close_likeness'
    return [found(rule, { at: 'html', offset: null }, shown)]
  },
}
