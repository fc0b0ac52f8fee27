import { isOfficial } from '../../address/owners.ts'
import { askedBesideOwnName } from '../../brands/claim.ts'
import { type BrandLinks, brandLinks, iconLink, servesOthers } from '../../brands/links.ts'
import { isPractice } from '../../brands/practice.ts'
import { SECRETS } from '../../intents/intents.ts'
import { PRETEXT } from '../../intents/pretext-words.ts'
import { asksToSignIn } from '../../intents/sign-in.ts'
import type { Page, Spot } from '../../page/page.ts'
import { isLine } from '../../page/typed.ts'
import type { RuleId } from '../../rules/all.ts'
import type { Check, Finding, Subject } from '../check.ts'
import { found, loweredIf } from '../finding.ts'

export const brandClaimCheck: Check = {
  id: 'brand-claim',
  needs: 'html',
  run(subject) {
    const { page, claim } = subject
    if (page === null || claim?.isOfficial === true) return []
    return [...claimFindings(subject, page), ...namedFindings(subject, page), ...linkFindings(subject, page)]
  },
}

function claimFindings(subject: Subject, page: Page): Finding[] {
  const { claim, intents } = subject
  if (claim === null) return []
  const asked = SECRETS.filter((intent) => intents.has(intent))
  const isSignIn = asked.length === 0 && (claim.places.includes('wording') || asksToSignIn(page))
  const what = isSignIn ? 'a sign-in name' : asked.join(', ')
  const isAsking = asked.length > 0 || isSignIn
  const isTitle = claim.places.includes('title')
  const pretext = isAsking ? null : (pretextIn(page) ?? firstStepOf(page))
  return [
    ...(pretext === null ? [] : [found('content.brand_pretext', pretext, pretext.seen)]),
    found(
      isAsking
        ? isPractice(subject, page)
          ? 'content.practice_copy'
          : 'content.brand_credential'
        : 'content.brand_elsewhere',
      { at: isTitle ? 'html:title' : 'html', offset: isTitle ? page.titleOffset : null },
      `${claim.name} (${claim.places.join(', ')})${isAsking ? `, asking for ${what}` : ''}`,
      claim.officialDomains.slice(0, 3).join(', '),
    ),
  ]
}

function namedFindings({ claim, last, ...asks }: Subject, page: Page): Finding[] {
  const beside = claim === null ? askedBesideOwnName(last, page, asks) : null
  if (beside === null) return []
  const seen = `${beside.name} (${beside.places.join(', ')})`
  return [loweredIf(true, found('content.brand_credential', { at: 'html', offset: null }, seen))]
}

const LONGEST = 2500
const MAX_HEADINGS = 4

const MOST_FIRST_FIELDS = 2
const FIRST_STEP_TEXT = 1500

/** The number or the address with which one begins to sign in, where nothing else is asked. */
function firstStepOf(page: Page): (Spot & { readonly seen: string }) | null {
  const typed = page.fields.filter(isLine)
  if (page.text.length > FIRST_STEP_TEXT || typed.length > MOST_FIRST_FIELDS) return null
  const field = typed.find(({ type }) => type === 'tel' || type === 'email')
  if (field === undefined) return null
  return { at: 'html:field', offset: field.offset, seen: field.label || field.placeholder || field.type }
}

function pretextIn(page: Page): (Spot & { readonly seen: string }) | null {
  if (page.text.length > LONGEST) return null
  const lines = [
    page.title ?? '',
    ...page.headings.slice(0, MAX_HEADINGS),
    ...page.buttons.map(({ text }) => text),
  ]
  const seen = lines.map((line) => PRETEXT.exec(line)?.[0]).find((found) => found !== undefined)
  return seen === undefined ? null : { at: 'html:text', offset: null, seen }
}

function linkFindings({ claim, last, secretFields }: Subject, page: Page): Finding[] {
  if (claim === null && secretFields.length === 0) return []
  const isSuspect = ({ brand }: BrandLinks) =>
    !isOfficial(brand, last) && (claim === null ? !servesOthers(brand) : claim.brandId === brand.id)
  const spotted = ({ at, seen }: BrandLinks, rule: RuleId) =>
    found(rule, { at, offset: null }, seen, last.owner)
  const icon = iconLink(page)
  return [
    ...(icon !== null && isSuspect(icon) ? [spotted(icon, 'content.foreign_icon')] : []),
    ...brandLinks(page)
      .filter(isSuspect)
      .map((links) => spotted(links, 'content.hot_linked_brand')),
  ]
}
