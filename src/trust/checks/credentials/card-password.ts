import { ownerGroup } from '../../address/owners.ts'
import { namesItself } from '../../brands/own-name.ts'
import cardPassword from '../../data/phrases/card-password.json'
import { anyOf } from '../../data/phrases.ts'
import { namesOf } from '../../intents/intents.ts'
import { PIN } from '../../intents/words.ts'
import type { Check } from '../check.ts'
import { found } from '../finding.ts'

const CARD_PASSWORD = anyOf(cardPassword)
const SECURITY_CODE = /\b(?:cv[vcn]2?|csc2?|ccv2?)\b/i
/** A number and a security code; gift cards and benefit cards have a number and a PIN. */
const WHOLE_CARD = 2

/** A page that asks for the PIN of a card: machines ask for it, and some banks under their own names. */
export const cardPasswordCheck: Check = {
  id: 'card-password',
  needs: 'html',
  run({ page, last, claim, secretFields }) {
    if (page === null || claim?.isOfficial === true || ownerGroup(last) !== null) return []
    const cards = secretFields.filter(({ intent }) => intent === 'card').map(({ field }) => namesOf(field))
    const isWhole = cards.length >= WHOLE_CARD && cards.some((names) => SECURITY_CODE.test(names))
    const asked = page.fields.find((field) => {
      if (field.hidden) return false
      const names = namesOf(field)
      return (isWhole && PIN.test(names)) || (CARD_PASSWORD.test(names) && !namesItself(last, page))
    })
    if (asked === undefined) return []
    return [
      found('content.card_password', { at: 'html:field', offset: asked.offset }, asked.label || asked.name),
    ]
  },
}
