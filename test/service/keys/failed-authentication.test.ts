import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { expectRefusal } from '../../support/answers.ts'
import { expectNoLimits, retryAfter } from '../../support/limit-headers.ts'
import { burst, countStatuses, LOOKUP, startAlone } from '../../support/nodes.ts'
import { type Reply, type Sending, send } from '../../support/raw-http.ts'
import type { Service } from '../../support/service.ts'

const ALLOWED = 20
const WRONG = 'wp_nonsense'
let direct: Service
let behindProxy: Service

beforeAll(async () => {
  ;[direct, behindProxy] = await Promise.all([startAlone(), startAlone({ TRUSTED_PROXIES: '127.0.50.0/24' })])
})
afterAll(async () => {
  await Promise.all([direct.stop(), behindProxy.stop()])
})

/** An address of the loopback from which nothing was sent yet. */
let addresses = 0
const newAddress = () => `127.0.41.${++addresses}`

const fail = (from: string, sending: Omit<Sending, 'path'> = {}) =>
  direct.send({ path: LOOKUP, key: WRONG, from, ...sending })

async function failTimes(count: number, attempt: () => Promise<Reply>): Promise<void> {
  for (let time = 0; time < count; time++) expect((await attempt()).status).toBe(401)
}

/** Holds an answer to what K7 says of it. */
function expectShutOut(reply: Reply): void {
  const message = expectRefusal(reply, 429, 'rate_limited')
  const seconds = retryAfter(reply)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(message).toMatch(new RegExp(`\\b${seconds} seconds?\\b`))
  expectNoLimits(reply)
}

describe('twenty failed authentications from one address within a minute [K7]', () => {
  test('the 21st from the address is 429 with Retry-After, whatever key it sends [K7]', async () => {
    const from = newAddress()
    await failTimes(ALLOWED, () => fail(from))
    const { key: revoked, id } = await direct.createKey()
    expect((await direct.admin('DELETE', `/admin/keys/${id}`)).status).toBe(204)
    for (const key of [WRONG, revoked, direct.demoKey.slice(0, -1)]) expectShutOut(await fail(from, { key }))
    expectShutOut(await fail(from, { method: 'POST', body: '{' }))
  })

  test('a valid key is answered from that address, before and after a refusal [K7]', async () => {
    const from = newAddress()
    await failTimes(ALLOWED, () => fail(from))
    expect((await fail(from, { key: direct.demoKey })).status).toBe(200)
    expectShutOut(await fail(from))
    const fresh = await direct.createKey({ plan: 'free' })
    expect((await fail(from, { key: fresh.key })).status).toBe(200)
    expect(
      (await direct.send({ path: LOOKUP, from, headers: [['Authorization', `Bearer ${fresh.key}`]] })).status,
    ).toBe(200)
    expectShutOut(await fail(from))
  })

  test('a valid key in between forgives nothing [K7]', async () => {
    const from = newAddress()
    for (let time = 0; time < ALLOWED; time++) {
      expect((await fail(from)).status).toBe(401)
      expect((await fail(from, { key: direct.demoKey })).status).toBe(200)
    }
    expectShutOut(await fail(from))
  })

  test('what is public is answered to that address [K7]', async () => {
    const from = newAddress()
    await failTimes(ALLOWED, () => fail(from))
    expectShutOut(await fail(from))
    for (const path of ['/v1', '/health/live', '/health/ready'])
      expect((await direct.send({ path, from, key: WRONG })).status).toBe(200)
  })

  test('other addresses are not affected [K7]', async () => {
    const from = newAddress()
    await failTimes(ALLOWED, () => fail(from))
    expectShutOut(await fail(from))
    expectRefusal(await fail(newAddress()), 401, 'invalid_key')
  })

  test('twenty-one at once get twenty 401 and one 429 [K7]', async () => {
    const from = newAddress()
    const replies = await Promise.all(Array.from({ length: ALLOWED + 1 }, () => fail(from)))
    expect(countStatuses(replies)).toEqual({ 401: ALLOWED, 429: 1 })
  })

  test('unknown, malformed, revoked and differing keys count alike [K7]', async () => {
    const from = newAddress()
    const { key: revoked, id } = await direct.createKey()
    await direct.admin('DELETE', `/admin/keys/${id}`)
    const differing = { key: direct.demoKey, headers: [['Authorization', `Bearer ${revoked}`]] } as const
    for (const sending of [{ key: WRONG }, { key: revoked }, differing, { key: direct.demoKey.slice(1) }])
      await failTimes(ALLOWED / 4, () => fail(from, sending))
    expectShutOut(await fail(from))
  })

  test('a 429 of a key at its limit is no failed authentication [K7]', async () => {
    const from = newAddress()
    const { key } = await direct.createKey({ plan: 'free' })
    await burst([direct], key, 60)
    for (let time = 0; time < ALLOWED + 5; time++) expect((await fail(from, { key })).status).toBe(429)
    expectRefusal(await fail(from), 401, 'invalid_key')
  })

  test('X-Forwarded-For is not believed of a client [K7]', async () => {
    const from = newAddress()
    let hop = 0
    const spoof = (): Promise<Reply> => fail(from, { headers: [['X-Forwarded-For', `8.8.4.${++hop}`]] })
    await failTimes(ALLOWED, spoof)
    expectShutOut(await spoof())
  })
})

describe('behind a trusted proxy the client is the one that X-Forwarded-For names [K7]', () => {
  const failAs = (client: string, proxy = '127.0.50.1') =>
    behindProxy.send({ path: LOOKUP, key: WRONG, from: proxy, headers: [['X-Forwarded-For', client]] })

  test('a client is shut out through every proxy, and others are not [K7]', async () => {
    let turn = 0
    await failTimes(ALLOWED, () => failAs('198.51.100.7', `127.0.50.${1 + (turn++ % 3)}`))
    expectShutOut(await failAs('198.51.100.7', '127.0.50.9'))
    expectRefusal(await failAs('198.51.100.8'), 401, 'invalid_key')
  })

  test('the clients of one /64 are one client, in whatever spelling [K7]', async () => {
    let host = 0
    await failTimes(ALLOWED, () => failAs(`2001:db8:1:1:${(++host).toString(16)}::${host}`))
    expectShutOut(await failAs('2001:db8:1:1::ffff'))
    expectShutOut(await failAs('[2001:0DB8:1:1:ffff:ffff:ffff:ffff]:443'))
    expectRefusal(await failAs('2001:db8:1:2::1'), 401, 'invalid_key')
    expectRefusal(await failAs('2001:db8:1:0:ffff::1'), 401, 'invalid_key')
  })

  test('IPv4 inside IPv6 is the IPv4 client, and its neighbours are others [K7]', async () => {
    await failTimes(ALLOWED, () => failAs('::ffff:198.51.100.20'))
    expectShutOut(await failAs('198.51.100.20'))
    expectRefusal(await failAs('::ffff:198.51.100.21'), 401, 'invalid_key')
  })

  test('the left of X-Forwarded-For, which a client can write, changes nothing [K7]', async () => {
    let hop = 0
    await failTimes(ALLOWED, () => failAs(`203.0.113.${++hop}, 198.51.100.30`))
    expectShutOut(await failAs('203.0.113.250, 198.51.100.30'))
  })

  test('X-Forwarded-For is not believed of a peer that is no trusted proxy [K7]', async () => {
    let hop = 0
    await failTimes(ALLOWED, () => failAs(`198.51.101.${++hop}`, '127.0.51.1'))
    expectShutOut(await failAs('198.51.101.250', '127.0.51.1'))
  })
})

describe('broken keys are 401 and nothing else [K1, K2]', () => {
  const good = () => direct.demoKey
  const changed = (place: number) => {
    const letter = good()[place] === 'a' ? 'b' : 'a'
    return good().slice(0, place) + letter + good().slice(place + 1)
  }
  const BROKEN: readonly (readonly [string, () => string])[] = [
    ['half a key', () => good().slice(0, 26)],
    ['the other half of a key', () => good().slice(26)],
    ['a key doubled', () => good() + good()],
    ['a key doubled with a comma', () => `${good()},${good()}`],
    ['a key of 8,000 characters', () => `wp_${'a'.repeat(7_997)}`],
    ['a key with a wrong first check digit', () => changed(46)],
    ['a key with a wrong last check digit', () => changed(51)],
    ['a key with one character changed', () => changed(10)],
    ['a key in percent escapes', () => good().replace('wp_', 'wp%5F')],
    ['bytes that are no text', () => '\u00ff\u00fe\u0080'],
    ['a prefix alone', () => 'wp_'],
    ['text of SQL', () => "' or 1=1 --"],
  ]
  test.each(BROKEN)('%s is 401 invalid_key without limit headers [K2]', async (_, key) => {
    const reply = await send(direct.baseUrl, { path: LOOKUP, key: key(), from: newAddress() })
    expectRefusal(reply, 401, 'invalid_key')
    expectNoLimits(reply)
  })
})
