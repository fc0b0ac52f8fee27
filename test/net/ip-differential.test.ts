import { expect, test } from 'bun:test'
import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { canonicalAddress, formatAddress, parseAddress } from '../../src/net/ip.ts'
import { sizeOf } from '../size.ts'
import { AddressTexts } from './address-texts.ts'

const SEED = 20260605
const TEXTS = sizeOf(1_200_000, 150_000)
const REPORTED = 10

type Verdict = 0 | 4 | 6

/** What the other parsers accept and the contract (E2) refuses. Nothing is accepted here that one of them refuses. */
const DOCUMENTED_DIFFERENCES = [
  {
    parser: 'node:net',
    title: 'takes a zone',
    examples: ['fe80::1%eth0', '::%0', '::ffff:1.2.3.4%25en0'],
    applies: (text: string) => text.includes('%'),
  },
  {
    parser: 'ipaddr.js',
    title: 'takes a zone',
    examples: ['fe80::1%eth0', '::%0', '::ffff:1.2.3.4%25en0'],
    applies: (text: string) => text.includes('%'),
  },
  {
    parser: 'ipaddr.js',
    title: 'takes leading zeros and hexadecimal numbers in an embedded IPv4 address',
    examples: ['::01.2.3.4', '1:2:3:4:5:6:7.8.9.010', '::ffff:127.0.0.00', '::0x7f.0.0.1', '::1.2.0X3.4'],
    applies: (text: string) => /:([^:]+\.)?0[\dx][^:]*$/i.test(text) && text.includes('.'),
  },
] as const

/** RFC 4291 section 2.5.5.1: the IPv4-compatible form is an IPv6 address; ipaddr.js makes `::ffff:a.b.c.d` of `::a.b.c.d`. */
const IPV4_COMPATIBLE = /^::(?=[0-9.]+$)/

const forIpaddr = (text: string): string => text.replace(IPV4_COMPATIBLE, '::0:')

type Parser = (typeof DOCUMENTED_DIFFERENCES)[number]['parser']

const PARSERS: Readonly<Record<Parser, (text: string) => Verdict>> = {
  'node:net': (text) => (isIPv4(text) ? 4 : isIPv6(text) ? 6 : 0),
  'ipaddr.js': (text) => (ipaddr.IPv4.isValidFourPartDecimal(text) ? 4 : ipaddr.IPv6.isValid(text) ? 6 : 0),
}

const words = new Int32Array(4)
const again = new Int32Array(4)

/** Family of the text as written: E3 reports an IPv4-mapped address as IPv4. */
const writtenFamily = (text: string, family: Verdict): Verdict =>
  family === 4 && text.includes(':') ? 6 : family

function verdictDifference(text: string, parser: Parser): string | null {
  const ours = writtenFamily(text, parseAddress(text, words))
  const theirs = PARSERS[parser](text)
  if (ours === theirs) return null
  const documented = DOCUMENTED_DIFFERENCES.some((entry) => entry.parser === parser && entry.applies(text))
  return ours === 0 && documented ? null : `${JSON.stringify(text)}: ${parser} says ${theirs}, ours ${ours}`
}

/** Compares the value, the canonical text and its round trip; only for accepted texts. */
function valueDifference(text: string): string | null {
  const family = parseAddress(text, words)
  if (family === 0) return null
  const other = ipaddr.process(forIpaddr(text))
  const bytes = other.toByteArray()
  const ours = wordBytes().slice(family === 4 ? 12 : 0)
  const otherText = other instanceof ipaddr.IPv6 ? other.toRFC5952String() : other.toString()
  const written = formatAddress(family, words)
  if (ours.join() !== bytes.join()) return `${text}: value ${ours.join()}, ipaddr.js ${bytes.join()}`
  if (written !== otherText) return `${text}: written ${written}, ipaddr.js ${otherText}`
  if (canonicalAddress(text) !== written)
    return `${text}: canonical ${canonicalAddress(text)}, written ${written}`
  const same =
    parseAddress(written, again) === family &&
    again.subarray(family === 4 ? 3 : 0).join() === words.subarray(family === 4 ? 3 : 0).join()
  return same ? null : `${text}: ${written} is read back as another address`
}

const wordBytes = (): number[] =>
  [...words].flatMap((word) => [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255])

test.each([...DOCUMENTED_DIFFERENCES])(
  '$parser $title, and the contract does not',
  ({ parser, examples, applies }) => {
    for (const example of examples) {
      expect(applies(example)).toBe(true)
      expect(PARSERS[parser](example)).not.toBe(0)
      expect(parseAddress(example, words)).toBe(0)
      expect(canonicalAddress(example)).toBeNull()
    }
  },
)

test('ipaddr.js takes an IPv4-compatible address for an IPv4-mapped one, and the contract does not', () => {
  expect(ipaddr.process('::1.2.3.4').toString()).toBe('1.2.3.4')
  expect(ipaddr.process(forIpaddr('::1.2.3.4')).toString()).toBe('::102:304')
  expect(canonicalAddress('::1.2.3.4')).toBe('::102:304')
})

test('the stream of texts is the same for the same seed and holds each kind in plenty', () => {
  const one = new AddressTexts(SEED)
  const other = new AddressTexts(SEED)
  const texts = Array.from({ length: 10_000 }, () => one.next())
  expect(texts.every((text) => text === other.next())).toBe(true)
  const counts = new Map<Verdict, number>()
  for (const text of texts) {
    const verdict = PARSERS['node:net'](text)
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
  }
  expect([...counts.values()].every((count) => count > 1_000)).toBe(true)
})

test(`${TEXTS} generated texts are judged, valued and written as node:net and ipaddr.js do`, () => {
  const texts = new AddressTexts(SEED)
  const differences: string[] = []
  const note = (difference: string | null): void => {
    if (difference !== null) differences.push(difference)
  }
  for (let count = 0; count < TEXTS && differences.length < REPORTED; count++) {
    const text = texts.next()
    note(verdictDifference(text, 'node:net'))
    note(verdictDifference(text, 'ipaddr.js'))
    note(valueDifference(text))
  }
  expect(differences).toEqual([])
})
