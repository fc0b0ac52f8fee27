import { describe, expect, test } from 'bun:test'
import { EventBody } from '../../../src/notify/bodies.ts'
import { parseChannels, parseProductKey, parseType, parseUserId } from '../../../src/notify/field-values.ts'
import { parse, refusal, refusalOf } from './parsed-events.ts'

test('an event of the required fields has null for the others [N2]', () => {
  expect(parse({})).toEqual({
    productKey: 'shop',
    type: 'order.shipped',
    userId: 'ada',
    title: 'On its way',
    dedupeKey: null,
    body: null,
    url: null,
    data: null,
    email: null,
    badEmail: null,
    expiresAt: null,
  })
})

test('an event of all fields keeps each as it was given, data as JSON text [N2]', () => {
  const given = {
    dedupe_key: ' order 1\n',
    body: '',
    url: 'HTTPS://Example.com/Orders/1?a=b#c',
    data: { b: [1, { c: null }], a: 'é' },
    email: 'Ada@Example.com',
  }
  expect(parse(given)).toMatchObject({
    dedupeKey: given.dedupe_key,
    body: '',
    url: given.url,
    data: '{"b":[1,{"c":null}],"a":"é"}',
    email: given.email,
  })
})

describe('lengths are counted in code points [N2]', () => {
  const LENGTHS = [
    ['subject_user_id', 1, 128],
    ['title', 1, 255],
    ['dedupe_key', 1, 255],
    ['body', 0, 4_000],
  ] as const
  test.each(LENGTHS)('%s has from %i to %i [N2]', (field, least, most) => {
    for (const character of ['a', 'é', '漢', '🧭']) {
      expect(refusal({ [field]: character.repeat(least) })).toBe('accepted')
      expect(refusal({ [field]: character.repeat(most) })).toBe('accepted')
      expect(refusal({ [field]: character.repeat(most + 1) })).toEndWith(`, got ${most + 1}`)
    }
    if (least > 0)
      expect(refusal({ [field]: '' })).toStartWith(`bad_request ${field}: expected ${least}-${most} `)
  })

  test('the message names the field, what was expected, and what came [N2]', () => {
    expect(refusal({ title: 'a'.repeat(256) })).toBe(
      'bad_request title: expected 1-255 characters without control characters, got 256',
    )
    expect(refusal({ dedupe_key: '' })).toBe('bad_request dedupe_key: expected 1-255 characters, got 0')
  })

  test('a message repeats nothing of what came [N2]', () => {
    const fields = {
      title: '\nsecret',
      email: 'secret',
      url: 'secret:',
      product_key: 'SECRET',
      type: 'SECRET',
    }
    for (const [field, value] of Object.entries(fields)) {
      expect(refusal({ [field]: value })).toStartWith(`bad_request ${field}: expected `)
      expect(refusal({ [field]: value }).toLowerCase()).not.toContain('secret')
    }
  })
})

describe('characters [N2]', () => {
  /** As a reader of the document tells it. */
  const PUBLISHED_TITLE = new RegExp(EventBody.properties.title.pattern ?? '', 'u')
  const UNSTORABLE = ['\0', 'a\0b', '\ud800', 'a\udc00', '\udc00\ud800', '\ud83e\ud83e\udded']
  const TEXTS = ['product_key', 'type', 'subject_user_id', 'title', 'dedupe_key', 'body', 'url', 'email']
  test.each(TEXTS)('U+0000 and lone surrogates are refused in %s [N2]', (field) => {
    for (const text of UNSTORABLE)
      expect(refusal({ [field]: text })).toStartWith(`bad_request ${field}: expected `)
  })
  test('U+0000 and lone surrogates are refused in the names and values of data, however deep [N2]', () => {
    for (const text of UNSTORABLE) {
      for (const data of [{ a: text }, { [text]: 1 }, { a: [[{ b: text }]] }, { a: [[{ [text]: {} }]] }])
        expect(refusal({ data })).toBe('bad_request data: expected text without U+0000 and lone surrogates')
    }
  })
  test('text about U+0000 and surrogates is no such thing [N2]', () => {
    const text = '\\u0000 \\ud800 \\\\u0000 %00 🧭'
    expect(parse({ title: text, data: { [text]: text } })).toMatchObject({
      title: text,
      data: JSON.stringify({ [text]: text }),
    })
  })

  test('every control character is refused in a title, and none of them elsewhere [N2]', () => {
    const codes = [...Array(0x20).keys(), ...Array.from({ length: 0x21 }, (_, index) => 0x7f + index)]
    for (const code of codes.filter((each) => each !== 0)) {
      const text = `a${String.fromCharCode(code)}b`
      expect(refusal({ title: text })).toBe(
        'bad_request title: expected 1-255 characters without control characters, got one',
      )
      expect(parse({ subject_user_id: text, body: text, dedupe_key: text })).toMatchObject({ userId: text })
    }
  })
  test.each([
    ['line and paragraph separators', [0x2028, 0x2029]],
    ['marks of direction', [0x061c, 0x200e, 0x200f]],
    ['embeddings and overrides', [0x202a, 0x202b, 0x202c, 0x202d, 0x202e]],
    ['isolates', [0x2066, 0x2067, 0x2068, 0x2069]],
  ])('%s are refused in a title, and where people do not read [N2] they are not', (_, codes) => {
    for (const code of codes) {
      const text = `a${String.fromCharCode(code)}b`
      expect(refusal({ title: text })).toBe(
        'bad_request title: expected no line separators and no bidirectional controls',
      )
      expect(PUBLISHED_TITLE.test(text)).toBeFalse()
      expect(parse({ subject_user_id: text, dedupe_key: text })).toMatchObject({ userId: text })
    }
  })
  test.each([
    ['Hebrew and Arabic beside Latin', 'שלום abc مرحبا 123'],
    ['zero-width joiners', 'نامه\u200cای क्\u200dष'],
    ['variants of emoji and of Chinese characters', '❤️ 1️⃣ 葛\u{e0100}'],
    ['the neighbours of what is refused', '\u061b\u061d\u2010\u2027\u202f\u205f\u2070'],
    ['joined emoji', '👩‍👩‍👧‍👦'],
    ['noncharacters', '\ufffe\uffff'],
  ])('a title keeps %s [N2]', (_, title) => {
    expect(parse({ title }).title).toBe(title)
    expect(PUBLISHED_TITLE.test(title)).toBeTrue()
  })
})

describe('texts that people see [N2]', () => {
  const PUBLISHED = EventBody.properties
  const published = (field: 'title' | 'body' | 'url') => {
    const [, pattern] = /"pattern":("(?:[^"\\]|\\.)*")/.exec(JSON.stringify(PUBLISHED[field])) ?? []
    return new RegExp(JSON.parse(pattern ?? '"none"'), 'u')
  }
  const DIRECTIONS = [0x61c, 0x200e, 0x200f, ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)]
  /** Default_Ignorable_Code_Point of Unicode, less what scripts and emoji need, and the controls of direction. */
  const INVISIBLE = Array.from({ length: 0x110000 }, (_, code) => code).filter(
    (code) =>
      /\p{Default_Ignorable_Code_Point}/u.test(String.fromCodePoint(code)) &&
      !DIRECTIONS.includes(code) &&
      ![0x200c, 0x200d, ...range(0xfe00, 0xfe0f), ...range(0xe0100, 0xe01ef)].includes(code),
  )

  function range(first: number, last: number): number[] {
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  }

  test('no bidirectional control is taken in title, url or body [N2]', () => {
    for (const control of DIRECTIONS.map((code) => String.fromCodePoint(code))) {
      const texts = {
        title: `a${control}b`,
        body: `a${control}b`,
        url: `https://a.example/${control}gpj.exe`,
      }
      for (const field of ['title', 'body', 'url'] as const) {
        expect(refusal({ [field]: texts[field] })).toStartWith(`bad_request ${field}: expected no `)
        expect(published(field).test(texts[field])).toBeFalse()
      }
      const path = `https://a.example/${encodeURIComponent(control)}`
      expect(parse({ url: path, data: { a: control } })).toMatchObject({ url: path })
    }
  })

  test('no character without a form is taken in title or url [N2]', () => {
    expect(INVISIBLE.length).toBeGreaterThan(3_000)
    for (const code of INVISIBLE) {
      const character = String.fromCodePoint(code)
      const texts = { title: `Pay${character}Pal`, url: `https://a.example/${character}b` }
      for (const field of ['title', 'url'] as const) {
        if (!refusal({ [field]: texts[field] }).startsWith(`bad_request ${field}: expected `))
          throw new Error(`U+${code.toString(16)} is taken in ${field}`)
        if (code <= 0xffff && published(field).test(texts[field]))
          throw new Error(`U+${code.toString(16)} is published for ${field}`)
      }
    }
  })

  test.each(['', ' ', '\u00a0\u3000', '\u2800', '\u200d', '\ufe0f\u200c ', '\u3164'])(
    'the title %j has no visible character, and is refused [N2]',
    (title) => {
      expect(refusal({ title })).toStartWith('bad_request title: expected ')
      expect(published('title').test(title)).toBeFalse()
    },
  )

  test('the flag of a part of a country is taken in a title, and letters without a form alone are not [N2]', () => {
    const letters = '\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'
    expect(parse({ title: `\u{1f3f4}${letters}` }).title).toBe(`\u{1f3f4}${letters}`)
    expect(refusal({ title: `a${letters}` })).toBe('bad_request title: expected no invisible characters')
  })

  test.each(['Pay\u200dPal', 'Pay\u200cPal', 'Банк\u200d', 'Τραπ\ufe0fεζα'])(
    'a joiner that the script of %j does not have is refused in a title [N2]',
    (title) => expect(refusal({ title })).toBe('bad_request title: expected no invisible characters'),
  )

  test.each(['https://bank.example\\.evil.example/', 'https://a.example/b\\c', 'https:\\\\a.example/'])(
    'the backslash of %s, which readers take for different things, is refused [N2]',
    (url) => {
      expect(refusal({ url })).toStartWith('bad_request url: expected ')
      expect(published('url').test(url)).toBeFalse()
    },
  )

  test.each(['https://a.example/?q=\\d', 'https://مثال.example/راه', 'https://a.example#\\'])(
    'the address %s is taken [N2]',
    (url) => {
      expect(parse({ url })).toMatchObject({ url })
      expect(published('url').test(url)).toBeTrue()
    },
  )
})

describe('product_key and type [N2]', () => {
  test.each(['a', '0', 'a'.repeat(64), 'a.b_c:d-e..__::--'])('%s is taken for both [N2]', (slug) => {
    expect([parseProductKey(slug), parseType(slug)]).toEqual([slug, slug])
  })
  test.each([
    '',
    'a'.repeat(65),
    'Shop',
    '-a',
    '.a',
    ':a',
    '_a',
    'a b',
    'a\n',
    '\na',
    'a/b',
    'ä',
    'a٣',
    '*',
    'a*',
  ])('%j is refused for both [N2]', (text) => {
    const expected =
      'expected 1-64 lower-case letters, digits and . _ : -, of which the first is a letter or digit'
    expect(refusalOf(() => parseProductKey(text))).toBe(`bad_request product_key: ${expected}`)
    expect(refusalOf(() => parseType(text))).toBe(`bad_request type: ${expected}`)
  })
  test('* is a type where it may stand for all, and only by itself [N10]', () => {
    expect(parseType('*', { wildcard: true })).toBe('*')
    expect(parseType('a', { wildcard: true })).toBe('a')
    for (const text of ['**', 'a*', '* ', '']) {
      expect(refusalOf(() => parseType(text, { wildcard: true }))).toStartWith(
        'bad_request type: expected * or ',
      )
    }
  })
})

test('a user id is named as the request names it [N2]', () => {
  expect(parseUserId(' Ada ')).toBe(' Ada ')
  expect(refusalOf(() => parseUserId(''))).toBe('bad_request user_id: expected 1-128 characters, got 0')
  expect(refusal({ subject_user_id: '' })).toStartWith('bad_request subject_user_id: ')
})

test.each([
  [[], []],
  [['email'], ['email']],
  [
    ['email', 'in_app'],
    ['in_app', 'email'],
  ],
  [
    ['email', 'email', 'in_app', 'email'],
    ['in_app', 'email'],
  ],
] as const)('the channels %j are %j [N10]', (given, channels) => {
  expect(parseChannels(given)).toEqual([...channels])
})

test.each(['', 'sms', 'Email', 'email ', 'toString', '*'])('%j is no channel [N10]', (text) => {
  expect(refusalOf(() => parseChannels(['in_app', text]))).toBe(
    'bad_request channels: expected any of in_app, email',
  )
})
