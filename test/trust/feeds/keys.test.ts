import { describe, expect, test } from 'bun:test'
import { hashOf, urlKey, urlKeys } from '../../../src/trust/feeds/keys.ts'

describe('the key of a URL', () => {
  test.each([
    ['https://evil.example/login', 'evil.example/login'],
    ['http://evil.example/login', 'evil.example/login'],
    ['HTTPS://EVIL.example:443/login#part', 'evil.example/login'],
    ['http://user:secret@evil.example.:80/login', 'evil.example/login'],
    ['http://evil.example', 'evil.example/'],
    ['http://evil.example:8080/a/../b?x=1&y', 'evil.example:8080/b?x=1&y'],
    ['http://0x7f.1/', '127.0.0.1/'],
    ['http://bücher.example/ä', 'xn--bcher-kva.example/%C3%A4'],
    ['http://[2001:DB8::0:1]/', '[2001:db8::1]/'],
  ])('of %s is %s', (url, key) => {
    expect(urlKey(new URL(url))).toBe(key)
  })

  test('and without its query', () => {
    expect(urlKeys(new URL('http://a.example/b?c?d'))).toEqual(['a.example/b?c?d', 'a.example/b'])
    expect(urlKeys(new URL('http://a.example/b'))).toEqual(['a.example/b'])
  })
})

test('a hash is the first 64 bits of the SHA-256', () => {
  expect(hashOf('abc')).toBe(0xba7816bf8f01cfean)
})
