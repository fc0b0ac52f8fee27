import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Location } from '../../support/answers.ts'
import { startAlone } from '../../support/nodes.ts'
import { readJson, type Sending, send } from '../../support/raw-http.ts'
import type { Service } from '../../support/service.ts'

const GOOGLE_6 = '2001:4860:4860::8888'
let behindProxy: Service
let direct: Service

beforeAll(async () => {
  ;[behindProxy, direct] = await Promise.all([
    startAlone({ TRUSTED_PROXIES: '127.0.0.0/8, 10.0.0.0/8,203.0.113.7,2001:db8:7::/48' }),
    startAlone(),
  ])
})
afterAll(async () => {
  await Promise.all([behindProxy.stop(), direct.stop()])
})

const callerOf = async (service: Service, forwarded: readonly string[], from?: string): Promise<Location> => {
  const headers = forwarded.map((value) => ['X-Forwarded-For', value] as const)
  return readJson<Location>(
    await service.send({
      path: '/v1/geo',
      key: service.demoKey,
      headers,
      ...(from === undefined ? {} : { from }),
    }),
  )
}

describe('behind a trusted proxy the caller is found in X-Forwarded-For [E9]', () => {
  const FOUND: readonly (readonly [string, readonly string[], string])[] = [
    ['no header', [], '127.0.0.1'],
    ['one address', ['8.8.8.8'], '8.8.8.8'],
    ['spaces around it', ['  8.8.8.8  '], '8.8.8.8'],
    ['a spoofed leftmost address', ['1.1.1.1, 8.8.8.8'], '8.8.8.8'],
    ['no space after the comma', ['1.1.1.1,8.8.8.8'], '8.8.8.8'],
    ['a spoofed trusted address', ['10.0.0.1, 8.8.8.8'], '8.8.8.8'],
    ['a trusted hop', ['8.8.8.8, 10.1.2.3'], '8.8.8.8'],
    ['a trusted hop given as one address', ['8.8.8.8, 203.0.113.7'], '8.8.8.8'],
    ['a neighbour of that address', ['8.8.8.8, 203.0.113.8'], '203.0.113.8'],
    ['many trusted hops', ['1.1.1.1, 8.8.8.8, 10.1.2.3, 127.0.0.9, 10.255.255.255'], '8.8.8.8'],
    ['a hop that is private but not trusted', ['8.8.8.8, 192.168.1.1'], '192.168.1.1'],
    ['a port', ['8.8.8.8:4711'], '8.8.8.8'],
    ['a port on a trusted hop', ['8.8.8.8, 10.1.2.3:80'], '8.8.8.8'],
    ['IPv6', [GOOGLE_6], GOOGLE_6],
    ['IPv6 in another spelling', ['2001:4860:4860:0:0:0:0:8888'], GOOGLE_6],
    ['IPv6 in brackets', [`[${GOOGLE_6}]`], GOOGLE_6],
    ['IPv6 in brackets with a port', [`[${GOOGLE_6}]:4711`], GOOGLE_6],
    ['a trusted IPv6 hop', ['8.8.8.8, 2001:db8:7::1'], '8.8.8.8'],
    ['a trusted IPv6 hop in brackets with a port', ['8.8.8.8, [2001:db8:7::1]:443'], '8.8.8.8'],
    ['an IPv6 hop that is not trusted', ['8.8.8.8, 2001:db8:8::1'], '2001:db8:8::1'],
    ['IPv4 inside IPv6', ['::ffff:8.8.8.8'], '8.8.8.8'],
    ['IPv4 inside IPv6 in hexadecimal', ['::ffff:808:808'], '8.8.8.8'],
    ['IPv4 inside IPv6 in brackets with a port', ['[::ffff:8.8.8.8]:80'], '8.8.8.8'],
    ['a trusted hop inside IPv6', ['8.8.8.8, ::ffff:10.1.2.3'], '8.8.8.8'],
    ['two headers', ['1.1.1.1', '8.8.8.8'], '8.8.8.8'],
    ['two headers, the later trusted', ['1.1.1.1, 8.8.8.8', '10.1.2.3'], '8.8.8.8'],
    ['garbage on the left', ['garbage, 8.8.8.8'], '8.8.8.8'],
    ['unknown on the left', ['unknown, 8.8.8.8'], '8.8.8.8'],
    ['only garbage', ['garbage'], '127.0.0.1'],
    ['an empty value', [''], '127.0.0.1'],
    ['an address with a prefix', ['8.8.8.0/24'], '127.0.0.1'],
    ['an address with leading zeros', ['08.8.8.8'], '127.0.0.1'],
    ['an address with a zone', ['fe80::1%eth0'], '127.0.0.1'],
  ]
  test.each(FOUND)('with %s the caller is found [E9]', async (_, forwarded, caller) => {
    expect((await callerOf(behindProxy, forwarded)).ip).toBe(caller)
  })

  const UNTRUSTWORTHY: readonly (readonly [string, readonly string[]])[] = [
    ['garbage', ['8.8.8.8, garbage']],
    ['garbage and a trusted hop', ['8.8.8.8, garbage, 10.1.2.3']],
    ['unknown', ['8.8.8.8, unknown']],
    ['an address with a zone', ['8.8.8.8, fe80::1%eth0']],
    ['a header of its own that is garbage', ['8.8.8.8', 'garbage']],
    ['an open bracket', ['8.8.8.8, [2001:db8:7::1']],
    ['a port that is none', ['8.8.8.8, 10.1.2.3:http']],
  ]
  test.each(UNTRUSTWORTHY)('nothing to the left of %s is believed [E9]', async (_, forwarded) => {
    expect((await callerOf(behindProxy, forwarded)).ip).not.toBe('8.8.8.8')
  })

  test('the caller found is located [E9]', async () => {
    expect((await callerOf(behindProxy, ['8.8.8.8'])).country).toBe('US')
    expect((await callerOf(behindProxy, [GOOGLE_6])).country).toBe('US')
  })

  test('other headers of proxies are not believed [E9]', async () => {
    const headers = [
      ['X-Real-IP', '8.8.8.8'],
      ['Forwarded', 'for=8.8.8.8'],
      ['CF-Connecting-IP', '8.8.8.8'],
      ['True-Client-IP', '8.8.8.8'],
    ] as const
    const reply = await behindProxy.send({ path: '/v1/geo', key: behindProxy.demoKey, headers })
    expect(readJson<Location>(reply).ip).toBe('127.0.0.1')
  })

  test('a very long header is walked without harm [E9]', async () => {
    expect(
      (await callerOf(behindProxy, [`${'10.0.0.1,'.repeat(500)}8.8.8.8${',10.0.0.1'.repeat(500)}`])).ip,
    ).toBe('8.8.8.8')
  })
})

describe('on a listener for both families [E9]', () => {
  test('an IPv4 peer is seen, and trusted, as the IPv4 address that it is [E9]', async () => {
    const both = await startAlone({ HOST: '::', TRUSTED_PROXIES: '127.0.0.1' })
    try {
      const { port } = new URL(both.baseUrl)
      const ask = async (headers: Sending['headers'] = []) =>
        readJson<Location>(
          await send(`http://127.0.0.1:${port}`, { path: '/v1/geo', key: both.demoKey, headers }),
        ).ip
      expect(await ask()).toBe('127.0.0.1')
      expect(await ask([['X-Forwarded-For', '8.8.8.8']])).toBe('8.8.8.8')
    } finally {
      await both.stop()
    }
  })
})

describe('without trusted proxies the caller is the peer of the socket [E9]', () => {
  test.each([[[]], [['8.8.8.8']], [['8.8.8.8, 127.0.0.1']], [['8.8.8.8', '1.1.1.1']]])(
    'X-Forwarded-For %p changes nothing [E9]',
    async (forwarded) => {
      expect((await callerOf(direct, forwarded)).ip).toBe('127.0.0.1')
    },
  )

  test('another peer is another caller [E9]', async () => {
    expect((await callerOf(direct, [], '127.0.0.77')).ip).toBe('127.0.0.77')
  })

  test('a caller on a private address is answered with nulls and 200 [E9]', async () => {
    expect(await callerOf(direct, [])).toMatchObject({
      country: null,
      region: null,
      city: null,
      lat: null,
      lon: null,
    })
  })
})
