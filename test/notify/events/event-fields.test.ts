import { describe, expect, test } from 'bun:test'
import { EventBody } from '../../../src/notify/bodies.ts'
import { parse, refusal } from './parsed-events.ts'

describe('url [N2]', () => {
  /** As a reader of the document tells it. */
  const PUBLISHED = new RegExp(EventBody.properties.url.anyOf[0].pattern ?? '', 'u')
  const LONGEST = `https://example.com/${'a'.repeat(2_048 - 'https://example.com/'.length)}`
  test.each([
    'http://a',
    'HTTPS://EXAMPLE.com:8443/a?b=%20#c',
    'https://example.com/ünï?q=漢',
    'https://example.com/@user:word@example.org?a@b#@c',
    'https://example.com?a@b',
    'https://example.com#a@b',
    'http://192.0.2.1/',
    'http://[2001:db8::1]:80/',
    LONGEST,
  ])('%s is kept as it is [N2]', (url) => {
    expect(parse({ url }).url).toBe(url)
    expect(PUBLISHED.test(url)).toBeTrue()
  })
  test.each([
    '',
    'example.com',
    '/orders',
    '//example.com/',
    'ftp://example.com/',
    'javascript:alert(1)',
    'javascript://example.com/%0aalert(1)',
    'data:text/html,a',
    'file:///etc/passwd',
    'xhttp://example.com/',
    'http:',
    'http://',
    'https://?a',
    'https://#a',
    'http:example.com',
    'http:/example.com',
    'http:///example.com',
    'http:\\\\example.com',
    'http://\\example.com',
    'http://exa mple.com/',
    'http://example.com/a b',
    ' http://example.com/',
    'http://example.com/ ',
    'http://example.com/\n',
    'http://example.com/\ta',
    'http://example.com/\u00a0',
    'http://example.com/\u2028',
    'http://example.com/\u0085',
    'http://example.com/\u007f',
    'http://example.com:99999/',
    'http://[::1/',
    `${LONGEST}a`,
    'https://bank.example\\@example.com/',
  ])('%j is refused [N2]', (url) => {
    expect(refusal({ url })).toStartWith('bad_request url: expected ')
  })

  test.each([
    'https://user:word@example.com/',
    'HTTP://user@example.com',
    'https://@example.com/',
    'https://:@example.com/',
    'https://bank.example@example.com/a@b',
    'https://bank.example:443@example.com?a',
    'https://%40@example.com/',
  ])('%s, of a user, is refused [N2]', (url) => {
    expect(refusal({ url })).toBe('bad_request url: expected an absolute http or https URL without user info')
    expect(PUBLISHED.test(url)).toBeFalse()
  })
})

describe('email [N2]', () => {
  const label = 'a'.repeat(63)
  /** Of 254 characters. */
  const longest = `${'a'.repeat(254 - '@...bb'.length - 3 * label.length)}@${label}.${label}.${label}.bb`
  test.each(['a@b.c', 'ADA+orders@mail.example.co.uk', "o'hara_1-x@example.com", longest])(
    '%s is taken [N2]',
    (email) => {
      expect(parse({ email })).toMatchObject({ email, badEmail: null })
    },
  )
  test.each([
    ['ada@exämple.com', 'ada@xn--exmple-cua.com'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@例え.テスト', 'ada@xn--r8jz45g.xn--zckzah'],
    ['ada@Bücher.example', 'ada@xn--bcher-kva.example'],
  ])('the domain of %s is sent as %s [N2]', (email, ascii) => {
    expect(parse({ email })).toMatchObject({ email: ascii, badEmail: null })
  })
  test.each([
    '.a..b.@example.com',
    'a..b@example.com',
    'ädä@example.com',
    'ada@-example.com',
    'ada@example-.com',
    `ada@${label}a.com`,
    `${'a'.repeat(65)}@example.com`,
    `${'ü'.repeat(60)}@${'ü'.repeat(60)}.example`,
  ])('%s is an address that no mail can go to [N2]', (email) => {
    expect(parse({ email })).toMatchObject({ email: null, badEmail: email })
  })
  test.each([
    '',
    'ada',
    'ada@',
    'ada@localhost',
    'a@b',
    'ada@[127.0.0.1]',
    '@example.com',
    'ada@@example.com',
    'ada@example..com',
    'ada@example.com.',
    'ada @example.com',
    ' ada@example.com',
    'ada@example.com\n',
    'ada@example.com\r\nBcc: bob@example.com',
    'ada@example.com,bob@example.com',
    'Ada <ada@example.com>',
    '"ada"@example.com',
    'ada@[192.0.2.1]',
    `${longest}a`,
  ])('%j is refused [N2]', (email) => {
    expect(refusal({ email })).toStartWith('bad_request email: expected ')
  })
})

describe('data [N2]', () => {
  const room = 8_192 - '{"a":""}'.length
  test('data has 8,192 bytes of UTF-8 and not one more [N2]', () => {
    for (const character of ['a', '漢', '🧭']) {
      const width = Buffer.byteLength(character)
      const full = character.repeat(Math.floor(room / width)) + 'a'.repeat(room % width)
      expect(Buffer.byteLength(parse({ data: { a: full } }).data ?? '')).toBe(8_192)
      expect(refusal({ data: { a: `${full}a` } })).toBe(
        'bad_request data: expected at most 8192 bytes as JSON in UTF-8, got 8193',
      )
    }
  })
  test.each([
    ['{"a":1e400}', 'data.a', '1e400'],
    ['{"a":[[1,-1e400]]}', 'data.a[0][1]', '-1e400'],
    ['{"a":{"b":1e-400}}', 'data.a.b', '1e-400'],
    ['{"a":9007199254740993}', 'data.a', '9007199254740993'],
    ['{"a":0.12345678901234567890}', 'data.a', '0.12345678901234567890'],
  ])('%s, of a number that would come back as another, is refused by its name [N2]', (data, name, number) => {
    expect(refusal({ data })).toBe(
      `bad_request ${name}: expected a number that comes back as it is, got ${number}`,
    )
  })
  test.each([
    ['{"a":0.1}', '{"a":0.1}'],
    ['{"a":-1.50e+2}', '{"a":-150}'],
    ['{"a":[1E21,0.000,-0,9007199254740991]}', '{"a":[1e+21,0,0,9007199254740991]}'],
  ])('the numbers of %s are kept as they are written shortest [N2]', (data, kept) => {
    expect(parse({ data }).data).toBe(kept)
  })
  test.each([
    '{}',
    '{"__proto__":{"a":1}}',
    '{"toJSON":"a","constructor":1,"length":2}',
    '{"b":1,"a":[1e+308,5e-324,""]}',
    '{"2":0,"b":0,"1":0}',
  ])('%s is kept with its names in their order [N2]', (json) => {
    expect(parse({ data: json }).data).toBe(json)
  })
  test('of members of one name the last is kept, at the place of the first [N2]', () => {
    expect(parse({ data: '{"a":1,"b":{"c":2,"c":3},"a":4}' }).data).toBe('{"a":4,"b":{"c":3}}')
  })
})
