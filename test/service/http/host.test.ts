import { describe, expect, test } from 'bun:test'
import { expectRefusal } from '../../support/answers.ts'
import { forFile } from '../../support/for-file.ts'
import { expectNoLimits, readLimits } from '../../support/limit-headers.ts'
import { startAlone } from '../../support/nodes.ts'
import { exchange, type Reply } from '../../support/raw-http.ts'
import { seededRandom } from '../../support/seed.ts'

const service = await forFile(startAlone())
const notGeo = await service.createKey({ scopes: ['notify:read'] })

async function ask(target: string, hosts: readonly string[], key = ''): Promise<Reply> {
  const lines = [`${target} HTTP/1.1`, ...hosts.map((host) => `Host: ${host}`), 'Connection: close']
  if (key !== '') lines.push(`x-api-key: ${key}`)
  const bytes = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
  const [reply] = await exchange(service.baseUrl, [bytes], [target.split(' ')[0] ?? ''])
  if (reply === undefined) throw new Error(`no answer to Host ${JSON.stringify(hosts)}`)
  return reply
}

const VALID = [
  'a',
  'localhost:8080',
  'waypost.example',
  'WAYPOST.example.',
  'a_b-c.example:1',
  'xn--bcher-kva.example',
  'a:',
  'a:65535',
  'a:00080',
  '127.0.0.1',
  '127.0.0.1:80',
  '[::1]',
  '[2001:db8::a]:443',
  '[::ffff:192.0.2.1]:80',
  'a%41.example',
]
const INVALID = [
  '',
  'a b',
  'user@a',
  'user:secret@a',
  'a/b',
  'a/health/live?',
  'a/health/live#',
  'a\\health\\live',
  '/',
  '?',
  '%',
  'a%',
  'a%zz',
  'a%00b',
  'a:99999',
  'a:65536',
  'a:+80',
  'a:8 0',
  'a:0x50',
  'a:80:80',
  'a:b',
  ':80',
  '[::1',
  '::1',
  '[]',
  '[::1]x',
  '[::1]:x',
  '[1.2.3.4]',
  '[::1%eth0]',
  '[12345::]',
  'http://a',
  'a\tb',
  'b\u00fccher.example',
]
/** None of them stands in a host or port. */
const FORBIDDEN = [...' "#/<>?@\\^`{|}\t\u00e9\u00ff']

/** A valid Host with a forbidden character at a random place within it. */
function broken(random: () => number): string {
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
  const host = pick(VALID.filter(({ length }) => length > 2))
  const at = 1 + Math.floor(random() * (host.length - 1))
  return host.slice(0, at) + pick(FORBIDDEN) + host.slice(at)
}

const random = seededRandom()
const REFUSED = [
  ...INVALID.map((host) => [host]),
  ...Array.from({ length: 100 }, () => [broken(random)]),
  ['a', 'a'],
  ['a', 'b'],
  ['a', ''],
  ['', ''],
  ['a', 'b', 'a'],
]

describe('RFC 9112 section 3.2: an invalid Host, or more than one, is 400 in the envelope', () => {
  test.each(['GET /health/live', 'GET /v1', 'GET /docs', 'GET /nowhere', 'OPTIONS /nowhere'])(
    'at what is public: %s',
    async (target) => {
      for (const hosts of REFUSED)
        expect(expectRefusal(await ask(target, hosts), 400, 'bad_request')).toStartWith('Host')
    },
  )

  test.each(['GET /v1/geo/8.8.8.8', 'POST /v1/geo/batch', 'GET /v1/nowhere', 'GET /v1/health/live'])(
    'after the key, without which it is 401: %s [G4]',
    async (target) => {
      for (const hosts of REFUSED) {
        const reply = await ask(target, hosts)
        expectRefusal(reply, 401, 'missing_key')
        expectNoLimits(reply)
      }
    },
  )

  test('after the scope [G4], and with the limit headers of a valid key [G7]', async () => {
    for (const hosts of REFUSED) {
      expectRefusal(await ask('GET /v1/geo/8.8.8.8', hosts, notGeo.key), 403, 'missing_scope')
      const reply = await ask('GET /v1/geo/8.8.8.8', hosts, service.demoKey)
      expect(expectRefusal(reply, 400, 'bad_request')).toStartWith('Host')
      readLimits(reply, 'scale')
    }
  })
})

test('a valid Host is served, in whatever order with others, and none in HTTP/1.0 [G6]', async () => {
  const turns = [...VALID, ...VALID, ...VALID].sort(() => random() - 0.5)
  for (const host of turns) {
    expect([host, (await ask('GET /health/live', [host])).status]).toEqual([host, 200])
    if (random() < 0.3) expect((await ask('GET /health/live', ['a b'])).status).toBe(400)
    const [old] = await exchange(service.baseUrl, [Buffer.from('GET /v1 HTTP/1.0\r\n\r\n')], ['GET'])
    expect(old?.status).toBe(200)
  }
})
