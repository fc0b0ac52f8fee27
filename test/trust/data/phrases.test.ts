import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BRANDS, SOFTWARE, WORDINGS } from '../../../src/trust/data/loader.ts'
import { anyOf, longestFirst, type Phrases, sourceOf } from '../../../src/trust/data/phrases.ts'

const TRUST = join(import.meta.dir, '../../../src/trust')
const FOLDER = join(TRUST, 'data/phrases')
const NAMES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .toSorted()
const FILES = NAMES.map((name): readonly [string, Phrases] => [
  name,
  JSON.parse(readFileSync(join(FOLDER, name), 'utf8')),
])
const LISTS = [
  ...FILES,
  ...Object.entries(WORDINGS).map(([brand, phrases]) => [`the sign-in of ${brand}`, phrases] as const),
  ...SOFTWARE.map(({ names }) => [`software ${Object.values(names)[0]?.[0]}`, names] as const),
]

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** A text that the phrase stands for: first alternatives, a space in its gap, everything that may be missing. */
function textOf(phrase: string): string {
  let text = phrase
    .replace(/!\([^()]*\)/g, '')
    .replace(/[<>^?]/g, '')
    .replace(/\{\d+\}/g, ' ')
  while (text.includes('(')) text = text.replace(/\(([^|()]*)[^()]*\)/g, '$1')
  return text.replaceAll('~', '-').replaceAll('#', '7')
}

describe.each(LISTS)('the phrases of %s', (_, phrases) => {
  const all = Object.values(phrases).flat()

  test('stand under the codes of languages', () => {
    expect(Object.keys(phrases).filter((code) => languages.of(code) === undefined)).toEqual([])
    expect(Object.entries(phrases).filter(([, list]) => list.length === 0)).toEqual([])
  })

  test('are in lower case and composed characters, each once', () => {
    expect(all.filter((phrase) => phrase !== phrase.normalize('NFC').toLowerCase())).toEqual([])
    expect(all.filter((phrase, index) => all.indexOf(phrase) !== index)).toEqual([])
  })

  test('match themselves as text', () => {
    for (const phrase of all) {
      expect(textOf(phrase)).toMatch(new RegExp(`^${sourceOf({ en: [phrase] })}$`, 'i'))
    }
  })

  test('have the edges of words beside ASCII, where they are told', () => {
    for (const phrase of all) {
      expect(phrase).not.toMatch(/<(?!\(*[a-z0-9_])/)
      expect(phrase).not.toMatch(/(?<![a-z0-9_][)?|]*)>/)
    }
  })

  test('are found together where one after the other finds them', () => {
    const together = anyOf(phrases)
    const each = new RegExp(all.map((phrase) => sourceOf({ en: [phrase] })).join('|'), 'i')
    const texts = all.map(
      (phrase, at) => `${textOf(all[(at * 7 + 3) % all.length] ?? '').slice(1)} ${textOf(phrase)}`,
    )
    for (const text of texts)
      expect([text, together.exec(text)?.index]).toEqual([text, each.exec(text)?.index])
  })

  test('make a pattern whose repetitions all end', () => {
    expect(sourceOf(phrases).replaceAll(/\\./g, '')).not.toMatch(/[*+]|\{\d+,\}/)
  })
})

test('each file is read by exactly one other', () => {
  const sources = readdirSync(TRUST, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(TRUST, name), 'utf8'))
  const readers = (name: string) => sources.filter((text) => text.includes(`/phrases/${name}'`)).length
  expect(NAMES.filter((name) => readers(name) !== 1)).toEqual([])
})

test('each file stands in SOURCES.md, and no other', () => {
  const table = readFileSync(join(FOLDER, 'SOURCES.md'), 'utf8').matchAll(/^\| `([a-z-]+\.json)` +\|/gm)
  expect([...table].map(({ 1: name }) => name).toSorted()).toEqual(NAMES)
})

test.each([
  ['infect', 'It is INFECTED.', 'infect', 'inf ect'],
  ['<pass>', 'pass:', 'your pass', 'passage'],
  ['mail ?box', 'mail box', 'mailbox', 'mail  box'],
  ['card~number', 'card_number', 'cardnumber', 'card, number'],
  ['credit (card|note)s?', 'credit notes', 'credit card', 'credit cars'],
  ['in ##? hours', 'in 4 hours', 'in 24 hours', 'in 124 hours'],
  ["don't", "don't", 'don’t', 'dont'],
  ['account{4}locked', 'accountlocked', 'account is locked', 'account was not locked'],
  ['account{4}locked', 'accountlocked', 'account is locked', 'account\nlocked'],
  ['^update ', 'Update now', 'update this', 'the update is here'],
  ['<pin>!(~code)', 'your pin', 'pin, code', 'pin code'],
  ['a.b*[c]', 'a.b*[c]', 'xa.b*[c]', 'a-bb[c]'],
])('%s matches "%s" and "%s", not "%s"', (phrase, one, other, none) => {
  const pattern = anyOf({ en: [phrase] })
  expect([one, other, none].map((text) => pattern.test(text))).toEqual([true, true, false])
})

test.each(['a{61}b', 'a{9}b{9}c'])('the gaps of "%s" are refused', (phrase) => {
  expect(() => anyOf({ en: [phrase] })).toThrow(phrase)
})

test('longer words come first where they contain shorter ones', () => {
  expect(longestFirst({ ja: ['支払'], zh: ['立即支付'], ko: ['결제하기'] })).toEqual([
    '立即支付',
    '결제하기',
    '支払',
  ])
})

test('wordings are of brands on the list', () => {
  const ids = new Set(BRANDS.map(({ id }) => id))
  expect(Object.keys(WORDINGS).filter((id) => !ids.has(id))).toEqual([])
})
