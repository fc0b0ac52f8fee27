import { ownerGroup } from '../../address/owners.ts'
import { isPractice } from '../../brands/practice.ts'
import sale from '../../data/phrases/sale.json'
import { anyOf } from '../../data/phrases.ts'
import type { Intent } from '../../intents/intents.ts'
import { PRETEXT } from '../../intents/pretext-words.ts'
import type { Page } from '../../page/page.ts'
import type { Check } from '../check.ts'
import { found, loweredOrNone } from '../finding.ts'

const SALE = anyOf(sale)
const CODES =
  '(?:usd|eur|gbp|chf|brl|try|rub|pln|czk|kč|zł|kr|sek|nok|dkk|huf|ft|lei|mxn|inr|idr|rp|vnd|aed|sar|tl)'
const AMOUNT = new RegExp(
  `(?:\\p{Sc}|\\b${CODES})\\s?\\d|\\d\\s?(?:\\p{Sc}|[円元원]|${CODES}\\b|euro|руб)|\\d[.,]\\d{2}\\b`,
  'iu',
)
const TOLD = 1500
const LONGEST = 4000
const MAX_HEADINGS = 6
const MAX_VALUE = 100
const WHOLE_CARD = 2
const PARTS: ReadonlySet<Intent> = new Set<Intent>(['card', 'one_time_code'])

/** A page that asks for all of a card's data to verify or to unlock something, and has nothing to be paid for. */
export const cardWithoutSaleCheck: Check = {
  id: 'card-without-sale',
  needs: 'html',
  run(subject) {
    const { page, last, claim, secretFields } = subject
    if (page === null || claim?.isOfficial === true || ownerGroup(last) !== null) return []
    const asked = secretFields.filter(({ intent, field }) => PARTS.has(intent) && !field.hidden)
    const first = asked.find(({ intent }) => intent === 'card')
    if (first === undefined || asked.length < WHOLE_CARD || page.text.length > LONGEST) return []
    const told = toldBy(page)
    const pretext = PRETEXT.exec(told)
    if (pretext === null || SALE.test(told) || showsAmount(page) || isPractice(subject, page)) return []
    const finding = found(
      'content.card_pretext',
      { at: 'html:field', offset: first.field.offset },
      pretext[0],
    )
    return loweredOrNone(subject, finding)
  },
}

function toldBy({ title, headings, text, buttons, fields }: Page): string {
  const labels = [...buttons.map((button) => button.text), ...fields.map(({ label }) => label)]
  return [title ?? '', ...headings.slice(0, MAX_HEADINGS), ...labels, text].join('\n').slice(0, TOLD)
}

function showsAmount({ text, fields }: Page): boolean {
  const values = fields.map(({ value, placeholder }) => `${value} ${placeholder}`.slice(0, MAX_VALUE))
  return AMOUNT.test([text, ...values].join('\n'))
}
