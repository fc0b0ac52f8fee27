import { hasCredentialWord } from '../../address/host-words.ts'
import { isFreeTenant } from '../../address/tenants.ts'
import { abuseOfTopLevel } from '../../address/top-levels.ts'
import accountTrouble from '../../data/phrases/account-trouble.json'
import chargeDenied from '../../data/phrases/charge-denied.json'
import identityNumber from '../../data/phrases/identity-number.json'
import lockoutRule from '../../data/phrases/lockout-rule.json'
import moneyPromise from '../../data/phrases/money-promise.json'
import { anyOf } from '../../data/phrases.ts'
import { namesOf } from '../../intents/intents.ts'
import { GIVEN } from '../../intents/money-words.ts'
import { asksInPassing } from '../../intents/sign-in.ts'
import type { Rule, Tree } from '../rule.ts'
import type { Sign } from '../sign.ts'
import { all, any, atLeast, none } from '../trees.ts'
import { isTrusted, placeOf, toldBy } from './card.ts'
import { OF_PROGRAMS } from './pose.ts'

const TROUBLE = anyOf(accountTrouble)
const LOCKOUT_RULE = anyOf(lockoutRule)
const PROMISE = anyOf(moneyPromise)
const DENIED = anyOf(chargeDenied)
/** With letters in place of figures as well, which hide a number from programs. */
const TELEPHONE = new RegExp(
  [
    '(?:\\+|\\b00)#[# ()./–-]{6,18}#',
    '\\(#{3}\\) ?#{3}[ –-]#{4}',
    '\\b1-8##-#{3}-#{4}\\b',
    '\\b0#{2,4} ?[–-] ?#{3}[# –-]{2,8}#',
  ]
    .join('|')
    .replaceAll('[#', '[\\dOolI')
    .replaceAll('#', '[\\dOolI]'),
)
const IDENTITY_NUMBER = anyOf(identityNumber)
const SEVERAL = 2

export const STORY_SIGNS = {
  'asks.secret': {
    says: 'asks for a password, a code or a card',
    see(facts) {
      if (isTrusted(facts) || asksInPassing(facts.page, facts.last)) return null
      const asked = facts.secretFields.find(({ field }) => !field.hidden && !OF_PROGRAMS.test(namesOf(field)))
      return asked === undefined
        ? null
        : {
            at: 'html:field',
            offset: asked.field.offset,
            seen: `${asked.intent} ${asked.field.label || asked.field.placeholder || asked.field.name}`,
          }
    },
    example: '<label>One-time code <input name="otp"></label>',
    twin: '<label>Client secret <input type="password" name="client_secret"></label>',
  },
  'asks.identity_number': {
    says: 'asks for the number of an account at a bank or of a person',
    see(facts) {
      const field = isTrusted(facts)
        ? undefined
        : facts.typedFields.find((one) => IDENTITY_NUMBER.test(namesOf(one)))
      return field === undefined ? null : placeOf(field)
    },
    example: '<label>IBAN <input name="iban"></label>',
    twin: '<label>Order number <input name="order"></label>',
  },
  'asks.several_secrets': {
    says: 'asks for secrets of several kinds at once, such as a log-in and a card',
    see(facts) {
      if (isTrusted(facts)) return null
      const kinds = new Set<string>(facts.secretFields.map(({ intent }) => intent))
      const numbers = facts.typedFields.filter((one) => IDENTITY_NUMBER.test(namesOf(one)))
      const known = new Set(facts.secretFields.map(({ field }) => field))
      if (numbers.some((one) => !known.has(one))) kinds.add('number')
      // A log-in with a second factor, or by the number of a person, is one.
      if (kinds.has('password')) kinds.delete('one_time_code')
      if (kinds.has('password') && kinds.size === SEVERAL) kinds.delete('number')
      const [first] = facts.secretFields
      if (first === undefined || kinds.size < SEVERAL) return null
      return { at: 'html:field', offset: first.field.offset, seen: [...kinds].join(', ') }
    },
    example:
      '<label>Password <input type="password"></label><label>Card number <input></label><label>CVV <input></label>',
    twin: '<label>Password <input type="password"></label><label>One-time code <input name="otp"></label>',
  },
  'lies.free': {
    says: 'lies at a host that costs nothing, or under a domain ending that frauds use far above the average',
    see: ({ last: site }) =>
      isFreeTenant(site) || abuseOfTopLevel(site) === 'high'
        ? { at: 'url', offset: null, seen: site.host }
        : null,
    example: { url: 'https://objects-7714.pages.dev/', html: '<p>Objects</p>' },
    twin: { url: 'https://login.harrowgate-dental.com/', html: '<p>Objects</p>' },
  },
  'lies.cheap': {
    says: 'lies at a host that costs nothing, is thrown away after use or has words for signing in',
    see: ({ last: site }) =>
      isFreeTenant(site) || abuseOfTopLevel(site) !== null || site.isIp || hasCredentialWord(site)
        ? { at: 'url', offset: null, seen: site.host }
        : null,
    example: { url: 'https://objects-7714.pages.dev/', html: '<p>Objects</p>' },
    twin: { url: 'https://www.harrowgate-dental.com/', html: '<p>Objects</p>' },
  },
  'story.trouble': {
    says: 'says that an account is locked, is going to be, or has to be verified',
    see({ page, text }) {
      // Honest log-ins say what wrong passwords will lead to.
      const sentences = text.split(/(?<=[.!?])\s|\n/).filter((sentence) => !LOCKOUT_RULE.test(sentence))
      return toldBy([TROUBLE], { page, text: sentences.join('\n') })
    },
    example: '<p>Your account will be suspended in 48 hours.</p>',
    twin: '<p>Your account is ready.</p>',
  },
  'asks.contact': {
    says: 'asks under which number or address its visitor can be reached',
    see(facts) {
      const field = isTrusted(facts)
        ? undefined
        : facts.typedFields.find(({ type }) => type === 'tel' || type === 'email')
      return field === undefined ? null : placeOf(field)
    },
    example: '<label>Phone <input type="tel"></label>',
    twin: '<label>Search <input></label>',
  },
  'story.promise': {
    says: 'promises a steady gain, or money back that was lost',
    see: (facts) => toldBy([PROMISE], facts),
    example: '<p>Daily dividends of 3 %</p>',
    twin: '<p>Daily news</p>',
  },
  'story.charged': {
    says: 'has its visitor call where a charge was not meant',
    see: (facts) => {
      const denied = toldBy([DENIED], facts)
      return denied === null || isTrusted(facts) ? null : toldBy([TELEPHONE], facts)
    },
    example: '<p>If you did not authorise this charge, call +1 804 555 0163.</p>',
    twin: '<p>Questions? Call +1 804 555 0163.</p>',
  },
  'story.given': {
    says: 'gives something away',
    see: (facts) => toldBy([GIVEN], facts),
    example: '<h1>Free Robux</h1>',
    twin: '<h1>Buy Robux</h1>',
  },
} satisfies Record<string, Sign>

const OWN: Tree = any('names.itself', 'names.company', 'sells.goods', 'poses.as_practice', 'story.long_text')
const MARKS: readonly Tree[] = ['names.itself', 'names.company', 'sells.goods', 'leads.to_own_pages']
const STORY: Tree = any(
  'story.trouble',
  'story.given',
  'story.owed',
  'story.parcel_held',
  'story.deadline',
  'story.renewal_failed',
)
const ASKS: Tree = any('asks.secret', 'asks.identity_number')
const LOCKED = '<h1>Unrecognised device</h1><p>Your account will be suspended in 48 hours.</p>'
const LOG_IN =
  '<form method="post"><input name="user" placeholder="User name"><input type="password" placeholder="Password"><button>Continue</button></form>'
const CHEAP = 'https://objects-7714.pages.dev/'

export const STORY_RULES = {
  'content.cheap_story': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message:
      'The page asks for a secret with the story of a fraud, at an address that costs nothing or is thrown away, and does not say whose it is.',
    ref: 'https://attack.mitre.org/techniques/T1598/003/',
    when: all(ASKS, STORY, 'lies.cheap', none(OWN)),
    example: { url: CHEAP, html: `${LOCKED}${LOG_IN}` },
    twin: { url: CHEAP, html: `<h1>Quiz</h1><p>Log in to save your score.</p>${LOG_IN}` },
  },
  'content.several_secrets': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message:
      'The page asks for secrets of several kinds at once, at an address that costs nothing or is thrown away.',
    ref: 'https://attack.mitre.org/techniques/T1598/003/',
    when: all(
      'asks.several_secrets',
      'lies.free',
      none('sells.goods', 'poses.as_practice', 'story.long_text'),
    ),
    lowered: ({ namesItself }) => namesItself,
    example: {
      url: CHEAP,
      html: '<label>Password <input type="password"></label><label>Card number <input></label><label>CVV <input></label>',
    },
    twin: {
      url: 'https://www.harrowgate-dental.com/',
      html: '<label>Password <input type="password"></label><label>Card number <input></label><label>CVV <input></label>',
    },
  },
  'content.named_trouble': {
    points: 35,
    severity: 'medium',
    category: 'phishing',
    message:
      'The page asks for a secret with the story of a fraud, at an address that costs nothing, and bears one mark of an honest page, which a fraud can set as well.',
    ref: 'https://attack.mitre.org/techniques/T1598/003/',
    when: all(
      ASKS,
      any('story.trouble', 'story.given', 'story.parcel_held', 'story.deadline'),
      'lies.free',
      any('names.itself', 'names.company', 'sells.goods'),
      none(atLeast(2, ...MARKS), 'poses.as_practice', 'story.long_text'),
    ),
    example: {
      url: CHEAP,
      html: `${LOCKED}${LOG_IN}<p>Company number 08123456</p>`,
    },
    twin: {
      url: CHEAP,
      html: `${LOCKED}${LOG_IN}<p>Company number 08123456</p><a href="/a">A</a><a href="/b">B</a><a href="/c">C</a>`,
    },
  },
  'content.promised_gain': {
    points: 35,
    severity: 'medium',
    category: 'scam',
    message:
      'The page promises gains or prizes and wants to know how to reach its visitor, at an address that costs nothing or is thrown away.',
    ref: 'https://www.esma.europa.eu/investor-corner/frauds-and-scams',
    when: all(
      'asks.contact',
      any('story.promise', 'story.given', 'story.owed'),
      'lies.cheap',
      none(OWN, ASKS),
    ),
    example: {
      url: CHEAP,
      html: '<h1>Daily dividends of 3 %</h1><input placeholder="Name"><input type="tel" placeholder="Phone"><button>Register</button>',
    },
    twin: {
      url: CHEAP,
      html: '<h1>Daily news</h1><input placeholder="Name"><input type="tel" placeholder="Phone"><button>Register</button>',
    },
  },
  'content.callback_lure': {
    points: 50,
    severity: 'high',
    category: 'scam',
    message:
      'The page tells of a charge, and has whoever did not mean it call a number; it does not say whose it is.',
    ref: 'https://attack.mitre.org/techniques/T1566/004/',
    when: all('story.charged', none('names.itself', 'names.company', 'poses.as_practice', 'story.long_text')),
    example:
      '<h1>Thank you for your order</h1><p>If you did not authorise this charge, call +1 804 555 0163.</p>',
    twin: '<h1>Thank you for your order</h1><p>Questions? Call +1 804 555 0163.</p>',
  },
  'content.unsigned_story': {
    points: 35,
    severity: 'high',
    category: 'phishing',
    message: 'The page asks for a secret with the story of a fraud, and does not say whose it is.',
    ref: 'https://attack.mitre.org/techniques/T1598/003/',
    when: all(ASKS, any('story.trouble', 'story.given'), none(OWN, 'lies.cheap', 'leads.to_own_pages')),
    example: `${LOCKED}${LOG_IN}`,
    twin: {
      url: 'https://www.harrowgate-dental.com/',
      html: `<title>Harrowgate Dental</title>${LOCKED}${LOG_IN}`,
    },
  },
} satisfies Record<string, Rule>
