import { expect, test } from 'bun:test'
import { fingerprint } from '../../../src/notify/events/fingerprint.ts'
import type { NewEvent } from '../../../src/notify/events/input.ts'

const EVENT: NewEvent = {
  productKey: 'shop',
  type: 'order.shipped',
  userId: 'ada',
  title: 'On its way',
  dedupeKey: 'order-1',
  body: 'It left today.',
  url: 'https://example.com/1',
  data: '{"a":1,"b":[{"c":2,"d":3},4]}',
  email: 'ada@example.com',
  badEmail: null,
  expiresAt: null,
}

const print = (fields: Partial<NewEvent> = {}) => fingerprint({ ...EVENT, ...fields })

test('equal events have one fingerprint, of 256 bits [N4]', () => {
  expect(print()).toBe(fingerprint({ ...EVENT }))
  expect(print()).toMatch(/^[0-9a-f]{64}$/)
})

test('a fingerprint stays what it was, since those of stored events are compared with it [N4]', () => {
  const text =
    '["On its way","It left today.","https://example.com/1","{\\"a\\":1,\\"b\\":[{\\"c\\":2,\\"d\\":3},4]}","ada@example.com"]'
  expect(print()).toBe(new Bun.CryptoHasher('sha256').update(text).digest('hex'))
})

test.each<[keyof NewEvent, string | null]>([
  ['title', 'On its way.'],
  ['body', 'It left today'],
  ['body', ''],
  ['body', null],
  ['url', 'https://example.com/2'],
  ['url', null],
  ['data', '{"a":1,"b":[{"c":2,"d":3}]}'],
  ['data', '{"a":1,"b":[4,{"c":2,"d":3}]}'],
  ['data', '{"a":"1","b":[{"c":2,"d":3},4]}'],
  ['data', '{"a":1,"b":[{"c":3,"d":2},4]}'],
  ['data', '{"a":1,"b":{"0":{"c":2,"d":3},"1":4}}'],
  ['data', '{}'],
  ['data', null],
  ['email', 'Ada@example.com'],
  ['email', null],
])('another %s (%j) gives another fingerprint [N4]', (field, value) => {
  expect(print({ [field]: value })).not.toBe(print())
})

test('fields are not run together [N4]', () => {
  const prints = [
    print({ title: 'a', body: 'b' }),
    print({ title: 'ab', body: '' }),
    print({ title: 'a', body: null, url: 'b' }),
    print({ title: 'a","b', body: null }),
    print({ body: null, data: '{}' }),
    print({ body: '{}', data: null }),
  ]
  expect(new Set(prints).size).toBe(prints.length)
})

test('what tells one event from another is no part of it [N4]', () => {
  expect(print({ productKey: 'a', type: 'b', userId: 'c', dedupeKey: null })).toBe(print())
})

test.each([
  ['{"b":[{"d":3,"c":2},4],"a":1}', '{"a":1,"b":[{"c":2,"d":3},4]}'],
  ['{"2":0,"b":0,"1":0}', '{"b":0,"1":0,"2":0}'],
  ['{"__proto__":{"b":1,"a":2},"a":0}', '{"a":0,"__proto__":{"a":2,"b":1}}'],
  ['{"a":1.0,"b":1e2}', '{"b":100,"a":1}'],
])('%s and %s are one data [N4]', (one, other) => {
  expect(print({ data: one })).toBe(print({ data: other }))
})

test('the names of objects count, the one that JavaScript treats apart too [N4]', () => {
  expect(print({ data: '{"__proto__":{"a":1}}' })).not.toBe(print({ data: '{}' }))
  expect(print({ data: '{"__proto__":{"a":1}}' })).not.toBe(print({ data: '{"__proto__":{"a":2}}' }))
})

test('data of brackets alone has a fingerprint, like any other [N4]', () => {
  const nested = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`
  const objects = (levels: number) => `${'{"a":'.repeat(levels)}{}${'}'.repeat(levels)}`
  const prints = [nested(4_000), nested(4_001), objects(1_300), objects(1_301)].map((data) => print({ data }))
  expect(new Set(prints).size).toBe(prints.length)
})
