import { expect, test } from 'bun:test'
import { urgencyCheck } from '../../../../src/trust/checks/credentials/urgency.ts'
import { rules } from '../page-subject.ts'

const FIELD = '<input type=password>'

test.each([
  ['English', 'Your account will be suspended. Confirm within 24 hours.'],
  ['German', 'Ihr Konto wurde eingeschränkt. Bestätigen Sie umgehend Ihre Daten.'],
  ['French', 'Votre compte sera suspendu. Répondez dans les 24 heures.'],
  ['Spanish', 'Su cuenta ha sido bloqueada. Verifique inmediatamente.'],
  ['Japanese', 'アカウントの利用が停止されます。24時間以内にご確認ください。'],
])('a threat and a deadline in %s are found', (_, text) => {
  expect(rules(urgencyCheck, `<p>${text}</p>${FIELD}`)).toEqual(['content.urgency'])
})

test.each([
  ['a page that asks for nothing', '<p>Your account will be suspended. Confirm within 24 hours.</p>'],
  ['a threat alone', `<p>Accounts of spammers will be suspended.</p>${FIELD}`],
  ['a deadline alone', `<p>We answer within 24 hours.</p>${FIELD}`],
  ['a login', `<h1>Log in</h1>${FIELD}`],
])('%s does not press', (_, body) => {
  expect(rules(urgencyCheck, body)).toEqual([])
})
