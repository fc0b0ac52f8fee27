import { isOfficial } from '../../address/owners.ts'
import { askedBesideOwnName } from '../../brands/claim.ts'
import { type BrandLinks, brandLinks, iconLink, servesOthers } from '../../brands/links.ts'
import { SECRETS } from '../../intents/intents.ts'
import { PRETEXT } from '../../intents/pretext-words.ts'
import { asksToSignIn } from '../../intents/sign-in.ts'
import type { Page } from '../../page/page.ts'
import { isLine } from '../../page/typed.ts'
import { LOGIN, OWN } from '../example-parts.ts'
import type { Facts } from '../facts.ts'
import { once } from '../once.ts'
import type { Holds, PageTable, Place, See } from '../rule.ts'

export const BRAND_CLAIM_TABLE = {
  id: 'brand-claim',
  needs: 'html',
  spares: 'official',
  rules: {
    'content.brand_credential': {
      points: 60,
      severity: 'critical',
      category: 'phishing',
      message:
        "The page asks for a password or another secret in a brand's name, but is not on the brand's website.",
      ref: 'https://www.usenix.org/conference/usenixsecurity22/presentation/liu-ruofan',
      when: claimedWhere((facts) => askedOf(facts) !== null && !facts.isPractice),
      example: { html: `<title>Log in to your PayPal account</title>${LOGIN}` },
      twin: {
        url: 'https://www.paypal.com/signin',
        html: `<title>Log in to your PayPal account</title>${LOGIN}`,
      },
    },
    'content.brand_elsewhere': {
      points: 10,
      severity: 'low',
      category: 'phishing',
      message: "The page speaks in a brand's name, but is not on the brand's website.",
      ref: null,
      when: claimedWhere((facts) => askedOf(facts) === null),
      example: '<title>PayPal</title><h1>PayPal</h1><p>Welcome</p>',
      twin: '<title>We take PayPal</title><h1>We take PayPal</h1><p>Welcome</p>',
    },
    'content.hot_linked_brand': {
      points: 25,
      severity: 'medium',
      category: 'phishing',
      message: "Most pictures, styles or links come straight from a brand's own website.",
      ref: null,
      when: linkedBy(brandLinks),
      example: `<img src="https://www.paypalobjects.com/a.png"><img src="https://www.paypalobjects.com/b.png"><img src="https://www.paypalobjects.com/c.png">${LOGIN}`,
      twin: `<img src="/a.png"><img src="/b.png"><img src="https://www.paypalobjects.com/c.png">${LOGIN}`,
    },
    'content.foreign_icon': {
      points: 15,
      severity: 'medium',
      category: 'phishing',
      message: "The icon of the page comes from a brand's website.",
      ref: null,
      when: linkedBy((page) => iconLink(page) ?? []),
      example: `<link rel="icon" href="https://www.paypalobjects.com/icon.ico">${LOGIN}`,
      twin: `<link rel="icon" href="/icon.ico">${LOGIN}`,
    },
    'content.named_lure': {
      points: 35,
      severity: 'medium',
      category: 'scam',
      message:
        'The page shows what elsewhere proves a fraud, but names its own website, which a fraud can do as well.',
      ref: null,
      when: namedBeside,
      example: { url: OWN, html: `<title>Vandorelh</title><h1>Claim your free skins</h1>${LOGIN}` },
      twin: { url: OWN, html: `<title>Vandorelh</title><h1>Your skins</h1>${LOGIN}` },
    },
    'content.practice_copy': {
      points: 10,
      severity: 'low',
      category: 'phishing',
      message:
        "The page copies a known company's page, says that it is an exercise, and sends nothing anywhere.",
      ref: null,
      when: claimedWhere((facts) => askedOf(facts) !== null && facts.isPractice),
      example: {
        url: 'https://clone-by-mei.pages.dev/',
        html: '<title>Netflix</title><h1>Netflix: Sign in</h1><p>A practice clone, made for #100DaysOfCode.</p><form><input type="email" placeholder="Email"><input type="password" placeholder="Password"><button>Sign in</button></form>',
      },
      twin: {
        url: 'https://clone-by-mei.pages.dev/',
        html: '<title>Netflix</title><h1>Netflix: Sign in</h1><p>A practice clone, made for #100DaysOfCode.</p><form method="post" action="a.php"><input type="email" placeholder="Email"><input type="password" placeholder="Password"><button>Sign in</button></form>',
      },
    },
    'content.brand_pretext': {
      points: 50,
      severity: 'high',
      category: 'phishing',
      message:
        "The page wants something verified, unlocked or updated in a brand's name, but is not on the brand's website.",
      ref: null,
      when: (facts) => {
        if (facts.claim === null || askedOf(facts) !== null) return null
        return pretextIn(facts.page) ?? firstStepOf(facts.page)
      },
      example:
        '<title>Netflix</title><h1>Verify your account</h1><button>Continue</button><p>© Netflix, Inc.</p>',
      twin: '<title>Netflix</title><h1>New this week</h1><button>Continue</button><p>© Netflix, Inc.</p>',
    },
  },
} as const satisfies PageTable

/** The secrets or the sign-in that a page asks for; null: none. */
const askedOf = once(({ page, claim, intents }: Facts): string | null => {
  const asked = SECRETS.filter((intent) => intents.has(intent))
  if (asked.length > 0) return asked.join(', ')
  return claim?.places.includes('wording') === true || asksToSignIn(page) ? 'a sign-in name' : null
})

function claimedWhere(holds: Holds): See {
  return (facts) => {
    const { page, claim } = facts
    if (claim === null || !holds(facts)) return null
    const isTitle = claim.places.includes('title')
    const asked = askedOf(facts)
    return {
      at: isTitle ? 'html:title' : 'html',
      offset: isTitle ? page.titleOffset : null,
      seen: `${claim.name} (${claim.places.join(', ')})${asked === null ? '' : `, asking for ${asked}`}`,
      expected: claim.officialDomains.slice(0, 3).join(', '),
    }
  }
}

function namedBeside(facts: Facts): Place | null {
  const beside = facts.claim === null ? askedBesideOwnName(facts.last, facts.page, facts) : null
  if (beside === null) return null
  return { at: 'html', offset: null, seen: `${beside.name} (${beside.places.join(', ')})` }
}

const LONGEST = 2500
const MAX_HEADINGS = 4

const MOST_FIRST_FIELDS = 2
const FIRST_STEP_TEXT = 1500

/** The number or the address with which one begins to sign in, where nothing else is asked. */
function firstStepOf(page: Page): Place | null {
  const typed = page.fields.filter(isLine)
  if (page.seenLength > FIRST_STEP_TEXT || typed.length > MOST_FIRST_FIELDS) return null
  const field = typed.find(({ type }) => type === 'tel' || type === 'email')
  if (field === undefined) return null
  return { at: 'html:field', offset: field.offset, seen: field.label || field.placeholder || field.type }
}

function pretextIn(page: Page): Place | null {
  if (page.seenLength > LONGEST) return null
  const lines = [
    page.title ?? '',
    ...page.headings.slice(0, MAX_HEADINGS),
    ...page.buttons.map(({ text }) => text),
  ]
  const seen = lines.map((line) => PRETEXT.exec(line)?.[0]).find((found) => found !== undefined)
  return seen === undefined ? null : { at: 'html:text', offset: null, seen }
}

/** Where a page that asks for a secret or claims a brand has what a brand's website serves. */
function linkedBy(linksIn: (page: Page) => BrandLinks | readonly BrandLinks[]): See {
  return ({ page, claim, last, secretFields }) => {
    if (claim === null && secretFields.length === 0) return null
    const link = [linksIn(page)]
      .flat()
      .find(
        ({ brand }) =>
          !isOfficial(brand, last) && (claim === null ? !servesOthers(brand) : claim.brandId === brand.id),
      )
    return link === undefined ? null : { at: link.at, offset: null, seen: link.seen, expected: last.owner }
  }
}
