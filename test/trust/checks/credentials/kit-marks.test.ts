import { expect, test } from 'bun:test'
import { kitMarksCheck } from '../../../../src/trust/checks/credentials/kit-marks.ts'
import { rules } from '../page-subject.ts'

const LOGIN = '<form action=next.php><input name=u placeholder=User><input type=password name=p></form>'

test.each(['password_vbv', 'passvbv', 'vbv', 'atm_pin', 'slackbotname', 'bot_token'])(
  'a field named "%s" is a kit’s',
  (name) => {
    expect(rules(kitMarksCheck, `<p>Verify</p><input type=tel name=${name}>`)).toEqual(['content.kit_field'])
  },
)

test.each(['vbvisa', 'pin', 'otp', 'password'])('a field named "%s" is anybody’s', (name) => {
  expect(rules(kitMarksCheck, `<p>Verify</p><input type=tel name=${name} placeholder=x>`)).toEqual([])
})

test('words of Latin letters with letters that only look so are told from words of another script', () => {
  const mixed = '<p>Νame as on card</p><p>Card Security Cοde</p>'
  expect(rules(kitMarksCheck, mixed + LOGIN)).toEqual(['content.mixed_letters'])
  const honest = '<p>Имя пользователя</p><p>Όνομα χρήστη και κωδικός</p><p>5 μm, 3 kΩ</p>'
  expect(rules(kitMarksCheck, honest + LOGIN)).toEqual([])
  expect(rules(kitMarksCheck, mixed)).toEqual([])
})

test('letters that are written as numbers count in a title, or where there are many', () => {
  const spell = (text: string) =>
    [...text].map((letter) => `&#x${letter.charCodeAt(0).toString(16)};`).join('')
  expect(rules(kitMarksCheck, `<title>${spell('Secure')}</title>${LOGIN}`)).toEqual(['content.spelled_text'])
  expect(rules(kitMarksCheck, `<p>${spell('Confirm').repeat(30)}</p>${LOGIN}`)).toEqual([
    'content.spelled_text',
  ])
  const mail = `<a href="mailto:${spell('info@shop.example')}">${spell('info@shop.example')}</a>`
  expect(rules(kitMarksCheck, `<title>Log in</title>${mail}${LOGIN}`)).toEqual([])
})

test('a form whose words are in a picture is told from a short one with words', () => {
  const fields = '<input name=a title=Required><input type=password name=b title=Required>'
  expect(rules(kitMarksCheck, `<title>Sign in</title><img src=body.png alt="">${fields}`)).toEqual([
    'content.pictured_form',
  ])
  const named =
    '<img src=logo.png alt=""><input name=a placeholder=User><input type=password placeholder=Password>'
  expect(rules(kitMarksCheck, named)).toEqual([])
  expect(rules(kitMarksCheck, `<img src=body.png alt="">${fields}<a href=/help>?</a>`)).toEqual([])
})

test.each([
  ['named for what it does', 'enhanced_capture.php'],
  ['in a folder named so', './xREPORT/1/send.php'],
  ['of the loot', 'rezult.php'],
])('a secret that is sent to a program %s is told of', (_, action) => {
  const form = `<form action="${action}"><input type=password name=p></form>`
  expect(rules(kitMarksCheck, form)).toEqual(['content.kit_target'])
})

test.each(['next.php', 'screenshot.php', '/report/send', 'capture-settings'])(
  '"%s" is anybody’s',
  (action) => {
    expect(rules(kitMarksCheck, `<form action="${action}"><input type=password name=p></form>`)).toEqual([])
  },
)

test('a place for the address of a message’s recipient is told of, on a page that asks for a secret', () => {
  const script = '<script>mail.value = hash.replace(/\\[\\[-Email-\\]\\]/, "")</script>'
  expect(rules(kitMarksCheck, script + LOGIN)).toEqual(['content.kit_target'])
  expect(rules(kitMarksCheck, script)).toEqual([])
})

test('the files of a page that was saved from a browser are told of, on a page that asks for a secret', () => {
  const saved = '<script src="./login_files/win.js.download"></script>'
  expect(rules(kitMarksCheck, saved + LOGIN)).toEqual(['content.saved_page'])
  expect(rules(kitMarksCheck, saved)).toEqual([])
  expect(rules(kitMarksCheck, `<script src=/files/app.js></script>${LOGIN}`)).toEqual([])
})

const DEVICE = ['hostname', 'mac', 'ip', 'target'].map((name) => `<input type=hidden name=${name} value=a>`)

test('the page of a fake access point notes whose password it takes; a portal notes less', () => {
  expect(rules(kitMarksCheck, `${DEVICE.join('')}${LOGIN}`)).toEqual(['content.kit_field'])
  expect(rules(kitMarksCheck, `${DEVICE.slice(1).join('')}${LOGIN}`)).toEqual([])
  expect(rules(kitMarksCheck, `${DEVICE.join('')}<input name=room placeholder=Room>`)).toEqual([])
})

test('a password that is carried along is told from one that is typed, and from a hidden token', () => {
  const code = '<form action=2.php><input name=otp></form>'
  expect(rules(kitMarksCheck, `<input type=hidden name=password value=x>${code}`)).toEqual([
    'content.carried_password',
  ])
  expect(rules(kitMarksCheck, `<input type=hidden name=password_token value=x>${code}`)).toEqual([])
})

test('a title drawn by chance is told from words and numbers', () => {
  const titled = (title: string) => rules(kitMarksCheck, `<title>${title}</title>${LOGIN}`)
  expect(titled('tBxScFBI7Mv6kG2pDgOR6HMT88')).toEqual(['content.random_title'])
  expect(titled('InternationalizationOfEverything')).toEqual([])
  expect(titled('Order 7Mv6kG2pDgOR6HMT88')).toEqual([])
})

test('a form without any text is a picture', () => {
  const fields = '<input name=a><input type=password name=b>'
  expect(rules(kitMarksCheck, `<title>Sign in</title><body background=b.png>${fields}`)).toEqual([
    'content.pictured_form',
  ])
})
