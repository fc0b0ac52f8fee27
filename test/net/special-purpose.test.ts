import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { isPublicAddress, SPECIAL_IPV4, SPECIAL_IPV6 } from '../../src/net/special-purpose.ts'
import { specialBlocks } from '../proof/raw-sources.ts'
import { blockRange, type Family, ipv4Text, ipv6FullText, WRAPPINGS } from '../support/addresses.ts'
import { datasetFile } from '../support/datasets.ts'

const registry = (family: Family) =>
  specialBlocks(readFileSync(datasetFile(`iana-ipv${family}-special-registry-1.csv`), 'utf8'))

/** What the registries leave open and isPublicAddress does not, with the reason at the table. */
const CLOSED = [
  '224.0.0.0/4',
  '168.63.129.16/32',
  '192.0.0.9/32',
  '192.0.0.10/32',
  '2001:1::1/128',
  '2001:1::2/128',
  '2001:1::3/128',
  '3ffe::/16',
  // All that is outside 2000::/3.
  '::/3',
  '4000::/2',
  '8000::/1',
]

const rows = [...registry(4), ...registry(6)].map((row) => ({ ...row, ...blockRange(row.block) }))
const closed = CLOSED.map((block) => blockRange(block))
const text = (family: Family, address: bigint): string =>
  family === 4 ? ipv4Text(Number(address)) : ipv6FullText(address)

/** The rule, asked of the registries' rows one by one. */
function isOpen(family: Family, address: bigint): boolean {
  const within = (range: { family: Family; first: bigint; last: bigint }): boolean =>
    range.family === family && address >= range.first && address <= range.last
  if (closed.some(within)) return false
  const [longest] = rows.filter(within).sort((left, right) => right.length - left.length)
  return longest?.globallyReachable ?? true
}

describe('the tables are the registries [T1]', () => {
  test('IPv4', () => {
    expect(SPECIAL_IPV4).toEqual(
      registry(4).map(({ block, globallyReachable }) => [block, globallyReachable]),
    )
  })

  test('IPv6', () => {
    expect(SPECIAL_IPV6).toEqual(
      registry(6).map(({ block, globallyReachable }) => [block, globallyReachable]),
    )
  })
})

const blocks = [...rows.map(({ block }) => block), ...CLOSED]

test.each([...new Set(blocks)])('%s begins and ends where the registries say [T1]', (block) => {
  const { family, first, last } = blockRange(block)
  const highest = (1n << (family === 4 ? 32n : 128n)) - 1n
  for (const address of [first - 1n, first, (first + last) / 2n, last, last + 1n]) {
    if (address < 0n || address > highest) continue
    const written = text(family, address)
    expect([written, isPublicAddress(written)]).toEqual([written, isOpen(family, address)])
  }
})

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '93.184.215.14',
  '100.63.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '223.255.255.255',
  '2000::',
  '2606:4700:4700::1111',
  '2a00:1450:4001:82b::200e',
  '3ffd:ffff::1',
])('%s is public [T1]', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

describe('IPv6 that leads to an IPv4 address is not public, whatever that address is [T1]', () => {
  test.each([0x7f000001n, 0x08080808n])('%p', (inner) => {
    for (const wrap of Object.values(WRAPPINGS)) {
      expect(isPublicAddress(ipv6FullText(wrap(inner, 0n)))).toBe(false)
    }
    // Compatible (RFC 4291 section 2.5.5.1), translated (RFC 2765), ISATAP (RFC 5214) with each of its two free bits.
    for (const head of [
      '0:0:0:0:0:0',
      '0:0:0:0:ffff:0',
      '2606:4700:0:0:0:5efe',
      '2606:4700:0:0:200:5efe',
      '2606:4700:0:0:100:5efe',
      '2606:4700:0:0:300:5efe',
    ]) {
      expect(isPublicAddress(`${head}:${ipv4Text(Number(inner))}`)).toBe(false)
    }
    expect(isPublicAddress(`2606:4700:0:0:400:5efe:${ipv4Text(Number(inner))}`)).toBe(true)
  })

  test.each(['::ffff:8.8.8.8', '::FFFF:808:808', '0:0:0:0:0:ffff:808:808'])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

test.each([
  '',
  'example.com',
  '1.2.3',
  '0x7f.1',
  '010.0.0.1',
  '[2606:4700::1]',
  '2606:4700::1%1',
  '1.1.1.1/32',
])('%p is no address, so it is not public [T1]', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
