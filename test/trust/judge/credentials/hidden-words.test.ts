import { expect, test } from 'bun:test'
import { HIDDEN_WORDS_TABLE } from '../../../../src/trust/judge/credentials/hidden-words.ts'
import { rules } from '../page-subject.ts'

const LOGIN = '<form action=next.php><input name=u placeholder=User><input type=password name=p></form>'

test('words of Latin letters with letters that only look so are told from words of another script', () => {
  const mixed = '<p>Νame as on card</p><p>Card Security Cοde</p>'
  expect(rules(HIDDEN_WORDS_TABLE, mixed + LOGIN)).toEqual(['content.mixed_letters'])
  const honest = '<p>Имя пользователя</p><p>Όνομα χρήστη και κωδικός</p><p>5 μm, 3 kΩ</p>'
  expect(rules(HIDDEN_WORDS_TABLE, honest + LOGIN)).toEqual([])
  expect(rules(HIDDEN_WORDS_TABLE, mixed)).toEqual([])
})

test('a form whose words are in a picture is told from a short one with words', () => {
  const fields = '<input name=a title=Required><input type=password name=b title=Required>'
  expect(rules(HIDDEN_WORDS_TABLE, `<title>Sign in</title><img src=body.png alt="">${fields}`)).toEqual([
    'content.pictured_form',
  ])
  const named =
    '<img src=logo.png alt=""><input name=a placeholder=User><input type=password placeholder=Password>'
  expect(rules(HIDDEN_WORDS_TABLE, named)).toEqual([])
  expect(rules(HIDDEN_WORDS_TABLE, `<img src=body.png alt="">${fields}<a href=/help>?</a>`)).toEqual([])
})

test('a form without any text is a picture', () => {
  const fields = '<input name=a><input type=password name=b>'
  expect(rules(HIDDEN_WORDS_TABLE, `<title>Sign in</title><body background=b.png>${fields}`)).toEqual([
    'content.pictured_form',
  ])
})
