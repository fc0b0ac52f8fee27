import { expect, test } from 'bun:test'
import { cookies } from '../../../src/trust/posture/cookies.ts'
import { captureOf, hopTo } from '../captures.ts'
import { answers, answersOf } from './answers.ts'

const HSTS = ['strict-transport-security', 'max-age=31536000'] as const
const setting = (...values: string[]) => values.map((value) => ['set-cookie', value] as const)

test.each([
  ['none', [], 'cookies-not-found'],
  [
    'all flags',
    ['a=1; Secure; HttpOnly; SameSite=Lax'],
    'cookies-secure-with-httponly-sessions-and-samesite',
  ],
  ['flags in any case', ['a=1;secure;SAMESITE=strict'], 'cookies-secure-with-httponly-sessions-and-samesite'],
  [
    'SameSite=None with Secure',
    ['a=1; Secure; SameSite=None'],
    'cookies-secure-with-httponly-sessions-and-samesite',
  ],
  [
    'one without SameSite',
    ['a=1; Secure; SameSite=Lax', 'b=1; Secure'],
    'cookies-secure-with-httponly-sessions',
  ],
  ['no Secure', ['a=1; SameSite=Lax'], 'cookies-without-secure-flag'],
  ['SameSite=None without Secure', ['a=1; SameSite=None'], 'cookies-samesite-flag-invalid'],
  ['a strange SameSite', ['a=1; Secure; SameSite=Sometimes'], 'cookies-samesite-flag-invalid'],
  ['an empty SameSite', ['a=1; Secure; SameSite'], 'cookies-samesite-flag-invalid'],
  [
    'an anti-forgery token without SameSite',
    ['csrftoken=1; Secure'],
    'cookies-anticsrf-without-samesite-flag',
  ],
  [
    'a session without HttpOnly',
    ['PHPSESSID=1; Secure; SameSite=Lax'],
    'cookies-session-without-httponly-flag',
  ],
  ['a login without Secure', ['login=1; HttpOnly'], 'cookies-session-without-secure-flag'],
  ['the worst of several', ['a=1', 'sessionid=1; Secure'], 'cookies-session-without-httponly-flag'],
  ['one that is deleted', ['session=; Max-Age=0'], 'cookies-not-found'],
  ['one that has expired', ['session=; Expires=Thu, 01 Jan 1970 00:00:00 GMT'], 'cookies-not-found'],
  [
    'Max-Age before Expires',
    ['a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=60; Secure'],
    'cookies-secure-with-httponly-sessions',
  ],
  ['no name', ['=1', 'nothing'], 'cookies-not-found'],
  ["a load balancer's", ['heroku-session-affinity=1'], 'cookies-not-found'],
] as const)('%s', (_, values, expected) => {
  expect(cookies(answers({ headers: setting(...values) }))).toBe(expected)
})

test.each([
  ['a=1', 'cookies-without-secure-flag-but-protected-by-hsts'],
  ['session=1; HttpOnly', 'cookies-session-without-secure-flag-but-protected-by-hsts'],
  ['session=1', 'cookies-session-without-httponly-flag'],
] as const)('HSTS protects %s', (cookie, expected) => {
  expect(cookies(answers({ headers: [HSTS, ...setting(cookie)] }))).toBe(expected)
})

test('a cookie of a redirect counts where it is of the same site, and is not secret where it came over http', () => {
  const cookie = setting('a=1; Secure; SameSite=Lax')
  const after = (url: string) =>
    cookies(
      answersOf(
        captureOf('https://www.site.example/', { before: [hopTo(url, { status: 302, headers: cookie })] }),
      ),
    )
  expect(after('https://site.example/')).toBe('cookies-secure-with-httponly-sessions-and-samesite')
  expect(after('http://site.example/')).toBe('cookies-without-secure-flag')
  expect(after('https://other.example/')).toBe('cookies-not-found')
})
