import { expect, test } from 'bun:test'
import { isDrawnByAuthJs, isOwnWebmail } from '../../../src/trust/brands/webmail.ts'
import { served } from '../judge/page-subject.ts'

const roundcube = (action: string) =>
  `<form action="${action}" method=post><input type=hidden name=_task value=login><input name=_user><input type=password name=_pass></form>`
const zimbra = (action: string) =>
  `<form action="${action}" method=post><input type=hidden name=loginOp value=login><input name=username><input type=password name=password></form>`
const exchange = (action: string) =>
  `<form action="${action}" method=post><input type=hidden name=destination><input type=hidden name=flags><input name=username><input type=password name=password></form>`
const cpanel = (action: string) =>
  `<link rel=stylesheet href="/unprotected/cpanel/style.css"><form action="${action}" method=post><input name=user><input type=password name=pass></form>`
const URL_OF_COMPANY = 'https://mail.harbour-foods.example/'

function isOwn(body: string): boolean {
  const { page, last } = served(body, { url: URL_OF_COMPANY })
  if (page === null) throw new Error('no page')
  return isOwnWebmail(page, last)
}

test.each([
  ['Roundcube', roundcube, './?_task=login'],
  ['Roundcube in a folder', roundcube, '/roundcube/index.php?_task=login'],
  ['Zimbra', zimbra, '/'],
  ['Zimbra as it is by default', zimbra, ''],
  ['Outlook Web App', exchange, '/owa/auth.owa'],
  ['cPanel', cpanel, '/login/?login_only=1'],
])('%s goes to its own address, and a copy does not', (_, login, own) => {
  expect(isOwn(login(own))).toBe(true)
  expect(isOwn(login('https://collect.example.net/next.php'))).toBe(false)
  expect(isOwn(login('post.php'))).toBe(false)
})

test('any form may have fields of such names', () => {
  expect(isOwn('<form action="/login/"><input name=user><input type=password name=pass></form>')).toBe(false)
})

const authJs = (route: string, token = 'csrfToken', method = 'post') =>
  `<title>Sign In</title><form action="${route}" method=${method}><input type=hidden name=${token} value=1a2b><input name=username><input type=password name=password><button>Sign in</button></form>`

function isAuthJs(body: string): boolean {
  const { page, last } = served(body, { url: 'https://app.tidewater.example/login' })
  if (page === null) throw new Error('no page')
  return isDrawnByAuthJs(page, last)
}

test.each(
  ['/api/auth', '/auth', '/portal/api/auth'].flatMap((base) => [
    `${base}/callback/credentials`,
    `${base}/signin/ldap-2`,
  ]),
)('a log-in that Auth.js has drawn sends to %s of its own host, with a token', (route) => {
  expect(isAuthJs(authJs(route))).toBe(true)
  expect(isAuthJs(authJs(route) + authJs('/send.php'))).toBe(false)
  expect(isAuthJs(authJs(`https://collect.example${route}`))).toBe(false)
  expect(isAuthJs(authJs(route, 'token'))).toBe(false)
  expect(isAuthJs(authJs(route, 'csrfToken', 'get'))).toBe(false)
  expect(isAuthJs(authJs(`${route}/save.php`))).toBe(false)
})

test('a page without a field for a secret is nothing of Auth.js to be told apart', () => {
  expect(
    isAuthJs('<form action="/api/auth/signin/google" method=post><input type=hidden name=csrfToken></form>'),
  ).toBe(false)
})
