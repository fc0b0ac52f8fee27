import { describe, expect, test } from 'bun:test'
import { type Batch, expectRefusal } from '../../support/answers.ts'
import { forFile } from '../../support/for-file.ts'
import { startAlone } from '../../support/nodes.ts'
import { readJson } from '../../support/raw-http.ts'

const service = await forFile(startAlone())

const post = (ips: readonly unknown[]) =>
  service.send({ method: 'POST', path: '/v1/geo/batch', key: service.demoKey, body: JSON.stringify({ ips }) })
const addresses = (count: number) =>
  Array.from({ length: count }, (_, place) => `8.8.${place >> 8}.${place & 255}`)

describe('how many addresses [E10]', () => {
  test.each([1, 2, 99, 100])('a batch of %i is answered whole [E10]', async (count) => {
    const ips = addresses(count)
    const batch = readJson<Batch>(await post(ips))
    expect(Object.keys(batch)).toEqual(['count', 'results'])
    expect(batch.count).toBe(count)
    expect(batch.results.map(({ ip }) => ip)).toEqual(ips)
  })

  test('a batch of none is bad_request that names ips [E10]', async () => {
    expect(expectRefusal(await post([]), 400, 'bad_request')).toMatch(/\bips\b/)
  })

  test.each([101, 102, 1000, 4000])('a batch of %i is batch_too_large [E10]', async (count) => {
    expect(expectRefusal(await post(addresses(count)), 400, 'batch_too_large')).toMatch(/\b100\b/)
  })

  test('101 malformed addresses are too many before they are malformed [E10]', async () => {
    expectRefusal(await post(Array.from({ length: 101 }, () => 'x')), 400, 'batch_too_large')
  })

  test('the longest texts of 100 addresses fit [E10]', async () => {
    const longest = 'ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255'
    expect(readJson<Batch>(await post(Array.from({ length: 100 }, () => longest))).count).toBe(100)
  })
})

describe('order and duplicates [E10]', () => {
  test('duplicates are kept, in every spelling, in the order of the request [E10]', async () => {
    const ips = [
      '1.1.1.1',
      '8.8.8.8',
      '1.1.1.1',
      '::ffff:8.8.8.8',
      '2001:4860:4860:0::8888',
      '2001:4860:4860::8888',
      '10.0.0.1',
    ]
    const batch = readJson<Batch>(await post(ips))
    const expected = [
      '1.1.1.1',
      '8.8.8.8',
      '1.1.1.1',
      '8.8.8.8',
      '2001:4860:4860::8888',
      '2001:4860:4860::8888',
      '10.0.0.1',
    ]
    expect(batch.results.map(({ ip }) => ip)).toEqual(expected)
    expect(batch.results[1]).toEqual(batch.results[3] as never)
    expect(batch.results[4]).toEqual(batch.results[5] as never)
  })

  test('a hundred times one address is a hundred results [E10]', async () => {
    const batch = readJson<Batch>(await post(Array.from({ length: 100 }, () => '8.8.8.8')))
    expect(batch.results.length).toBe(100)
    expect(new Set(batch.results.map((result) => JSON.stringify(result))).size).toBe(1)
  })

  test('neighbours do not colour each other [E10]', async () => {
    const mixed = ['8.8.8.8', '192.168.0.1', '2001:4860:4860::8888', '8.8.8.8', '::1', '2002:808:808::1']
    const batch = readJson<Batch>(await post(mixed))
    for (const [place, ip] of mixed.entries()) {
      const alone = await service.get(`/v1/geo/${ip}`, service.demoKey)
      expect(JSON.stringify(batch.results[place])).toBe(JSON.stringify(JSON.parse(alone.text)))
    }
  })
})

describe('malformed addresses [E10]', () => {
  const withBad = (...places: readonly number[]) =>
    addresses(60).map((ip, place) => (places.includes(place) ? '1.2.3' : ip))
  /** Positions are counted as in the request's array, from 0. */
  const PLACES: readonly (readonly [readonly number[]])[] = [
    [[0]],
    [[59]],
    [[37]],
    [[11, 23]],
    [[7, 31, 58]],
    [Array.from({ length: 30 }, (_, place) => 2 * place)],
  ]
  test.each(PLACES)('malformed addresses at %p are refused, naming those positions [E10]', async (places) => {
    const message = expectRefusal(await post(withBad(...places)), 400, 'invalid_ip')
    const numbers = [...message.replace(/IPv[46]/g, '').matchAll(/\d+/g)].map(([digits]) => Number(digits))
    expect(numbers).toEqual([...places])
  })

  test('an empty text is a malformed address [E10]', async () => {
    expectRefusal(await post(['8.8.8.8', '']), 400, 'invalid_ip')
  })

  test('the refusal of a hundred malformed addresses stays readable [E10]', async () => {
    const message = expectRefusal(
      await post(Array.from({ length: 100 }, () => 'x'.repeat(500))),
      400,
      'invalid_ip',
    )
    expect(message.length).toBeLessThan(2000)
  })

  test('what is not a string is a wrong shape, not a malformed address [E10]', async () => {
    for (const value of [null, 1, true, {}, []])
      expectRefusal(await post(['1.2.3', value]), 400, 'bad_request')
  })
})

describe('who takes gzip is answered in it [E15]', () => {
  const ask = (count: number, accepted: string) =>
    fetch(`${service.baseUrl}/v1/geo/batch`, {
      method: 'POST',
      headers: { 'x-api-key': service.demoKey, 'accept-encoding': accepted },
      body: JSON.stringify({ ips: addresses(count) }),
      decompress: false,
    })

  test('a batch of a hundred is a sixth, and says the same', async () => {
    const plain = await (await ask(100, 'identity')).text()
    const packed = await ask(100, 'gzip, deflate, br')
    expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual([
      'gzip',
      'Accept-Encoding',
    ])
    const bytes = await packed.bytes()
    expect(bytes.length).toBeLessThan(plain.length / 5)
    expect(Buffer.from(Bun.gunzipSync(bytes)).toString()).toBe(plain)
  })

  test.each([
    ['nothing is said', 100, ''],
    ['it is refused', 100, 'gzip;q=0'],
    ['another is wanted', 100, 'br, zstd'],
    ['it is one packet anyway', 2, 'gzip'],
  ])('but not where %s', async (_, count, accepted) => {
    const reply = await ask(count, accepted)
    expect([reply.headers.get('content-encoding'), reply.headers.get('vary')]).toEqual([
      null,
      'Accept-Encoding',
    ])
    expect(((await reply.json()) as Batch).count).toBe(count)
  })
})
