import { expect, test } from 'bun:test'
import { OFFICIAL_TABLE } from '../../../../src/trust/judge/reputation/official.ts'
import { rules } from '../page-subject.ts'

const PAGE = '<title>Log in to your PayPal account</title><img alt=PayPal><input type=password>'

test.each([
  ['a page of a brand on its own domain', ['reputation.official'], 'https://www.paypal.com/signin'],
  ['the same elsewhere', [], 'https://paypal.example/signin'],
  ['the same under the brand on another domain', [], 'https://paypal.com.shop.example/'],
])('%s', (_, expected, url) => {
  expect<readonly string[]>(rules(OFFICIAL_TABLE, PAGE, { url })).toEqual(expected)
})

test('a page that names no brand is nobody’s', () => {
  expect(rules(OFFICIAL_TABLE, '<p>Hello', { url: 'https://www.paypal.com/' })).toEqual([])
})
