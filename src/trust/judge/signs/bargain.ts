import reshippedParcel from '../../data/phrases/reshipped-parcel.json'
import { anyOf } from '../../data/phrases.ts'
import { isCollector } from '../../intents/collectors.ts'
import type { Facts } from '../facts.ts'
import { LOWERED_BY_NAME } from '../lowered.ts'
import { once } from '../once.ts'
import type { Place, Rule } from '../rule.ts'
import type { Sign } from '../sign.ts'
import { all, any, none } from '../trees.ts'
import { isTrusted, toldBy } from './card.ts'

const CURRENCY = String.raw`(?:[$€£¥₹₩₺₫₽฿₪₴円元]|(?<!\p{L})(?:usd|eur|gbp|chf|kč|kr|zł|ft|lei|лв|грн|руб|aed|sar|dkk|sek|nok|din|kn|rm|rp)(?!\p{L})\.?)`
const AMOUNT = String.raw`\d{1,3}(?:[.,'’   ]\d{3})+(?:[.,]\d{1,2})?|\d{1,7}(?:[.,]\d{1,2})?`
/** Two prices side by side, as shops have the one that is crossed out. */
const TWO_PRICES = new RegExp(
  String.raw`(?:${CURRENCY}\s?(${AMOUNT})[\s*]{0,4}${CURRENCY}\s?(${AMOUNT})|(${AMOUNT})\s?${CURRENCY}[\s*]{0,4}(${AMOUNT})\s?${CURRENCY})`,
  'giu',
)
const FAR_BELOW = 0.42
const FEWEST_PAIRS = 3
const SHARE = 0.7
/** A lure asks at most this part of a price of a hundred or more; contracts ask nothing at first. */
const NOTHING = 0.03
const DEAR = 100
const OUTLET =
  /(?:^|[.-])(?:outlet|sale|clearance|discount|deals|cheap|closing|liquidation|ausverkauf|soldes|saldi|rebajas|vyprodej|vypredaj|wyprzedaz|uitverkoop|udsalg|indirim|rasprodaja)s?(?:[.-]|$)/
const RESHIPPED = anyOf(reshippedParcel)

/** The number that a price says: what follows the last point or comma with two digits or one are its hundredths. */
function amountOf(text: string): number {
  const [, whole = text, part = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  return Number(`${whole.replace(/\D/g, '')}.${part || 0}`)
}

/** Pairs of prices: the higher one, and the lower one as a part of it. */
const pairsOf = once((facts: Facts) =>
  [...facts.text.matchAll(TWO_PRICES)].map(([seen, a = '', b = '', c = '', d = '']) => {
    const [one, other] = [amountOf(a || c), amountOf(b || d)]
    const before = Math.max(one, other)
    return { seen, before, ratio: Math.min(one, other) / before || 1 }
  }),
)

function farBelow(facts: Facts): Place | null {
  if (isTrusted(facts)) return null
  const pairs = pairsOf(facts)
  const far = pairs.filter(({ ratio }) => ratio <= FAR_BELOW)
  const [first] = far
  return first === undefined || far.length < FEWEST_PAIRS || far.length < SHARE * pairs.length
    ? null
    : { at: 'html:text', offset: null, seen: `${far.length} of ${pairs.length}: ${first.seen}` }
}

const GOODS = (price: string) =>
  `<h2>Boots</h2><p><s>£180.00</s> <b>£${price}</b></p><button>Add to cart</button>`
const CHEAP = [1, 2, 3].map((at) => GOODS(`3${at}.00`)).join('')
const SALE = [1, 2, 3].map((at) => GOODS(`12${at}.00`)).join('')
const BOUGHT =
  '<p id=seen></p><script>setInterval(() => { seen.textContent = "Ann has bought " + Math.ceil(Math.random() * 9) }, 9000)</script>'
const CARD =
  '<input placeholder="Card number"><input placeholder="MM/YY"><input placeholder="CVV"><button>Pay</button>'
const PAPERS = '<label>Front <input type=file></label><label>Back <input type=file></label>'

export const BARGAIN_SIGNS = {
  'sells.far_below': {
    says: 'sells nearly all of what it shows at less than half of what it says that it cost',
    see: farBelow,
    example: CHEAP,
    twin: SALE,
  },
  'sells.for_nothing': {
    says: 'sells for next to nothing what it says that it cost a hundred or more',
    see(facts) {
      const pair = isTrusted(facts)
        ? undefined
        : pairsOf(facts).find(({ before, ratio }) => before >= DEAR && ratio <= NOTHING)
      return pair === undefined ? null : { at: 'html:text', offset: null, seen: pair.seen }
    },
    example: '<h2>Telephone</h2><p><s>€ 1.329,00</s> € 1,95</p>',
    twin: '<h2>Telephone</h2><p><s>€ 1.329,00</s> € 929,00</p>',
  },
  'sends.to_collector': {
    says: 'sends what is typed in to a service that collects forms for anybody',
    see({ page }) {
      const form = page.forms.find(({ action }) => {
        const url = URL.parse(action ?? '')
        return url !== null && isCollector(url)
      })
      return form === undefined ? null : { at: 'html:form', offset: form.offset, seen: form.action ?? '' }
    },
    example: '<form action="https://formsubmit.co/a@example.org" method="post"><input name="n"></form>',
    twin: '<form action="/order" method="post"><input name="n"></form>',
  },
  'lies.at_an_outlet': {
    says: 'lies at a host that has a word for a sale in its name',
    see: ({ last: { host } }) => (OUTLET.test(host) ? { at: 'url', offset: null, seen: host } : null),
    example: { url: 'https://www.boots-outlet-cz.com/', html: '<h1>Boots</h1>' },
    twin: { url: 'https://www.boots-cz.com/', html: '<h1>Boots</h1>' },
  },
  'story.reshipped': {
    says: 'has its visitor take in parcels at home and send them on',
    see: (facts) => toldBy([RESHIPPED], facts),
    example: '<p>Receive parcels at home and repack them.</p>',
    twin: '<p>Receive your parcel at home.</p>',
  },
} satisfies Record<string, Sign>

const HONEST = none('poses.as_practice', 'story.long_text')

export const BARGAIN_RULES = {
  'content.staged_sale': {
    points: 35,
    severity: 'medium',
    category: 'scam',
    message:
      'The page sells nearly everything far below what it says that it cost, to buyers whom it has made up, or at an address as such shops have.',
    ref: 'https://www.europol.europa.eu/operations-services-and-innovation/public-awareness-and-prevention-guides/fake-online-shops',
    when: all(
      any('invents.figures', 'lies.cheap', 'lies.at_an_outlet', 'sends.to_collector'),
      'sells.far_below',
      HONEST,
    ),
    example: `${CHEAP}${BOUGHT}`,
    twin: `${SALE}${BOUGHT}`,
  },
  'content.prize_by_card': {
    points: 60,
    severity: 'high',
    category: 'scam',
    message:
      'The page asks for a card, to send for next to nothing what it says that it cost a hundred or more.',
    ref: 'https://www.europol.europa.eu/operations-services-and-innovation/public-awareness-and-prevention-guides/fake-online-shops',
    when: all('asks.card', 'sells.for_nothing', HONEST),
    ...LOWERED_BY_NAME,
    example: `<h2>Telephone</h2><p><s>€ 1.329,00</s> € 1,95</p>${CARD}`,
    twin: `<h2>Telephone</h2><p><s>€ 1.329,00</s> € 929,00</p>${CARD}`,
  },
  'content.reshipping': {
    points: 60,
    severity: 'high',
    category: 'scam',
    message: 'The page hires its visitor to take in parcels at home and send them on, and wants his papers.',
    ref: 'https://www.uspis.gov/news/scam-article/reshipping-scam',
    when: all(any('asks.pictures', 'asks.identity_number', 'asks.contact'), 'story.reshipped', HONEST),
    example: `<p>Receive parcels at home and repack them.</p>${PAPERS}<button>Apply</button>`,
    twin: `<p>Receive your parcel at home.</p>${PAPERS}<button>Apply</button>`,
  },
} satisfies Record<string, Rule>
