import { ownerGroup } from '../../address/owners.ts'
import cardPassword from '../../data/phrases/card-password.json'
import { anyOf } from '../../data/phrases.ts'
import { namesOf } from '../../intents/intents.ts'
import { PIN } from '../../intents/words.ts'
import type { Check } from '../check.ts'
import { found, loweredOrNone } from '../finding.ts'

const CARD_PASSWORD = anyOf(cardPassword)
const SECURITY_CODE = /\b(?:cv[vcn]2?|csc2?|ccv2?)\b/i
const WHOLE_CARD = 2

export const cardPasswordCheck: Check = {
  id: 'card-password',
  needs: 'html',
  run(subject) {
    const { page, last, claim, secretFields } = subject
    if (page === null || claim?.isOfficial === true || ownerGroup(last) !== null) return []
    const cards = secretFields.filter(({ intent }) => intent === 'card').map(({ field }) => namesOf(field))
    const isWhole = cards.length >= WHOLE_CARD && cards.some((names) => SECURITY_CODE.test(names))
    const shown = page.fields.filter(({ hidden }) => !hidden)
    const pin = shown.find((field) => isWhole && PIN.test(namesOf(field)))
    const asked = pin ?? shown.find((field) => CARD_PASSWORD.test(namesOf(field)))
    if (asked === undefined) return []
    const spot = { at: 'html:field', offset: asked.offset }
    const finding = found('content.card_password', spot, asked.label || asked.name)
    return pin === undefined ? loweredOrNone(subject, finding) : [finding]
  },
}
