import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { eventually, expectRefusal } from '../../support/answers.ts'
import { readLimits } from '../../support/limit-headers.ts'
import { countStatuses, LOOKUP, startAlone } from '../../support/nodes.ts'
import { parseReplies, type Reply, requestBytes, send, within } from '../../support/raw-http.ts'
import type { Service } from '../../support/service.ts'

const IN_FLIGHT = 2
let service: Service
let held: Held[] = []

interface Held {
  readonly socket: Socket
  /** Sends what is missing of the body, and returns the answer. */
  finish(): Promise<Reply | undefined>
}

beforeAll(async () => {
  service = await startAlone({ BACKSTOP_IN_FLIGHT: String(IN_FLIGHT) })
})
afterEach(async () => {
  for (const { socket } of held) socket.destroy()
  held = []
  await untilAdmitted()
})
afterAll(async () => {
  await service.stop()
})

/** The next request that is admitted, once room was made. */
const untilAdmitted = () =>
  eventually(
    5_000,
    () => service.get(LOOKUP, service.demoKey),
    ({ status }) => status === 200,
  )

/** A request of which the last byte is not sent. */
async function hold(key: string): Promise<Held> {
  const { hostname, port } = new URL(service.baseUrl)
  const body = '{"ips":["8.8.8.8"]}'
  const bytes = requestBytes({ method: 'POST', path: '/v1/geo/batch', key, body })
  const socket = connect({ host: hostname, port: Number(port) })
  let received = Buffer.alloc(0)
  socket.on('data', (data: Buffer) => {
    received = Buffer.concat([received, data])
  })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(bytes.subarray(0, -1))
  const finish = async () => {
    const closed = once(socket, 'close')
    socket.write(bytes.subarray(-1))
    await within(5_000, closed, () => 'the held request was not answered')
    return parseReplies(received, ['POST'])[0]
  }
  return { socket, finish }
}

/** A key that the process has answered. */
async function knownKey(plan: string) {
  const issued = await service.createKey({ plan })
  expect((await service.get(LOOKUP, issued.key)).status).toBe(200)
  return { key: issued.key }
}

/** As many requests under way as the backstop lets in, each of a key of its own; resolves when the service has them all. */
async function fill(): Promise<void> {
  for (let count = 0; count < IN_FLIGHT; count++) held.push(await hold((await knownKey('scale')).key))
  // Two round trips after the writes: the service has read them by now.
  for (let trip = 0; trip < 2; trip++) await service.get('/health/live')
}

describe('the platform backstop [L6]', () => {
  test('beyond BACKSTOP_IN_FLIGHT a request is refused with 429 and Retry-After 1, naming the plan [L6]', async () => {
    const keys: { plan: 'free' | 'growth' | 'scale'; key: string }[] = []
    for (const plan of ['free', 'growth', 'scale'] as const) keys.push({ plan, ...(await knownKey(plan)) })
    await fill()
    for (const { plan, key } of keys) {
      const reply = await service.get(LOOKUP, key)
      const message = expectRefusal(reply, 429, 'rate_limited')
      expect(reply.headers.get('retry-after')).toBe('1')
      expect(message).toMatch(new RegExp(`\\b${plan}\\b`, 'i'))
      expect(message).toMatch(/\b1 second\b/)
      readLimits(reply, plan)
    }
  })

  test('a good key that the process has not seen yet is refused alike, with its plan or without [L6]', async () => {
    const { key } = await service.createKey({ plan: 'free' })
    await fill()
    const reply = await service.get(LOOKUP, key)
    expectRefusal(reply, 429, 'rate_limited')
    expect(reply.headers.get('retry-after')).toBe('1')
  })

  test('the refusal carries the limit headers of the key, and consumes nothing [L6, G7]', async () => {
    const { key } = await service.createKey({ plan: 'free' })
    expect(readLimits(await service.get(LOOKUP, key), 'free').minute.remaining).toBe(59)
    await fill()
    for (let count = 0; count < 5; count++) {
      const reply = await service.get(LOOKUP, key)
      expectRefusal(reply, 429, 'rate_limited')
      expect(readLimits(reply, 'free').minute.remaining).toBe(59)
    }
    expect((await held.pop()?.finish())?.status).toBe(200)
    expect(readLimits(await service.get(LOOKUP, key), 'free').minute.remaining).toBe(58)
  })

  test('health answers on both listeners meanwhile, and so does the admin listener [L6]', async () => {
    await fill()
    for (const url of [service.baseUrl, service.adminUrl]) {
      for (const path of ['/health/live', '/health/ready'])
        expect((await send(url, { path })).status).toBe(200)
    }
    expect((await service.admin('GET', '/admin/partners')).status).toBe(200)
    expect((await send(service.adminUrl, { path: '/metrics' })).status).toBe(200)
  })

  test('a stranger is refused meanwhile, with 401 or 429 [L6]', async () => {
    await fill()
    const reply = await service.send({ path: LOOKUP, from: '127.0.32.1' })
    expect([401, 429]).toContain(reply.status)
    expectRefusal(reply, reply.status, reply.status === 401 ? 'missing_key' : 'rate_limited')
  })

  test('the requests under way are answered, and make room when they are [L6]', async () => {
    await fill()
    expect((await service.get(LOOKUP, service.demoKey)).status).toBe(429)
    for (const request of held) expect((await request.finish())?.status).toBe(200)
    expect((await service.get(LOOKUP, service.demoKey)).status).toBe(200)
  })

  test('a client that hangs up makes room [L6]', async () => {
    await fill()
    expect((await service.get(LOOKUP, service.demoKey)).status).toBe(429)
    for (const { socket } of held) socket.destroy()
    expect((await untilAdmitted()).status).toBe(200)
  })

  test('refusals of other kinds make room again [L6]', async () => {
    for (let count = 0; count < 3 * IN_FLIGHT; count++) {
      await service.get('/v1/geo/1.2.3', service.demoKey)
      await service.send({ path: LOOKUP, from: '127.0.32.2' })
      await service.get('/v1/nowhere', service.demoKey)
      await service.send({ method: 'POST', path: '/v1/geo/batch', key: service.demoKey, body: '{' })
    }
    expect((await service.get(LOOKUP, service.demoKey)).status).toBe(200)
  })

  test('many requests at once are answered 200 or 429, and none is left waiting [L6]', async () => {
    await fill()
    const replies = await Promise.all(Array.from({ length: 100 }, () => service.get(LOOKUP, service.demoKey)))
    expect(countStatuses(replies)).toEqual({ 429: 100 })
    expect((await held.pop()?.finish())?.status).toBe(200)
    const later = await Promise.all(Array.from({ length: 100 }, () => service.get(LOOKUP, service.demoKey)))
    expect(Object.keys(countStatuses(later)).filter((status) => !['200', '429'].includes(status))).toEqual([])
    expect(countStatuses(later)[200]).toBeGreaterThan(0)
  })
})
