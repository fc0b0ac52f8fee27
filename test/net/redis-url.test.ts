import { expect, test } from 'bun:test'
import { ignoredParameters, parseRedisUrl } from '../../src/net/redis-url.ts'

const PLAIN = { username: null, password: null, isTls: false, db: 0 }

test.each([
  ['redis://cache', { ...PLAIN, kind: 'single', hosts: [{ host: 'cache', port: 6379 }] }],
  ['redis://cache:7000/3', { ...PLAIN, kind: 'single', hosts: [{ host: 'cache', port: 7000 }], db: 3 }],
  ['redis://[::1]:7000/', { ...PLAIN, kind: 'single', hosts: [{ host: '::1', port: 7000 }] }],
  [
    'rediss://user:p%40ss@cache:6380',
    {
      kind: 'single',
      hosts: [{ host: 'cache', port: 6380 }],
      username: 'user',
      password: 'p@ss',
      isTls: true,
      db: 0,
    },
  ],
  [
    'redis://:word@a:1, redis://b:2,redis://c',
    {
      ...PLAIN,
      kind: 'cluster',
      hosts: [
        { host: 'a', port: 1 },
        { host: 'b', port: 2 },
        { host: 'c', port: 6379 },
      ],
      password: 'word',
    },
  ],
  [
    'redis+sentinel://a,b:2/main',
    {
      ...PLAIN,
      kind: 'sentinel',
      master: 'main',
      hosts: [
        { host: 'a', port: 26379 },
        { host: 'b', port: 2 },
      ],
    },
  ],
  [
    'rediss+sentinel://user:word@a:1/main/2',
    {
      kind: 'sentinel',
      master: 'main',
      hosts: [{ host: 'a', port: 1 }],
      username: 'user',
      password: 'word',
      isTls: true,
      db: 2,
    },
  ],
])('%s is understood', (text, address) => {
  expect(parseRedisUrl(text)).toEqual(address as ReturnType<typeof parseRedisUrl>)
})

test.each([
  '',
  'cache:6379',
  'http://cache',
  'redis://',
  'redis://a,b',
  'redis://a/x',
  'redis+sentinel://a:1',
])('%p is refused', (text) => {
  expect(() => parseRedisUrl(text)).toThrow('must')
})

test.each([
  ['redis://a/0?tls=true', ['tls']],
  ['redis://:hush@a?family=6&db=2#x,redis://b', ['family', 'db', '#']],
  ['redis://a/0,rediss://b:1', []],
  ['redis+sentinel://a,b/main', []],
])('what stands behind %s and is not heeded is named [O1]', (text, names) => {
  expect(ignoredParameters(text)).toEqual(names)
})

test('a refusal does not repeat the password', () => {
  expect(() => parseRedisUrl('x://user:hush@cache')).toThrow(/^(?!.*hush)/)
})
