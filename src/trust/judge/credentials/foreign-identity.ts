import { type Site, siteOf } from '../../address/site.ts'
import { isFreeTenant } from '../../address/tenants.ts'
import { abuseOfTopLevel } from '../../address/top-levels.ts'
import { identityOf } from '../../brands/identity.ts'
import { leavingOf } from '../../intents/act-targets.ts'
import { SECRETS } from '../../intents/intents.ts'
import { asksInPassing, asksToSignIn } from '../../intents/sign-in.ts'
import type { Page } from '../../page/page.ts'
import { isLine } from '../../page/typed.ts'
import { LOGIN } from '../example-parts.ts'
import type { Facts } from '../facts.ts'
import { once } from '../once.ts'
import type { PageTable, Place } from '../rule.ts'

const MAX_TEXT = 1500
const MAX_FIELDS = 2

export const FOREIGN_IDENTITY_TABLE = {
  id: 'foreign-identity',
  needs: 'html',
  spares: 'official',
  rules: {
    'content.foreign_identity': {
      points: 60,
      severity: 'critical',
      category: 'phishing',
      message: 'The page poses as another website, and asks for a password or another secret.',
      ref: 'https://www.usenix.org/conference/usenixsecurity21/presentation/lin',
      when: (facts) => (poseOf(facts)?.isProven === true ? identityIn(facts) : null),
      lowered: isNamed,
      example: `<title>Harrowgate Dental</title><link rel="canonical" href="https://my.harrowgate-dental.com/"><link rel="icon" href="https://www.harrowgate-dental.com/icon.png">${LOGIN}`,
      twin: {
        url: 'https://my.harrowgate-dental.com/',
        html: `<title>Harrowgate Dental</title><link rel="canonical" href="https://my.harrowgate-dental.com/"><link rel="icon" href="https://www.harrowgate-dental.com/icon.png">${LOGIN}`,
      },
    },
    'content.foreign_names': {
      points: 35,
      severity: 'medium',
      category: 'phishing',
      message: 'The page asks for a secret, and has the name and the pictures or links of another website.',
      ref: null,
      when: (facts) => (poseOf(facts)?.isProven === true ? null : identityIn(facts)),
      lowered: isNamed,
      example: `<title>Harrowgate Dental</title><link rel="icon" href="https://www.harrowgate-dental.com/icon.png"><img src="https://www.harrowgate-dental.com/logo.png" alt="Harrowgate Dental">${LOGIN}`,
      twin: `<title>Log in</title><a href="https://www.harrowgate-dental.com/">Our dentist</a>${LOGIN}`,
    },
    'content.collect_and_leave': {
      points: 30,
      severity: 'high',
      category: 'phishing',
      message: 'The page sends away what was typed, and then leads to the website that it poses as.',
      ref: null,
      when: leavingFor,
      example: `<title>Log in to your PayPal account</title>${LOGIN}<script>document.forms[0].onsubmit = (event) => { event.preventDefault(); navigator.sendBeacon('/in', new FormData(event.target)); location.href = 'https://www.paypal.com/' }</script>`,
      twin: `<title>Log in to your PayPal account</title>${LOGIN}`,
    },
  },
} as const satisfies PageTable

/** The site that a page poses as, and where it leads then; null where it asks for nothing. */
const poseOf = once((facts: Facts) => {
  const { page, last, claim, intents } = facts
  const asked = SECRETS.filter((intent) => intents.has(intent))
  const isSecret = asked.length > 0 || asksToSignIn(page)
  if (!isSecret && !isFirstStep(page)) return null
  const leaving = leavingOf(page, last.url)
  const named = claim === null ? identityOf(last, page, facts, leaving?.url ?? null) : null
  const identity = isSecret || named?.isPlain === true ? named : null
  const isPlain = identity?.isPlain === true && !asksInPassing(page, last)
  return { asked, identity, leaving, isProven: isSecret && (isPlain || isPaidAt(last, asked)) }
})

function identityIn(facts: Facts): Place | null {
  const { identity = null, asked = [] } = poseOf(facts) ?? {}
  if (identity === null) return null
  return {
    at: 'html',
    offset: null,
    seen: `${identity.domain} (${identity.signs.join(', ')}), asking for ${asked.join(', ') || 'a name'}`,
    expected: facts.last.owner,
  }
}

function isNamed(facts: Facts): boolean {
  return poseOf(facts)?.identity?.isNamed === true
}

function leavingFor(facts: Facts): Place | null {
  const { identity = null, leaving = null } = poseOf(facts) ?? {}
  const claimed = facts.claim?.officialDomains ?? [identity?.domain]
  if (leaving === null || !claimed.includes(siteOf(leaving.url).owner)) return null
  return { at: leaving.at, offset: leaving.offset, seen: leaving.url.href, expected: facts.last.owner }
}

/** Whether a page asks for a card or a code at a host that costs nothing, or is thrown away after one fraud. */
function isPaidAt(site: Site, asked: readonly string[]): boolean {
  const isPaid = asked.includes('card') || asked.includes('one_time_code')
  return isPaid && (isFreeTenant(site) || abuseOfTopLevel(site) === 'high')
}

function isFirstStep({ seenLength, fields }: Page): boolean {
  const typed = fields.filter(isLine)
  return seenLength <= MAX_TEXT && typed.length > 0 && typed.length <= MAX_FIELDS
}
