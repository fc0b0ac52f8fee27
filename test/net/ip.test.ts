import { describe, expect, test } from 'bun:test'
import { canonicalAddress, formatAddress, parseAddress } from '../../src/net/ip.ts'

const parsed = (text: string): [family: number, words: number[]] => {
  const words = new Int32Array(4)
  const family = parseAddress(text, words)
  const unsigned = [...words].map((word) => word >>> 0)
  return [family, family === 4 ? unsigned.slice(3) : unsigned]
}

describe('reading an address', () => {
  test.each([
    ['0.0.0.0', 4, [0]],
    ['255.255.255.255', 4, [0xffffffff]],
    ['128.0.0.1', 4, [0x80000001]],
    ['9.10.99.100', 4, [0x090a6364]],
    ['::', 6, [0, 0, 0, 0]],
    ['::1', 6, [0, 0, 0, 1]],
    ['1::', 6, [0x00010000, 0, 0, 0]],
    ['2001:db8::8:800:200c:417a', 6, [0x20010db8, 0, 0x00080800, 0x200c417a]],
    ['ABCD:EF01:2345:6789:abcd:ef01:2345:6789', 6, [0xabcdef01, 0x23456789, 0xabcdef01, 0x23456789]],
    ['1:2:3:4:5:6:7::', 6, [0x00010002, 0x00030004, 0x00050006, 0x00070000]],
    ['::2:3:4:5:6:7:8', 6, [0x00000002, 0x00030004, 0x00050006, 0x00070008]],
    ['1:2:3::5:6:7:8', 6, [0x00010002, 0x00030000, 0x00050006, 0x00070008]],
    ['0001:0002:0003:0004:0005:0006:0007:0008', 6, [0x00010002, 0x00030004, 0x00050006, 0x00070008]],
    ['1:2:3:4:5:6:7.8.9.10', 6, [0x00010002, 0x00030004, 0x00050006, 0x0708090a]],
    ['64:ff9b::192.0.2.33', 6, [0x0064ff9b, 0, 0, 0xc0000221]],
    ['::1.2.3.4', 6, [0, 0, 0, 0x01020304]],
    ['::fffe:1.2.3.4', 6, [0, 0, 0xfffe, 0x01020304]],
    ['1::ffff:1.2.3.4', 6, [0x00010000, 0, 0xffff, 0x01020304]],
  ])('%s has its value', (text, family, words) => {
    expect(parsed(text)).toEqual([family, words])
  })

  test.each(['::ffff:192.0.2.33', '::FFFF:c000:221', '0:0:0:0:0:ffff:192.0.2.33', '0000::ffff:c000:0221'])(
    '%s is the IPv4 address that it carries (E3)',
    (text) => {
      expect(parsed(text)).toEqual([4, [0xc0000221]])
      expect(canonicalAddress(text)).toBe('192.0.2.33')
    },
  )

  test.each([
    ['nothing', ['']],
    ['a leading zero', ['01.2.3.4', '1.2.3.04', '00.0.0.0', '1.2.3.000', '::01.2.3.4', '::1.2.3.00']],
    [
      'a number over 255',
      ['256.1.1.1', '1.1.1.256', '1.1.1.300', '1.1.1.1000', '::1.2.3.256', '1.1.1.4294967297'],
    ],
    [
      'short and long IPv4',
      ['1', '1.2', '1.2.3', '1.2.3.4.5', '1.2.3.', '.1.2.3', '1..2.3', '1.2.3.4.', '2130706433'],
    ],
    ['other bases', ['0x7f.0.0.1', '0177.0.0.1', '0x7f000001', '1e1.0.0.1', '::0x1', '127.0.0.0x1']],
    ['signs', ['+1.2.3.4', '-1.2.3.4', '1.2.3.-4', '::+1', '::-1']],
    ['a zone', ['fe80::1%eth0', '::1%', '::%1', '1.2.3.4%1']],
    ['brackets', ['[::1]', '[1.2.3.4]', '[::1', '::1]']],
    ['a port', ['1.2.3.4:80', '[::1]:80', '1:2:3:4:5:6:7:8:80']],
    ['a prefix', ['1.2.3.4/32', '::/0', '::1/128']],
    [
      'spaces',
      [' 1.2.3.4', '1.2.3.4 ', '1. 2.3.4', ' ::1', '::1 ', '\t::1', '::1\n', '1.2.3.4\n', '\u00a01.2.3.4'],
    ],
    [
      'a wrong number of groups',
      ['1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '1::2:3:4:5:6:7:8', '1:2:3:4:5:6:7:8::', '::1:2:3:4:5:6:7:8'],
    ],
    [
      'colons out of place',
      [
        ':',
        ':::',
        '::1::',
        '1::2::3',
        ':1:2:3:4:5:6:7',
        '1:2:3:4:5:6:7:',
        ':1::',
        '::1:',
        ':1:2:3:4:5:6:7:8',
      ],
    ],
    ['a group of five digits', ['12345::', '::00001', '1:2:3:4:5:6:7:00008']],
    [
      'IPv4 out of place',
      [
        '1.2.3.4::',
        '::1.2.3.4:1',
        '1:2:3:4:5:6:7:1.2.3.4',
        '::1.2.3',
        '::1.2.3.4.5',
        '1:2:3:4:5:1.2.3.4',
        ':1.2.3.4',
        '::.1.2.3',
        '::f.1.2.3',
        '::1.2.3.a',
      ],
    ],
    ['letters that are no digits', ['g::', '::g', 'localhost', '1.2.3.a', 'a.b.c.d', '::G']],
    ['digits of other scripts', ['١.٢.٣.٤', '1.2.3.４', '::１', '１::', '𝟏.2.3.4', '1。2。3。4', '::1²']],
    ['control characters and lone surrogates', ['1.2.3.4\0', '\0::1', '::1\ud800', '1.2\u200b.3.4']],
    ['characters whose low byte is a digit', ['\u0131.2.3.4', '::\u0161', '\u013a:1', '1\u012e2.3.4']],
    [
      'very long texts',
      [
        '1'.repeat(100_000),
        ':'.repeat(100_000),
        `::${'0'.repeat(100_000)}`,
        '1.'.repeat(50_000),
        `${'0'.repeat(1_000)}1.2.3.4`,
      ],
    ],
  ])('%s is no address', (_title, texts) => {
    for (const text of texts) {
      expect(`${text.slice(0, 60)} ${parsed(text)[0]}`).toBe(`${text.slice(0, 60)} 0`)
      expect(canonicalAddress(text)).toBeNull()
    }
  })

  test('a refused text leaves nothing behind that the next one could see', () => {
    const words = Int32Array.of(-1, -1, -1, -1)
    expect(parseAddress('ffff:ffff:ffff:ffff:ffff:ffff:ffff:x', words)).toBe(0)
    expect(parseAddress('::', words)).toBe(6)
    expect([...words]).toEqual([0, 0, 0, 0])
  })
})

describe('writing an address (RFC 5952)', () => {
  test.each([
    ['lower case', 'ABCD:EF::', 'abcd:ef::'],
    ['no leading zeros in a group', '2001:0db8:0001:0000:0000:0000:0000:000a', '2001:db8:1::a'],
    ['all zeros', '0:0:0:0:0:0:0:0', '::'],
    ['the loopback', '0:0:0:0:0:0:0:1', '::1'],
    ['zeros at the end', '1:0:0:0:0:0:0:0', '1::'],
    ['the longest run', '2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
    ['the longest run at the start', '0:0:0:1:0:0:1:1', '::1:0:0:1:1'],
    ['the first of two runs of equal length', '2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['the first of two runs at both ends', '0:0:1:1:1:1:0:0', '::1:1:1:1:0:0'],
    ['the first of three runs', '0:0:1:0:0:1:0:0', '::1:0:0:1:0:0'],
    ['a single zero group is not shortened', '2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['a single zero group at the start', '::2:3:4:5:6:7:8', '0:2:3:4:5:6:7:8'],
    ['a single zero group at the end', '1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0'],
    ['several single zero groups', '1:0:1:0:1:0:1:0', '1:0:1:0:1:0:1:0'],
    ['no zero group', 'f:f:f:f:f:f:f:f', 'f:f:f:f:f:f:f:f'],
    ['IPv4-mapped as a dotted quad', '::ffff:c0a8:1', '192.168.0.1'],
    ['other embedded IPv4 as groups', '64:ff9b::192.168.0.1', '64:ff9b::c0a8:1'],
    ['IPv4-compatible as groups', '::192.168.0.1', '::c0a8:1'],
    ['every bit set', 'FFFF:FFFF:FFFF:FFFF:FFFF:FFFF:FFFF:FFFF', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['a dotted quad as it is', '255.0.10.1', '255.0.10.1'],
  ])('%s: %s is written %s', (_title, text, canonical) => {
    expect(canonicalAddress(text)).toBe(canonical)
    expect(canonicalAddress(canonical)).toBe(canonical)
  })

  test('words are written without regard to their sign', () => {
    expect(formatAddress(4, Int32Array.of(0, 0, 0, -1))).toBe('255.255.255.255')
    expect(formatAddress(6, Int32Array.of(-1, 0, 0, -2147483648))).toBe('ffff:ffff::8000:0')
  })

  test('every placement of zero groups is written with the first longest run shortened', () => {
    for (let zeros = 0; zeros < 256; zeros++) {
      const groups = Array.from({ length: 8 }, (_, index) => ((zeros >> index) & 1 ? '0' : `${index + 1}`))
      expect(canonicalAddress(groups.join(':'))).toBe(shortened(groups))
    }
  })
})

/** RFC 5952 section 4.2, by trying every run from the longest and leftmost on. */
function shortened(groups: readonly string[]): string {
  for (let length = 8; length >= 2; length--) {
    for (let start = 0; start + length <= 8; start++) {
      if (groups.slice(start, start + length).some((group) => group !== '0')) continue
      return `${groups.slice(0, start).join(':')}::${groups.slice(start + length).join(':')}`
    }
  }
  return groups.join(':')
}
