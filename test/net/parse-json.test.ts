import { expect, test } from 'bun:test'
import { parseJson } from '../../src/net/parse-json.ts'

test.each([
  ['null', null],
  ['"é"', 'é'],
  ['{"a":[1]}', { a: [1] }],
])('%s is read', (text, value) => {
  expect(parseJson(text)).toEqual(value)
})

test.each(['', '{', 'undefined', '{"a":1} x'])('%j is no JSON', (text) => {
  expect(parseJson(text)).toBeUndefined()
})
