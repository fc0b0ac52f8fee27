import { isWithin, ownerGroup } from '../../address/owners.ts'
import { siteOf } from '../../address/site.ts'
import bankName from '../../data/phrases/bank-name.json'
import { anyOf } from '../../data/phrases.ts'
import type { Facts } from '../facts.ts'
import { LOWERED_BY_NAME } from '../lowered.ts'
import type { Place, Rule } from '../rule.ts'
import type { Sign } from '../sign.ts'
import { all, any, none } from '../trees.ts'
import { isTrusted } from './card.ts'

const MOST_HEADINGS = 4
const MOST_LINES = 12
const LONGEST_LINE = 60
/** Hosts that states alone may have, where a text begins or ends with one. */
const STATE = String.raw`((?:[A-Za-z\d-]{1,40}\.){0,3}(?:gov|GOV|Gov|gob|gouv|gub|govt)\.(?:[a-z]{2}|UK)|(?:[A-Za-z\d-]{1,40}\.){1,3}gov)`
const STATE_HOST = new RegExp(String.raw`^\W*${STATE}(?![\p{Ll}\d.@/_-])|[|–—:·»-]\s*${STATE}\s*$`, 'u')
const BANK = anyOf(bankName)
const LONGEST_NAME = 40
const FEWEST_BANKS = 4

function stateOf(facts: Facts): Place | null {
  if (isTrusted(facts)) return null
  const { title, titleOffset, headings, images } = facts.page
  const lines = facts.lines.slice(0, MOST_LINES).map(({ text }) => text)
  const alts = images.slice(0, MOST_HEADINGS).map(({ alt }) => alt)
  const texts = [...headings.slice(0, MOST_HEADINGS), ...lines, ...alts]
  if (STATE_HOST.test(title ?? '')) return { at: 'html:title', offset: titleOffset, seen: title ?? '' }
  const seen = texts.find((text) => text.length <= LONGEST_LINE && STATE_HOST.test(text))
  return seen === undefined ? null : { at: 'html:text', offset: null, seen }
}

/** Banks one after another, as lists have them; a bank's own page speaks of itself here and there. */
function banksOf(facts: Facts): Place | null {
  if (isTrusted(facts)) return null
  const { links, buttons } = facts.page
  for (const list of [facts.lines, links, buttons]) {
    let run: string[] = []
    let isOther = false
    for (const { text } of list) {
      const name = text.trim()
      const isBank = name.length <= LONGEST_NAME && BANK.test(name)
      if (isBank && !run.includes(name)) run.push(name)
      // One name among them may be no known one.
      else if (!isBank && isOther) run = []
      isOther = !isBank
      if (run.length >= FEWEST_BANKS) return { at: 'html:text', offset: null, seen: run.join(', ') }
    }
  }
  return null
}

/** Where a script sends some of those who come: the home of a known company, which is not that of the page. */
function turnedAway({ states, last: site }: Facts): Place | null {
  for (const { kind, detail } of states.flatMap(({ acts }) => acts)) {
    const url = kind === 'navigate' ? URL.parse(detail) : null
    if (url === null || url.pathname !== '/' || isWithin(site, url.href)) continue
    if (ownerGroup(siteOf(url)) !== null) return { at: 'script', offset: null, seen: url.href }
  }
  return null
}

const LOG_IN = '<input name="user" placeholder="User name"><input type="password" placeholder="Password">'
const BANKS =
  '<select><option>Alpha Bank</option><option>Eurobank</option><option>Piraeus Bank</option><option>Bank of Chania</option></select>'
const REPORT = 'https://attack.mitre.org/techniques/T1598/003/'

export const FEINT_SIGNS = {
  'poses.as_state': {
    says: 'has for its name a host that states alone may have, and is at none of them',
    see: stateOf,
    example: { url: 'https://market-pass.example/', html: '<title>gov.gr – Heating allowance</title>' },
    twin: { url: 'https://market-pass.example/', html: '<title>Heating allowance: what gov.gr pays</title>' },
  },
  'offers.banks': {
    says: 'has its visitor choose among several banks',
    see: banksOf,
    example: BANKS,
    twin: '<label>Bank <input></label><select><option>Bank transfer</option><option>Eurobank</option><option>Cash</option></select>',
  },
  'turns.others_away': {
    says: 'sends some of those who come to the home of a known company',
    see: turnedAway,
    example:
      '<script>if (!/Android/.test(navigator.userAgent)) location.replace("https://www.google.com/")</script>',
    twin: '<script>if (!/Android/.test(navigator.userAgent)) location.replace("/desktop")</script>',
  },
} satisfies Record<string, Sign>

const HONEST = none('poses.as_practice', 'story.long_text')
const ASKS = any('asks.secret', 'asks.identity_number', 'asks.contact', 'asks.card')
const STORY = any(
  'story.trouble',
  'story.deadline',
  'story.owed',
  'story.given',
  'story.promise',
  'story.parcel_held',
)
const NETFLIX = '<title>Netflix</title><h1>Netflix</h1><footer>© Netflix</footer>'
const MAIL = '<input type="email" placeholder="Email"><button>Continue</button>'
const CLOAKED =
  '<script>if (!/Android/.test(navigator.userAgent)) location.replace("https://www.google.com/"); else document.body.innerHTML = "<h1>Client area</h1><input name=pin type=password placeholder=PIN><button>Go on</button>"</script>'

export const FEINT_RULES = {
  'content.posed_state': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message: "The page has the name of a state's website, is at none of them, and asks for a secret.",
    ref: REPORT,
    when: all(
      'poses.as_state',
      any(
        'asks.secret',
        'asks.identity_number',
        all('shows.qr', any('story.trouble', 'story.deadline', 'story.owed')),
      ),
      HONEST,
    ),
    ...LOWERED_BY_NAME,
    example: `<title>gov.gr – Heating allowance</title>${LOG_IN}`,
    twin: `<title>Tax advice</title><p>We file for you at gov.gr.</p>${LOG_IN}`,
  },
  'content.brand_of_others': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message:
      "The page speaks in a brand's name without being the brand's, and asks who its visitor is, or for a code to be scanned.",
    ref: REPORT,
    when: all(
      'poses.as_brand',
      any('asks.identity_number', 'shows.qr', 'asks.pictures'),
      none('asks.password'),
      HONEST,
    ),
    example: `${NETFLIX}<label>Social security number <input name="ssn"></label><button>Confirm</button>`,
    twin: '<title>Films</title><h1>Films on Netflix</h1><label>Order number <input name="order"></label>',
  },
  'content.brand_story': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message:
      "The page asks for something with the story of a fraud, at a host with a brand's name that is not the brand's.",
    ref: REPORT,
    when: all('poses.in_host', any(all(ASKS, STORY), 'asks.identity_number', 'asks.card'), HONEST),
    example: {
      url: 'https://netflix-refunds.quarnelz.com/',
      html: `${NETFLIX}<p>Your account will be suspended in 48 hours.</p>${LOG_IN}`,
    },
    twin: {
      url: 'https://netflix-refunds.quarnelz.com/',
      html: `<title>Films</title><p>Your account will be suspended in 48 hours.</p>${MAIL}`,
    },
  },
  'content.chosen_bank': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message: 'The page has its visitor choose a bank, and asks for what one signs in there with itself.',
    ref: REPORT,
    when: all('offers.banks', any('asks.secret', 'asks.identity_number'), HONEST),
    example: `<h1>Receive your allowance</h1>${BANKS}${LOG_IN}`,
    twin: `<h1>Compare accounts</h1>${BANKS}<button>Compare</button>`,
  },
  'content.turned_away': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message:
      "The page asks some of its visitors for a secret, and sends others to a known company's home, as if there were nothing.",
    ref: 'https://attack.mitre.org/techniques/T1480/',
    when: all('turns.others_away', 'asks.secret', HONEST),
    example: CLOAKED,
    twin: CLOAKED.replace('https://www.google.com/', '/desktop'),
  },
} satisfies Record<string, Rule>
