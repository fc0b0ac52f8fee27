import { describe, expect, test } from 'bun:test'
import {
  haveSameOwner,
  isIdentityOrPayment,
  isOfficial,
  ownerGroup,
} from '../../../src/trust/address/owners.ts'
import { siteOf } from '../../../src/trust/address/site.ts'
import { brandOf } from './brand-of.ts'

const site = (text: string) => siteOf(new URL(text.includes('://') ? text : `https://${text}/`))

test.each([
  ['www.example.com', 'example.com', 'com', null, 'example.com'],
  ['a.b.example.co.jp', 'example.co.jp', 'co.jp', null, 'example.co.jp'],
  ['www.gov.uk', 'www.gov.uk', 'gov.uk', null, 'www.gov.uk'],
  ['city.kawasaki.jp', 'city.kawasaki.jp', 'kawasaki.jp', null, 'city.kawasaki.jp'],
  ['someone.github.io', 'github.io', 'io', 'github.io', 'someone.github.io'],
  ['deep.someone.github.io', 'github.io', 'io', 'github.io', 'someone.github.io'],
  ['github.io', 'github.io', 'io', null, 'github.io'],
  ['www.github.io', 'github.io', 'io', null, 'github.io'],
  ['someone.weebly.com', 'weebly.com', 'com', 'weebly.com', 'someone.weebly.com'],
  ['www.weebly.com', 'weebly.com', 'com', null, 'weebly.com'],
  ['login.wordpress.com', 'wordpress.com', 'com', null, 'wordpress.com'],
  ['joe.wordpress.com', 'wordpress.com', 'com', 'wordpress.com', 'joe.wordpress.com'],
  [
    'a.westeurope.cloudapp.azure.com',
    'azure.com',
    'com',
    'westeurope.cloudapp.azure.com',
    'a.westeurope.cloudapp.azure.com',
  ],
  ['portal.azure.com', 'azure.com', 'com', null, 'azure.com'],
  ['bucket.s3.amazonaws.com', 'amazonaws.com', 'com', 's3.amazonaws.com', 'bucket.s3.amazonaws.com'],
])('%s is taken apart', (host, registrableDomain, publicSuffix, tenantOf, owner) => {
  expect(site(host)).toMatchObject({ host, isIp: false, registrableDomain, publicSuffix, tenantOf, owner })
})

test.each([
  ['http://127.0.0.1:8080/', '127.0.0.1'],
  ['http://0x7f.1/', '127.0.0.1'],
  ['http://[2001:db8::1]/', '2001:db8::1'],
])('the address in %s has no domain and owns itself', (url, host) => {
  expect(site(url)).toMatchObject({
    host,
    hostUnicode: host,
    isIp: true,
    registrableDomain: null,
    publicSuffix: null,
    tenantOf: null,
    owner: host,
  })
})

test.each([
  ['münchen.de', 'xn--mnchen-3ya.de', 'münchen.de'],
  ['россия.рф', 'xn--h1alffa9f.xn--p1ai', 'россия.рф'],
  ['日本語.jp', 'xn--wgv71a119e.jp', '日本語.jp'],
])('%s is known in ASCII and in Unicode', (text, host, hostUnicode) => {
  expect(site(text)).toMatchObject({ host, hostUnicode, owner: host })
})

test("the root's dot does not belong to the host", () => {
  expect(site('www.example.com.')).toMatchObject({ host: 'www.example.com', owner: 'example.com' })
})

test.each([
  ['https://docs.google.com/forms/d/1', 'docs.google.com/forms'],
  ['https://sites.google.com/view/a', 'sites.google.com'],
  ['https://docs.google.com/document/d/1', null],
  ['https://docs.google.com/formsaddon', null],
  ['https://sites.google.com/', null],
  ['https://codepen.io/login', null],
])('who can have the page %s is its tenant', (url, tenantOf) => {
  expect(site(url)).toMatchObject({
    tenantOf,
    owner: tenantOf === null ? expect.any(String) : new URL(url).hostname,
  })
})

describe('owners', () => {
  test.each([
    ['www.paypal.com', 'www.paypalobjects.com', true],
    ['amazon.co.jp', 'media-amazon.com', true],
    ['www.google.com', 'youtube.com', true],
    ['a.example.com', 'b.example.com', true],
    ['example.com', 'example.org', false],
    ['paypal.com', 'google.com', false],
    ['one.github.io', 'two.github.io', false],
    ['one.blogspot.com', 'google.com', false],
    ['a.westeurope.cloudapp.azure.com', 'microsoft.com', false],
    ['https://sites.google.com/view/a', 'google.com', false],
  ])('%s and %s are in one hand: %p', (one, other, same) => {
    expect(haveSameOwner(site(one), site(other))).toBe(same)
    expect(haveSameOwner(site(other), site(one))).toBe(same)
  })

  test.each([
    ['paypal', 'www.paypal.com', true],
    ['paypal', 'www.paypal.com.example.org', false],
    ['paypal', 'notpaypal.com', false],
    ['google', 'docs.google.com', true],
    ['google', 'https://docs.google.com/forms/d/1', false],
    ['microsoft', 'login.microsoftonline.com', true],
    ['hmrc', 'www.gov.uk', true],
    ['hmrc', 'www.tax.service.gov.uk', true],
    ['hmrc', 'example.gov.uk', false],
  ])("of %s, %s is the brand's own: %p", (id, host, official) => {
    expect(isOfficial(brandOf(id), site(host))).toBe(official)
  })

  test('an unknown site has no known owner', () => {
    expect(ownerGroup(site('example.com'))).toBeNull()
    expect(ownerGroup(site('http://192.0.2.1/'))).toBeNull()
  })

  test.each([
    ['accounts.google.com', true],
    ['acme.okta.com', true],
    ['checkout.stripe.com', true],
    ['example.com', false],
    ['notstripe.com', false],
  ])('many send their visitors to %s: %p', (host, does) => {
    expect(isIdentityOrPayment(site(host))).toBe(does)
  })
})
