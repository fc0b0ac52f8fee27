/** The parts of the start page that need no browser. */
import { describe, expect, test } from 'bun:test'
import { isAddress, splitAddresses } from '../../../src/catalogue/pages/browser/geo/addresses.ts'
import { csv } from '../../../src/catalogue/pages/browser/geo/csv.ts'
import { whyNowhere } from '../../../src/catalogue/pages/browser/geo/nowhere.ts'
import { SPECIAL_IPV4, SPECIAL_IPV6 } from '../../../src/net/special-purpose.ts'

test('pasted addresses stand in lines or with commas, in order, repeats kept', () => {
  expect(splitAddresses(' 8.8.8.8,::1;\r\n\t1.1.1.1  8.8.8.8\n')).toEqual([
    '8.8.8.8',
    '::1',
    '1.1.1.1',
    '8.8.8.8',
  ])
  expect(splitAddresses(' \n')).toEqual([])
  expect(['8.8.8.8', '::1', '8.8.8.08', '[::1]', '=1+1'].map(isAddress)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

describe('why an address is nowhere', () => {
  test.each([
    ['127.0.0.1', 'loopback'],
    ['::1', 'loopback'],
    ['192.168.1.7', 'private'],
    ['fd00::1', 'private'],
    ['100.64.3.2', 'provider'],
    ['169.254.1.1', 'link-local'],
    ['203.0.113.9', 'examples'],
    ['224.0.0.1', 'multicast'],
    ['255.255.255.255', 'broadcast'],
    ['250.0.0.1', 'Reserved'],
    ['4000::1', 'Not given out'],
    ['2a00::1', 'none of the datasets'],
  ])('%s: %s', (address, word) => {
    expect(whyNowhere(address)).toMatch(new RegExp(word, 'i'))
  })

  test.each(
    [...SPECIAL_IPV4, ...SPECIAL_IPV6]
      .filter(([block, isReachable]) => !isReachable && block !== '::ffff:0:0/96')
      .map(([block]) => block),
  )('%s is no public address', (block) => {
    expect(whyNowhere(block.split('/')[0] ?? '')).not.toContain('none of the datasets')
  })
})

describe('CSV', () => {
  test('has lines that end in CRLF, and quotes where a field needs them (RFC 4180)', () => {
    expect(
      csv([
        ['a', 1, null],
        ['b,c', 'd"e', 'f\ng'],
      ]),
    ).toBe('a,1,\r\n"b,c","d""e","f\ng"\r\n')
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+cmd', "'+cmd"],
    ['-cmd|x', "'-cmd|x"],
    ['@sum', "'@sum"],
    ['\tx', "'\tx"],
    ['=a,b', '"\'=a,b"'],
    [-0.0912, '-0.0912'],
    ['-1e-7', '-1e-7'],
  ])('%p is no formula', (value, text) => {
    expect(csv([[value]])).toBe(`${text}\r\n`)
  })
})
