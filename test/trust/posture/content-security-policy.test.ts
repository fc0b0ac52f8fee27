import { expect, test } from 'bun:test'
import { contentSecurityPolicy } from '../../../src/trust/posture/content-security-policy.ts'
import { answers } from './answers.ts'

const NAME = 'content-security-policy'
const CLOSED = "default-src 'none'; form-action 'self'"
const withHeaders = (...values: string[]) =>
  answers({ headers: values.map((value) => [NAME, value] as const) })
const withMeta = (policy: string) =>
  answers({ body: `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><p>Text` })

test.each([
  ['none', [], 'csp-not-implemented'],
  ['nothing allowed, and forms to itself', [CLOSED], 'csp-implemented-with-no-unsafe-default-src-none'],
  [
    'forms to nobody',
    ["default-src 'none'; form-action 'none'"],
    'csp-implemented-with-no-unsafe-default-src-none',
  ],
  ['nothing allowed, but forms to anybody', ["default-src 'none'"], 'csp-implemented-with-no-unsafe'],
  [
    'an empty list is none',
    ['default-src; form-action'.replace('form-action', "form-action 'none'")],
    'csp-implemented-with-no-unsafe-default-src-none',
  ],
  ['itself', ["default-src 'self'"], 'csp-implemented-with-no-unsafe'],
  ['names in capitals', ["DEFAULT-SRC 'SELF'"], 'csp-implemented-with-no-unsafe'],
  [
    'a nonce makes unsafe-inline idle',
    ["default-src 'self' 'nonce-abc' 'unsafe-inline'"],
    'csp-implemented-with-no-unsafe',
  ],
  [
    'a hash does, too',
    ["script-src 'sha256-abc' 'unsafe-inline'; object-src 'none'; style-src 'self'"],
    'csp-implemented-with-no-unsafe',
  ],
  [
    'strict-dynamic overrides schemes',
    [
      "script-src 'strict-dynamic' 'nonce-a' https: http: 'unsafe-inline'; object-src 'none'; style-src 'self'",
    ],
    'csp-implemented-with-no-unsafe',
  ],
  [
    'strict-dynamic alone allows nothing',
    ["script-src 'strict-dynamic' https:; object-src 'none'"],
    'csp-header-invalid',
  ],
  [
    'inline styles',
    ["default-src 'self'; style-src 'unsafe-inline'"],
    'csp-implemented-with-unsafe-inline-in-style-src-only',
  ],
  [
    'styles from anywhere',
    ["default-src 'self'; style-src https:"],
    'csp-implemented-with-unsafe-inline-in-style-src-only',
  ],
  [
    'pictures over http',
    ["default-src 'self'; img-src http:"],
    'csp-implemented-with-insecure-scheme-in-passive-content-only',
  ],
  [
    'media over http',
    ["default-src 'self'; media-src http://a.example"],
    'csp-implemented-with-insecure-scheme-in-passive-content-only',
  ],
  ['eval', ["default-src 'self'; script-src 'self' 'unsafe-eval'"], 'csp-implemented-with-unsafe-eval'],
  ['inline scripts', ["default-src 'self' 'unsafe-inline'"], 'csp-implemented-with-unsafe-inline'],
  ['data: scripts', ["script-src data:; object-src 'none'"], 'csp-implemented-with-unsafe-inline'],
  ['scripts from anywhere', ["script-src https:; object-src 'none'"], 'csp-implemented-with-unsafe-inline'],
  ['objects unrestricted', ["script-src 'self'"], 'csp-implemented-with-unsafe-inline'],
  ['scripts unrestricted', ["object-src 'none'; img-src 'self'"], 'csp-implemented-with-unsafe-inline'],
  [
    'scripts over http',
    ["default-src 'self'; script-src http://a.example"],
    'csp-implemented-with-insecure-scheme',
  ],
  [
    'frames over http',
    ["default-src 'self'; frame-src http://a.example"],
    'csp-implemented-with-insecure-scheme',
  ],
  [
    'reports over http are no content',
    ["default-src 'self'; report-uri http://a.example"],
    'csp-implemented-with-no-unsafe',
  ],
  ['a directive twice', ["default-src 'self'; default-src 'none'"], 'csp-header-invalid'],
  [
    'two report addresses',
    ["default-src 'self'; report-uri /a; report-uri /b"],
    'csp-implemented-with-no-unsafe',
  ],
  ['no policy at all', ['all good'], 'csp-header-invalid'],
  ['an empty header', [''], 'csp-header-invalid'],
  [
    'two headers that both count',
    ["script-src 'unsafe-inline'", "default-src 'self'"],
    'csp-implemented-with-no-unsafe',
  ],
  [
    'two policies in one header',
    ["default-src https: 'unsafe-inline', default-src 'self'"],
    'csp-implemented-with-no-unsafe',
  ],
  [
    'a wildcard beside a host',
    ['default-src *', 'default-src https://a.example'],
    'csp-implemented-with-no-unsafe',
  ],
] as const)('%s', (_, values, expected) => {
  expect(contentSecurityPolicy(withHeaders(...values))).toBe(expected)
})

test('a policy in the page counts, but for directives that only a header may have', () => {
  expect(contentSecurityPolicy(withMeta("default-src 'self'"))).toBe('csp-implemented-with-no-unsafe')
  expect(contentSecurityPolicy(withMeta("frame-ancestors 'none'"))).toBe('csp-not-implemented')
})

test('over http the scheme of what is loaded does not count', () => {
  const policy = "default-src 'self'; img-src http:"
  const over = (url: string) => contentSecurityPolicy(answers({ headers: [[NAME, policy]] }, url))
  expect(over('http://site.example/')).toBe('csp-implemented-with-no-unsafe')
  expect(over('https://site.example/')).toBe('csp-implemented-with-insecure-scheme-in-passive-content-only')
})

test('a policy that only reports is none', () => {
  const reporting = answers({ headers: [[`${NAME}-report-only`, CLOSED]] })
  expect(contentSecurityPolicy(reporting)).toBe('csp-not-implemented')
})
