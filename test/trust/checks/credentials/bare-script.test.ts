import { describe, expect, test } from 'bun:test'
import { bareScriptCheck } from '../../../../src/trust/checks/credentials/bare-script.ts'
import { rules, rulesInViews } from '../page-subject.ts'

const URL = 'https://q7f3a.example/a/index.html'
const found = (body: string, url = URL) => rules(bareScriptCheck, body, { url })
const FIELDS = '<input name=user><input type=password name=pass>'
const login = (more = '') => `<form action=send.php method=post>${more}${FIELDS}</form>`

describe('a secret that is sent to a script of the folder', () => {
  test.each([
    ['a password', login()],
    ['a code', '<form action=sms.php><input name=otp></form>'],
    [
      'beside dead links and links elsewhere',
      `<a href="#">Help</a><a href=https://bank.example/>Bank</a>${login()}`,
    ],
    ['beside a hidden field that says nothing of a visit', login('<input type=hidden name=step value=2>')],
  ])('%s', (_, body) => {
    expect(found(body)).toEqual(['content.bare_script'])
  })
})

describe('what somebody is known by, to be verified', () => {
  const form = (fields: string) => `<form action=next.php method=post>${fields}<button>Next</button></form>`
  const PHONE = '<input type=tel name=phone>'

  test.each([
    ['a telephone', `<title>Verify your identity</title>${form(PHONE)}`],
    ['a name, in French', `<h1>Vérification d’identité</h1>${form('<input name=nom>')}`],
  ])('%s', (_, body) => {
    expect(found(body)).toEqual(['content.bare_identity'])
  })

  test.each([
    ['no reason', `<h1>Call me back</h1>${form(PHONE)}`],
    ['a mail address', `<h1>Confirm your subscription</h1>${form('<input type=email name=m>')}`],
    ['a token', `<h1>Verify</h1>${form(`${PHONE}<input type=hidden name=_token value=a>`)}`],
    ['a way on', `<h1>Verify</h1>${form(PHONE)}<a href=/help>Help</a>`],
    ['no form', `<h1>Verify</h1>${PHONE}`],
  ])('but not with %s', (_, body) => {
    expect(found(body)).toEqual([])
  })
})

test('by the page’s own script, once somebody presses', () => {
  const sending = (to: string) =>
    `<form id=f>${FIELDS}<button>In</button></form><script>f.onsubmit = (e) => { e.preventDefault(); fetch('${to}', { method: 'POST', body: new URLSearchParams(new FormData(f)) }) }</script>`
  expect(rulesInViews(bareScriptCheck, sending('go.php'), { url: URL })).toEqual(['content.bare_script'])
  expect(rulesInViews(bareScriptCheck, sending('/session'), { url: URL })).toEqual([])
})

describe('none', () => {
  test.each([
    ['a token by its name', URL, login('<input type=hidden name=csrf_token value=a>')],
    ['a token by its value', URL, login('<input type=hidden name=x value=3f9c2b7a1d8e4460>')],
    ['a token for scripts', URL, `<meta name=csrf-token content=a>${login()}`],
    ['a way to register', URL, `<a href=register.php>Register</a>${login()}`],
    ['the page itself', 'https://q7f3a.example/login.php', `<form action=login.php>${FIELDS}</form>`],
    ['a program of another kind', URL, `<form action=/session>${FIELDS}</form>`],
    [
      'nothing secret',
      URL,
      '<form action=mail.php><input name=email><textarea name=message></textarea></form>',
    ],
    ['a page of its own name', 'https://www.vallemar.example/in.html', `<title>Vallemar</title>${login()}`],
    ['a long page', URL, `${'<p>What we sell, and to whom.'.repeat(80)}${login()}`],
  ])('%s', (_, url, body) => {
    expect(found(body, url)).toEqual([])
  })
})
