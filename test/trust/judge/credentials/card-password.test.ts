import { expect, test } from 'bun:test'
import { CARD_PASSWORD_TABLE } from '../../../../src/trust/judge/credentials/card-password.ts'
import { rules } from '../page-subject.ts'

const found = (body: string, url = 'https://q7f3a.example/') => rules(CARD_PASSWORD_TABLE, body, { url })
const CARD = '<input name=cardnumber><input name=expiry><input name=cvv>'

test.each([
  ['beside its number and its security code', `${CARD}<input name=pin placeholder=PIN maxlength=4>`],
  ['in English', '<input type=password placeholder="ATM card PIN">'],
  ['in Spanish', '<label>Clave de cajero <input type=password></label>'],
  ['in Portuguese', '<label>Senha do cartão <input type=password></label>'],
  ['in Indonesian', '<input type=password placeholder="PIN ATM">'],
])('the PIN of a card is asked for %s', (_, fields) => {
  expect(found(`<form>${fields}</form>`)).toEqual(['content.card_password'])
})

test.each([
  ['of a card without a PIN', CARD],
  ['of a gift card', '<input name=giftcard placeholder="Gift card number"><input name=pin maxlength=4>'],
  ['of a benefit card, which has no security code', '<input name=cardnumber><input name=pin maxlength=4>'],
  ['with a postal code of India', `${CARD}<input name=pincode placeholder="PIN code" maxlength=6>`],
])('a form %s asks for none', (_, fields) => {
  expect(found(`<form>${fields}</form>`)).toEqual([])
})

test('a bank of its own name that leads on may ask for the key of its machines; its name alone lowers [T16]', () => {
  const body = '<title>Banco Vallemar</title><label>Clave de cajero <input type=password></label>'
  expect(found(body, 'https://www.vallemar.example/')).toEqual(['content.named_lure'])
  expect(found(`${body}<a href=/oficinas>Oficinas</a>`, 'https://www.vallemar.example/')).toEqual([])
})
