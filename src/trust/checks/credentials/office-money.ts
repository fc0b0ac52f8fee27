import { hostNames } from '../../address/host-words.ts'
import { ownerGroup } from '../../address/owners.ts'
import type { Site } from '../../address/site.ts'
import { abuseOfTopLevel } from '../../address/top-levels.ts'
import moneyDemand from '../../data/phrases/money-demand.json'
import moneyReturn from '../../data/phrases/money-return.json'
import officeWord from '../../data/phrases/office-word.json'
import { anyOf, listOf } from '../../data/phrases.ts'
import type { Page } from '../../page/page.ts'
import type { Check } from '../check.ts'
import { found } from '../finding.ts'

const DEMAND = anyOf(moneyDemand)
const RETURN = anyOf(moneyReturn)
const WORDS: ReadonlySet<string> = new Set(listOf(officeWord))
/** Characters of the text in which a page says what it is about; further down a shop has its terms. */
const TOLD = 1000
const MAX_HEADINGS = 6
/** Suffixes that states give to their offices alone. */
const OF_STATES = /(?:^|\.)(?:go[vb]|gouv|gub|go|lg|govt)(?:\.[a-z]{2})?$/

/** A page that asks for a card's data for what an office demands or returns; offices lead to a provider of payments. */
export const officeMoneyCheck: Check = {
  id: 'office-money',
  needs: 'html',
  run({ page, last, claim, secretFields }) {
    const card = secretFields.find(({ intent }) => intent === 'card')
    if (page === null || card === undefined || claim?.isOfficial === true) return []
    if (ownerGroup(last) !== null || OF_STATES.test(last.publicSuffix ?? '')) return []
    const isThrownAway = abuseOfTopLevel(last) === 'high'
    const matter = matterOf(page) ?? (isThrownAway ? wordOf(last) : null)
    if (matter === null) return []
    const rule = isThrownAway ? 'content.throwaway_office' : 'content.office_money'
    return [found(rule, { at: 'html:field', offset: card.field.offset }, matter)]
  },
}

function matterOf({ title, headings, text }: Page): string | null {
  for (const told of [title ?? '', ...headings.slice(0, MAX_HEADINGS), text.slice(0, TOLD)]) {
    const line = told.slice(0, TOLD)
    const matter = DEMAND.exec(line) ?? RETURN.exec(line)
    if (matter !== null) return matter[0]
  }
  return null
}

/** The word for a fine or a refund in the holder's own label, joined to others or to a number. */
function wordOf(site: Site): string | null {
  const words = hostNames(site)?.own.split(/[-\d]+/) ?? []
  return words.length < 2 ? null : (words.find((word) => WORDS.has(word)) ?? null)
}
