import { jscDescribe } from 'bun:jsc'
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { SortedTexts } from '../../src/net/sorted-texts.ts'
import { FAMILIES } from './json-texts.ts'

const TEXTS = fc.array(fc.tuple(fc.string({ unit: 'binary', maxLength: 3 }), fc.nat()))

test('it holds what a Map of first entries holds', () => {
  fc.assert(
    fc.property(TEXTS, fc.string({ unit: 'binary', maxLength: 3 }), (entries, other) => {
      const sorted = new SortedTexts(entries)
      const map = new Map([...entries].reverse())
      for (const text of [...map.keys(), other]) {
        expect(sorted.get(text)).toBe(map.get(text))
        expect(sorted.has(text)).toBe(map.has(text))
      }
      expect(sorted.size).toBe(map.size)
      expect(sorted.values().sort()).toEqual([...map.values()].sort())
    }),
  )
})

test.each(FAMILIES)('no text in it is interned: %s [G10]', (_, textAt) => {
  const texts = Array.from({ length: 50 }, (_value, at) => textAt(at))
  const sorted = new SortedTexts(texts.map((text, at) => [text, at]))
  expect(texts.map((text) => sorted.get(text))).toEqual([...texts.keys()])
  expect(texts.filter((text) => jscDescribe(text).includes('(atomic)'))).toEqual([])
})
