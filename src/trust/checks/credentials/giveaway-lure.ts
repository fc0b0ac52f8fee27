import { ownerGroup } from '../../address/owners.ts'
import { fold, mentionsIn } from '../../brands/mentions.ts'
import { leadsOn, namesItself } from '../../brands/own-name.ts'
import shareChain from '../../data/phrases/share-chain.json'
import { anyOf } from '../../data/phrases.ts'
import { GIVEN as OFFER } from '../../intents/money-words.ts'
import { SIGN_IN } from '../../intents/sign-in.ts'
import type { Page, Spot } from '../../page/page.ts'
import type { RuleId } from '../../rules/all.ts'
import type { Check, Subject } from '../check.ts'
import { found, loweredOrNone } from '../finding.ts'

const SHARE_CHAIN = anyOf(shareChain)
const LONGEST = 3000
const MAX_HEADINGS = 6
const MAX_PRESSED = 20

export const giveawayLureCheck: Check = {
  id: 'giveaway-lure',
  needs: 'html',
  run(subject) {
    const { page, last, claim } = subject
    if (page === null || page.text.length > LONGEST || claim?.isOfficial === true) return []
    if (ownerGroup(last) !== null) return []
    const told = [page.title ?? '', ...page.headings.slice(0, MAX_HEADINGS), page.text].join('\n')
    const [offer, chain] = [OFFER.exec(told)?.[0], SHARE_CHAIN.exec(told)?.[0]]
    if (offer === undefined && chain === undefined) return []
    const asked = askedIn(page, subject)
    const tell = (rule: RuleId, seen: string | undefined, spot: Spot | null) =>
      seen === undefined || spot === null ? [] : [found(rule, spot, seen)]
    if (namesItself(last, page)) {
      return tell('content.giveaway_lure', offer, asked).flatMap((finding) => loweredOrNone(subject, finding))
    }
    const isClosed = offer !== undefined && !leadsOn(last, page)
    const passing = asked ?? (isClosed ? { at: 'html:text', offset: null } : null)
    return [...tell('content.giveaway_lure', offer, asked), ...tell('content.share_chain', chain, passing)]
  },
}

function askedIn(page: Page, { secretFields }: Subject): { at: string; offset: number } | null {
  const password = secretFields.find(({ intent }) => intent === 'password')
  if (password !== undefined) return { at: 'html:field', offset: password.field.offset }
  const names = mentionsIn(page.title ?? '').map(({ brand }) => fold(brand.name))
  const pressed = [...page.buttons, ...page.links]
    .slice(0, MAX_PRESSED)
    .find(({ text }) => SIGN_IN.test(text) && names.some((name) => fold(text).includes(name)))
  return pressed === undefined ? null : { at: 'html:button', offset: pressed.offset }
}
