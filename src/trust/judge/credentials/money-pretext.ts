import { hostNames } from '../../address/host-words.ts'
import type { Site } from '../../address/site.ts'
import { isFreeTenant } from '../../address/tenants.ts'
import { abuseOfTopLevel, isOfState } from '../../address/top-levels.ts'
import officeWord from '../../data/phrases/office-word.json'
import { listOf } from '../../data/phrases.ts'
import type { Intent } from '../../intents/intents.ts'
import { AT_OWN_HOST, COMPANY_NUMBER, NEVER_BY_CARD } from '../../intents/money-words.ts'
import type { Page } from '../../page/page.ts'
import { CARD } from '../example-parts.ts'
import type { Facts } from '../facts.ts'
import type { PageTable, Place } from '../rule.ts'

const WORDS: ReadonlySet<string> = new Set(listOf(officeWord))
const TOLD = 1000
const MAX_HEADINGS = 6

/** A page that asks for a card's data for what an office demands, or to pay out; the honest lead to a provider of payments. */
export const MONEY_PRETEXT_TABLE = {
  id: 'money-pretext',
  needs: 'html',
  spares: 'owners',
  rules: {
    'content.money_pretext': {
      points: 30,
      severity: 'high',
      category: 'phishing',
      message: "The page asks for a card's data for a fine, a refund, a payout or a prize.",
      ref: null,
      when: (facts) => (isThrownAway(facts) ? null : pretextOf(facts)),
      example: `<h1>You have an unpaid fine</h1>${CARD}`,
      twin: `<h1>Cart</h1>${CARD}`,
    },
    'content.throwaway_pretext': {
      points: 55,
      severity: 'critical',
      category: 'phishing',
      message:
        "The page asks for a card's data or a log-in for a fine, a refund, a payout, a prize or a booking, under a domain ending that frauds use.",
      ref: null,
      when: (facts) => (isThrownAway(facts) ? pretextOf(facts) : null),
      example: { url: 'https://quarnelz.top/', html: `<h1>Your tax refund</h1>${CARD}` },
      twin: { url: 'https://quarnelz.top/', html: `<h1>Cart</h1>${CARD}` },
    },
  },
} as const satisfies PageTable

function isThrownAway({ last }: Facts): boolean {
  return abuseOfTopLevel(last) === 'high'
}

function pretextOf(facts: Facts): Place | null {
  const { page, last, secretFields } = facts
  if (isOfState(last)) return null
  const isCheap = isThrownAway(facts) || isFreeTenant(last)
  const asked = secretFields.find(({ intent }) => intent === 'card' || (isCheap && MONEY.has(intent)))
  if (asked === undefined) return null
  const isPaid = isCheap && asked.intent !== 'password'
  const patterns = isPaid ? [...NEVER_BY_CARD, AT_OWN_HOST] : NEVER_BY_CARD
  const matter = matterOf(page, patterns) ?? (isPaid && isThrownAway(facts) ? wordOf(last) : null)
  if (matter === null || (!isCheap && isCompanys(facts))) return null
  return { at: 'html:field', offset: asked.field.offset, seen: matter }
}

function isCompanys(facts: Facts): boolean {
  const { text, seenLength } = facts.page
  return COMPANY_NUMBER.test(text.slice(0, seenLength)) && facts.namesItself && facts.leadsOn
}

const MONEY: ReadonlySet<Intent> = new Set<Intent>(['card', 'one_time_code', 'password'])

function matterOf({ title, headings, text }: Page, patterns: readonly RegExp[]): string | null {
  for (const told of [title ?? '', ...headings.slice(0, MAX_HEADINGS), text.slice(0, TOLD)]) {
    for (const pattern of patterns) {
      const matter = pattern.exec(told.slice(0, TOLD))
      if (matter !== null) return matter[0]
    }
  }
  return null
}

function wordOf(site: Site): string | null {
  const words = hostNames(site)?.own.split(/[-\d]+/) ?? []
  return words.length < 2 ? null : (words.find((word) => WORDS.has(word)) ?? null)
}
