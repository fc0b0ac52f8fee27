import { ownerGroup } from '../../address/owners.ts'
import { namesItself } from '../../brands/own-name.ts'
import type { Check } from '../check.ts'
import { found } from '../finding.ts'

/** A card's number with most of its digits hidden. */
const MASKED = /(?:[*x•●·]{4}[ -]?){2,3}(?:[*x•●·]{4}|\d{4})/i
const LONGEST = 3000

/**
 * A page of nobody's name that asks for the code of a card payment. A bank's own page for it (EMV 3-D Secure) is
 * opened by the shop's request and has no address that a message could lead to.
 */
export const cardChallengeCheck: Check = {
  id: 'card-challenge',
  needs: 'html',
  run({ page, last, claim, secretFields }) {
    if (page === null || page.text.length > LONGEST || claim?.isOfficial === true) return []
    if (ownerGroup(last) !== null || namesItself(last, page)) return []
    const code = secretFields.find(({ intent }) => intent === 'one_time_code')
    const masked = MASKED.exec(page.text)
    if (code === undefined || masked === null) return []
    return [found('content.card_challenge', { at: 'html:field', offset: code.field.offset }, masked[0])]
  },
}
