import { hostNames, isCompanionWord, isCredentialWord } from '../../address/host-words.ts'
import { isIdentityOrPayment, ownerGroup } from '../../address/owners.ts'
import { isOfState } from '../../address/top-levels.ts'
import { fold } from '../../brands/mentions.ts'
import { OWN } from '../../brands/title-words.ts'
import cardDeadline from '../../data/phrases/card-deadline.json'
import localPayment from '../../data/phrases/local-payment.json'
import mailPassword from '../../data/phrases/mail-password.json'
import parcelHeld from '../../data/phrases/parcel-held.json'
import renewalFailed from '../../data/phrases/renewal-failed.json'
import { anyOf } from '../../data/phrases.ts'
import { DOCUMENT } from '../../intents/document-words.ts'
import { type Intent, namesOf } from '../../intents/intents.ts'
import { CART, COMPANY_NUMBER, IMPRINT, NEVER_BY_CARD } from '../../intents/money-words.ts'
import { type Field, type Page, shownLinks } from '../../page/page.ts'
import type { Facts } from '../facts.ts'
import type { Place, Rule, Tree } from '../rule.ts'
import type { Sign } from '../sign.ts'
import { all, any, atLeast, none } from '../trees.ts'

const TOLD = 2_000
const MOST_HEADINGS = 6
const PARTS: ReadonlySet<Intent> = new Set<Intent>(['card', 'one_time_code'])
const EXPIRY =
  /(?:^|[^\p{L}])(?:mm|мм|μμ|aa|bb|hh|ll|ดด|month|mes|mois|monat|miesiąc|شهر|חודש|월|月)\s?[/|]\s?\p{L}{1,6}|\bexp(?:iry|iration|[ _-]?(?:date|month|mm|year))?\b|[月월]\s?\/\s?[年년]|有効期限|有效期|유효기간|срок действ|gültig|scadenza|validade|caducidad|vencimiento/iu

const LOCAL_PAYMENT = anyOf(localPayment)
const MAIL_PASSWORD = anyOf(mailPassword)
const PARCEL_HELD = [anyOf(parcelHeld)]
const DEADLINE = [anyOf(cardDeadline)]
const RENEWAL_FAILED = [anyOf(renewalFailed)]

/** Where a field is, and how it is named. */
export const placeOf = (field: Field): Place => ({
  at: 'html:field',
  offset: field.offset,
  seen: field.placeholder || field.label || field.name,
})

/** Whether a site is a known owner's, a state's or a service's for identities or payments. */
export function isTrusted({ last: site }: Facts): boolean {
  return ownerGroup(site) !== null || isOfState(site) || isIdentityOrPayment(site)
}

function cardOf(facts: Facts): Place | null {
  if (isTrusted(facts)) return null
  // A second step shows its fields later.
  const parts = facts.secretFields.filter(({ intent }) => PARTS.has(intent))
  const first = parts.find(({ intent }) => intent === 'card')
  if (first === undefined) return null
  const isWhole =
    parts.length > 1 ||
    facts.page.fields.some((field) => field !== first.field && EXPIRY.test(namesOf(field)))
  return isWhole ? placeOf(first.field) : null
}

function isFrontName(label: string): boolean {
  return (
    label.length >= 5 &&
    !isCompanionWord(label) &&
    !isCredentialWord(label) &&
    !OWN.has(label) &&
    !/park|fine|toll|refund|bill/.test(label)
  )
}

/** The first text that title, headings or shown text have of some patterns; null without one. */
export function toldBy(
  patterns: readonly RegExp[],
  { page, text }: Pick<Facts, 'page' | 'text'>,
): Place | null {
  const told = [page.title ?? '', ...page.headings.slice(0, MOST_HEADINGS), text.slice(0, TOLD)]
  for (const one of told) {
    for (const pattern of patterns) {
      const seen = pattern.exec(one.slice(0, TOLD))?.[0]
      if (seen !== undefined) return { at: 'html:text', offset: null, seen }
    }
  }
  return null
}

/** Each step asks for what all of them tell, by the same patterns. */
const TOLD_IN_STEPS = new WeakMap<readonly Page[], Map<readonly RegExp[], Place | null>>()

/** The first text of any step of a page that has some patterns: frauds tell their story before they ask. */
export function toldInSteps(patterns: readonly RegExp[], facts: Facts): Place | null {
  const { states, page } = facts
  const told = toldBy(patterns, facts)
  // A core of a page has no steps.
  if (told !== null || !states.includes(page)) return told
  const known = TOLD_IN_STEPS.get(states) ?? new Map<readonly RegExp[], Place | null>()
  TOLD_IN_STEPS.set(states, known)
  const kept = known.get(patterns)
  if (kept !== undefined) return kept
  const places = states.map((step) =>
    toldBy(patterns, { page: step, text: step.text.slice(0, step.shownLength) }),
  )
  const place = places.find((one) => one !== null) ?? null
  known.set(patterns, place)
  return place
}

const CARD =
  '<input placeholder="Card number"><input placeholder="MM/YY"><input placeholder="CVV"><button>Continue</button>'

export const CARD_SIGNS = {
  'asks.card': {
    says: 'asks for all of a card’s data',
    see: cardOf,
    example: CARD,
    twin: '<input placeholder="Gift card number"><input placeholder="PIN">',
  },
  'asks.local_payment': {
    says: 'asks for a code with which one pays in one country alone',
    see(facts) {
      const field = isTrusted(facts)
        ? undefined
        : facts.typedFields.find((one) => LOCAL_PAYMENT.test(namesOf(one)))
      return field === undefined ? null : placeOf(field)
    },
    example: '<label>Kod BLIK <input maxlength=6></label>',
    twin: '<label>Kod pocztowy <input maxlength=6></label>',
  },
  'asks.mail_password': {
    says: 'asks for the password of a mailbox by that name',
    see({ secretFields }) {
      const asked = secretFields.find(
        ({ intent, field: { label, placeholder } }) =>
          intent === 'password' && MAIL_PASSWORD.test(`${placeholder} ${label.slice(0, 100)}`),
      )
      return asked === undefined ? null : placeOf(asked.field)
    },
    example: '<input type=password placeholder="Email password">',
    twin: '<input type=password placeholder="Password">',
  },
  'story.parcel_held': {
    says: 'speaks of a parcel that is held back',
    see: (facts) => toldInSteps(PARCEL_HELD, facts),
    example: '<h1>Your parcel is on hold</h1>',
    twin: '<h1>Send a parcel</h1>',
  },
  'story.deadline': {
    says: 'says that something ends within hours',
    see: (facts) => toldInSteps(DEADLINE, facts),
    example: '<p>Your booking will be cancelled within 6 hours.</p>',
    twin: '<p>Delivered within 48 hours.</p>',
  },
  'story.owed': {
    says: 'speaks of a fine, a refund, a payout or a prize',
    see: (facts) => toldInSteps(NEVER_BY_CARD, facts),
    example: '<p>You have an unpaid parking fine.</p>',
    twin: '<p>Parking is free on Sundays.</p>',
  },
  'story.renewal_failed': {
    says: 'says that a subscription was not renewed',
    see: (facts) => toldInSteps(RENEWAL_FAILED, facts),
    example: '<p>Your membership could not be renewed.</p>',
    twin: '<p>Your membership renews on 1 May.</p>',
  },
  'story.document': {
    says: 'speaks of a document that waits',
    see: (facts) => toldBy([DOCUMENT], facts),
    example: '<h1>View your invoice</h1>',
    twin: '<h1>View your garden</h1>',
  },
  'names.front': {
    says: 'calls itself by the name in front of its host',
    see({ last: site, page }) {
      const front = hostNames(site)?.front.filter((label) => isFrontName(label)) ?? []
      const heads = [page.title ?? '', ...page.headings.slice(0, MOST_HEADINGS)]
      const seen = heads.find((text) =>
        front.some((label) =>
          fold(text)
            .replace(/[^\p{L}\p{N}]+/gu, '')
            .includes(label.replaceAll('-', '')),
        ),
      )
      return seen === undefined ? null : { at: 'html:text', offset: null, seen }
    },
    example: { url: 'https://springfield.citations.example/', html: '<title>City of Springfield</title>' },
    twin: { url: 'https://parking.citations.example/', html: '<title>Parking</title>' },
  },
  'names.company': {
    says: 'names the number of a company, or who answers for the page',
    see({ text: shown, page }) {
      const text = shown.slice(0, page.seenLength)
      const number = COMPANY_NUMBER.exec(text)?.[0]
      const imprint = number ?? shownLinks(page).find((link) => IMPRINT.test(link.text.slice(0, 60)))?.text
      const seen = imprint ?? IMPRINT.exec(text)?.[0]
      return seen === undefined ? null : { at: 'html:text', offset: null, seen }
    },
    example: '<p>Quarnstedt Parking Ltd, company number 08123456</p>',
    twin: '<p>Case number 08123456</p>',
  },
  'sells.goods': {
    says: 'shows what is bought or given',
    see: (facts) => toldBy([CART], facts),
    example: '<h1>Cart</h1><p>Subtotal €58</p>',
    twin: '<h1>Your parcel</h1><p>Pay €1.99</p>',
  },
} satisfies Record<string, Sign>

const OWN_MARKS: readonly Tree[] = [
  'names.itself',
  'names.front',
  'names.company',
  'leads.to_own_pages',
  'sells.goods',
]
const PAYS: Tree = any('asks.card', 'asks.local_payment')
const STORY: Tree = any('story.parcel_held', 'story.deadline', 'story.owed')
const FILE_FOR_PASSWORD: Tree = all('asks.mail_password', 'story.document', none('story.long_text'))
const CARD_FOR_STORY: Tree = all(PAYS, STORY, none('story.long_text'))

const ONE_MARK: Tree = all(any(...OWN_MARKS), none(atLeast(2, ...OWN_MARKS)))
const DEBT: Tree = all('asks.card', 'story.owed', none('story.parcel_held', 'story.deadline'))

const PARCEL = '<h1>Your parcel is on hold</h1><p>Pay the redelivery fee of £1.45.</p>'
const TOWN = 'https://www.quarnstedt-parking.co.uk/pay'
const REPORT = 'https://attack.mitre.org/techniques/T1598/003/'

export const CARD_RULES = {
  'content.card_story': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message:
      "The page asks for a card's data or a code to pay with for a parcel, a fine, a refund or before hours have passed, and does not say whose it is.",
    ref: REPORT,
    when: all(CARD_FOR_STORY, none(...OWN_MARKS)),
    example: `${PARCEL}${CARD}`,
    twin: `<h1>Cart</h1><p>Subtotal £48.80, shipping £4.90. Delivered within 48 hours.</p>${CARD}`,
  },
  'content.file_for_password': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message: "The page wants a mailbox's password in order to show a file.",
    ref: REPORT,
    when: all(FILE_FOR_PASSWORD, none('names.itself')),
    example:
      '<h1>This file is secured</h1><input placeholder="Email address"><input type=password placeholder="Email password"><button>View file</button>',
    twin: '<h1>This file is secured</h1><input type=password placeholder="Password"><button>View file</button>',
  },
  'content.named_story': {
    points: 35,
    severity: 'medium',
    category: 'phishing',
    message:
      'The page asks for a card or a password with the story of a fraud, but bears one mark of an honest page, which a fraud can set as well.',
    ref: REPORT,
    when: any(all(CARD_FOR_STORY, ONE_MARK, none(DEBT)), all(FILE_FOR_PASSWORD, 'names.itself')),
    example: {
      url: TOWN,
      html: `<title>Quarnstedt Parking</title><p>Your booking will be cancelled within 6 hours.</p>${CARD}`,
    },
    twin: {
      url: TOWN,
      html: `<title>Quarnstedt Parking</title><p>Your booking will be cancelled within 6 hours.</p>${CARD}<p>Company number 08123456</p>`,
    },
  },
  'content.named_debt': {
    points: 10,
    severity: 'low',
    category: 'phishing',
    message:
      'The page takes a card for a fine, a refund, a payout or a prize, and bears one mark of an honest page, which a fraud can set as well.',
    ref: REPORT,
    when: all(CARD_FOR_STORY, ONE_MARK, DEBT),
    example: {
      url: TOWN,
      html: `<title>Quarnstedt Parking</title><p>You have an unpaid parking fine.</p>${CARD}`,
    },
    twin: {
      url: TOWN,
      html: `<title>Quarnstedt Parking</title><p>You have an unpaid parking fine.</p>${CARD}<p>Company number 08123456</p>`,
    },
  },
  'content.renewal_story': {
    points: 35,
    severity: 'high',
    category: 'phishing',
    message:
      "The page asks for a card's data because a subscription was not renewed, and does not say whose it is.",
    ref: REPORT,
    when: all('asks.card', 'story.renewal_failed', none(STORY, ...OWN_MARKS, 'story.long_text')),
    example: `<h1>Your membership could not be renewed</h1>${CARD}`,
    twin: {
      url: TOWN,
      html: `<title>Quarnstedt Parking</title><h1>Your membership could not be renewed</h1>${CARD}`,
    },
  },
} satisfies Record<string, Rule>
