import { describe, expect, test } from 'bun:test'
import { realClock } from '../../client/src/clock.ts'
import {
  createWaypost,
  type Waypost,
  WaypostConnectionError,
  WaypostError,
  type WaypostOptions,
  WaypostTimeoutError,
} from '../../client/src/waypost.ts'
import { page, type SiteAnswer, startSite } from '../support/site.ts'
import { START_MS, startClock } from './hand-clock.ts'
import { LOCATION, limited, located, type Scripted, silence, startStandIn } from './stand-in.ts'

const EVENT = { product_key: 'shop', type: 'order.shipped', subject_user_id: 'u-1', title: 'On its way' }
const lookUp = (client: Waypost, signal?: AbortSignal) =>
  client.GET('/v1/geo/{ip}', {
    params: { path: { ip: '8.8.8.8' } },
    ...(signal === undefined ? {} : { signal }),
  })
const post = (client: Waypost, signal?: AbortSignal) =>
  client.POST('/v1/notify/events', { body: EVENT, ...(signal === undefined ? {} : { signal }) })

/** What was thrown. */
const thrownBy = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'nothing',
    (error) => error,
  )

/** A service that does not answer until the client's time limit has passed, once for each `true`. */
function startSlow(slow: readonly boolean[], options: Partial<WaypostOptions> = {}) {
  const time = startClock()
  const tooLate: Scripted = (request) => {
    time.pass(10_000)
    return silence(request)
  }
  const server = startStandIn(...slow.map((isSlow) => (isSlow ? tooLate : located)))
  const client = createWaypost({ baseUrl: server.baseUrl, clock: time.clock, random: () => 0.5, ...options })
  return { ...time, client, server, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

describe('a slow answer', () => {
  test('is given up after 10 s, and asked for again', async () => {
    await using slow = startSlow([true, true, false])
    expect((await lookUp(slow.client)).data).toEqual(LOCATION)
    expect(slow.limitsMs).toEqual([10_000, 10_000, 10_000 - 375])
    expect(slow.sleptMs).toEqual([125, 250])
    expect(slow.running.size).toBe(0)
  })

  test('is a WaypostTimeoutError in the end', async () => {
    await using slow = startSlow([true, true, true, true])
    const error = (await thrownBy(lookUp(slow.client))) as WaypostTimeoutError
    expect(error).toBeInstanceOf(WaypostTimeoutError)
    expect(error.message).toBe('GET /v1/geo/8.8.8.8: no answer in time, tried 3 times')
    expect(error.cause).toMatchObject({ name: 'TimeoutError' })
    expect(slow.running.size).toBe(0)
  })

  test('of an event without a dedupe_key is not asked for again: it may have been taken in', async () => {
    await using slow = startSlow([true, false], { dedupeKeys: false })
    const error = (await thrownBy(post(slow.client))) as WaypostTimeoutError
    expect(error.message).toBe('POST /v1/notify/events: no answer in time, tried once')
    expect(slow.server.received).toHaveLength(1)
  })

  test('of a limit of its own is given up by that', async () => {
    await using slow = startSlow([false], { timeoutMs: 700 })
    await lookUp(slow.client)
    expect(slow.limitsMs).toEqual([700])
  })

  test('may be one whose body does not end', async () => {
    const time = startClock()
    const head: SiteAnswer = (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{', () =>
        time.pass(10_000),
      )
    }
    await using site = await startSite(() => head)
    const client = createWaypost({ baseUrl: `http://127.0.0.1:${site.port}`, clock: time.clock, retries: 0 })
    expect(await thrownBy(lookUp(client))).toBeInstanceOf(WaypostTimeoutError)
  })
})

describe('a connection that breaks', () => {
  const BREAKS: Readonly<Record<string, SiteAnswer>> = {
    'before the answer': (socket) => void socket.resetAndDestroy(),
    'within the head': 'HTTP/1.1 200 OK\r\nContent-',
    'within the body':
      'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"ip":',
    'after an answer that is not HTTP': 'What?\r\n\r\n',
  }

  test.each(Object.entries(BREAKS))('%s is made again', async (_, broken) => {
    const whole = page(JSON.stringify(LOCATION), 200, {
      'content-type': 'application/json',
      connection: 'close',
    })
    const answers: SiteAnswer[] = [broken, broken, whole]
    await using site = await startSite(() => answers.shift() ?? 'nothing more')
    const { clock, sleptMs } = startClock()
    const client = createWaypost({ baseUrl: `http://127.0.0.1:${site.port}`, clock, random: () => 0.5 })
    expect((await lookUp(client)).data).toEqual(LOCATION)
    expect(sleptMs).toEqual([125, 250])
  })

  test.each(Object.entries(BREAKS))('%s is a WaypostConnectionError in the end', async (_, broken) => {
    await using site = await startSite(() => broken)
    const client = createWaypost({ baseUrl: `http://127.0.0.1:${site.port}`, clock: startClock().clock })
    const error = (await thrownBy(lookUp(client))) as WaypostConnectionError
    expect(error).toBeInstanceOf(WaypostConnectionError)
    expect(error.message).toBe('GET /v1/geo/8.8.8.8: no answer, tried 4 times')
    expect(error.cause).toBeInstanceOf(Error)
  })

  test('is not made again for an event without a dedupe_key: it may have been taken in', async () => {
    await using site = await startSite(() => (socket) => void socket.resetAndDestroy())
    const baseUrl = `http://127.0.0.1:${site.port}`
    const client = createWaypost({ baseUrl, clock: startClock().clock, dedupeKeys: false })
    expect(await thrownBy(post(client))).toBeInstanceOf(WaypostConnectionError)
    expect(site.requests).toHaveLength(1)
  })

  test('may never have been made', async () => {
    const { clock, sleptMs } = startClock()
    const site = await startSite({})
    await site[Symbol.asyncDispose]()
    const client = createWaypost({ baseUrl: `http://127.0.0.1:${site.port}`, clock })
    expect(await thrownBy(lookUp(client))).toBeInstanceOf(WaypostConnectionError)
    expect(sleptMs).toHaveLength(3)
  })
})

test.each([301, 302, 303, 307, 308])(
  'a redirect by %d is not followed, so that the key goes nowhere else',
  async (status) => {
    await using elsewhere = startStandIn(located)
    const target = `${elsewhere.baseUrl}/v1/geo/8.8.8.8`
    await using server = startStandIn(() => new Response(null, { status, headers: { Location: target } }))
    const client = createWaypost({ baseUrl: server.baseUrl, key: 'wp_key' })
    const error = (await thrownBy(lookUp(client))) as WaypostError
    expect(error).toBeInstanceOf(WaypostError)
    expect([error.status, error.code]).toEqual([status, null])
    expect(error.message).toContain(target)
    expect([server.received.length, elsewhere.received.length]).toEqual([1, 0])
  },
)

describe("a success that is not the service's is a WaypostError", () => {
  const text =
    (body: string, type: string): Scripted =>
    () =>
      new Response(body, { headers: { 'Content-Type': type, 'X-Request-Id': 'of-a-proxy' } })
  test.each([
    ['the page of a captive portal', text('<!doctype html><title>Log in</title>', 'text/html')],
    ['the page as JSON', text('<!doctype html>', 'application/json')],
    ['half of an answer', text('{"ip":"8.8', 'application/json')],
    ['nothing', text('', 'application/json')],
  ])('%s', async (_, answer) => {
    await using server = startStandIn(answer, located)
    const error = (await thrownBy(lookUp(createWaypost({ baseUrl: server.baseUrl })))) as WaypostError
    expect(error).toBeInstanceOf(WaypostError)
    expect([error.code, error.status, error.requestId]).toEqual([null, 200, 'of-a-proxy'])
    expect(server.received).toHaveLength(1)
  })
})

test('every error of a call is a WaypostError with the same fields', async () => {
  const { clock } = startClock()
  const site = await startSite({})
  await site[Symbol.asyncDispose]()
  const gone = createWaypost({ baseUrl: `http://127.0.0.1:${site.port}`, clock })
  const none = { code: null, status: null, requestId: null, retryAfterSeconds: null, limits: null }
  const error = await thrownBy(gone.geo.locate('8.8.8.8'))
  expect(error).toBeInstanceOf(WaypostError)
  expect(error).toMatchObject({ name: 'WaypostConnectionError', ...none })
})

describe("the caller's own signal ends a call with its own reason", () => {
  const REASON = new Error('the user went away')

  test('before it is sent', async () => {
    await using server = startStandIn(located)
    const client = createWaypost({ baseUrl: server.baseUrl, clock: startClock().clock })
    expect(await thrownBy(lookUp(client, AbortSignal.abort(REASON)))).toBe(REASON)
    expect(server.received).toEqual([])
  })

  test.each([
    ['a look-up', lookUp],
    ['an event', post],
  ] as const)('while %s is answered', async (_, call) => {
    const user = new AbortController()
    const time = startClock()
    const leave: Scripted = (request) => {
      user.abort(REASON)
      return silence(request)
    }
    await using server = startStandIn(leave, located)
    const client = createWaypost({ baseUrl: server.baseUrl, clock: time.clock })
    expect(await thrownBy(call(client, user.signal))).toBe(REASON)
    expect(server.received).toHaveLength(1)
    expect(time.running.size).toBe(0)
  })

  test('while it waits', async () => {
    const user = new AbortController()
    const time = startClock(() => user.abort(REASON))
    await using server = startStandIn(limited('1'), located)
    const client = createWaypost({ baseUrl: server.baseUrl, clock: time.clock })
    expect(await thrownBy(lookUp(client, user.signal))).toBe(REASON)
    expect(server.received).toHaveLength(1)
  })
})

describe('the clock of the machine', () => {
  test('is awake as soon as the signal is aborted', async () => {
    await realClock.sleep(60_000, AbortSignal.abort())
    const user = new AbortController()
    const slept = realClock.sleep(60_000, user.signal)
    user.abort()
    await slept
  })

  test('is awake after the time, and calls back unless it is called off', async () => {
    const called: string[] = []
    const callOff = realClock.limit(1, () => called.push('called off'))
    callOff()
    await new Promise<void>((resolve) => void realClock.limit(1, resolve))
    await realClock.sleep(1, new AbortController().signal)
    expect(called).toEqual([])
  })

  test('never goes back', () => {
    const times = Array.from({ length: 1_000 }, () => realClock.now())
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(times[0]).toBeGreaterThan(START_MS)
  })
})
