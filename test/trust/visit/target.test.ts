import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { ApiError } from '../../../src/http/errors.ts'
import { type Cidr, parseCidr } from '../../../src/net/cidr.ts'
import { isPublicAddress } from '../../../src/net/special-purpose.ts'
import { type AddressPolicy, createPolicy } from '../../../src/trust/visit/address-policy.ts'
import { checkHop, hostOf, parseTarget, portOf } from '../../../src/trust/visit/target.ts'

const networks = (...texts: string[]): Cidr[] => texts.flatMap((text) => parseCidr(text) ?? [])
const policyOf = (...allow: string[]): AddressPolicy =>
  createPolicy({ allow: networks(...allow), ownAddresses: () => ['93.184.215.99'] })
const strict = policyOf()

/** What is asked for instead, or null where the text is taken. */
function refusal(input: string, policy = strict): string | null {
  try {
    parseTarget(input, policy)
    return null
  } catch (error) {
    if (error instanceof ApiError && error.code === 'bad_url') return error.message
    throw error
  }
}

const ABSOLUTE = 'url: expected an absolute http or https URL of at most 2,048 characters.'
const PUBLIC_HOST = 'url: expected a public internet host.'
const WEB_PORT = 'url: expected one of the ports 80, 443, 8080 and 8443.'

describe('a URL of a public host is taken, parsed by the WHATWG rules [T1]', () => {
  test.each([
    ['https://example.com', 'https://example.com/'],
    ['HTTP://EXAMPLE.COM:80/', 'http://example.com/'],
    ['http://example.com:443/', 'http://example.com:443/'],
    ['https://example.com:8080/a?b=c#d', 'https://example.com:8080/a?b=c#d'],
    ['https://example.com:8443', 'https://example.com:8443/'],
    ['  https://example.com/a\tb\r\nc  ', 'https://example.com/abc'],
    ['https:example.com', 'https://example.com/'],
    ['https:\\\\example.com\\a', 'https://example.com/a'],
    ['https://user:pass@example.com/', 'https://user:pass@example.com/'],
    ['https://localhost@example.com/', 'https://localhost@example.com/'],
    ['https://example.com\\@127.0.0.1/', 'https://example.com/@127.0.0.1/'],
    ['https://münchen.de/', 'https://xn--mnchen-3ya.de/'],
    ['https://example.com./', 'https://example.com./'],
    ['https://my_site-.blogspot.com/', 'https://my_site-.blogspot.com/'],
    ['https://a.local.example.com/', 'https://a.local.example.com/'],
    ['https://test.example.com/', 'https://test.example.com/'],
    ['https://example.newtopleveldomain/', 'https://example.newtopleveldomain/'],
    ['https://xn--p1ai.xn--p1ai/', 'https://xn--p1ai.xn--p1ai/'],
    ['http://93.184.215.14/', 'http://93.184.215.14/'],
    ['http://1572394766/', 'http://93.184.215.14/'],
    // To say that it is our own would tell where we are: it is refused like a name that leads here, later.
    ['http://93.184.215.99/', 'http://93.184.215.99/'],
    ['https://[2606:4700::1]:8443/', 'https://[2606:4700::1]:8443/'],
  ])('%p', (input, href) => {
    expect(parseTarget(input, strict).href).toBe(href)
  })
})

describe('what is no absolute http or https URL is refused [T1]', () => {
  test.each([
    '',
    ' ',
    'example.com',
    '/path',
    '//example.com/',
    '?q',
    'http://',
    'https:///',
    'http://:80/',
    'http://example.com:99999/',
    'http://example.com:-1/',
    'http://exa mple.com/',
    'http://example.com%0d%0a.evil.com/',
    'http://exa\0mple.com/',
    'http://[::1/',
    'http://[2606:4700::1%25eth0]/',
    'http://1.2.3.4.5/',
    'http://256.256.256.256/',
    'http://example.0x1/',
    'http://xn--/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'javascript:alert(1)',
    'data:text/html,hi',
    'ws://example.com/',
    'wss://example.com/',
    'mailto:a@example.com',
    'about:blank',
    'blob:https://example.com/a',
    'view-source:https://example.com/',
    'httpx://example.com/',
  ])('%p', (input) => {
    expect(refusal(input)).toBe(ABSOLUTE)
  })
})

test('2,048 characters are taken and 2,049 are not [T1]', () => {
  const prefix = 'https://example.com/'
  expect(refusal(prefix.padEnd(2048, 'a'))).toBeNull()
  expect(refusal(prefix.padEnd(2049, 'a'))).toBe(ABSOLUTE)
  expect(refusal(' '.repeat(2049 - prefix.length) + prefix)).toBe(ABSOLUTE)
})

describe('a host that by its text alone is not public is refused [T1]', () => {
  test.each([
    'localhost',
    'LOCALHOST.',
    'a.localhost',
    'intranet',
    'com',
    'com.',
    'printer.local',
    'printer.LOCAL.',
    'db.internal',
    'metadata.google.internal',
    'router.lan',
    'nas.home',
    'nas.home.arpa',
    'dc.corp',
    'mx.mail',
    'api.default.svc',
    'api.default.svc.cluster.local',
    'host.localdomain',
    'a.test',
    'a.invalid',
    'a.example',
    'a.onion',
    'a.alt',
    '1.0.0.127.in-addr.arpa',
    '1.0.ip6.arpa',
    'ipv4only.arpa',
    'ｌｏｃａｌｈｏｓｔ',
    'loc%61lhost',
    'db｡internal',
    'example..com',
    'example.com..',
    '.example.com',
    'a,b.example.com',
    'a*b.example.com',
    `${'a'.repeat(64)}.example.com`,
    `${'a.'.repeat(126)}com`,
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '0177.0.0.1',
    '2130706433',
    '１２７。０。０。１',
    '0',
    '10.0.0.1',
    '169.254.169.254',
    '168.63.129.16',
    '100.100.100.200',
    '224.0.0.1',
    '255.255.255.255',
    '[::]',
    '[::1]',
    '[::ffff:93.184.215.14]',
    '[64:ff9b::5db8:d70e]',
    '[2002:5db8:d70e::1]',
    '[fd00:ec2::254]',
    '[fe80::1]',
  ])('%p', (host) => {
    expect(refusal(`http://${host}/`)).toBe(PUBLIC_HOST)
    expect(refusal(`https://user:pass@${host}:8443/a?b`)).toBe(PUBLIC_HOST)
  })

  test('the longest name has 253 characters', () => {
    const name = `${'a.'.repeat(125)}com`
    expect(refusal(`https://${name}/`)).toBeNull()
    expect(refusal(`https://${name}./`)).toBeNull()
    expect(refusal(`https://a${name}/`)).toBe(PUBLIC_HOST)
  })
})

describe('a port of another service is refused [T1]', () => {
  test.each([0, 21, 22, 25, 79, 81, 444, 3306, 6379, 8081, 8444, 65_535])('%p', (port) => {
    expect(refusal(`http://example.com:${port}/`)).toBe(WEB_PORT)
    expect(refusal(`https://[2606:4700::1]:${port}/`)).toBe(WEB_PORT)
  })
})

describe('with a network exempt [T2]', () => {
  const policy = policyOf('127.0.0.0/8', 'fd00::/8')

  test.each([
    'http://127.0.0.1/',
    'http://127.0.0.1:3000/',
    'http://2130706433:1/',
    'http://[fd00::1]:22/',
    'http://localhost:3000/',
    'http://intranet/',
    'https://wiki.corp:9000/',
    'https://example.com:9000/',
  ])('%p cannot be refused by its text', (input) => {
    expect(refusal(input, policy)).toBeNull()
    expect(checkHop(new URL(input), policy)).toBeNull()
  })

  test.each([
    ['http://10.0.0.1/', PUBLIC_HOST],
    ['http://[::1]/', PUBLIC_HOST],
    ['http://93.184.215.14:22/', WEB_PORT],
    ['http://a,b.example.com/', PUBLIC_HOST],
    ['http://example..com/', PUBLIC_HOST],
    ['ftp://127.0.0.1/', ABSOLUTE],
  ])('%p is refused as ever', (input, expected) => {
    expect(refusal(input, policy)).toBe(expected)
  })
})

describe('a later hop is held to the same rules [T1]', () => {
  test.each([
    ['https://example.com/', null],
    ['http://127.0.0.1/', 'leads to something that is not a public internet host'],
    ['https://db.internal/', 'leads to something that is not a public internet host'],
    ['https://example.com:22/', 'leads to something that is not one of the ports 80, 443, 8080 and 8443'],
    ['file:///etc/passwd', 'leads to something that is not an http or https URL'],
  ])('%p: %p', (url, reason) => {
    expect(checkHop(new URL(url), strict)).toBe(reason)
  })

  test('and may have 20,480 characters: each of the 2,048 that are asked for may be nine then', () => {
    const url = (length: number) => new URL('https://example.com/'.padEnd(length, 'a'))
    expect(checkHop(url(20_480), strict)).toBeNull()
    expect(checkHop(url(20_481), strict)).toBe('leads to a URL of more than 20480 characters')
  })
})

test.each([
  ['https://Example.COM./a', 'example.com', 443],
  ['http://[2606:4700::1]:8080/', '2606:4700::1', 8080],
  ['http://user:80@93.184.215.14/', '93.184.215.14', 80],
])('%p is asked of %p at port %p', (url, host, port) => {
  expect([hostOf(new URL(url)), portOf(new URL(url))]).toEqual([host, port])
})

test('whatever is asked, the answer is a URL of the web with a host of letters or a public address, or bad_url [T1]', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'http:',
      'https://',
      '//',
      '/',
      '\\',
      '@',
      ':',
      '.',
      '[',
      ']',
      '::',
      '%',
      '#',
      '?',
      '\t',
      '\r\n',
      '\0',
    ),
    fc.constantFrom(
      '127.0.0.1',
      '0x7f',
      '10',
      '1.1.1.1',
      '2606:4700::',
      'localhost',
      'example.com',
      '。',
      'ｅ',
      '80',
      '22',
    ),
    fc.string({ unit: 'binary', maxLength: 6 }),
  )
  const inputs = fc.tuple(fc.constantFrom('', 'http://', 'https://'), fc.array(piece, { maxLength: 8 }))
  fc.assert(
    fc.property(inputs, ([scheme, pieces]) => {
      const input = scheme + pieces.join('')
      if (refusal(input) !== null) return
      const url = parseTarget(input, strict)
      expect(url.protocol).toBeOneOf(['http:', 'https:'])
      expect(portOf(url)).toBeOneOf([80, 443, 8080, 8443])
      expect(isPublicAddress(hostOf(url)) || /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(hostOf(url))).toBe(true)
    }),
    { numRuns: 5000, seed: 5 },
  )
})
