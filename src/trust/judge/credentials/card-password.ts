import cardPassword from '../../data/phrases/card-password.json'
import { anyOf } from '../../data/phrases.ts'
import { namesOf } from '../../intents/intents.ts'
import { PIN } from '../../intents/words.ts'
import type { Field } from '../../page/page.ts'
import type { Facts } from '../facts.ts'
import { once } from '../once.ts'
import type { PageTable } from '../rule.ts'

const CARD_PASSWORD = anyOf(cardPassword)
const SECURITY_CODE = /\b(?:cv[vcn]2?|csc2?|ccv2?)\b/i
const WHOLE_CARD = 2

export const CARD_PASSWORD_TABLE = {
  id: 'card-password',
  needs: 'html',
  spares: 'owners',
  rules: {
    'content.card_password': {
      points: 60,
      severity: 'critical',
      category: 'phishing',
      message: 'The page asks for the PIN of a card.',
      ref: null,
      when: (facts) => {
        const asked = pinOf(facts) ?? shownOf(facts).find((field) => CARD_PASSWORD.test(namesOf(field)))
        if (asked === undefined) return null
        return { at: 'html:field', offset: asked.offset, seen: asked.label || asked.name }
      },
      lowered: (facts) => facts.namesItself && pinOf(facts) === undefined,
      spared: (facts) => facts.namesItself && facts.leadsOn && pinOf(facts) === undefined,
      example: '<input placeholder="Card number"><input placeholder="CVV"><input placeholder="Card PIN">',
      twin: '<input placeholder="Card number"><input placeholder="CVV"><input placeholder="Name on card">',
    },
  },
} as const satisfies PageTable

const shownOf = ({ page }: Facts) => page.fields.filter(({ hidden }) => !hidden)

/** The field for a PIN beside all of a card, which nobody honest has. */
const pinOf = once((facts: Facts): Field | undefined => {
  const cards = facts.secretFields
    .filter(({ intent }) => intent === 'card')
    .map(({ field }) => namesOf(field))
  const isWhole = cards.length >= WHOLE_CARD && cards.some((names) => SECURITY_CODE.test(names))
  return isWhole ? shownOf(facts).find((field) => PIN.test(namesOf(field))) : undefined
})
