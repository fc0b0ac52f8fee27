import { describe, expect, test } from 'bun:test'
import type { Batch, Location } from '../../support/answers.ts'
import { forFile } from '../../support/for-file.ts'
import { startAlone } from '../../support/nodes.ts'
import { readJson } from '../../support/raw-http.ts'

const NOTHING = { country: null, region: null, city: null, lat: null, lon: null }

const service = await forFile(startAlone())

const textOf = async (ip: string) => {
  const reply = await service.get(`/v1/geo/${ip}`, service.demoKey)
  expect(`${reply.status} ${reply.text}`).toStartWith('200 {')
  return reply.text
}
const locate = async (ip: string) => JSON.parse(await textOf(ip)) as Location
const batch = async (ips: readonly string[]) => {
  const body = JSON.stringify({ ips })
  return readJson<Batch>(
    await service.send({ method: 'POST', path: '/v1/geo/batch', key: service.demoKey, body }),
  ).results
}

/** A hundred public IPv4 addresses, the same in every run. */
const PUBLIC_SAMPLE = Array.from({ length: 100 }, (_, place) => {
  const mixed = Math.imul(place + 1, 2_654_435_761) >>> 0
  return `${1 + (place % 9)}.${(mixed >>> 16) & 255}.${(mixed >>> 8) & 255}.${mixed & 255}`
})

describe('the record [E1]', () => {
  const FIELDS = ['ip', 'country', 'region', 'city', 'lat', 'lon', 'attribution']
  test.each(['8.8.8.8', '2001:4860:4860::8888', '192.168.0.1', '::1', '2002:808:808::1'])(
    '%s is answered with exactly the seven fields in their order [E1]',
    async (ip) => {
      expect(Object.keys(await locate(ip))).toEqual(FIELDS)
    },
  )

  test('the caller and every result of a batch have the same fields in the same order [E1]', async () => {
    expect(Object.keys(readJson<Location>(await service.get('/v1/geo', service.demoKey)))).toEqual(FIELDS)
    for (const result of await batch(['8.8.8.8', '::1', '2001:4860:4860::8888']))
      expect(Object.keys(result)).toEqual(FIELDS)
  })

  test('the same address gets the same bytes by path, by query and in a batch [E1]', async () => {
    for (const ip of ['8.8.8.8', '2001:4860:4860::8888', '10.0.0.1', ...PUBLIC_SAMPLE.slice(0, 20)]) {
      const byPath = await textOf(ip)
      expect((await service.get(`/v1/geo?ip=${ip}`, service.demoKey)).text).toBe(byPath)
      const body = JSON.stringify({ ips: [ip] })
      const inBatch = await service.send({
        method: 'POST',
        path: '/v1/geo/batch',
        key: service.demoKey,
        body,
      })
      expect(inBatch.text).toBe(`{"count":1,"results":[${byPath}]}`)
    }
  })

  test('the answer is JSON in UTF-8 [E1]', async () => {
    const reply = await service.get('/v1/geo/8.8.8.8', service.demoKey)
    expect(reply.headers.get('content-type')).toMatch(/^application\/json(; ?charset=utf-8)?$/i)
  })
})

describe('what the fields may hold [E4, E7]', () => {
  test('an IPv4 address of a known network has all fields [E4]', async () => {
    expect(await locate('8.8.8.8')).toMatchObject({
      country: 'US',
      region: expect.any(String),
      city: expect.any(String),
      lat: expect.any(Number),
      lon: expect.any(Number),
    })
  })

  test.each([
    ['2001:4860:4860::8888', 'US'],
    ['2a00:1450:4001:81b::200e', 'IE'],
    ['2001:288::1', 'TW'],
    ['2804:14c::1', 'BR'],
  ])('the IPv6 address %s has its country %s and nothing else [E4]', async (ip, country) => {
    expect(await locate(ip)).toMatchObject({ ...NOTHING, country })
  })

  test('countries are two capital letters, coordinates are on the globe and come in pairs [E4]', async () => {
    const results = await batch(PUBLIC_SAMPLE)
    expect(results.filter(({ city }) => city !== null).length).toBeGreaterThan(10)
    for (const { country, city, region, lat, lon } of results) {
      if (country !== null) expect(country).toMatch(/^[A-Z]{2}$/)
      else expect([region, city, lat, lon]).toEqual([null, null, null, null])
      expect(lat === null).toBe(lon === null)
      expect(Math.abs(lat ?? 0)).toBeLessThanOrEqual(90)
      expect(Math.abs(lon ?? 0)).toBeLessThanOrEqual(180)
    }
  })

  test('a region or city is null or a text, never empty [E7]', async () => {
    for (const { region, city } of await batch(PUBLIC_SAMPLE)) {
      expect(region?.trim()).not.toBe('')
      expect(city?.trim()).not.toBe('')
    }
  })

  test('a coordinate is the shortest decimal of its 32-bit float [E7]', async () => {
    const numbers = (await batch(PUBLIC_SAMPLE))
      .flatMap(({ lat, lon }) => [lat, lon])
      .filter((number) => number !== null)
    expect(numbers.length).toBeGreaterThan(20)
    for (const number of numbers) {
      const digits = Array.from({ length: 9 }, (_, place) => Number(number.toPrecision(place + 1)))
      expect(number).toBe(digits.find((each) => Math.fround(each) === Math.fround(number)) ?? Number.NaN)
    }
  })
})

describe('private, reserved and unrouted space is all-null with 200 [E5]', () => {
  const NOWHERE = [
    ...[
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '127.0.0.1',
      '169.254.1.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.0.0.1',
      '192.0.2.1',
    ],
    ...[
      '192.168.0.1',
      '192.168.255.255',
      '198.18.0.1',
      '198.19.255.255',
      '198.51.100.1',
      '203.0.113.1',
      '224.0.0.1',
    ],
    ...['239.255.255.255', '240.0.0.1', '255.255.255.254', '255.255.255.255'],
    ...[
      '::',
      '::1',
      'fe80::1',
      'fc00::1',
      'fdff::1',
      'fec0::1',
      'ff02::1',
      '2001:db8::1',
      '2001:2::1',
      '3ffe::1',
      '3fff::1',
    ],
    ...[
      '100::1',
      '64:ff9b:1::1',
      '5f00::1',
      '1::1',
      '4000::1',
      '8000::1',
      '::ffff:192.168.0.1',
      '::808:808',
      '5f00::808:808',
    ],
  ]
  test.each(NOWHERE)('%s is all-null [E5]', async (ip) => {
    expect(await locate(ip)).toMatchObject(NOTHING)
  })

  const EDGES = [
    ['9.255.255.255', '10.0.0.0'],
    ['11.0.0.0', '10.255.255.255'],
    ['172.15.255.255', '172.16.0.0'],
    ['172.32.0.0', '172.31.255.255'],
    ['192.167.255.255', '192.168.0.0'],
    ['192.169.0.0', '192.168.255.255'],
    ['223.255.254.1', '224.0.0.0'],
  ] as const
  test.each(EDGES)('%s just outside has a country, %s just inside has none [E5]', async (outside, inside) => {
    expect((await locate(outside)).country).toMatch(/^[A-Z]{2}$/)
    expect(await locate(inside)).toMatchObject(NOTHING)
  })
})

describe('IPv4 inside NAT64, 6to4 and Teredo [E6]', () => {
  const hex = (ip: string, flip = 0) => {
    const [a = 0, b = 0, c = 0, d = 0] = ip.split('.').map((octet) => Number(octet) ^ flip)
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  }
  const wrappings: readonly (readonly [string, (ip: string) => string])[] = [
    ['NAT64', (ip) => `64:ff9b::${ip}`],
    ['NAT64 in hexadecimal', (ip) => `64:ff9b::${hex(ip)}`],
    ['6to4', (ip) => `2002:${hex(ip)}::1`],
    ['6to4, all other bits set', (ip) => `2002:${hex(ip)}:ffff:ffff:ffff:ffff:ffff`],
    ['Teredo', (ip) => `2001:0:4136:e378:8000:63bf:${hex(ip, 255)}`],
  ]
  const INSIDE = ['8.8.8.8', '1.1.1.1', '80.67.169.12', '200.160.2.3', '41.0.0.1']
  for (const [name, wrap] of wrappings) {
    test(`an address in ${name} has the country of the IPv4 address inside and nothing else [E6]`, async () => {
      const plain = await batch(INSIDE)
      const wrapped = await batch(INSIDE.map(wrap))
      expect(plain.filter(({ country }) => country !== null).length).toBe(INSIDE.length)
      for (const [place, result] of wrapped.entries())
        expect(result).toMatchObject({ ...NOTHING, country: plain[place]?.country ?? '' })
    })

    test(`a private address in ${name} is all-null [E6]`, async () => {
      for (const result of await batch(['192.168.0.1', '10.0.0.1', '224.0.0.1', '0.0.0.0'].map(wrap)))
        expect(result).toMatchObject(NOTHING)
    })
  }

  test('an address in ::ffff: is located as itself, city and all [E3]', async () => {
    expect(await textOf('::ffff:8.8.8.8')).toBe(await textOf('8.8.8.8'))
  })
})

describe('attribution [E12]', () => {
  test('the text names DB-IP with its link, the country dataset and NRO, and is one for all answers [E12]', async () => {
    const results = await batch([
      '8.8.8.8',
      '192.168.0.1',
      '2001:4860:4860::8888',
      ...PUBLIC_SAMPLE.slice(0, 50),
    ])
    const texts = new Set(results.map(({ attribution }) => attribution))
    expect(texts.size).toBe(1)
    const [text = ''] = texts
    for (const named of [/DB-IP/, /https:\/\/db-ip\.com/, /geo-whois-asn-country/, /\bNRO\b/])
      expect(text).toMatch(named)
  })
})
