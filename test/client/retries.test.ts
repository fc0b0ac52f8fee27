import { describe, expect, test } from 'bun:test'
import { createWaypost, type Retry, type Waypost, type WaypostOptions } from '../../client/src/waypost.ts'
import { START_MS, startClock } from './hand-clock.ts'
import { LOCATION, limited, located, refusal, type Scripted, startStandIn } from './stand-in.ts'

const HALF = () => 0.5
const lookUp = (client: Waypost) => client.GET('/v1/geo/{ip}', { params: { path: { ip: '8.8.8.8' } } })

/** What came of one look-up whose requests are answered by the script. */
async function lookUpAgainst(script: readonly Scripted[], options: Partial<WaypostOptions> = {}) {
  await using server = startStandIn(...script)
  const { clock, sleptMs, limitsMs, running } = startClock()
  const client = createWaypost({ baseUrl: server.baseUrl, clock, random: HALF, ...options })
  const { data, error, response } = await lookUp(client)
  const { status } = response
  return { data, error, status, requests: server.received.length, sleptMs, limitsMs, running }
}

describe('a refusal that may pass is waited for, as long as Retry-After says', () => {
  test.each([
    ['429', limited('1'), [1_000, 1_000]],
    ['429, at once', limited('0'), [0, 0]],
    ['429, by a date', limited(new Date(START_MS + 3_000).toUTCString()), [3_000, 0]],
    ['429, by a date that has passed', limited(new Date(START_MS - 3_000).toUTCString()), [0, 0]],
    ['502 of the geo backend', refusal(502, 'upstream_error', '2'), [2_000, 2_000]],
    ['502 of the trust engine', refusal(502, 'trust_unavailable', '1'), [1_000, 1_000]],
    ['503 while a store is down', refusal(503, 'unavailable', '1'), [1_000, 1_000]],
    ['409 that says when', refusal(409, 'conflict' as 'internal_error', '1'), [1_000, 1_000]],
  ] as const)('%s', async (_, refused, waitsMs) => {
    const outcome = await lookUpAgainst([refused, refused, located])
    expect(outcome.data).toEqual(LOCATION)
    expect(outcome.error).toBeUndefined()
    expect(outcome.sleptMs).toEqual([...waitsMs])
    expect(outcome.requests).toBe(3)
    expect(outcome.running.size).toBe(0)
  })
})

describe('without a Retry-After that can be read the wait doubles, to 5 s, and a random part of it is waited', () => {
  test.each([
    ['429 with none', limited()],
    ['502 with none', refusal(502, 'upstream_error')],
    ['502 of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['504 of a proxy', () => new Response('<h1>Late</h1>', { status: 504 })],
    ['500 of the service', refusal(500, 'internal_error')],
    ['408 of the service', refusal(408, 'request_timeout')],
    ['429 with words', limited('soon')],
    ['429 with a part of a second', limited('1.5')],
    ['429 with a negative number', limited('-1')],
    ['429 with two', limited('1, 2')],
    ['429 with a date of no calendar', limited('Thu, 99 Jan 2026 00:00:00 GMT')],
  ] as const)('%s', async (_, refused) => {
    const script = [refused, refused, refused, refused, refused, refused, refused, located]
    const outcome = await lookUpAgainst(script, { retries: 7 })
    expect(outcome.data).toEqual(LOCATION)
    expect(outcome.sleptMs).toEqual([125, 250, 500, 1_000, 2_000, 2_500, 2_500])
  })

  test('the part may be none', async () => {
    const { sleptMs } = await lookUpAgainst([limited(), limited(), located], { random: () => 0 })
    expect(sleptMs).toEqual([0, 0])
  })
})

test("what the caller's own fetch answers counts, of whatever class it is", async () => {
  const foreign = (response: Response): Response => {
    const { status, ok, headers } = response
    const read = { text: () => response.text(), json: () => response.json() }
    const whole = { ...read, arrayBuffer: () => response.arrayBuffer() }
    return { status, ok, headers, ...whole, clone: () => foreign(response.clone()) } as Response
  }
  const send = async (request: Request) => foreign(await fetch(request))
  const outcome = await lookUpAgainst([limited('1'), located], { fetch: send })
  expect([outcome.data, outcome.sleptMs]).toEqual([LOCATION, [1_000]])
})

describe('the last answer is handed over', () => {
  test.each([
    [0, 1],
    [1, 2],
    [3, 4],
  ])('with %i retries after %i requests', async (retries, requests) => {
    const outcome = await lookUpAgainst(Array(9).fill(limited('1')), { retries })
    expect(outcome.error?.error).toEqual({
      code: 'rate_limited',
      message: 'made up: rate_limited',
      status: 429,
    })
    expect([outcome.status, outcome.requests]).toEqual([429, requests])
    expect(outcome.sleptMs).toEqual(Array(retries).fill(1_000))
  })

  test('without options after 4', async () => {
    expect((await lookUpAgainst(Array(9).fill(limited('1')))).requests).toBe(4)
  })

  test.each([
    [400, 'invalid_ip'],
    [401, 'invalid_key'],
    [403, 'missing_scope'],
    [404, 'not_found'],
    [409, 'conflict' as 'internal_error'],
    [413, 'payload_too_large'],
    [501, 'internal_error'],
  ] as const)('%i is no refusal that passes, whatever Retry-After says', async (status, code) => {
    const outcome = await lookUpAgainst([refusal(status, code, status === 409 ? undefined : '1'), located])
    expect([outcome.status, outcome.requests]).toEqual([status, 1])
    expect(outcome.error?.error.code as string).toBe(code)
  })
})

describe('no wait outlasts the time of the whole call', () => {
  test.each([
    ['29', 200, 2],
    ['30', 429, 1],
    ['86400', 429, 1],
    ['9'.repeat(400), 429, 1],
  ] as const)('of 30 s, with a Retry-After of %s', async (retryAfter, status, requests) => {
    const outcome = await lookUpAgainst([limited(retryAfter), located])
    expect([outcome.status, outcome.requests]).toEqual([status, requests])
  })

  test('a backoff neither', async () => {
    const script = [refusal(502, 'upstream_error'), refusal(502, 'upstream_error'), located]
    expect((await lookUpAgainst(script, { totalTimeoutMs: 375 })).status).toBe(502)
    expect((await lookUpAgainst(script, { totalTimeoutMs: 376 })).status).toBe(200)
  })

  test.each([
    ['9', 200, [10_000, 2_000]],
    ['11', 429, [10_000]],
  ] as const)(
    'the time of the attempts counts, with a Retry-After of %s',
    async (retryAfter, status, limits) => {
      const slow = startClock()
      const answerSlowly: Scripted = (request) => {
        slow.pass(9_000)
        return limited(retryAfter)(request)
      }
      const options = { clock: slow.clock, totalTimeoutMs: 20_000 }
      expect((await lookUpAgainst([answerSlowly, located], options)).status).toBe(status)
      expect(slow.limitsMs).toEqual([...limits])
    },
  )
})

describe('a call may have limits of its own', () => {
  test.each([
    [{ retries: 0 }, 1, 10_000],
    [{ retries: 5 }, 6, 10_000],
    [{ timeoutMs: 70 }, 4, 70],
    [{ totalTimeoutMs: 900 }, 1, 900],
  ] as const)('%j', async (own, requests, limitMs) => {
    await using server = startStandIn(...Array(19).fill(limited('1')))
    const { clock, limitsMs } = startClock()
    const client = createWaypost({ baseUrl: server.baseUrl, clock })
    await client.GET('/v1/geo', own)
    expect([server.received.length, limitsMs[0]]).toEqual([requests, limitMs])
    await expect(client.geo.locate('8.8.8.8', own)).rejects.toMatchObject({
      status: 429,
      retryAfterSeconds: 1,
    })
    await expect(client.GET('/v1/geo', { retries: -1 })).rejects.toThrow('retries')
  })
})

test('each attempt after the first is told before its wait', async () => {
  const told: Retry[] = []
  const onRetry = (retry: Retry) => told.push(retry)
  await lookUpAgainst([limited('1'), located], { onRetry })
  const common = { method: 'GET', url: expect.stringMatching(/\/v1\/geo\/8\.8\.8\.8$/) }
  expect(told).toEqual([{ ...common, attempts: 1, waitMs: 1_000, status: 429 }])
})

describe('a limit that cannot be kept is refused', () => {
  test.each([
    { timeoutMs: 0 },
    { timeoutMs: Number.NaN },
    { timeoutMs: Number.POSITIVE_INFINITY },
    { timeoutMs: 2 ** 31 },
    { totalTimeoutMs: -1 },
    { totalTimeoutMs: 2 ** 31 },
    { retries: -1 },
    { retries: 1.5 },
  ])('%j', (options) => {
    const [name = ''] = Object.keys(options)
    expect(() => createWaypost({ baseUrl: 'http://127.0.0.1', ...options })).toThrow(RangeError)
    expect(() => createWaypost({ baseUrl: 'http://127.0.0.1', ...options })).toThrow(name)
  })

  test('the edges can', () => {
    for (const timeoutMs of [1, 2 ** 31 - 1])
      createWaypost({ baseUrl: 'http://127.0.0.1', timeoutMs, totalTimeoutMs: timeoutMs, retries: 0 })
  })
})
