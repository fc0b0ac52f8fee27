import { expect, test } from 'bun:test'
import { type Cidr, parseCidr } from '../../../src/net/cidr.ts'
import { createPolicy } from '../../../src/trust/visit/address-policy.ts'

const networks = (...texts: string[]): Cidr[] => texts.flatMap((text) => parseCidr(text) ?? [])
const strict = createPolicy({ allow: [], ownAddresses: () => [] })

test.each([80, 443, 8080, 8443])('port %p of a public address is permitted [T1]', (port) => {
  expect(strict.permits('93.184.215.14', port)).toBe(true)
  expect(strict.permits('2606:4700::1', port)).toBe(true)
})

test.each([
  0,
  1,
  22,
  25,
  79,
  81,
  442,
  444,
  3000,
  6379,
  8079,
  8081,
  8442,
  8444,
  65_535,
  65_536,
  -1,
  Number.NaN,
])('port %p is not permitted [T1]', (port) => {
  expect(strict.permits('93.184.215.14', port)).toBe(false)
})

test.each([
  '127.0.0.1',
  '10.0.0.1',
  '169.254.169.254',
  '::1',
  'fd00:ec2::254',
  '::ffff:93.184.215.14',
  'example.com',
  '',
])('%p is permitted at no port [T2]', (address) => {
  expect([80, 443, 8080, 8443].some((port) => strict.permits(address, port))).toBe(false)
})

test('a network that is allowed is permitted with all its ports, and nothing beside it [T2]', () => {
  const policy = createPolicy({ allow: networks('127.0.0.2/31', 'fd00:7::/64'), ownAddresses: () => [] })
  const permitted = (address: string) => policy.permits(address, 22)
  expect(['127.0.0.2', '127.0.0.3', 'fd00:7::', 'FD00:7:0:0:ffff:ffff:ffff:ffff'].every(permitted)).toBe(true)
  expect(['127.0.0.1', '127.0.0.4', 'fd00:7:0:1::', 'fd00:6:ffff::', '93.184.215.14'].some(permitted)).toBe(
    false,
  )
  expect(policy.permits('93.184.215.14', 443)).toBe(true)
  expect([strict.hasExemptions, policy.hasExemptions]).toEqual([false, true])
})

test("the machine's own public addresses are refused as they are at the time, unless their network is allowed [T2]", () => {
  let own: string[] = []
  const parts = { ownAddresses: () => own }
  const policy = createPolicy({ allow: [], ...parts })
  expect(policy.permits('2606:4700::1', 443)).toBe(true)
  own = ['93.184.215.14', '2606:4700:0:0:0:0:0:1']
  expect(policy.permits('2606:4700::1', 443)).toBe(false)
  expect(policy.permits('93.184.215.14', 80)).toBe(false)
  expect(policy.permits('93.184.215.15', 80)).toBe(true)
  expect(createPolicy({ allow: networks('93.184.215.0/24'), ...parts }).permits('93.184.215.14', 80)).toBe(
    true,
  )
})
