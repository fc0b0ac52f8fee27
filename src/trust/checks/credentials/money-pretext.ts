import { hostNames } from '../../address/host-words.ts'
import { ownerGroup } from '../../address/owners.ts'
import type { Site } from '../../address/site.ts'
import { isFreeTenant } from '../../address/tenants.ts'
import { abuseOfTopLevel, isOfState } from '../../address/top-levels.ts'
import { leadsOn, namesItself } from '../../brands/own-name.ts'
import officeWord from '../../data/phrases/office-word.json'
import { listOf } from '../../data/phrases.ts'
import type { Intent } from '../../intents/intents.ts'
import { AT_OWN_HOST, COMPANY_NUMBER, NEVER_BY_CARD } from '../../intents/money-words.ts'
import type { Page } from '../../page/page.ts'
import type { Check } from '../check.ts'
import { found } from '../finding.ts'

const WORDS: ReadonlySet<string> = new Set(listOf(officeWord))
const TOLD = 1000
const MAX_HEADINGS = 6

/** A page that asks for a card's data for what an office demands, or to pay out; the honest lead to a provider of payments. */
export const moneyPretextCheck: Check = {
  id: 'money-pretext',
  needs: 'html',
  run({ page, last, claim, secretFields }) {
    if (page === null || claim?.isOfficial === true) return []
    if (ownerGroup(last) !== null || isOfState(last)) return []
    const isThrownAway = abuseOfTopLevel(last) === 'high'
    const isCheap = isThrownAway || isFreeTenant(last)
    const asked = secretFields.find(({ intent }) => intent === 'card' || (isCheap && MONEY.has(intent)))
    if (asked === undefined) return []
    const isPaid = isCheap && asked.intent !== 'password'
    const patterns = isPaid ? [...NEVER_BY_CARD, AT_OWN_HOST] : NEVER_BY_CARD
    const matter = matterOf(page, patterns) ?? (isPaid && isThrownAway ? wordOf(last) : null)
    if (matter === null) return []
    if (!isCheap && isCompanys(last, page)) return []
    const rule = isThrownAway ? 'content.throwaway_pretext' : 'content.money_pretext'
    return [found(rule, { at: 'html:field', offset: asked.field.offset }, matter)]
  },
}

function isCompanys(site: Site, page: Page): boolean {
  return (
    COMPANY_NUMBER.test(page.text.slice(0, page.shownLength)) &&
    namesItself(site, page) &&
    leadsOn(site, page)
  )
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
