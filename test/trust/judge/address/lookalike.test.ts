import { describe, expect, test } from 'bun:test'
import { BRANDS } from '../../../../src/trust/data/loader.ts'
import { LOOKALIKE_TABLE } from '../../../../src/trust/judge/address/lookalike.ts'
import { captureOf, hopTo } from '../../captures.ts'
import { findingsIn } from '../page-subject.ts'
import { findingOf, rulesOf, subjectOf } from '../subject-of.ts'

const find = (host: string) => findingsIn(LOOKALIKE_TABLE, subjectOf(captureOf(`https://${host}/`)))
const rules = (host: string) => find(host).map(({ rule }) => rule)

const TRUE_CASES = {
  'url.skeleton_brand': [
    ['аррӏе.com', 'apple.com'],
    ['раураӏ.com', 'paypal.com'],
    ['pаypаl.com', 'paypal.com'],
    ['gооgle.com', 'google.com'],
    ['microsοft.com', 'microsoft.com'],
    ['amazón.com', 'amazon.com'],
    ['þaypal.com', 'paypal.com'],
    ['fаcebook-login.com', 'facebook.com'],
    ['nеtflix.evil.example.net', 'netflix.com'],
    ['bınance.com', 'binance.com'],
    ['ɢithub.com', 'github.com'],
    ['еbay.com', 'ebay.com'],
    ['rnicrosöft.com', 'microsoft.com'],
  ],
  'url.digit_lookalike': [
    ['paypa1.com', 'paypal.com'],
    ['rnicrosoft.com', 'microsoft.com'],
    ['g00gle.com', 'google.com'],
    ['arnazon.co.jp', 'amazon.com'],
    ['faceb00k.net', 'facebook.com'],
    ['vvhatsapp.com', 'whatsapp.com'],
    ['1nstagram.com', 'instagram.com'],
    ['linkedln.com', 'linkedin.com'],
    ['paypa1-login.com', 'paypal.com'],
    ['netf1ix.account.example.org', 'netflix.com'],
    ['app1e.com', 'apple.com'],
    ['u5ps.com', 'usps.com'],
  ],
  'url.brand_in_subdomain': [
    ['paypal.com.evil.example.net', 'paypal.com'],
    ['www.paypal.com.evil.com', 'paypal.com'],
    ['paypal-com.evil.com', 'paypal.com'],
    ['apple.com-verify.net', 'apple.com'],
    ['appleid.apple.com.evil.cn', 'apple.com'],
    ['amazon.co.jp.evil.cn', 'amazon.com'],
    ['paypal.evil.com', 'paypal.com'],
    ['login-mizuhobank.evil.com', 'mizuhobank.co.jp'],
    ['secure-paypal.pages.dev', 'paypal.com'],
    ['paypal.pages.dev', 'paypal.com'],
    ['japanpost.jp.evil.top', 'japanpost.jp'],
    ['amzaon.co.jp.evil.cn', 'amazon.com'],
    ['eki-net.evil.cn', 'eki-net.com'],
    ['aeon-jp.evil.cn', 'aeon.co.jp'],
    ['apple-login.evil.com', 'apple.com'],
    ['cpanel-login.evil.com', 'cpanel.net'],
  ],
  'url.near_brand': [
    ['paypall.com', 'paypal.com'],
    ['payapl.com', 'paypal.com'],
    ['paypol.com', 'paypal.com'],
    ['gogle.com', 'google.com'],
    ['amazom.com', 'amazon.com'],
    ['facebok.com', 'facebook.com'],
    ['microsfot.com', 'microsoft.com'],
    ['instagrm.net', 'instagram.com'],
    ['linkedinn.com', 'linkedin.com'],
    ['p-aypal.com', 'paypal.com'],
    ['netfl-ix.com', 'netflix.com'],
  ],
  'url.combosquat': [
    ['paypal-login.com', 'paypal.com'],
    ['login-paypal.com', 'paypal.com'],
    ['paypallogin.com', 'paypal.com'],
    ['securepaypal.com', 'paypal.com'],
    ['amazon-account-verify.com', 'amazon.com'],
    ['apple-verify.com', 'apple.com'],
    ['netflix-billing.com', 'netflix.com'],
    ['microsoftonline-support.com', 'microsoft.com'],
    ['usps-redelivery.com', 'usps.com'],
    ['paypalaccountverify.com', 'paypal.com'],
    ['paypal-com.net', 'paypal.com'],
  ],
} as const

const BY_RULE: readonly (readonly [string, readonly (readonly [host: string, expected: string])[]])[] =
  Object.entries(TRUE_CASES)

describe.each(BY_RULE)('%s', (rule, cases) => {
  test.each(cases)('%s is taken for %s', (host, expected) => {
    const finding = find(host).find((one) => one.rule === rule)
    expect(finding?.evidence).toEqual({
      at: 'url',
      offset: null,
      seen: subjectOf(captureOf(`https://${host}/`)).first.hostUnicode,
      expected,
    })
  })

  test.each(cases.map(([host]) => [host] as const))('%s is reported for one brand only', (host) => {
    const brandRules: readonly string[] = rules(host).filter((one) => Object.hasOwn(TRUE_CASES, one))
    expect(brandRules).toEqual([rule])
  })
})

test.each([
  ['раypal-shop.ru', ['url.mixed_script']],
  ['россiя.com', ['url.mixed_script']],
  ['сахар.com', ['url.whole_script_confusable']],
  ['www.сахар.com', ['url.whole_script_confusable']],
] as const)('the scripts of %s are seen', (host, expected) => {
  expect(rules(host)).toEqual(expect.arrayContaining([...expected]))
})

describe('an honest host is not taken for a brand', () => {
  test.each([
    ['apple-pie-recipes.com'],
    ['air-table.com'],
    ['x-files.com'],
    ['pineapple.com'],
    ['chasewater.com'],
    ['purchase.com'],
    ['targets.com'],
    ['my-target.example.com'],
    ['login.example.com'],
    ['münchen.de'],
    ['россия.рф'],
    ['сахар.рф'],
    ['日本語.jp'],
    ['allegró.hu'],
    ['société.com'],
    ['outlook.example.com'],
    ['cpanel.example.com'],
    ['github.example.org'],
    ['paypal.zendesk.com'],
    ['roblox.fandom.com'],
    ['apple.stackexchange.com'],
    ['netflix-clone.vercel.app'],
    ['visa-support.com'],
    ['nypost.com'],
    ['blog-post-at.example.com'],
    ['amazon.example'],
    ['paypal.co.uk'],
    ['vodafone.hu'],
    ['aaple.com'],
    ['baypal.com'],
    ['paypal2.com'],
    ['paypals.com'],
    ['pay-pal.com'],
    ['al-rajhi.example'],
    ['la-poste.example'],
    ['my-hermes.example'],
    ['modern.com'],
    ['vísa.is'],
    ['vlsa.com'],
    ['lkea.com'],
    ['orange-juice.com'],
    ['example.co.jp'],
    ['co.jp'],
    ['line.example.jp'],
  ])('%s', (host) => {
    expect(rules(host)).toEqual([])
  })

  test('an address', () => {
    expect(rules('192.0.2.1')).toEqual([])
  })
})

describe("a brand's own hosts are not taken for any brand", () => {
  const prefixes = ['', 'www.', 'login.', 'paypal.', 'secure-login.', 'apple.com.']
  test.each(BRANDS.map((brand) => [brand.id, brand] as const))('%s', (_, brand) => {
    for (const domain of brand.domains) {
      for (const prefix of prefixes) expect(rules(prefix + domain)).toEqual([])
    }
  })

  test.each([['login.microsoftonline.com'], ['appleid.apple.com'], ['paypal.com'], ['amazon.com.be']])(
    '%s',
    (host) => {
      expect(rules(host)).toEqual([])
    },
  )
})

test('the last hop is looked at, too, and a rule is reported once', () => {
  const far = captureOf('https://paypa1.com/', { before: [hopTo('https://example.com/', { status: 302 })] })
  expect(findingOf(findingsIn(LOOKALIKE_TABLE, subjectOf(far)), 'url.digit_lookalike')?.evidence.at).toBe(
    'hop[1]',
  )
  const both = captureOf('https://paypa1.com/', { before: [hopTo('https://g00gle.com/', { status: 302 })] })
  expect(rulesOf(LOOKALIKE_TABLE, subjectOf(both))).toEqual(['url.digit_lookalike'])
  expect(findingsIn(LOOKALIKE_TABLE, subjectOf(both))[0]?.evidence).toMatchObject({
    at: 'url',
    expected: 'google.com',
  })
})
