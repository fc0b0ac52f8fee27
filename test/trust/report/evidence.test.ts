import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { MOST_SHOWN, shown, shownEvidence, shownInput, shownUrl } from '../../../src/trust/report/evidence.ts'

const RAW = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
const length = (text: string): number => [...text].length

describe('text of a page is shown without what changes how it reads', () => {
  test.each([
    ['a\nb', 'a\\u{a}b'],
    ['\u0000', '\\u{0}'],
    ['\u001b[31mred', '\\u{1b}[31mred'],
    ['\u009bx', '\\u{9b}x'],
    ['moc.\u202eevil', 'moc.\\u{202e}evil'],
    ['\u2066a\u2069', '\\u{2066}a\\u{2069}'],
    ['pay\u200bpal', 'pay\\u{200b}pal'],
    ['\ufeffx', '\\u{feff}x'],
    ['a\u2028b', 'a\\u{2028}b'],
    ['\ud800', '\\u{d800}'],
    ['\u{e0041}', '\\u{e0041}'],
    ['Zürich 東京 😀', 'Zürich 東京 😀'],
    ['', ''],
  ])('%j is shown as %j', (text, expected) => {
    expect(shown(text)).toBe(expected)
  })

  test('200 characters are shown whole, one more is cut', () => {
    expect(shown('a'.repeat(200))).toBe('a'.repeat(200))
    expect(shown('a'.repeat(201))).toBe(`${'a'.repeat(199)}…`)
    expect(shown('😀'.repeat(200))).toBe('😀'.repeat(200))
    expect(shown('😀'.repeat(201))).toBe(`${'😀'.repeat(199)}…`)
  })

  test('an escape is not cut in two', () => {
    expect(shown(`${'a'.repeat(196)}\n`)).toBe(`${'a'.repeat(196)}\\u{a}`.slice(0, 196) + '…')
    expect(shown(`${'a'.repeat(195)}\n`)).toBe(`${'a'.repeat(195)}\\u{a}`)
  })

  test('whatever the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 600 }),
        fc.integer({ min: 1, max: 250 }),
        (text, most) => {
          const result = shown(text, most)
          expect(length(result)).toBeLessThanOrEqual(most)
          expect(result).not.toMatch(RAW)
          expect(shown(result, most)).toBe(result)
        },
      ),
      { numRuns: 1000, seed: 5 },
    )
  })
})

describe('passwords are left out', () => {
  test.each([
    ['https://user:secret@example.com/', 'https://user@example.com/'],
    [
      'see https://user:secret@example.com/a and http://b:secret@c',
      'see https://user@example.com/a and http://b@c',
    ],
    ['https://paypal.com@evil.example/', 'https://paypal.com@evil.example/'],
    ['https://a:secret@b@c/', 'https://a@c/'],
    ['https://host:8443/?q=a@b', 'https://host:8443/?q=a@b'],
    ['https://:secret@host/', 'https://@host/'],
    ['mailto:someone@example.com', 'mailto:someone@example.com'],
  ])('%s in a text is shown as %s', (text, expected) => {
    expect(shown(text)).toBe(expected)
    expect(shown(text)).not.toContain('secret')
  })

  test('even where the end of the password is too far away to be found', () => {
    expect(shown(`https://user:${'secret'.repeat(5000)}@example.com/`)).toBe('https://user')
    expect(shown(`https://user:${'secret'.repeat(50)}@example.com/`)).toBe('https://user@example.com/')
  })

  test.each([
    ['https://user:secret@example.com/a?b=c#d', 'https://user@example.com/a?b=c#d'],
    ['https://user@example.com/', 'https://user@example.com/'],
    ['https://example.com', 'https://example.com/'],
    ['no URL at all', 'no URL at all'],
  ])('the URL %s is shown as %s', (url, expected) => {
    expect(shownUrl(url)).toBe(expected)
  })

  test.each([
    ['  HTTPS://Example.com  ', '  HTTPS://Example.com  '],
    ['https:\\\\user:secret@example.com', 'https://user@example.com/'],
    ['https:user:secret@example.com', 'https://user@example.com/'],
    ['https://us\ner:secret@example.com', 'https://user@example.com/'],
    ['https://example.com/\n', 'https://example.com/\\u{a}'],
  ])('what was asked for, %j, is shown as %j', (input, expected) => {
    expect(shownInput(input)).toBe(expected)
  })
})

test('evidence keeps its place, and its texts are made safe', () => {
  const long = 'x'.repeat(500)
  const evidence = shownEvidence({ at: 'html:title', offset: 12, seen: long, expected: '\u202e' })
  expect(evidence).toEqual({
    at: 'html:title',
    offset: 12,
    seen: `${'x'.repeat(MOST_SHOWN - 1)}…`,
    expected: '\\u{202e}',
  })
  expect(shownEvidence({ at: 'url', offset: null, seen: 'a', expected: null }).expected).toBeNull()
})
