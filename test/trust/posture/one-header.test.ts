import { describe, expect, test } from 'bun:test'
import { crossOriginResourcePolicy } from '../../../src/trust/posture/cross-origin-resource-policy.ts'
import { crossOriginResourceSharing } from '../../../src/trust/posture/cross-origin-resource-sharing.ts'
import { referrerPolicy } from '../../../src/trust/posture/referrer-policy.ts'
import { strictTransportSecurity } from '../../../src/trust/posture/strict-transport-security.ts'
import { xContentTypeOptions } from '../../../src/trust/posture/x-content-type-options.ts'
import { xFrameOptions } from '../../../src/trust/posture/x-frame-options.ts'
import { answers } from './answers.ts'

describe('Cross-Origin-Resource-Sharing', () => {
  const START = 'cross-origin-resource-sharing'
  test.each([
    [null, null, `${START}-not-implemented`],
    ['*', null, `${START}-implemented-with-public-access`],
    ['*', 'true', `${START}-implemented-with-public-access`],
    ['https://a.example', null, `${START}-implemented-with-restricted-access`],
    ['https://a.example', 'true', `${START}-implemented-with-restricted-access`],
    ['null', null, `${START}-implemented-with-restricted-access`],
    ['null', ' TRUE', `${START}-implemented-with-universal-access`],
  ])('origin %p, credentials %p: %s', (origin, credentials, expected) => {
    const headers = [
      ...(origin === null ? [] : [['access-control-allow-origin', origin] as const]),
      ...(credentials === null ? [] : [['access-control-allow-credentials', credentials] as const]),
    ]
    expect<string>(crossOriginResourceSharing(answers({ headers }))).toBe(expected)
  })
})

describe('Referrer-Policy', () => {
  const by = (values: readonly string[], body?: string) =>
    referrerPolicy(
      answers({
        headers: values.map((value) => ['referrer-policy', value] as const),
        ...(body === undefined ? {} : { body }),
      }),
    )
  test.each([
    [[], 'referrer-policy-not-implemented'],
    [['no-referrer'], 'referrer-policy-private'],
    [['Same-Origin'], 'referrer-policy-private'],
    [['strict-origin'], 'referrer-policy-private'],
    [['strict-origin-when-cross-origin'], 'referrer-policy-private'],
    [['origin'], 'referrer-policy-unsafe'],
    [['origin-when-cross-origin'], 'referrer-policy-unsafe'],
    [['unsafe-url'], 'referrer-policy-unsafe'],
    [['no-referrer-when-downgrade'], 'referrer-policy-unsafe'],
    [['nobody'], 'referrer-policy-header-invalid'],
    [[''], 'referrer-policy-header-invalid'],
    [['no-referrer, unsafe-url'], 'referrer-policy-unsafe'],
    [['unsafe-url, no-referrer, new-one'], 'referrer-policy-private'],
    [['unsafe-url', 'no-referrer'], 'referrer-policy-private'],
  ] as const)('%j: %s', (values, expected) => {
    expect(by(values)).toBe(expected)
  })

  test("the page's own policy comes after the header's", () => {
    expect(by(['unsafe-url'], '<meta name=Referrer content=no-referrer><p>Text')).toBe(
      'referrer-policy-private',
    )
  })
})

describe('Strict-Transport-Security', () => {
  const by = (value: string | null, url?: string, error: string | null = null) =>
    strictTransportSecurity(
      answers({ headers: value === null ? [] : [['strict-transport-security', value]], tls: { error } }, url),
    )
  test.each([
    [null, 'hsts-not-implemented'],
    ['max-age=31536000', 'hsts-implemented-max-age-at-least-six-months'],
    ['max-age=15552000; includeSubDomains; preload', 'hsts-implemented-max-age-at-least-six-months'],
    ['Max-Age="31536000"', 'hsts-implemented-max-age-at-least-six-months'],
    ['max-age=15551999', 'hsts-implemented-max-age-less-than-six-months'],
    ['max-age=0', 'hsts-implemented-max-age-less-than-six-months'],
    ['includeSubDomains', 'hsts-header-invalid'],
    ['max-age=year', 'hsts-header-invalid'],
    ['max-age=-1', 'hsts-header-invalid'],
    ['max-age=1; max-age=31536000', 'hsts-header-invalid'],
    ['max-age=31536000, max-age=0', 'hsts-header-invalid'],
    ['', 'hsts-header-invalid'],
  ] as const)('%j: %s', (value, expected) => {
    expect(by(value)).toBe(expected)
  })

  test('it is worth nothing over http or under a certificate that is not in order', () => {
    expect(by('max-age=31536000', 'http://site.example/')).toBe('hsts-not-implemented-no-https')
    expect(by('max-age=31536000', undefined, 'CERT_HAS_EXPIRED')).toBe('hsts-invalid-cert')
  })
})

describe('X-Content-Type-Options', () => {
  test.each([
    [null, 'x-content-type-options-not-implemented'],
    [' NoSniff ', 'x-content-type-options-nosniff'],
    ['sniff', 'x-content-type-options-header-invalid'],
  ] as const)('%j: %s', (value, expected) => {
    const headers = value === null ? [] : [['x-content-type-options', value] as const]
    expect(xContentTypeOptions(answers({ headers }))).toBe(expected)
  })
})

describe('X-Frame-Options', () => {
  test.each([
    [[], 'x-frame-options-not-implemented'],
    [[['x-frame-options', 'DENY']], 'x-frame-options-sameorigin-or-deny'],
    [[['x-frame-options', ' sameorigin']], 'x-frame-options-sameorigin-or-deny'],
    [[['x-frame-options', 'ALLOW-FROM https://a.example']], 'x-frame-options-allow-from-origin'],
    [[['x-frame-options', 'ALLOWALL']], 'x-frame-options-header-invalid'],
    [[['content-security-policy', "frame-ancestors 'none'"]], 'x-frame-options-implemented-via-csp'],
    [
      [
        ['x-frame-options', 'ALLOWALL'],
        ['content-security-policy', "frame-ancestors 'self'"],
      ],
      'x-frame-options-implemented-via-csp',
    ],
    [[['content-security-policy', 'a policy? no']], 'x-frame-options-not-implemented'],
  ] as const)('%j: %s', (headers, expected) => {
    expect(xFrameOptions(answers({ headers }))).toBe(expected)
  })

  test('frame-ancestors in the page does nothing', () => {
    const body = `<meta http-equiv=content-security-policy content="frame-ancestors 'none'"><p>Text`
    expect(xFrameOptions(answers({ body }))).toBe('x-frame-options-not-implemented')
  })
})

describe('Cross-Origin-Resource-Policy', () => {
  test.each([
    [null, 'corp-not-implemented'],
    ['same-origin', 'corp-implemented-with-same-origin'],
    ['Same-Site', 'corp-implemented-with-same-site'],
    ['cross-origin', 'corp-implemented-with-cross-origin'],
    ['anybody', 'corp-header-invalid'],
  ] as const)('%j: %s', (value, expected) => {
    const headers = value === null ? [] : [['cross-origin-resource-policy', value] as const]
    expect(crossOriginResourcePolicy(answers({ headers }))).toBe(expected)
  })
})
