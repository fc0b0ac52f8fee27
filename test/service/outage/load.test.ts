import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { type RedisServer, startRedisServer } from '../../limits/redis-server.ts'
import { eventually } from '../../support/answers.ts'
import { makeKeys, startLoad } from '../../support/load.ts'
import { countStatuses, LOOKUP, percentile, startAlone } from '../../support/nodes.ts'
import type { Service } from '../../support/service.ts'
import { clockShows, until } from '../../support/waiting.ts'

const CLIENTS = 16
const OUTAGE_MS = 1_500
/** Requests that are answered before the outage, in it and after it, at the least. */
const ENOUGH = 150
const WORST_MS = 1_000
let server: RedisServer
let service: Service
let keys: readonly string[]

beforeAll(async () => {
  server = await startRedisServer()
  service = await startAlone({ REDIS_URL: server.url })
  keys = await makeKeys(service, 20)
})
beforeEach(async () => {
  await eventually(
    10_000,
    async () => {
      await service.get(LOOKUP, service.demoKey)
      return (await service.get('/health/ready')).text
    },
    (text) => text.includes('"redis":"ok"'),
  )
})
afterAll(async () => {
  await service.stop()
  await server[Symbol.asyncDispose]()
})

const OUTAGES: readonly (readonly [string, () => unknown, () => unknown])[] = [
  ['stopped', () => server.pause(), () => server.resume()],
  ['killed', () => server.kill(), () => server.start()],
]

describe('Redis goes in the middle of a load [L7]', () => {
  test.each(OUTAGES)(
    'with Redis %s no request fails or waits for it, and none when it returns [L7]',
    async (what, begin, end) => {
      const load = startLoad(service, { keys, clients: CLIENTS, pauseMs: 4 })
      const moreAreSeen = (count = load.seen.length + ENOUGH) => until(() => load.seen.length >= count)
      await moreAreSeen()
      const goneMs = Date.now()
      await begin()
      await Promise.all([moreAreSeen(), clockShows(goneMs + OUTAGE_MS)])
      const backMs = Date.now()
      await end()
      await moreAreSeen()
      const seen = await load.stop()

      expect(countStatuses(seen)).toEqual({ 200: seen.length })
      const took = (fromMs: number, toMs: number) =>
        seen
          .filter(({ sentMs }) => sentMs >= fromMs && sentMs < toMs)
          .map(({ tookMs }) => Math.round(tookMs * 10) / 10)
      const before = took(0, goneMs)
      const during = took(goneMs, backMs)
      const figures = {
        requests: during.length,
        p50_ms: percentile(during, 0.5),
        p99_ms: percentile(during, 0.99),
        worst_ms: Math.max(...during),
      }
      console.log(JSON.stringify({ redis: what, before_p99_ms: percentile(before, 0.99), during: figures }))
      expect(during.length).toBeGreaterThan(100)
      expect(Math.max(...took(0, Number.POSITIVE_INFINITY))).toBeLessThan(WORST_MS)
    },
  )
})
