import { expect, test } from 'bun:test'
import { MONEY_PRETEXT_TABLE } from '../../../../src/trust/judge/credentials/money-pretext.ts'
import { rules } from '../page-subject.ts'

const CARD = '<form action=/pay><input name=cardnumber><input name=cvv></form>'
const CHEAP = 'https://etoll-pay.top/'

test.each([
  ['English', 'You have an unpaid toll of 4.15.'],
  ['German', 'Ihr Bußgeld ist offen.'],
  ['French', 'Votre amende est à régler.'],
  ['Italian', 'Rimborso fiscale disponibile'],
  ['Polish', 'Zwrot podatku czeka'],
  ['Japanese', '還付金のお知らせ'],
])('a fine, a toll or a refund by card is found in %s', (_, text) => {
  expect(rules(MONEY_PRETEXT_TABLE, `<h1>${text}</h1>${CARD}`)).toEqual(['content.money_pretext'])
  expect(rules(MONEY_PRETEXT_TABLE, `<h1>${text}</h1>${CARD}`, { url: CHEAP })).toEqual([
    'content.throwaway_pretext',
  ])
})

test.each([
  ['German', 'Ihr Artikel wurde verkauft'],
  ['French', 'Votre annonce a été payée'],
  ['Spanish', 'Tienes 2556 puntos a punto de caducar'],
  ['Turkish', 'Tebrikler, kazandınız!'],
])('a payout or a prize by card is found in %s', (_, text) => {
  expect(rules(MONEY_PRETEXT_TABLE, `<h1>${text}</h1>${CARD}`)).toEqual(['content.money_pretext'])
})

test.each(['Confirm your booking', 'Betaling niet gelukt', 'Vrácení 14 800 Kč'])(
  '"%s" is a pretext only at a host that costs nothing or is thrown away',
  (text) => {
    const body = `<h1>${text}</h1>${CARD}`
    expect(rules(MONEY_PRETEXT_TABLE, body, { url: 'https://hotel.example/' })).toEqual([])
    expect(rules(MONEY_PRETEXT_TABLE, body, { url: 'https://hotel-a1.pages.dev/' })).toEqual([
      'content.money_pretext',
    ])
    expect(rules(MONEY_PRETEXT_TABLE, body, { url: 'https://hotel-a1.top/' })).toEqual([
      'content.throwaway_pretext',
    ])
  },
)

test('there, a log-in is taken under a pretext as well', () => {
  const body = '<h1>Your item has been sold</h1><input type=password name=p>'
  expect(rules(MONEY_PRETEXT_TABLE, body, { url: 'https://sale-5e54.top/' })).toEqual([
    'content.throwaway_pretext',
  ])
  expect(rules(MONEY_PRETEXT_TABLE, body, { url: 'https://market.example/' })).toEqual([])
  const booking = '<h1>Confirm your booking</h1><input type=password name=p>'
  expect(rules(MONEY_PRETEXT_TABLE, booking, { url: 'https://hotel-a1.pages.dev/' })).toEqual([])
})

test('under a top-level domain of frauds the word may stand in the host alone', () => {
  expect(rules(MONEY_PRETEXT_TABLE, `<h1>Continue</h1>${CARD}`, { url: CHEAP })).toEqual([
    'content.throwaway_pretext',
  ])
  expect(rules(MONEY_PRETEXT_TABLE, `<h1>Continue</h1>${CARD}`, { url: 'https://atoll-shop.top/' })).toEqual(
    [],
  )
  expect(rules(MONEY_PRETEXT_TABLE, `<h1>Continue</h1>${CARD}`, { url: 'https://etoll-pay.com/' })).toEqual(
    [],
  )
})

test.each([
  ['a page that asks for no card', 'https://toll.example/', '<h1>Unpaid toll</h1><input name=plate>'],
  ['a shop', 'https://shop.example/', `<h1>Checkout</h1><p>Refunds within 30 days.</p>${CARD}`],
  ['a shop of products', 'https://shop.example/', `<h1>Checkout</h1><p>Products sold by ACME.</p>${CARD}`],
  ['a seller of terminals', 'https://till.example/', `<h1>Accept payments today</h1>${CARD}`],
  ['a shop in a cheap domain', 'https://gift-shop.top/', `<h1>Checkout</h1>${CARD}`],
  ['a log-in in a cheap domain', 'https://toll-plaza.top/', '<input type=password name=p>'],
  ['an office of a state', 'https://fines.example.gov.uk/', `<h1>Pay your fine</h1>${CARD}`],
])('%s is none', (_, url, body) => {
  expect(rules(MONEY_PRETEXT_TABLE, body, { url })).toEqual([])
})

const NUMBERS = [
  'company number 08123456',
  'HRB 12345',
  'SIRET 123 456 789',
  'CIF: B-1234',
  'P. IVA 01234567890',
  'KvK-nummer 12345678',
  'KRS 0000123456',
  'org. nr 556677-8899',
]
const charge = (number: string, links = '<a href=/appeal>Appeal</a>') =>
  `<title>Hollowford Parking</title><h1>Pay your parking fine</h1><form method=post action=/pay><input name=cardnumber autocomplete=cc-number><input name=cvc autocomplete=cc-csc><button>Pay</button></form>${links}<footer>Hollowford Parking, ${number}</footer>`

test.each(NUMBERS)(
  'a company that takes payments itself names itself, its number (%s) and ways on',
  (number) => {
    const at = (host: string, page = charge(number)) =>
      rules(MONEY_PRETEXT_TABLE, page, { url: `https://${host}/pay` })
    expect(at('www.hollowford.example')).toEqual([])
    expect(at('www.quarnelz.example')).not.toEqual([])
    expect(at('hollowford.web.app')).not.toEqual([])
    expect(at('www.hollowford.example', charge(number, '<a href="#">Appeal</a>'))).not.toEqual([])
    expect(at('www.hollowford.example', charge('office hours 9 to 5'))).not.toEqual([])
  },
)
