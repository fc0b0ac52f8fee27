import { describe, expect, test } from 'bun:test'
import { HOST_TABLE } from '../../../../src/trust/judge/address/host.ts'
import { captureOf, hopTo } from '../../captures.ts'
import { findingsIn } from '../page-subject.ts'
import { findingOf, rulesOf, subjectOf } from '../subject-of.ts'

const find = (url: string) => findingsIn(HOST_TABLE, subjectOf(captureOf(url)))

/** For each rule, URLs that it applies to and URLs that it does not apply to. */
const CASES = {
  'url.userinfo': [
    [
      'https://paypal.com@evil.example.net/',
      'https://paypal.com:443@evil.example.net/',
      'https://www.paypal.com%2Flogin@evil.example.net/',
      'https://192.0.2.1@evil.example.net/',
      'https://PayPal.com:secret@evil.example.net/',
      'https://apple.com%3Fid=1@evil.example.net/',
      'https://amazon.co.jp@evil.example.net/',
      'https://a.b.c.example.org@evil.example.net/',
    ],
    [
      'https://user@example.net/',
      'https://user:paypal.com@example.net/',
      'https://john.smith@example.net/',
      'https://user%40example.com@example.net/',
      'https://example.net/@paypal.com',
      'https://example.net/?u=paypal.com@x',
      'https://co.jp@example.net/',
      'https://%FF@example.net/',
    ],
  ],
  'url.ip_literal': [
    ['http://192.0.2.1/', 'http://0xC0000201/', 'http://3221225985/', 'https://[2001:db8::1]/'],
    ['https://192-0-2-1.example.com/', 'https://1.example.com/', 'https://example.com/192.0.2.1'],
  ],
  'url.odd_port': [
    ['https://example.com:8443/', 'http://example.com:8080/', 'http://example.com:443/'],
    ['https://example.com:443/', 'http://example.com:80/', 'https://example.com/:8080'],
  ],
  'url.tld_high': [
    ['https://example.top/', 'https://a.b.example.icu/', 'https://example.top./'],
    ['https://example.com/', 'https://top.example.com/', 'https://example.xyz/'],
  ],
  'url.tld_raised': [
    ['https://example.site/', 'https://example.cc/'],
    ['https://example.com/', 'https://site.example.com/', 'https://example.top/'],
  ],
  'url.tenant': [
    [
      'https://someone.github.io/',
      'https://someone.duckdns.org/',
      'https://someone.weebly.com/',
      'https://someone.pages.dev/',
      'https://bucket.oss-ap-northeast-1.aliyuncs.com/',
      'https://sites.google.com/view/someone',
      'https://docs.google.com/forms/d/e/1/viewform',
      'https://joe.blogspot.com/',
    ],
    [
      'https://github.io/',
      'https://www.weebly.com/',
      'https://login.wordpress.com/',
      'https://example.uk.com/',
      'https://docs.google.com/document/d/1',
      'https://www.tax.service.gov.uk/',
      'https://ecs.aliyuncs.com/',
      'https://example.co.jp/',
    ],
  ],
  'url.credential_word': [
    [
      'https://secure-bank.example/',
      'https://login-now.example.com/',
      'https://account-verify.net/',
      'https://verify.net/',
      'https://update-billing.someone.github.io/',
    ],
    [
      'https://login.example.com/',
      'https://secure.example.com/',
      'https://catalogins.com/',
      'https://accountant.com/',
      'https://login.microsoftonline.com/',
      'https://example.com/login',
      'http://192.0.2.1/login',
    ],
  ],
  'url.shortener': [
    [
      'https://bit.ly/abc',
      'https://t.co/x',
      'https://tinyurl.com/abc',
      'https://is.gd/a',
      'https://x.app.link/',
    ],
    [
      'https://bit.ly/',
      'https://notbit.ly/abc',
      'https://bit.ly.example.com/abc',
      'https://example.com/bit.ly',
    ],
  ],
} as const

describe.each(Object.entries(CASES))('%s', (rule, [applies, not]) => {
  test.each([...applies])('applies to %s', (url) => {
    expect(find(url).filter((finding) => finding.rule === rule)).toHaveLength(1)
  })

  test.each([...not])('does not apply to %s', (url) => {
    expect(find(url).filter((finding) => finding.rule === rule)).toEqual([])
  })
})

test.each([
  ['https://www.example.com/'],
  ['https://paypal.com/signin'],
  ['https://login.microsoftonline.com/common/oauth2'],
  ['https://apple-pie-recipes.com/'],
  ['https://münchen.de/'],
  ['https://россия.рф/'],
  ['https://日本語.jp/'],
  ['https://www.gov.uk/'],
  ['https://en.wikipedia.org/wiki/Phishing'],
])('there is nothing to say about %s', (url) => {
  expect(find(url)).toEqual([])
})

test('the evidence of user information is the host that it pretends to be', () => {
  const finding = findingOf(find('https://www.PayPal.com%2Fsignin:x@evil.example.net/'), 'url.userinfo')
  expect(finding?.evidence).toEqual({ at: 'url', offset: null, seen: 'www.paypal.com', expected: null })
})

test('the first URL and the last are looked at, and a rule is reported once', () => {
  const capture = captureOf('http://192.0.2.1:8080/', {
    before: [hopTo('https://example.com:8443/', { status: 302 })],
  })
  expect([...rulesOf(HOST_TABLE, subjectOf(capture))].sort()).toEqual(['url.ip_literal', 'url.odd_port'])
  const findings = findingsIn(HOST_TABLE, subjectOf(capture))
  expect(findingOf(findings, 'url.odd_port')?.evidence).toMatchObject({ at: 'url', seen: '8443' })
  expect(findingOf(findings, 'url.ip_literal')?.evidence).toMatchObject({ at: 'hop[1]', seen: '192.0.2.1' })
})
