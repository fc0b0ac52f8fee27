import { expect, test } from 'bun:test'
import { MAILABLE } from '../../src/net/mail-address.ts'

test.each([
  'ada@example.com',
  'a.b@x.example',
  '#@b.c0',
  'a@0.com',
  'a@b.1c',
  'a@b.xn--p1ai',
  `${'a'.repeat(64)}@b.example`,
])('a mail can go to %s [N16]', (address) => {
  expect(MAILABLE.test(address)).toBe(true)
})

test.each([
  '#@A.0',
  'a@b.0x',
  'a@b.0X1f',
  'a@1.2.3.4',
  'a@b',
  'a@-b.example',
  'a..b@c.example',
  `${'a'.repeat(65)}@b.example`,
])('a mail can go nowhere at %s [N16]', (address) => {
  expect(MAILABLE.test(address)).toBe(false)
})

test('a domain is one only where a URL has a name and no IPv4 address of it', () => {
  const labels = ['a', '0', '12', '0x', '0x1f', '0xg', 'b1', '1b', '00', '255']
  for (const one of labels)
    for (const last of labels) {
      const host = `x${one}.${one}.${last}`
      const isName = /[a-z]/i.test(URL.parse(`http://${host}`)?.hostname ?? '')
      expect([host, MAILABLE.test(`a@${host}`)]).toEqual([host, isName])
    }
})
