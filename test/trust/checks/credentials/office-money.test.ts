import { expect, test } from 'bun:test'
import { officeMoneyCheck } from '../../../../src/trust/checks/credentials/office-money.ts'
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
  expect(rules(officeMoneyCheck, `<h1>${text}</h1>${CARD}`)).toEqual(['content.office_money'])
  expect(rules(officeMoneyCheck, `<h1>${text}</h1>${CARD}`, { url: CHEAP })).toEqual([
    'content.throwaway_office',
  ])
})

test('under a top-level domain of frauds the word may stand in the host alone', () => {
  expect(rules(officeMoneyCheck, `<h1>Continue</h1>${CARD}`, { url: CHEAP })).toEqual([
    'content.throwaway_office',
  ])
  expect(rules(officeMoneyCheck, `<h1>Continue</h1>${CARD}`, { url: 'https://atoll-shop.top/' })).toEqual([])
  expect(rules(officeMoneyCheck, `<h1>Continue</h1>${CARD}`, { url: 'https://etoll-pay.com/' })).toEqual([])
})

test.each([
  ['a page that asks for no card', 'https://toll.example/', '<h1>Unpaid toll</h1><input name=plate>'],
  ['a shop', 'https://shop.example/', `<h1>Checkout</h1><p>Refunds within 30 days.</p>${CARD}`],
  ['an office of a state', 'https://fines.example.gov.uk/', `<h1>Pay your fine</h1>${CARD}`],
])('%s is none', (_, url, body) => {
  expect(rules(officeMoneyCheck, body, { url })).toEqual([])
})
