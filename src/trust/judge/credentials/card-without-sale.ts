import sale from '../../data/phrases/sale.json'
import { anyOf } from '../../data/phrases.ts'
import type { Intent } from '../../intents/intents.ts'
import { PRETEXT } from '../../intents/pretext-words.ts'
import type { Page } from '../../page/page.ts'
import { CARD } from '../example-parts.ts'
import type { Facts } from '../facts.ts'
import { LOWERED_BY_NAME } from '../lowered.ts'
import type { PageTable, Place } from '../rule.ts'

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

export const CARD_WITHOUT_SALE_TABLE = {
  id: 'card-without-sale',
  needs: 'html',
  spares: 'owners',
  rules: {
    'content.card_pretext': {
      points: 60,
      severity: 'critical',
      category: 'phishing',
      message:
        "The page asks for all of a card's data to verify, unlock or update something, and sells nothing.",
      ref: null,
      when: pretextOf,
      ...LOWERED_BY_NAME,
      example: `<h1>Verify your account</h1>${CARD}`,
      twin: `<h1>Verify your order: 12.00 EUR</h1>${CARD}`,
    },
  },
} as const satisfies PageTable

function pretextOf({ page, secretFields, isPractice }: Facts): Place | null {
  const asked = secretFields.filter(({ intent, field }) => PARTS.has(intent) && !field.hidden)
  const first = asked.find(({ intent }) => intent === 'card')
  if (first === undefined || asked.length < WHOLE_CARD || page.seenLength > LONGEST) return null
  const told = toldBy(page)
  const pretext = PRETEXT.exec(told)
  if (pretext === null || SALE.test(told) || showsAmount(page) || isPractice) return null
  return { at: 'html:field', offset: first.field.offset, seen: pretext[0] }
}

function toldBy({ title, headings, text, buttons, fields }: Page): string {
  const labels = [...buttons.map((button) => button.text), ...fields.map(({ label }) => label)]
  return [title ?? '', ...headings.slice(0, MAX_HEADINGS), ...labels, text].join('\n').slice(0, TOLD)
}

function showsAmount({ text, fields }: Page): boolean {
  const values = fields.map(({ value, placeholder }) => `${value} ${placeholder}`.slice(0, MAX_VALUE))
  return AMOUNT.test([text, ...values].join('\n'))
}
