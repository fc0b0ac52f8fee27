import { expect, test } from 'bun:test'
import { ApiError } from '../../../src/http/errors.ts'
import { readQuery } from '../../../src/http/operation/query.ts'

test('parameters are decoded, and those that are absent stay undefined', () => {
  expect(readQuery('ip=%3A%3A1&b=', ['ip', 'a', 'b'])).toEqual({ ip: '::1', b: '' })
  expect(readQuery('', ['ip'])).toEqual({})
})

test('a query is read as forms write it, in any order', () => {
  const written = [...new URLSearchParams('&a=1+2%2B%26&&b==%3D&c&%64=%F0%9F%A7%AD')]
  expect(readQuery('&a=1+2%2B%26&&b==%3D&c&%64=%F0%9F%A7%AD', ['a', 'b', 'c', 'd'])).toEqual(
    Object.fromEntries(written),
  )
})

test.each([
  ['a=%ff', 'a: expected UTF-8 in percent-encoding'],
  ['a=%E9t%E9', 'a: expected UTF-8 in percent-encoding'],
  ['a=100%', 'a: expected UTF-8 in percent-encoding'],
  ['a=%ED%A0%80', 'a: expected UTF-8 in percent-encoding'],
  ['%ff=1', 'query: expected UTF-8 in percent-encoding'],
])('the query %j is no text and is refused [G1]', (query, message) => {
  expect(() => readQuery(query, ['a'])).toThrow(new ApiError('bad_request', message))
})

test.each([
  ['ipp=8.8.8.8', ['ip'], 'ipp: unknown query parameter, expected ip'],
  ['x=1', [], 'x: unknown query parameter, expected none'],
  ['x=1', ['a', 'b'], 'x: unknown query parameter, expected a, b'],
  [`${'x'.repeat(100)}=1`, ['a'], `${'x'.repeat(64)}: unknown query parameter, expected a`],
  ['ip=1.1.1.1&ip=1.1.1.1', ['ip'], 'ip: given more than once'],
  ['ip=&ip=', ['ip'], 'ip: given more than once'],
])('the query %j with %j known is refused by name', (query, names, message) => {
  expect(() => readQuery(query, names)).toThrow(new ApiError('bad_request', message))
})
