import { isCheap } from '../../address/cheap-host.ts'
import { ownerGroup } from '../../address/owners.ts'
import { leadsAnywhere, namesItself } from '../../brands/own-name.ts'
import { sendsToNeighbour } from '../../intents/form-targets.ts'
import type { Check } from '../check.ts'
import { found } from '../finding.ts'

/** Characters of text of a page that is little else than a form. */
const LONGEST = 1500

/**
 * A page under nobody's name that leads nowhere but to where its form sends something secret, as a step of a kit does.
 * Payments and codes are asked for so by nobody else; passwords by programs of one's own, so these count only where
 * they are typed in the clear, or a host costs nothing and the form is sent to another script of the folder.
 */
export const deadEndCheck: Check = {
  id: 'dead-end',
  needs: 'html',
  run({ page, last, claim, secretFields, formTargets }) {
    const [first] = secretFields
    if (page === null || first === undefined || page.text.length > LONGEST || formTargets.length === 0)
      return []
    if (claim?.isOfficial === true || ownerGroup(last) !== null) return []
    if (leadsAnywhere(page) || namesItself(last, page)) return []
    const password = secretFields.find(({ intent }) => intent === 'password')
    const card = secretFields.find(({ intent }) => intent === 'card')
    // Programs of one's own ask for a code beside the password.
    const { intent, field } = card ?? password ?? first
    const isCounted =
      intent !== 'password' || !field.masked || (isCheap(last) && sendsToNeighbour(formTargets, last.url))
    return isCounted ? [found('content.dead_end', { at: 'html:field', offset: field.offset }, intent)] : []
  },
}
