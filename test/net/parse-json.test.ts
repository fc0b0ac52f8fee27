import { expect, test } from 'bun:test'
import { parseJson } from '../../src/net/parse-json.ts'

test.each([
  ['null', null],
  ['"é"', 'é'],
  ['{"a":[1]}', { a: [1] }],
])('%s is read from text and from UTF-8', (text, value) => {
  expect(parseJson(text)).toEqual(value)
  expect(parseJson(Buffer.from(text))).toEqual(value)
})

test.each(['', '{', 'undefined', '{"a":1} x'])('%j is no JSON', (text) => {
  expect(parseJson(text)).toBeUndefined()
  expect(parseJson(Buffer.from(text))).toBeUndefined()
})

test('bytes that are not UTF-8 are no JSON', () => {
  expect(parseJson(Uint8Array.of(0x22, 0xff, 0x22))).toBeUndefined()
})
