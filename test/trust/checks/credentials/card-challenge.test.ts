import { expect, test } from 'bun:test'
import { cardChallengeCheck } from '../../../../src/trust/checks/credentials/card-challenge.ts'
import { rules } from '../page-subject.ts'

const CODE = '<form><label>Code by SMS <input name=otp></label></form>'
const found = (body: string, url = 'https://q7f3a.example/') => rules(cardChallengeCheck, body, { url })

test.each(['**** **** **** 1234', 'XXXX-XXXX-XXXX-1234', '•••• •••• •••• ••••'])(
  'a code is asked for beside %s',
  (card) => {
    expect(found(`<p>Card: ${card}<p>Amount: 1.64${CODE}`)).toEqual(['content.card_challenge'])
  },
)

test('the star of a field that is required is not its name', () => {
  const star = '<div>Clave SMS <span>*</span></div><div><input type=tel name=s1></div>'
  expect(found(`<p>Tarjeta: **** **** **** ****</p><form>${star}</form>`)).toEqual(['content.card_challenge'])
})

test('no code, no card, or a page of its own name is no challenge', () => {
  expect(found('<p>Card: **** **** **** 1234<form><input name=city></form>')).toEqual([])
  expect(found(CODE)).toEqual([])
  const own = `<title>Vallemar Pay</title><p>Card: **** **** **** 1234${CODE}`
  expect(found(own, 'https://www.vallemar.example/')).toEqual([])
})
