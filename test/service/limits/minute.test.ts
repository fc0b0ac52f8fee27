import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sharedRedis } from '../../limits/redis-server.ts'
import { expectRefusal } from '../../support/answers.ts'
import { expectLimited, retryAfter } from '../../support/limit-headers.ts'
import { burst, countStatuses, LOOKUP, startAlone } from '../../support/nodes.ts'
import type { Reply, Sending } from '../../support/raw-http.ts'
import type { Service } from '../../support/service.ts'
import { clockShows } from '../../support/waiting.ts'

/** The tests of this file wait out one real minute, all of them the same. */
const WINDOW_MS = 60_000
const LIMIT_MS = 80_000
const GAP_MS = 2_000
let alone: Service
let shared: Service

beforeAll(async () => {
  ;[alone, shared] = await Promise.all([startAlone(), startAlone({ REDIS_URL: await sharedRedis() })])
})
afterAll(async () => {
  await Promise.all([alone.stop(), shared.stop()])
})

/** One burst after the other: all at once they would have Redis answer too late for the contract's 50 ms (L7). */
let lastBurst: Promise<unknown> = Promise.resolve()
function burstInTurn(service: Service, key: string, count: number): Promise<Reply[]> {
  const replies = lastBurst.then(() => burst([service], key, count))
  lastBurst = replies.catch(() => undefined)
  return replies
}

const MODES: readonly (readonly [string, () => Service])[] = [
  ['in process', () => alone],
  ['in Redis', () => shared],
]

describe('the window slides [L2]', () => {
  test.concurrent.each(MODES)(
    '%s a refused key is admitted from the moment at which its oldest request leaves the window, and not before [L2]',
    async (_, service) => {
      const { key } = await service().createKey({ plan: 'free' })
      const sentMs = Date.now()
      expect((await service().get(LOOKUP, key)).status).toBe(200)
      const answeredMs = Date.now()
      expect(countStatuses(await burstInTurn(service(), key, 70))).toEqual({ 200: 59, 429: 11 })
      await clockShows(sentMs + WINDOW_MS - 300)
      for (;;) {
        const askedMs = Date.now()
        const { status } = await service().get(LOOKUP, key)
        if (Date.now() < sentMs + WINDOW_MS) expect(status).toBe(429)
        if (askedMs > answeredMs + WINDOW_MS) expect(status).toBe(200)
        if (status === 200) return
      }
    },
    LIMIT_MS,
  )

  test.concurrent.each(MODES)(
    '%s only those leave the window that are a minute old [L2]',
    async (_, service) => {
      const { key } = await service().createKey({ plan: 'free' })
      expect(countStatuses(await burstInTurn(service(), key, 25))).toEqual({ 200: 25 })
      const firstMs = Date.now()
      await clockShows(Date.now() + GAP_MS)
      const secondMs = Date.now()
      expect(countStatuses(await burstInTurn(service(), key, 40))).toEqual({ 200: 35, 429: 5 })
      await clockShows(firstMs + WINDOW_MS)
      const replies = await burstInTurn(service(), key, 40)
      // Where the machine stood still so long that the second group is old too, there is nothing to see.
      if (Date.now() >= secondMs + WINDOW_MS) return
      expect(countStatuses(replies)).toEqual({ 200: 25, 429: 15 })
      const refused = replies.find(({ status }) => status === 429)
      if (refused !== undefined) expect(expectLimited(refused, 'free')).toBeLessThanOrEqual(GAP_MS / 1000 + 1)
    },
    LIMIT_MS,
  )
})

describe('Retry-After is true [L5]', () => {
  const REQUESTS: readonly Sending[] = [
    { path: LOOKUP },
    { method: 'POST', path: '/v1/geo/batch', body: '{"ips":["8.8.8.8","1.1.1.1"]}' },
    { path: '/v1/usage' },
  ]
  test.concurrent.each(MODES)(
    '%s the same request is admitted after Retry-After, if nothing else is sent [L5]',
    async (_, service) => {
      await Promise.all(
        REQUESTS.map(async (sending) => {
          const { key } = await service().createKey({ plan: 'free' })
          await burstInTurn(service(), key, 60)
          await clockShows(Date.now() + GAP_MS)
          const refused = await service().send({ ...sending, key })
          const refusedMs = Date.now()
          const seconds = expectLimited(refused, 'free')
          expect(seconds).toBeLessThanOrEqual(60 - Math.floor(GAP_MS / 1000))
          await clockShows(refusedMs + seconds * 1000)
          expect((await service().send({ ...sending, key })).status).toBe(200)
        }),
      )
    },
    LIMIT_MS,
  )

  test.concurrent(
    'a plan lowered below what is used tells the time at which enough has left the window [L5]',
    async () => {
      const { id, key } = await alone.createKey({ plan: 'growth' })
      await burstInTurn(alone, key, 20)
      await clockShows(Date.now() + GAP_MS)
      await burstInTurn(alone, key, 60)
      expect((await alone.admin('PATCH', `/admin/keys/${id}`, { plan: 'free' })).status).toBe(200)
      const refused = await alone.get(LOOKUP, key)
      const refusedMs = Date.now()
      await clockShows(refusedMs + expectLimited(refused, 'free') * 1000)
      expect((await alone.get(LOOKUP, key)).status).toBe(200)
    },
    LIMIT_MS,
  )
})

describe('a minute later the address may try again [K7]', () => {
  test.concurrent(
    'an address that failed 20 times is heard again after Retry-After, and refused again after 20 more [K7]',
    async () => {
      const fail = () => alone.send({ path: LOOKUP, key: 'wp_nonsense', from: '127.0.42.1' })
      const failAgain = async () => {
        for (let time = 0; time < 20; time++) expectRefusal(await fail(), 401, 'invalid_key')
      }
      await failAgain()
      const refused = await fail()
      const refusedMs = Date.now()
      expectRefusal(refused, 429, 'rate_limited')
      const seconds = retryAfter(refused)
      // Trying on does not prolong the wait.
      await clockShows(Date.now() + GAP_MS)
      expect((await fail()).status).toBe(429)
      await clockShows(refusedMs + seconds * 1000)
      await failAgain()
      expectRefusal(await fail(), 429, 'rate_limited')
    },
    LIMIT_MS,
  )
})
