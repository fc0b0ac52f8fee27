import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { eventually, expectRefusal } from '../../support/answers.ts'
import type { Sending } from '../../support/raw-http.ts'
import { makeDirectory, type Service, startService } from '../../support/service.ts'

const DIGITS = '0123456789'
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const LOWER = UPPER.toLowerCase()
/** Base62 has no one order of digits; the service keeps to one of the usual ones. */
const ALPHABETS = [
  DIGITS + UPPER + LOWER,
  DIGITS + LOWER + UPPER,
  UPPER + LOWER + DIGITS,
  LOWER + UPPER + DIGITS,
]

function checkDigits(text: string, alphabet: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let place = 0; place < 6; place++) {
    digits = alphabet.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

let service: Service
let dataDir: string
let issued: string[]
let alphabet: string

beforeAll(async () => {
  dataDir = makeDirectory('keys')
  service = await startService({ dataDir })
  issued = await Promise.all(Array.from({ length: 20 }, async () => (await service.createKey()).key))
  alphabet =
    ALPHABETS.find((each) => checkDigits(issued[0]?.slice(0, 46) ?? '', each) === issued[0]?.slice(46)) ?? ''
})
afterAll(async () => {
  await service.stop()
})

let callers = 0
/** Every request from a loopback address of its own, so that failures do not add up (contract K7). */
const ask = (sending: Omit<Sending, 'path'>, path = '/v1/geo/8.8.8.8') => {
  callers++
  return service.send({
    path,
    from: `127.0.${10 + Math.floor(callers / 200)}.${1 + (callers % 200)}`,
    ...sending,
  })
}
const good = () => issued[0] ?? ''
const other = () => issued[1] ?? ''
/** A well-formed key that was never issued. */
const unknownKey = () => {
  const body = `wp_${'Waypost'.repeat(7).slice(0, 43)}`
  return body + checkDigits(body, alphabet)
}

describe('the format of a key [K1]', () => {
  test('every issued key is wp_, 43 base62 characters and 6 check digits [K1]', () => {
    for (const key of issued) expect(key).toMatch(/^wp_[0-9A-Za-z]{49}$/)
    expect(new Set(issued).size).toBe(issued.length)
  })

  test('the check digits are the CRC-32 of what precedes, in base62 [K1]', () => {
    expect(alphabet).not.toBe('')
    for (const key of issued) expect(key.slice(46)).toBe(checkDigits(key.slice(0, 46), alphabet))
  })

  test('a key is 256 random bits in every place [K1]', () => {
    for (let place = 4; place < 46; place++)
      expect(new Set(issued.map((key) => key[place])).size).toBeGreaterThan(5)
  })

  test('no file of the data directory holds the text of a key [K1]', async () => {
    const partner = `partner-${crypto.randomUUID()}`
    await service.admin('POST', '/admin/partners', { name: partner })
    const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) =>
      join(dataDir, name),
    )
    const files = names.filter((name) => statSync(name).isFile()).map((name) => readFileSync(name))
    const held = (text: string) => files.some((bytes) => bytes.includes(text))
    expect(held(partner)).toBe(true)
    expect(issued.filter(held)).toEqual([])
    expect(issued.filter((key) => held(key.slice(3, 46)))).toEqual([])
  })
})

describe('how a key is sent [K2]', () => {
  const auth = (value: string): Omit<Sending, 'path'> => ({ headers: [['Authorization', value]] })
  const ACCEPTED: readonly (readonly [string, () => Omit<Sending, 'path'>])[] = [
    ['Authorization: Bearer', () => auth(`Bearer ${good()}`)],
    ['Authorization: bearer', () => auth(`bearer ${good()}`)],
    ['Authorization: BEARER', () => auth(`BEARER ${good()}`)],
    ['Authorization: bEaReR', () => auth(`bEaReR ${good()}`)],
    ['x-api-key', () => ({ key: good() })],
    ['X-API-KEY', () => ({ headers: [['X-API-KEY', good()]] })],
    ['both and the same', () => ({ key: good(), ...auth(`Bearer ${good()}`) })],
    ['x-api-key beside another scheme', () => ({ key: good(), ...auth('Basic dXNlcjpwYXNz') })],
  ]
  test.each(ACCEPTED)('a good key sent as %s is accepted [K2]', async (_, sending) => {
    expect((await ask(sending())).status).toBe(200)
  })

  const MISSING: readonly (readonly [string, () => Omit<Sending, 'path'>])[] = [
    ['no header at all', () => ({})],
    ['an empty Authorization', () => auth('')],
    ['Bearer alone', () => auth('Bearer')],
    ['Bearer and spaces', () => auth('Bearer    ')],
    ['an empty x-api-key', () => ({ key: '' })],
    ['both empty', () => ({ key: '', ...auth('Bearer ') })],
    ['Basic', () => auth('Basic dXNlcjpwYXNz')],
    ['Basic with a good key inside', () => auth(`Basic ${btoa(`${good()}:`)}`)],
    ['Token with a good key', () => auth(`Token ${good()}`)],
    ['a good key without a scheme', () => auth(good())],
    ['a good key in the query', () => ({})],
    ['a good key in a cookie', () => ({ headers: [['Cookie', `key=${good()}`]] })],
  ]
  test.each(MISSING)('%s is 401 missing_key [K2]', async (what, sending) => {
    const path = what.endsWith('query')
      ? `/v1/geo/8.8.8.8?key=${good()}&x-api-key=${good()}`
      : '/v1/geo/8.8.8.8'
    expectRefusal(await ask(sending(), path), 401, 'missing_key')
  })

  const flipped = (key: string, place: number) =>
    key.slice(0, place) + (key[place] === 'a' ? 'b' : 'a') + key.slice(place + 1)
  const REFUSED: readonly (readonly [string, () => Omit<Sending, 'path'>])[] = [
    ['a well-formed key that was never issued', () => ({ key: unknownKey() })],
    ['a key with one character changed', () => ({ key: flipped(good(), 20) })],
    ['a key with one check digit changed', () => ({ key: flipped(good(), 50) })],
    ['a key with its last character missing', () => ({ key: good().slice(0, -1) })],
    ['a key with one character more', () => ({ key: `${good()}0` })],
    ['a key in the wrong case', () => ({ key: good().toUpperCase() })],
    ['a key with another prefix', () => ({ key: good().replace('wp_', 'sk_') })],
    ['one letter', () => auth('Bearer x')],
    ['4,000 letters', () => ({ key: 'x'.repeat(4000) })],
    ['a key in quotes', () => auth(`Bearer "${good()}"`)],
    ['a key and a word', () => auth(`Bearer ${good()} extra`)],
    ['a key twice', () => auth(`Bearer Bearer ${good()}`)],
    ['two different good keys in both headers', () => ({ key: other(), ...auth(`Bearer ${good()}`) })],
    ['a good key beside a bad one', () => ({ key: 'nonsense', ...auth(`Bearer ${good()}`) })],
    [
      'two Authorization headers that differ',
      () => ({
        headers: [
          ['Authorization', `Bearer ${good()}`],
          ['Authorization', `Bearer ${other()}`],
        ],
      }),
    ],
    [
      'two x-api-key headers that differ',
      () => ({
        headers: [
          ['x-api-key', good()],
          ['x-api-key', other()],
        ],
      }),
    ],
  ]
  test.each(REFUSED)('%s is 401 invalid_key [K2]', async (_, sending) => {
    expectRefusal(await ask(sending()), 401, 'invalid_key')
  })

  test('revoked, expired, unknown and malformed keys get one text [K2]', async () => {
    const revoked = await service.createKey()
    expect((await service.admin('DELETE', `/admin/keys/${revoked.id}`)).status).toBe(204)
    const expiring = await service.createKey({ expiresAt: new Date(Date.now() + 400).toISOString() })
    const refused = await eventually(
      5000,
      () => ask({ key: expiring.key }),
      (reply) => reply.status !== 200,
    )
    const replies = await Promise.all(
      [revoked.key, expiring.key, unknownKey(), 'nonsense'].map((key) => ask({ key })),
    )
    expect(new Set([refused, ...replies].map((reply) => expectRefusal(reply, 401, 'invalid_key'))).size).toBe(
      1,
    )
  })

  test('a key that was in use is refused from its expiry on, and not before [K2]', async () => {
    const expiresAt = Date.now() + 1500
    const { key } = await service.createKey({ expiresAt: new Date(expiresAt).toISOString() })
    expect((await ask({ key })).status).toBe(200)
    const refused = await eventually(
      5000,
      () => ask({ key }),
      (reply) => reply.status !== 200,
    )
    expect(Date.now()).toBeGreaterThanOrEqual(expiresAt)
    expectRefusal(refused, 401, 'invalid_key')
  })

  test('a key that was in use is refused once it is revoked [K2]', async () => {
    const { id, key } = await service.createKey()
    expect((await ask({ key })).status).toBe(200)
    expect((await service.admin('DELETE', `/admin/keys/${id}`)).status).toBe(204)
    expectRefusal(
      await eventually(
        1000,
        () => ask({ key }),
        (reply) => reply.status !== 200,
      ),
      401,
      'invalid_key',
    )
  })
})

describe('scopes [K3]', () => {
  const GEO: readonly Sending[] = [
    { path: '/v1/geo' },
    { path: '/v1/geo?ip=8.8.8.8' },
    { path: '/v1/geo/8.8.8.8' },
    { method: 'HEAD', path: '/v1/geo/8.8.8.8' },
    { method: 'POST', path: '/v1/geo/batch', body: '{"ips":["8.8.8.8"]}' },
  ]
  const WITHOUT = [['notify:read'], ['notify:write'], ['notify:read', 'notify:write', 'trust:read']]
  test.each(WITHOUT.map((scopes) => [scopes] as const))(
    'a key with only %p is refused by every geo operation, naming geo:read [K3]',
    async (scopes) => {
      const { key } = await service.createKey({ scopes })
      for (const sending of GEO) {
        const reply = await service.send({ ...sending, key })
        if (sending.method === 'HEAD') expect(reply.status).toBe(403)
        else expect(expectRefusal(reply, 403, 'missing_scope')).toContain('geo:read')
      }
    },
  )

  test.each([
    [['geo:read']],
    [['notify:read', 'geo:read']],
    [['geo:read', 'trust:read', 'notify:write', 'notify:read']],
  ])('a key with %p may use every geo operation [K3]', async (scopes) => {
    const { key } = await service.createKey({ scopes })
    for (const sending of GEO) expect((await service.send({ ...sending, key })).status).toBe(200)
  })
})
