import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { expectRefusal } from '../../support/answers.ts'
import { expectLimited, expectNoLimits, PLANS, type Plan, readLimits } from '../../support/limit-headers.ts'
import { awayFromMidnight, burst, LOOKUP, startAlone } from '../../support/nodes.ts'
import type { Sending } from '../../support/raw-http.ts'
import { makeDirectory, type Service } from '../../support/service.ts'
import { clockShows } from '../../support/waiting.ts'

const DAY_SECONDS = 86_400
let service: Service
let withoutIndex: Service
let etag: string

beforeAll(async () => {
  ;[service, withoutIndex] = await Promise.all([
    startAlone(),
    startAlone({ GEO_INDEX: join(makeDirectory('no-index'), 'geo.wpi') }),
  ])
  etag = (await service.get(LOOKUP, service.demoKey)).headers.get('etag') ?? ''
})
afterAll(async () => {
  await Promise.all([service.stop(), withoutIndex.stop()])
})

const post = (body: string): Sending => ({ method: 'POST', path: '/v1/geo/batch', body })
const TOO_LARGE = post(' '.repeat(64 * 1024 + 1))

describe('every authenticated answer carries the limit headers and the IETF pair [G7]', () => {
  const ANSWERS: readonly (readonly [number, string, Sending])[] = [
    [200, 'lookup', { path: LOOKUP }],
    [200, 'lookup of the caller', { path: '/v1/geo' }],
    [200, 'batch', post('{"ips":["8.8.8.8"]}')],
    [200, 'HEAD', { method: 'HEAD', path: LOOKUP }],
    [200, 'usage', { path: '/v1/usage' }],
    [400, 'malformed address', { path: '/v1/geo/1.2.3' }],
    [400, 'malformed body', post('{')],
    [404, 'unknown path', { path: '/v1/nowhere' }],
    [405, 'wrong method', { method: 'DELETE', path: LOOKUP }],
    [413, 'large body', TOO_LARGE],
    [413, 'large body in chunks', { ...TOO_LARGE, chunked: true }],
  ]
  test.each(ANSWERS)('an answer %i (%s) carries them [G7]', async (status, _, sending) => {
    const { key } = await service.createKey({ plan: 'growth' })
    const reply = await service.send({ ...sending, key })
    expect(reply.status).toBe(status)
    expect(readLimits(reply, 'growth').minute.remaining).toBe(299)
  })

  test('an answer 304 carries them [G7]', async () => {
    const { key } = await service.createKey({ plan: 'growth' })
    const reply = await service.send({ path: LOOKUP, key, headers: [['If-None-Match', etag]] })
    expect(reply.status).toBe(304)
    expect(readLimits(reply, 'growth').minute.remaining).toBe(299)
  })

  test('an answer 403 carries them [G7]', async () => {
    const { key } = await service.createKey({ plan: 'growth', scopes: ['notify:read'] })
    const reply = await service.get(LOOKUP, key)
    expectRefusal(reply, 403, 'missing_scope')
    expect(readLimits(reply, 'growth').minute.remaining).toBe(299)
  })

  test('an answer 429 carries them, on GET and on HEAD [G7]', async () => {
    const { key } = await service.createKey({ plan: 'free' })
    await burst([service], key, 60)
    expectLimited(await service.get(LOOKUP, key), 'free')
    const head = await service.send({ method: 'HEAD', path: LOOKUP, key })
    expect([head.status, head.text]).toEqual([429, ''])
    expect(readLimits(head, 'free').minute.remaining).toBe(0)
    expect(head.headers.get('retry-after')).toMatch(/^\d+$/)
  })

  test('an answer 502 carries them [G7]', async () => {
    const { key } = await withoutIndex.createKey({ plan: 'growth' })
    const reply = await withoutIndex.get(LOOKUP, key)
    expectRefusal(reply, 502, 'upstream_error')
    expect(readLimits(reply, 'growth').minute.remaining).toBe(299)
  })

  test('an answer to a key in Authorization carries them [G7]', async () => {
    const { key } = await service.createKey({ plan: 'growth' })
    const reply = await service.send({ path: LOOKUP, headers: [['Authorization', `Bearer ${key}`]] })
    expect(readLimits(reply, 'growth').minute.remaining).toBe(299)
  })

  test('an answer carries each of them once [G7]', async () => {
    const { headers } = await service.get(LOOKUP, service.demoKey)
    for (const [name, value] of headers) {
      if (name.startsWith('x-ratelimit'))
        expect([name, value]).toEqual([name, expect.stringMatching(/^\d+$/)])
    }
  })
})

describe('an answer that is not authenticated carries none of them [G7]', () => {
  const STRANGERS: readonly (readonly [string, Sending])[] = [
    ['no key', { path: LOOKUP }],
    ['a malformed key', { path: LOOKUP, key: 'wp_nonsense' }],
    ['no key at an unknown path', { path: '/v1/nowhere' }],
    ['no key and a large body', TOO_LARGE],
  ]
  test.each(STRANGERS)('a 401 for %s carries none [G7]', async (_, sending) => {
    const reply = await service.send(sending)
    expect(reply.status).toBe(401)
    expectNoLimits(reply)
    expect(reply.headers.get('retry-after')).toBeNull()
  })

  test.each(['/v1', '/health/live', '/health/ready', '/'])(
    'GET %s without a key carries none [G7]',
    async (path) => {
      expectNoLimits(await service.get(path))
    },
  )
})

describe('what the headers say [L4]', () => {
  test.each(Object.keys(PLANS) as Plan[])(
    'the first answer on plan %s has all but one left [L4]',
    async (plan) => {
      await awayFromMidnight()
      const { key } = await service.createKey({ plan })
      const reply = await service.get(LOOKUP, key)
      const untilMidnight = DAY_SECONDS - ((Date.now() / 1000) % DAY_SECONDS)
      const { minute, day } = readLimits(reply, plan)
      expect([minute.remaining, day.remaining]).toEqual([PLANS[plan].perMinute - 1, PLANS[plan].perDay - 1])
      expect(minute.seconds).toBe(60)
      expect(Math.abs(day.seconds - untilMidnight)).toBeLessThan(10)
    },
  )

  test('X-RateLimit-Reset falls to the time at which the oldest counted request leaves the window [L4]', async () => {
    const { key } = await service.createKey({ plan: 'free' })
    const first = service.get(LOOKUP, key).then(() => Date.now())
    const sentMs = Date.now()
    const answeredMs = await first
    await clockShows(answeredMs + 1_500)
    const askedMs = Date.now()
    const { minute } = readLimits(await service.get(LOOKUP, key), 'free')
    // Between the two there are at least `askedMs - answeredMs`, and at most what has passed since the first was sent.
    expect(minute.seconds).toBeLessThanOrEqual(Math.ceil((60_000 - (askedMs - answeredMs)) / 1_000))
    expect(minute.seconds).toBeGreaterThanOrEqual(Math.ceil((60_000 - (Date.now() - sentMs)) / 1_000))
  })

  test('on a 429 Reset equals Retry-After where the oldest request is the one waited for [L4]', async () => {
    const { key } = await service.createKey({ plan: 'free' })
    await burst([service], key, 60)
    const reply = await service.get(LOOKUP, key)
    const seconds = expectLimited(reply, 'free')
    expect(readLimits(reply, 'free').minute).toEqual({ remaining: 0, seconds })
  })
})
