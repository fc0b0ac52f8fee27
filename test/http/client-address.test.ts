import { describe, expect, test } from 'bun:test'
import { clientAddress } from '../../src/http/client-address.ts'
import { parseCidr } from '../../src/net/cidr.ts'

const TRUSTED = ['10.0.0.0/8', '::1/128', '2001:db8:1::/48'].flatMap((text) => parseCidr(text) ?? [])

describe('the client address (E9)', () => {
  test.each([
    // peer, X-Forwarded-For, address
    ['203.0.113.9', null, '203.0.113.9'],
    ['::ffff:203.0.113.9', null, '203.0.113.9'],
    ['203.0.113.9', '8.8.8.8', '203.0.113.9'],
    ['10.0.0.1', null, '10.0.0.1'],
    ['10.0.0.1', '8.8.8.8', '8.8.8.8'],
    ['::ffff:10.0.0.1', '8.8.8.8', '8.8.8.8'],
    ['::1', '8.8.8.8', '8.8.8.8'],
    ['10.0.0.1', '1.1.1.1, 8.8.8.8', '8.8.8.8'],
    ['10.0.0.1', '1.1.1.1, 8.8.8.8, 10.2.3.4', '8.8.8.8'],
    ['10.0.0.1', '1.1.1.1,8.8.8.8,2001:db8:1::5, 10.2.3.4', '8.8.8.8'],
    ['10.0.0.1', '10.3.3.3, 10.2.3.4', '10.3.3.3'],
    ['10.0.0.1', '8.8.8.8:443', '8.8.8.8'],
    ['10.0.0.1', '2A00:0:0::1', '2a00::1'],
    ['10.0.0.1', '[2a00::1]', '2a00::1'],
    ['10.0.0.1', '[2a00::1]:8080', '2a00::1'],
    ['10.0.0.1', '::ffff:8.8.8.8', '8.8.8.8'],
    ['10.0.0.1', '', '10.0.0.1'],
    ['10.0.0.1', 'unknown', '10.0.0.1'],
    ['10.0.0.1', '8.8.8.8, garbage', '10.0.0.1'],
    ['10.0.0.1', '8.8.8.8, garbage, 10.2.3.4', '10.2.3.4'],
    ['10.0.0.1', '8.8.8.8,', '8.8.8.8'],
  ])('of the peer %p with X-Forwarded-For %p is %p', (peer, forwardedFor, address) => {
    expect(clientAddress(peer, forwardedFor, TRUSTED)).toBe(address)
  })

  test('is the peer where no proxy is trusted', () => {
    expect(clientAddress('10.0.0.1', '8.8.8.8', [])).toBe('10.0.0.1')
  })
})
