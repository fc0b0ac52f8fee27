import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { foldLookalikes, readings } from '../../../src/trust/address/skeleton.ts'
import { isReadAsLatin, mixesScripts } from '../../../src/trust/address/unicode-scripts.ts'

describe('readings', () => {
  test.each([
    ['раураӏ', 'paypal', 'Cyrillic'],
    ['раypаl', 'paypal', 'Cyrillic among Latin'],
    ['аррӏе', 'apple', 'the palochka as l'],
    ['þaypal', 'paypal', 'the second reading of thorn'],
    ['faceboœk', 'facebooek', 'a ligature as two letters'],
    ['gооglе', 'google', 'Cyrillic vowels'],
    ['ámäzōn', 'amazon', 'accents'],
    ['a\u0300mazon', 'amazon', 'an accent that stands alone'],
    ['ɡoogle', 'google', 'the script g'],
    ['ᴘᴀʏᴘᴀʟ', 'paypal', 'small capitals'],
    ['microsοft', 'microsoft', 'the omicron'],
    ['münchen', 'munchen', 'a word with an umlaut'],
  ])('%s is read as %s: %s', (label, reading) => {
    expect(readings(label)).toContain(reading)
  })

  test('a label in ASCII is its only reading', () => {
    expect(readings('paypal-1')).toEqual(['paypal-1'])
  })

  test('a letter that nothing looks like stays', () => {
    expect(readings('日本語')).toEqual(['日本語'])
  })

  test('there are at most 16, of the longest label of the most ambiguous letter', () => {
    const found = readings('þ'.repeat(200))
    expect(found).toHaveLength(16)
    expect(found.every((reading) => /^[bp]{63}$/.test(reading))).toBe(true)
  })

  test('any text has a reading', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const count = readings(text).length
        expect(count >= 1 && count <= 16).toBe(true)
      }),
    )
  })
})

describe('foldLookalikes', () => {
  test.each([
    ['paypa1', 'paypal'],
    ['paypai', 'paypal'],
    ['rnicrosoft', 'microsoft'],
    ['g00gle', 'google'],
    ['arnaz0n', 'amazon'],
    ['vvhatsapp', 'whatsapp'],
    ['face8ook', 'face8ook'],
    ['cliscord', 'discord'],
    ['n3tf1ix', 'netflix'],
  ])('%s is folded like %s', (one, other) => {
    expect(foldLookalikes(one)).toBe(foldLookalikes(other))
  })

  test('what does not look the same stays apart', () => {
    expect(foldLookalikes('paypal')).not.toBe(foldLookalikes('paypol'))
    expect(foldLookalikes('chase')).not.toBe(foldLookalikes('chose'))
  })
})

describe('mixesScripts', () => {
  test.each([
    ['pаypal', true, 'Latin and Cyrillic'],
    ['αpple', true, 'Latin and Greek'],
    ['日本россия', true, 'Han and Cyrillic'],
    ['ひらがなкот', true, 'Hiragana and Cyrillic'],
    ['한국어カタカナ', true, 'Hangul and Katakana'],
    ['paypal', false, 'Latin'],
    ['münchen-24', false, 'Latin with an accent and digits'],
    ['россия', false, 'Cyrillic'],
    ['россия2024', false, 'Cyrillic with digits'],
    ['日本語ドメインabc', false, 'Japanese with Latin'],
    ['한국abc', false, 'Korean with Latin'],
    ['中文abc', false, 'Chinese with Latin'],
    ['ラーメン', false, 'Katakana with the long vowel mark'],
    ['ελλάδα', false, 'Greek'],
    ['ไทย', false, 'Thai'],
    ['مصر', false, 'Arabic'],
    ['ꭰꭱꭲ', false, 'Cherokee'],
  ])('%s: %p (%s)', (label, mixes) => {
    expect(mixesScripts(label)).toBe(mixes)
  })
})

describe('isReadAsLatin', () => {
  test.each([
    ['ѕсоре', 'com', true],
    ['раура', 'com', true],
    ['сахар', 'com', true],
    ['сахар', 'ru', false],
    ['сахар', 'рф', false],
    ['россия', 'com', false],
    ['россия', 'рф', false],
    ['ουρανος', 'com', false],
    ['νικοτ', 'com', true],
    ['νικοτ', 'gr', false],
    ['scope', 'com', false],
    ['日本語', 'com', false],
    ['24', 'com', false],
  ])('%s under %s: %p', (label, topLevel, reads) => {
    expect(isReadAsLatin(label, topLevel)).toBe(reads)
  })
})
