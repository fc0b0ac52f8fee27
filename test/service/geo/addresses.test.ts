import { describe, expect, test } from 'bun:test'
import { type Batch, expectRefusal, type Location } from '../../support/answers.ts'
import { forFile } from '../../support/for-file.ts'
import { startAlone } from '../../support/nodes.ts'
import { type Reply, readJson } from '../../support/raw-http.ts'

const service = await forFile(startAlone())

const get = (path: string) => service.get(path, service.demoKey)
const byBatch = (ips: readonly string[]) =>
  service.send({ method: 'POST', path: '/v1/geo/batch', key: service.demoKey, body: JSON.stringify({ ips }) })
const located = (reply: Reply) => readJson<Location>(reply).ip

/** Text as a client may send it, and the canonical text of the answer. */
const ACCEPTED: readonly (readonly [string, string])[] = [
  ['8.8.8.8', '8.8.8.8'],
  ['0.0.0.0', '0.0.0.0'],
  ['255.255.255.255', '255.255.255.255'],
  ['1.20.255.0', '1.20.255.0'],
  ['::', '::'],
  ['::1', '::1'],
  ['1::', '1::'],
  ['2001:4860:4860::8888', '2001:4860:4860::8888'],
  ['2001:4860:4860:0:0:0:0:8888', '2001:4860:4860::8888'],
  ['2001:4860:4860:0000:0000:0000:0000:8888', '2001:4860:4860::8888'],
  ['2001:4860:4860::0000:8888', '2001:4860:4860::8888'],
  ['2A00:1450:4001:81B::200E', '2a00:1450:4001:81b::200e'],
  ['2a00:1450:4001:081b:0000:0000:0000:200e', '2a00:1450:4001:81b::200e'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7:8'],
  ['ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0'],
  ['::2:3:4:5:6:7:8', '0:2:3:4:5:6:7:8'],
  ['1::3:4:5:6:7:8', '1:0:3:4:5:6:7:8'],
  ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
  ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
  ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
  ['2001:db8:0:0:0:0:2:1', '2001:db8::2:1'],
  ['0:0:1::', '0:0:1::'],
  ['1:0:0:2:0:0:0:0', '1:0:0:2::'],
  ['1:2:3:4:5:6:1.2.3.4', '1:2:3:4:5:6:102:304'],
  ['2001:db8::255.255.255.255', '2001:db8::ffff:ffff'],
  ['::ffff:8.8.8.8', '8.8.8.8'],
  ['::FFFF:8.8.8.8', '8.8.8.8'],
  ['::ffff:808:808', '8.8.8.8'],
  ['0:0:0:0:0:ffff:0808:0808', '8.8.8.8'],
  ['0:0:0:0:0:ffff:8.8.8.8', '8.8.8.8'],
  ['::ffff:0:0', '0.0.0.0'],
  ['::ffff:ffff:ffff', '255.255.255.255'],
  ['::fffe:808:808', '::fffe:808:808'],
  ['::1:ffff:808:808', '::1:ffff:808:808'],
  ['::ffff:0:808:808', '::ffff:0:808:808'],
]

describe('an address in any text of RFC 4291 is accepted and answered in canonical text [E2, E3]', () => {
  test.each(ACCEPTED)('%s is answered as %s through ?ip=, escaped or not [E3]', async (text, canonical) => {
    expect(located(await get(`/v1/geo?ip=${text}`))).toBe(canonical)
    expect(located(await get(`/v1/geo?ip=${encodeURIComponent(text)}`))).toBe(canonical)
  })

  test.each(ACCEPTED)(
    '%s is answered as %s through the path, escaped or not [E3]',
    async (text, canonical) => {
      expect(located(await get(`/v1/geo/${text}`))).toBe(canonical)
      expect(located(await get(`/v1/geo/${encodeURIComponent(text)}`))).toBe(canonical)
      const everyCharacter = [...Buffer.from(text)]
        .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
        .join('')
      expect(located(await get(`/v1/geo/${everyCharacter}`))).toBe(canonical)
    },
  )

  test('all of them are answered in canonical text through a batch [E3]', async () => {
    const batch = readJson<Batch>(await byBatch(ACCEPTED.map(([text]) => text)))
    expect(batch.results.map(({ ip }) => ip)).toEqual(ACCEPTED.map(([, canonical]) => canonical))
  })
})

const REJECTED = [
  '256.1.1.1',
  '1.2.3.256',
  '1.2.3.1000',
  '99999999999.1.1.1',
  '1.2.3',
  '1.2.3.4.5',
  '1.2..4',
  '.1.2.3.4',
  '1.2.3.4.',
  '01.2.3.4',
  '1.2.3.04',
  '1.2.3.00',
  '000.0.0.0',
  '1.2.3.4 ',
  ' 1.2.3.4',
  '1.2.3.4/32',
  '1.2.3.4:80',
  '1.2.3.4%eth0',
  '-1.2.3.4',
  '+1.2.3.4',
  '1.2.3.4e0',
  '0x8.8.8.8',
  '134744072',
  '0x08080808',
  '8.8',
  '1,2,3,4',
  '８.8.8.8',
  '1.2.3.٤',
  '1。2。3。4',
  '1.2.3.4\u0000',
  '1.2.3.4\n',
  '\ufeff1.2.3.4',
  '[::1]',
  '[::1]:80',
  '::1/128',
  'fe80::1%eth0',
  'fe80::1%25eth0',
  'fe80::1%',
  ':',
  ':::',
  '1:::2',
  '1::2::3',
  ':1:2:3:4:5:6:7',
  ':1:2:3:4:5:6:7:8',
  '1:2:3:4:5:6:7:',
  '1:2:3:4:5:6:7:8:',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '1:2:3:4::5:6:7:8',
  '::1:2:3:4:5:6:7:8',
  '1:2:3:4:5:6:7:8::',
  '12345::',
  '::00001',
  'g::',
  '::-1',
  ':: 1',
  '::1 ',
  '::1\u0000',
  '1.2.3.4::',
  '::1.2.3.4:5',
  '::1.2.3',
  '::1.2.3.4.5',
  '::256.1.1.1',
  '::ffff:01.2.3.4',
  '::ffff:1.2.3.4/96',
  '1:2:3:4:5:6:7:1.2.3.4',
  '1:2:3:4:5:1.2.3.4',
  '::１',
  'localhost',
  'example.com',
  'null',
  'batch ',
  '日本',
  '1'.repeat(3000),
  ':'.repeat(3000),
]

describe('any other text is refused with invalid_ip [E2]', () => {
  test.each(REJECTED)('%j is refused through ?ip=, the path and a batch [E2]', async (text) => {
    expectRefusal(await get(`/v1/geo?ip=${encodeURIComponent(text)}`), 400, 'invalid_ip')
    expectRefusal(await get(`/v1/geo/${encodeURIComponent(text)}`), 400, 'invalid_ip')
    expectRefusal(await byBatch([text]), 400, 'invalid_ip')
  })

  const RAW = [
    ['/v1/geo/%', 'a lone percent sign'],
    ['/v1/geo/%2', 'half an escape'],
    ['/v1/geo/%zz', 'an escape that is none'],
    ['/v1/geo/%ff', 'an escape that is no UTF-8'],
    ['/v1/geo/8.8.8.8%2F32', 'an escaped slash'],
    ['/v1/geo/fe80::1%eth0', 'a zone with a bare percent sign'],
    ['/v1/geo/8.8.8.8%00', 'an escaped U+0000'],
    ['/v1/geo/%5B::1%5D', 'escaped brackets'],
    ['/v1/geo/8.8.8.8+', 'a plus sign'],
    ['/v1/geo?ip=%', 'a lone percent sign in the query'],
    ['/v1/geo?ip=%ff', 'an escape that is no UTF-8 in the query'],
    ['/v1/geo?ip=+8.8.8.8', 'a plus sign in the query'],
    ['/v1/geo?ip=8.8.8.8+', 'a plus sign at the end of the query'],
    ['/v1/geo?ip=8.8.8.8%26x', 'an escaped ampersand'],
    ['/v1/geo?ip=8.8.8.8=', 'an equals sign too many'],
    ['/v1/geo?ip=8.8.8.8;', 'a semicolon'],
  ] as const
  test.each(RAW)('%s (%s) is refused [E2]', async (path) => {
    expectRefusal(await get(path), 400, 'invalid_ip')
  })
})

describe('?ip= empty or given twice [E2]', () => {
  test.each(['/v1/geo?ip=', '/v1/geo?ip', '/v1/geo?ip=&'])('%s is invalid_ip [E2]', async (path) => {
    expectRefusal(await get(path), 400, 'invalid_ip')
  })

  const TWICE = [
    'ip=8.8.8.8&ip=1.1.1.1',
    'ip=8.8.8.8&ip=8.8.8.8',
    'ip=&ip=',
    'ip&ip=8.8.8.8',
    'ip=8.8.8.8&ip=',
    'ip=8.8.8.8&%69p=1.1.1.1',
    'ip=bad&ip=worse',
  ]
  test.each(TWICE)('?%s is bad_request that names ip [E2]', async (query) => {
    expect(expectRefusal(await get(`/v1/geo?${query}`), 400, 'bad_request')).toMatch(/\bip\b/)
  })

  test.each(['ip=8.8.8.8&', '&ip=8.8.8.8', '%69p=8.8.8.8', 'ip=%38.8.8.8'])(
    '?%s is that one address [E2]',
    async (query) => {
      expect(located(await get(`/v1/geo?${query}`))).toBe('8.8.8.8')
    },
  )

  test.each(['/v1/geo', '/v1/geo?', '/v1/geo?&'])('%s is the caller [E2]', async (path) => {
    expect(located(await get(path))).toBe('127.0.0.1')
  })
})
