import { hasCredentialWord } from '../../address/host-words.ts'
import { ownerGroup } from '../../address/owners.ts'
import type { Site } from '../../address/site.ts'
import { isFreeTenant } from '../../address/tenants.ts'
import { abuseOfTopLevel } from '../../address/top-levels.ts'
import { namesItself } from '../../brands/own-name.ts'
import { isPractice } from '../../brands/practice.ts'
import { isDrawnByAuthJs, isOwnWebmail } from '../../brands/webmail.ts'
import { asksInPassing } from '../../intents/sign-in.ts'
import { likenessOf } from '../../likeness/likeness.ts'
import type { Check } from '../check.ts'
import { found } from '../finding.ts'

/** Scores from which a page that asks is like those of kits, and from which hardly any honest one is; bench/judge.ts. */
const LEAST = { like: 20, close: 25 }
/** A host that costs nothing or is thrown away adds this to a close likeness alone: most pages there are honest. */
const CHEAP = 15
const MOST_SIGNS = 6

/** A page that asks for a secret and is made as pages of kits are; a name of its own lowers that (contract T16). */
export const kitLikenessCheck: Check = {
  id: 'kit-likeness',
  needs: 'html',
  run(subject) {
    const { page, last, claim, secretFields } = subject
    if (page === null) return []
    if (secretFields.length === 0 || asksInPassing(page, last)) return []
    if (claim?.isOfficial === true || ownerGroup(last) !== null) return []
    if (isOwnWebmail(page, last) || isDrawnByAuthJs(page, last) || isPractice(subject, page)) return []
    const { score, signs } = likenessOf({ ...subject, page })
    const isClose = score + (isCheap(last) ? CHEAP : 0) >= LEAST.close
    if (!isClose && score < LEAST.like) return []
    const byScore = isClose ? 'content.kit_close_likeness' : 'content.kit_likeness'
    const rule = namesItself(last, page) ? 'content.named_likeness' : byScore
    return [found(rule, { at: 'html', offset: null }, signs.slice(0, MOST_SIGNS).join(', '))]
  },
}

/** Whether a host costs nothing, is thrown away after one fraud, or is made of words for signing in. */
function isCheap(site: Site): boolean {
  return isFreeTenant(site) || abuseOfTopLevel(site) !== null || hasCredentialWord(site)
}
