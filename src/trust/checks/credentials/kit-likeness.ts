import { isCheap } from '../../address/cheap-host.ts'
import { ownerGroup } from '../../address/owners.ts'
import { namesItself } from '../../brands/own-name.ts'
import { isOwnWebmail } from '../../brands/webmail.ts'
import { asksToSignIn } from '../../intents/sign-in.ts'
import { likenessOf } from '../../likeness/likeness.ts'
import type { Check } from '../check.ts'
import { found } from '../finding.ts'

/** Scores from which a page is like those of kits, and more like them than nearly all honest pages are. */
const SIGNING_IN = { like: 5, close: 10 }
/** The same for a page that asks for something that is no secret. */
const ASKING = { like: 5, close: 15 }
/** The same for a page without a field for text but with other fields or buttons; the weights were not fitted to such pages. */
const LEADING = { like: 20, close: 35 }
/** A host that costs nothing, is thrown away or asks to sign in raises the score by this; bench/README.md compares values. */
const CHEAP = 10
const MOST_SIGNS = 6
const TYPED = new Set(['text', 'email', 'tel', 'number', 'password', 'textarea', ''])

/** A page under nobody's name that is made as pages of kits are. */
export const kitLikenessCheck: Check = {
  id: 'kit-likeness',
  needs: 'html',
  run(subject) {
    const { page, last, claim, secretFields } = subject
    if (page === null) return []
    const shown = page.fields.filter(({ hidden }) => !hidden)
    if (secretFields.length + shown.length + page.buttons.length === 0) return []
    if (claim?.isOfficial === true || ownerGroup(last) !== null || namesItself(last, page)) return []
    if (isOwnWebmail(page, last)) return []
    const { score: own, signs } = likenessOf({ ...subject, page })
    const score = own + (isCheap(last) ? CHEAP : 0)
    const isTyped = shown.some(({ type }) => TYPED.has(type))
    const isSigningIn = secretFields.length > 0 || (isTyped && asksToSignIn(page))
    const least = isSigningIn ? SIGNING_IN : isTyped ? ASKING : LEADING
    if (score < least.like) return []
    const rule = score < least.close ? 'content.kit_likeness' : 'content.kit_close_likeness'
    return [found(rule, { at: 'html', offset: null }, signs.slice(0, MOST_SIGNS).join(', '))]
  },
}
