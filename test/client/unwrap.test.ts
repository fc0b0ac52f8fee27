import { describe, expect, test } from 'bun:test'
import { createWaypost, unwrap, WaypostError } from '../../client/src/waypost.ts'
import { startClock } from './hand-clock.ts'
import { LOCATION, located, refusal, type Scripted, startStandIn } from './stand-in.ts'

/** What `unwrap` makes of an answer: the data, or what it throws. */
async function unwrapped(answer: Scripted): Promise<unknown> {
  await using server = startStandIn(answer)
  const client = createWaypost({ baseUrl: server.baseUrl, clock: startClock().clock, retries: 0 })
  const result = await client.GET('/v1/geo')
  try {
    return unwrap(result)
  } catch (error) {
    return error
  }
}

const errorOf = async (answer: Scripted) => (await unwrapped(answer)) as WaypostError

describe('unwrap', () => {
  test('returns the data of an answer', async () => {
    expect(await unwrapped(located)).toEqual(LOCATION)
  })

  test('throws what the service refused', async () => {
    const error = await errorOf(refusal(403, 'missing_scope'))
    expect(error).toBeInstanceOf(WaypostError)
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({
      name: 'WaypostError',
      message: 'made up: missing_scope',
      code: 'missing_scope',
      status: 403,
      requestId: null,
      retryAfterSeconds: null,
    })
  })

  test.each([
    ['12', 12],
    ['0', 0],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['soon', null],
  ] as const)('tells what a Retry-After of %s asks for', async (retryAfter, seconds) => {
    const { retryAfterSeconds } = await errorOf(refusal(429, 'rate_limited', retryAfter))
    expect(retryAfterSeconds).toBe(seconds)
  })

  test('tells the id of the request', async () => {
    const headers = { 'X-Request-Id': 'id-7' }
    const { requestId } = await errorOf(() => new Response('{}', { status: 500, headers }))
    expect(requestId).toBe('id-7')
  })

  const FOREIGN: Readonly<Record<string, Scripted>> = {
    'HTML of a proxy': () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    'JSON of a proxy': () => Response.json({ message: 'no' }, { status: 502 }),
    'another shape of error': () => Response.json({ error: 'no' }, { status: 502 }),
    'an error without a code': () => Response.json({ error: { message: 'no' } }, { status: 502 }),
    'the JSON null': () => Response.json(null, { status: 502 }),
    nothing: () => new Response(null, { status: 502 }),
  }
  test.each(Object.entries(FOREIGN))('has no code for %s', async (_, answer) => {
    expect(await errorOf(answer)).toMatchObject({
      name: 'WaypostError',
      message: "The answer 502 is not one of the service's own.",
      code: null,
      status: 502,
    })
  })
})
